package linemode

import (
	"testing"

	"pawnstorm/game"
)

// TestWordsAreNoMoves: the kit of the games knows every word of line mode, which would
// hide a move of that text.
func TestWordsAreNoMoves(t *testing.T) {
	for _, w := range vocabulary() {
		for _, name := range w.names {
			if !game.IsLineWord(name) {
				t.Errorf("game.IsLineWord does not know %q", name)
			}
		}
	}
}

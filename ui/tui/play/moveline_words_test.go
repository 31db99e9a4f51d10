package play

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/ui/shell"
)

// TestWordsAreNoMoves checks that package game reserves every word of the move line, so that none
// of them hides a move. A single letter is a move first.
func TestWordsAreNoMoves(t *testing.T) {
	for _, w := range LineWords(shell.New()) {
		if !game.IsLineWord(w.Long) {
			t.Errorf("game.IsLineWord does not know %q", w.Long)
		}
	}
}

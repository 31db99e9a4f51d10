package linemode

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/ui/feature"
)

// TestWordsAreNoMoves checks that package game reserves every command of line mode, so that none of
// them hides a move.
func TestWordsAreNoMoves(t *testing.T) {
	for _, w := range vocabulary(feature.New(), true) {
		for _, name := range w.names() {
			if !game.IsLineWord(name) {
				t.Errorf("game.IsLineWord does not know %q", name)
			}
		}
	}
}

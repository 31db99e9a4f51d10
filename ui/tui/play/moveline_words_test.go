package play

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/ui/shell"
)

// TestWordsAreNoMoves: the kit of the games knows every word of the move line, which
// would hide a move of that text. A letter gives way to a move.
func TestWordsAreNoMoves(t *testing.T) {
	for _, w := range LineWords(shell.New()) {
		if !game.IsLineWord(w.Long) {
			t.Errorf("game.IsLineWord does not know %q", w.Long)
		}
	}
}

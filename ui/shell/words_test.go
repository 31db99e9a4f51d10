package shell

import (
	"testing"

	"pawnstorm/game"
)

// TestWordsAreNoMoves: the kit of the games knows every command, because in line mode
// a move goes before the command of that name. To pass is a move.
func TestWordsAreNoMoves(t *testing.T) {
	for _, v := range New().verbs {
		for _, name := range append(v.Aliases, v.Name) {
			if !game.IsLineWord(name) && name != "pass" {
				t.Errorf("game.IsLineWord does not know the command %q", name)
			}
		}
	}
}

package shell

import (
	"strings"
	"testing"

	"pawnstorm/game"
)

// TestWordsAreNoMoves checks that package game reserves every command. In line mode a move comes
// before a command of the same name. Pass is a move.
func TestWordsAreNoMoves(t *testing.T) {
	for _, v := range New().verbs {
		for _, name := range append(v.Aliases, v.Name) {
			if !game.IsLineWord(name) && name != "pass" {
				t.Errorf("game.IsLineWord does not know %q", name)
			}
		}
	}
}

// TestListsByName checks that the name of a list is a command, unless another command has it.
// Operators who leave out the word admin get a hint.
func TestListsByName(t *testing.T) {
	w := club(t)
	for line, same := range map[string]string{"webhooks": "hook", "tables": "games", "studies": "study"} {
		if got, want := w.does("kay", line), w.does("kay", same); got != want {
			t.Errorf("%s: got %q; %s: got %q", line, got, same, want)
		}
	}
	if _, _, errs := w.run(t.Context(), "opal", "motd"); !strings.Contains(errs, "Did you mean admin motd?") {
		t.Errorf("an operator reads %q", errs)
	}
	if _, _, errs := w.run(t.Context(), "kay", "motd"); strings.Contains(errs, "admin") {
		t.Errorf("a player reads %q", errs)
	}
}

package words_test

import (
	"slices"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// TestFactories checks that one short line says which files of General Strike Chess have stopped.
func TestFactories(t *testing.T) {
	rules, ok := catalog.Find("strike")
	if !ok {
		t.Fatal("no General Strike Chess")
	}
	state, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	show := func() []string { return words.Noted(&table.Table{State: state, Rules: rules}) }
	if lines := show(); !slices.Contains(lines, "All files run") {
		t.Errorf("at the start: %q", lines)
	}
	for _, text := range []string{"c8-c7", "Nb4-d3"} {
		m, err := state.Parse(text)
		if err == nil {
			state, err = state.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if lines := show(); !slices.Contains(lines, "File c stopped: c8 is empty; all others run") {
		t.Errorf("after c8-c7: %q", lines)
	}
}

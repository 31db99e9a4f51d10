package boardview_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/ui/tui/boardview"
)

// drawPosition plays random moves from the start of a random game.
func drawPosition(t *rapid.T) game.State {
	rules := rapid.SampledFrom(catalog.All()).Draw(t, "game")
	state, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		legal := state.Moves()
		if len(legal) == 0 {
			break
		}
		if state, err = state.Play(legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]); err != nil {
			t.Fatal(err)
		}
	}
	return state
}

// Every legal move can be picked step by step, gives the same move, and can be undone completely.
func TestPickerBuildsEveryMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := drawPosition(t)
		for _, m := range state.Moves() {
			p := boardview.NewPicker(state)
			steps := state.Steps(m)
			for i, step := range steps {
				if _, early := p.Complete(); early {
					t.Fatalf("%s is complete after %d of %d steps", state.Format(m), i, len(steps))
				}
				if step.Cell != game.NoCell && !slices.Contains(p.Cells(), step.Cell) || step.Cell == game.NoCell && !boardview.Holds(p.Choices(), step) {
					t.Fatalf("%s: step %d is missing", state.Format(m), i)
				}
				if !p.Pick(step) {
					t.Fatalf("%s: step %d is refused", state.Format(m), i)
				}
			}
			if got, ok := p.Complete(); !ok || got != m {
				t.Fatalf("%s: got move %d, %t", state.Format(m), got, ok)
			}
			if len(p.Next()) != 0 {
				t.Fatalf("%s: there are more steps", state.Format(m))
			}
			for range steps {
				if !p.Undo() {
					t.Fatal("a step cannot be undone")
				}
			}
			if p.Undo() || len(p.Path) != 0 {
				t.Fatal("steps remain after undoing all")
			}
		}
	})
}

// A cell that is not a step of a legal move is refused and changes nothing.
func TestPickerRefuses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := drawPosition(t)
		p := boardview.NewPicker(state)
		for range 3 {
			next := p.Next()
			if len(next) == 0 {
				return
			}
			for c := range game.Cell(len(state.Board().Cells)) {
				step := game.Step{Cell: c}
				if trial := p; trial.Pick(step) != boardview.Holds(next, step) || !boardview.Holds(next, step) && len(trial.Path) != len(p.Path) {
					t.Fatalf("cell %d after %v: got %v", c, p.Path, trial.Path)
				}
			}
			p.Pick(next[rapid.IntRange(0, len(next)-1).Draw(t, "step")])
		}
	})
}

func TestPickerSpellsPromotions(t *testing.T) {
	rules, _ := catalog.Find("chess")
	state, err := rules.New("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"e7e8": true, "e7-e8": true, "E7 E8": true, "e7e8q": false, "e7": false, "e7d8": false, "g1g2": false, "": false,
	} {
		p := boardview.NewPicker(state)
		if got := p.Spell(text, 8); got != want {
			t.Errorf("%q: got %t", text, got)
		}
		if got := len(p.Choices()); want && got != 4 {
			t.Errorf("%q: got %d choices", text, got)
		}
		if !want && len(p.Path) != 0 {
			t.Errorf("%q: got picked steps %v", text, p.Path)
		}
	}
}

// A quick picker makes the last choice itself and leaves all other moves as they are: its ways are unique, and no way
// begins with another one.
func TestQuickPicker(t *testing.T) {
	rules, _ := catalog.Find("chess")
	state, err := rules.New("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p := boardview.NewQuickPicker(state)
	p.Pick(game.Step{Cell: 52})
	p.Pick(game.Step{Cell: 60})
	if m, ok := p.Complete(); !ok || state.Describe(m) != "e8=Q" || len(p.Next()) != 0 {
		t.Errorf("got %s, %t", state.Format(m), ok)
	}
	rapid.Check(t, func(t *rapid.T) {
		state := drawPosition(t)
		for _, way := range game.AllWays(state, true) {
			p := boardview.NewQuickPicker(state)
			for _, step := range way.Steps {
				if _, early := p.Complete(); early || !p.Pick(step) {
					t.Fatalf("%s: step %v is refused, or one too many", state.Format(way.Move), step)
				}
			}
			if m, ok := p.Complete(); !ok || m != way.Move {
				t.Fatalf("%s: got %d, %t", state.Format(way.Move), m, ok)
			}
		}
	})
}

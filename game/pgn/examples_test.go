package pgn

import (
	"testing"

	"pawnstorm/game/catalog"
)

// TestExamples replays the example game of each variant to its end.
func TestExamples(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			g := mustRead(t, info.Example, 1)
			if g.Rules.Info().ID != info.ID || len(g.Remarks) > 0 {
				t.Fatalf("game of %s, with the remarks %q", g.Rules.Info().ID, g.Remarks)
			}
			state, err := g.Start()
			if err != nil {
				t.Fatal(err)
			}
			comments := len(g.Intro)
			for _, m := range g.Moves {
				comments += len(m.Comments)
				n, err := state.Parse(m.Text)
				if err != nil {
					t.Fatal(err)
				}
				if state, err = state.Play(n); err != nil {
					t.Fatal(err)
				}
			}
			result, over := state.Result()
			if winner, ended := g.Result.Winner(); !over || !ended || winner != result.Winner {
				t.Errorf("ends with %v, %t, and its result is %s", result, over, g.Result)
			}
			if comments < 2 || len(g.Moves) > 30 {
				t.Errorf("%d moves with %d comments", len(g.Moves), comments)
			}
			if info.Idea == "" {
				t.Error("game has no idea")
			}
		})
	}
}

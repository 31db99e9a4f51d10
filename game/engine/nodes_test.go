package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/game/gametest"
)

// TestNodes checks that with only a node limit, every level stays within it and always gives the
// same answer.
func TestNodes(t *testing.T) {
	const nodes = 3000
	for _, rules := range played() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			s := gametest.New(t, rules, "")
			for level := 1; level <= Count; level++ {
				var answers [2]Answer
				var err error
				for i := range answers {
					m := New(level, 1<<20)
					b := Budget{Nodes: nodes, Rand: rand.New(rand.NewPCG(1, 2))}
					if answers[i], err = m.Choose(t.Context(), s, b); err != nil {
						t.Fatal(err)
					}
				}
				a, b := answers[0], answers[1]
				if a.Move != b.Move || a.Score != b.Score || a.Nodes != b.Nodes || !slices.Equal(a.Line, b.Line) {
					t.Errorf("level %d answers %+v, then %+v", level, a, b)
				}
				if a.Nodes > nodes*11/10 {
					t.Errorf("level %d searches %d positions", level, a.Nodes)
				}
			}
		})
	}
}

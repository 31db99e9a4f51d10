package cli

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
)

// TestLevelsPlayAllGames checks that each level can play each game. All but the lowest need a weaker
// level as fallback.
func TestLevelsPlayAllGames(t *testing.T) {
	all := levels()
	for i, p := range all {
		for _, rules := range catalog.All() {
			g := p.Games[rules.Info().ID]
			state, err := rules.New("")
			if err != nil {
				t.Fatal(err)
			}
			e, err := g.Engine.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			answer, err := e.Choose(t.Context(), state, engine.Budget{Time: 20 * time.Millisecond, Rand: rand.New(rand.NewPCG(1, 2))})
			if err == nil {
				_, err = state.Play(answer.Move)
			}
			if err != nil || !strings.HasSuffix(g.Manner, ".") || g.Engine.Name != p.Name {
				t.Errorf("%s at %s: %v, %q", p.Name, rules.Info().ID, err, g.Manner)
			}
			if i > 0 && g.Engine.Instead != all[i-1].Games[rules.Info().ID].Engine {
				t.Errorf("%s has no fallback in %s", p.Name, rules.Info().ID)
			}
			e.Close()
		}
	}
}

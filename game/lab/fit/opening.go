package fit

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// Opening plays some random moves until a search of that many nodes gives neither side an
// advantage of most. It clears the searcher.
func Opening(
	t *testing.T, rules game.Rules, s *search.Searcher, rnd *rand.Rand, nodes uint64, most search.Score,
) game.State {
	for {
		state, err := rules.New("")
		if err != nil {
			t.Fatal(err)
		}
		for range 6 + rnd.IntN(5) {
			if list := state.Moves(); len(list) > 0 {
				state, _ = state.Play(list[rnd.IntN(len(list))])
			}
		}
		if _, over := state.Result(); over {
			continue
		}
		s.Forget()
		limits := search.Limits{Nodes: nodes}
		if score := s.Search(t.Context(), state, limits, nil).Lines[0].Score; max(score, -score) < most {
			return state
		}
	}
}

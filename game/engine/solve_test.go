package engine

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/gametest"
)

// TestGuessOrSearch checks that the guess of a solver that gives up beats a search. The engine
// therefore has no search to fall back to.
func TestGuessOrSearch(t *testing.T) {
	const nodes = 3_000
	rules := find(t, byNimbers)
	wins, games := 0, 0
	for i := range max(20, min(100, gametest.Share(20))) {
		opening := randomState(t, rules, random(int(i)), 4)
		for guesser := range game.Seat(2) {
			solvers := [2]*nimber.Solver{nimber.New(tableBytes), nimber.New(tableBytes)}
			searcher := search.New(tableBytes)
			state := opening
			for len(state.Moves()) > 0 {
				seat := state.Turn()
				move, _, known := solvers[seat].Best(t.Context(), state, nodes)
				if !known && seat != guesser {
					searcher.Forget()
					move = searcher.Search(t.Context(), state, search.Limits{Nodes: nodes}, nil).Lines[0].Moves[0]
				}
				state = gametest.Play(t, state, move)
			}
			if r, _ := state.Result(); r.Winner == guesser {
				wins++
			}
			games++
		}
	}
	if t.Logf("guess wins %d games of %d", wins, games); 2*wins <= games {
		t.Errorf("guess wins %d games of %d", wins, games)
	}
}

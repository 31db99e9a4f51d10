package nimber

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/anarchist"
)

// scrambled is the initial position after some random plies, if the game is not
// over by then.
func scrambled(rnd *rand.Rand, plies int) (game.State, bool) {
	state, err := anarchist.Rules().New("")
	for range plies {
		moves := state.Moves()
		if len(moves) == 0 {
			return nil, false
		}
		if state, err = state.Play(moves[rnd.IntN(len(moves))]); err != nil {
			panic(err)
		}
	}
	return state, len(state.Moves()) > 0
}

// BenchmarkSolved prints in which share of positions, after so many random plies
// from the start, the solver knows what to play, each time from an empty memory.
func BenchmarkSolved(b *testing.B) {
	for plies := 4; plies <= 36; plies += 4 {
		for _, limit := range []struct {
			name  string
			time  time.Duration
			nodes int
		}{{"1s", time.Second, 0}, {"1e6nodes", time.Minute, 1e6}} {
			b.Run(fmt.Sprintf("plies=%d/%s", plies, limit.name), func(b *testing.B) {
				rnd := rand.New(rand.NewPCG(uint64(plies), 1))
				solved, wins, nodes := 0, 0, 0
				for range b.N {
					b.StopTimer()
					state, ok := scrambled(rnd, plies)
					for !ok {
						state, ok = scrambled(rnd, plies)
					}
					s := New(64 << 20)
					ctx, stop := context.WithTimeout(context.Background(), limit.time)
					b.StartTimer()
					_, analysis, ok := s.Best(ctx, state, limit.nodes)
					stop()
					nodes += analysis.Nodes
					if ok {
						solved++
						if analysis.Outcome == Win {
							wins++
						}
					}
				}
				b.ReportMetric(100*float64(solved)/float64(b.N), "%solved")
				b.ReportMetric(100*float64(wins)/float64(b.N), "%won")
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
	}
}

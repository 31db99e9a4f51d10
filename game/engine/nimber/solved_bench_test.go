package nimber

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/anarchist"
)

// scrambled returns the initial position after some random plies. The game is not over.
func scrambled(b *testing.B, rnd *rand.Rand, plies int) game.State {
	for {
		state := gametest.New(b, anarchist.Rules(), "")
		moves := state.Moves()
		for ply := 0; ply < plies && len(moves) > 0; ply++ {
			state = gametest.Play(b, state, moves[rnd.IntN(len(moves))])
			moves = state.Moves()
		}
		if len(moves) > 0 {
			return state
		}
	}
}

// BenchmarkSolved prints the share of solved positions after random plies from the start, each with
// an empty table.
func BenchmarkSolved(b *testing.B) {
	for _, plies := range []int{4, 8, 12, 16, 18, 20, 22, 24, 28, 32} {
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
					state := scrambled(b, rnd, plies)
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

package gametest

import (
	"testing"

	"pawnstorm/game"
)

// Tree is a position and how many plies to count from it.
type Tree struct {
	Name, Position string
	Depth          int
}

// BenchPerft counts trees and reports nodes per second.
func BenchPerft(b *testing.B, perft func(position string, depth int) (uint64, error), trees ...Tree) {
	for _, tree := range trees {
		b.Run(tree.Name, func(b *testing.B) {
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				n, err := perft(tree.Position, tree.Depth)
				if err != nil {
					b.Fatal(err)
				}
				nodes += n
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchPlay plays the moves of a state in turn.
func BenchPlay(b *testing.B, state game.State) {
	moves := state.Moves()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := state.Play(moves[i%len(moves)]); err != nil {
			b.Fatal(err)
		}
	}
}

// NoAllocations checks that making each move of a position and listing the answers allocates
// nothing.
func NoAllocations[P, M any](t *testing.T, position P, appendMoves func(*P, []M) []M, play func(*P, M)) {
	t.Helper()
	list, next := make([]M, 0, 4096), new(P)
	allocations := testing.AllocsPerRun(100, func() {
		moves := appendMoves(&position, list)
		for _, m := range moves {
			*next = position
			play(next, m)
			appendMoves(next, moves[len(moves):])
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

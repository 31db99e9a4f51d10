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

package connect4

import (
	"testing"

	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Rules(), gametest.Options{Perft: Perft})
}

func TestWalk(t *testing.T) { gametest.Walk(t, Rules()) }

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }
func FuzzMove(f *testing.F)     { gametest.FuzzMove(f, Rules()) }

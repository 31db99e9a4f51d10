package warfare

import (
	"testing"

	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Rules(), gametest.Options{Perft: Perft})
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Rules()) }

func TestWalk(t *testing.T) { gametest.Walk(t, Rules()) }

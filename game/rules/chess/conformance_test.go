package chess

import (
	"testing"

	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	t.Run("chess", func(t *testing.T) {
		gametest.Run(t, FIDE(), gametest.Options{Perft: Perft})
	})
	t.Run("chess960", func(t *testing.T) {
		gametest.Run(t, Chess960(), gametest.Options{Perft: Perft960})
	})
	t.Run("discworld", func(t *testing.T) {
		gametest.Run(t, Discworld(), gametest.Options{Perft: Perft})
	})
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, FIDE()) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, FIDE()) }

func FuzzPosition960(f *testing.F) { gametest.FuzzPosition(f, Chess960()) }

func TestWalk(t *testing.T) {
	t.Run("chess", func(t *testing.T) { gametest.Walk(t, FIDE()) })
	t.Run("chess960", func(t *testing.T) { gametest.Walk(t, Chess960()) })
	t.Run("discworld", func(t *testing.T) { gametest.Walk(t, Discworld()) })
}

package chess

import (
	"testing"

	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	t.Run("chess", func(t *testing.T) {
		gametest.Run(t, FIDE(), gametest.Options{Perft: Perft})
	})
	t.Run("discworld", func(t *testing.T) {
		gametest.Run(t, Discworld(), gametest.Options{Perft: Perft})
	})
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, FIDE()) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, FIDE()) }

func TestWalk(t *testing.T) {
	t.Run("chess", func(t *testing.T) { gametest.Walk(t, FIDE()) })
	t.Run("discworld", func(t *testing.T) { gametest.Walk(t, Discworld()) })
}

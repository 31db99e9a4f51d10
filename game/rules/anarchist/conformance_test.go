package anarchist

import (
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Rules(), gametest.Options{Perft: Perft, Normal: withoutSeat})
}

// withoutSeat returns the position text of the rules, which leaves out the side to move.
func withoutSeat(text string) string { return strings.TrimPrefix(text, "second ") }

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Rules()) }

func TestWalk(t *testing.T) { gametest.Walk(t, Rules()) }

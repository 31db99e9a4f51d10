package anarchist

import (
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Rules(), gametest.Options{Perft: Perft, Normal: withoutSeat})
}

// withoutSeat leaves the position text of the rules, which does not say whose
// turn it is.
func withoutSeat(text string) string { return strings.TrimPrefix(text, "second ") }

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Rules()) }

func TestWalk(t *testing.T) { gametest.Walk(t, Rules()) }

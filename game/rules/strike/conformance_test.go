package strike

import (
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Rules(), gametest.Options{Perft: Perft, Normal: withoutTally})
}

// withoutTally cuts a position text down to placement and side to move.
func withoutTally(text string) string {
	return strings.Join(strings.Fields(text)[:2], " ")
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Rules()) }

func TestWalk(t *testing.T) { gametest.Walk(t, Rules()) }

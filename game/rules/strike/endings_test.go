package strike

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// toAndFro is a position in which a Worker and the king can go to and fro, and
// the four plies that lead back to it.
const (
	toAndFro   = "8/8/8/8/4K2p/8/8/p6p w"
	thereAgain = "h4-h5 e4-d4 h5-h4 d4-e4 "
)

func TestHouseDrawAtTheThirdOccurrence(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), toAndFro), thereAgain+"h4-h5 e4-d4 h5-h4")
	if result, over := state.Result(); over {
		t.Fatalf("after the second occurrence: %+v", result)
	}
	checkResult(t, gametest.PlayAll(t, state, "d4-e4"), game.NoSeat, "threefold repetition")
}

func TestHouseDrawNeedsTheSameSideToMove(t *testing.T) {
	// The placement of the start comes back twice, the first time with the
	// Capitalists to move.
	state := gametest.New(t, Rules(), toAndFro)
	for _, moves := range []string{"h4-h5 e4-d4 h5-g5 d4-e4 g5-h4", "e4-d4 h4-h5 d4-d5 h5-h4 d5-e4"} {
		state = gametest.PlayAll(t, state, moves)
		if !strings.HasPrefix(state.String(), "8/8/8/8/4K2p/8/8/p6p ") {
			t.Fatalf("%s does not lead back but to %s", moves, state)
		}
	}
	if result, over := state.Result(); over {
		t.Errorf("%s: %+v", state, result)
	}
}

// A Worker that is captured and goes back to its factory can walk again to
// where it was taken, so captures alone do not rule a repetition out.
func TestHouseDrawRepetitionAcrossACapture(t *testing.T) {
	const start = "1p6/8/3p4/1N5p/K7/8/8/1p1p4 c"
	const round = "b5xd6 h5-h4 d6-b5 d8-d7 a4-a5 d7-d6 a5-a4 h4-h5 "
	state := gametest.PlayAll(t, gametest.New(t, Rules(), start), round)
	if got := withoutTally(state.String()); got != start {
		t.Fatalf("the round does not lead back: %s", got)
	}
	checkResult(t, gametest.PlayAll(t, state, round), game.NoSeat, "threefold repetition")
}

func TestHouseDrawAfter100PliesWithoutCapture(t *testing.T) {
	kings, walkers := strings.Fields("a4 b4 c4 c5 b5 a5"), strings.Fields("f4 g4 h4 h5 g5")
	state := gametest.New(t, Rules(), "8/8/8/8/K4p2/8/8/8 w")
	for i := range 50 {
		if result, over := state.Result(); over {
			t.Fatalf("after %d plies: %+v", 2*i, result)
		}
		w, k := i%len(walkers), i%len(kings)
		state = gametest.PlayAll(t, state, walkers[w]+walkers[(w+1)%len(walkers)])
		if i == 49 && len(state.Moves()) == 0 {
			t.Fatal("the game is over after 99 plies")
		}
		state = gametest.PlayAll(t, state, kings[k]+kings[(k+1)%len(kings)])
	}
	checkResult(t, state, game.NoSeat, "100 plies without a capture")
}

func TestHouseDrawACaptureIsProgress(t *testing.T) {
	s := gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/8/R6K/8/8/p6p w"), "h1-h2 a4-a3 h2-h3 h4-h5").(*state)
	if s.quiet != 4 {
		t.Errorf("%d quiet plies and must be 4", s.quiet)
	}
	if s = gametest.PlayAll(t, s, "h3-h4 h5xh4").(*state); s.quiet != 0 {
		t.Errorf("after a capture: %d quiet plies", s.quiet)
	}
}

func TestHouseDrawsOff(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "draws=off "+toAndFro), strings.Repeat(thereAgain, 40))
	if result, over := state.Result(); over {
		t.Errorf("%+v", result)
	}
	if !strings.HasPrefix(state.String(), "draws=off ") {
		t.Errorf("the position text forgets the option: %s", state)
	}
	checkResult(t, gametest.PlayAll(t, state, "h4-g4 e4-f4 g4xf4"), workers, "capture of the owner")
	if reason, ok := state.Claim(); ok {
		t.Errorf("a draw by %s may be claimed", reason)
	}
}

package strike

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// toAndFro is a position where a Worker and the king can move back and forth, and four plies that
// lead back to it.
const (
	toAndFro   = "8/8/8/8/4K2p/8/8/p6p w"
	thereAgain = "h4-h5 e4-d4 h5-h4 d4-e4 "
)

func TestHouseDrawAtTheThirdOccurrence(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), toAndFro), thereAgain+"h4-h5 e4-d4 h5-h4")
	gametest.WantOpen(t, state)
	gametest.WantResult(t, gametest.PlayAll(t, state, "d4-e4"), game.NoSeat, "threefold repetition")
}

func TestHouseDrawNeedsTheSameSideToMove(t *testing.T) {
	// The placement of the start comes back twice, the first time with the Capitalists to move.
	state := gametest.New(t, Rules(), toAndFro)
	for _, moves := range []string{"h4-h5 e4-d4 h5-g5 d4-e4 g5-h4", "e4-d4 h4-h5 d4-d5 h5-h4 d5-e4"} {
		state = gametest.PlayAll(t, state, moves)
		if !strings.HasPrefix(state.String(), "8/8/8/8/4K2p/8/8/p6p ") {
			t.Fatalf("%s does not lead back, but to %s", moves, state)
		}
	}
	gametest.WantOpen(t, state)
}

// A captured Worker returns to its factory and can walk back to where it was captured, so captures
// alone do not rule out a repetition.
func TestHouseDrawRepetitionAcrossACapture(t *testing.T) {
	const start = "1p6/8/3p4/1N5p/K7/8/8/1p1p4 c"
	const round = "b5xd6 h5-h4 d6-b5 d8-d7 a4-a5 d7-d6 a5-a4 h4-h5 "
	state := gametest.PlayAll(t, gametest.New(t, Rules(), start), round)
	if got := withoutTally(state.String()); got != start {
		t.Fatalf("round does not lead back: %s", got)
	}
	gametest.WantResult(t, gametest.PlayAll(t, state, round), game.NoSeat, "threefold repetition")
}

func TestHouseDrawAfter100PliesWithoutCapture(t *testing.T) {
	kings, walkers := strings.Fields("a4 b4 c4 c5 b5 a5"), strings.Fields("f4 g4 h4 h5 g5")
	state := gametest.New(t, Rules(), "8/8/8/8/K4p2/8/8/8 w")
	for i := range 50 {
		gametest.WantOpen(t, state)
		w, k := i%len(walkers), i%len(kings)
		state = gametest.PlayAll(t, state, walkers[w]+walkers[(w+1)%len(walkers)])
		if i == 49 && len(state.Moves()) == 0 {
			t.Fatal("game is over after 99 plies")
		}
		state = gametest.PlayAll(t, state, kings[k]+kings[(k+1)%len(kings)])
	}
	gametest.WantResult(t, state, game.NoSeat, "100 plies without a capture")
}

func TestHouseDrawACaptureIsProgress(t *testing.T) {
	s := gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/8/R6K/8/8/p6p w"), "h1-h2 a4-a3 h2-h3 h4-h5").(*state)
	if s.Quiet != 4 {
		t.Errorf("got %d quiet plies, want 4", s.Quiet)
	}
	if s = gametest.PlayAll(t, s, "h3-h4 h5xh4").(*state); s.Quiet != 0 {
		t.Errorf("after a capture: got %d quiet plies", s.Quiet)
	}
}

func TestHouseDrawsOff(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "draws=off "+toAndFro), strings.Repeat(thereAgain, 40))
	gametest.WantOpen(t, state)
	if !strings.HasPrefix(state.String(), "draws=off ") {
		t.Errorf("position text lacks the option: %s", state)
	}
	gametest.WantResult(t, gametest.PlayAll(t, state, "h4-g4 e4-f4 g4xf4"), workers, "capture of the owner")
	if reason, ok := state.Claim(); ok {
		t.Errorf("a draw by %s can be claimed", reason)
	}
}

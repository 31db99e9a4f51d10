package warfare

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/internal/revolt"
)

func TestRule07KingCaptured(t *testing.T) {
	for _, test := range []struct{ position, move string }{
		{"4K3/3p4/8/8 p", "d3xe4"},
		{"3pK3/8/8/8 p", "d4xe4"}, // sideways on rank 4
		{"RNBQ1BNR/4K3/3p4/ppp1pppp p", "d2xe3"},
	} {
		gametest.WantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), test.position), test.move), proletariat, "capture of the king")
	}
	if n, err := Perft("RNBQ1BNR/4p3/8/ppp1pppp b", 1); err != nil || n != 0 {
		t.Errorf("after the king's capture got %d moves, %v", n, err)
	}
}

func TestRule07ProletariatWithoutAMoveLoses(t *testing.T) {
	gametest.WantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), "8/R7/p6K/8 b"), "h2-h3"), bourgeoisie, "lockout: no proletarian can move")
	gametest.WantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/pK6 b"), "b1xa1"), bourgeoisie, "lockout: no proletarian is left")
}

func TestRule07BourgeoisieWithoutAMoveDraws(t *testing.T) {
	state := gametest.New(t, Rules(), "8/p7/BN6/KR6 p")
	gametest.WantOpen(t, state)
	gametest.WantResult(t, gametest.PlayAll(t, state, "a3-a4"), game.NoSeat, "stalemate: no piece of the Bourgeoisie can move")
}

func TestHouseDrawByRepetition(t *testing.T) {
	const circle = "e2-d2 a4-b4 d2-e2 b4-a4"
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "p7/8/4K3/8 b"), circle)
	gametest.WantOpen(t, state)
	if notes := strings.Join(state.Board().Notes, "\n"); !strings.Contains(notes, "second occurrence") {
		t.Errorf("notes are %q", notes)
	}
	gametest.WantResult(t, gametest.PlayAll(t, state, circle), game.NoSeat, "threefold repetition")
}

// TestHouseDrawByRepetitionOverCaptures repeats a position with captures that send a proletarian
// back and so undo themselves.
func TestHouseDrawByRepetitionOverCaptures(t *testing.T) {
	const circle = "b1-b2 b3-a4 b2-b3 a4xb3"
	state := gametest.PlayAll(t, gametest.New(t, Rules(), ""), "d1-d2 a4xa1 h1-h2 c4-b3")
	again := gametest.PlayAll(t, state, circle)
	if again.String() != state.String() {
		t.Fatalf("%s is not %s", again, state)
	}
	gametest.WantOpen(t, again)
	gametest.WantResult(t, gametest.PlayAll(t, again, circle), game.NoSeat, "threefold repetition")
}

// quietMoves returns moves without a capture, from a position with a proletarian on a4 and the king
// on a1 to move. The proletarian walks along rank 4 and back in 14 moves. The king circles on the
// lower two ranks in 16. No position comes three times in the first 200 plies.
func quietMoves(plies int) string {
	proletarianAt := func(i int) string { return revolt.CellName(game.Cell(24 + min(i%14, 14-i%14))) }
	kingAt := func(i int) string {
		if i %= 16; i >= 8 {
			return revolt.CellName(game.Cell(8 + 15 - i))
		}
		return revolt.CellName(game.Cell(i))
	}
	var moves strings.Builder
	for i := range plies {
		at := kingAt
		if i%2 == 1 {
			at = proletarianAt
		}
		fmt.Fprintf(&moves, "%s-%s ", at(i/2), at(i/2+1))
	}
	return moves.String()
}

func TestHouseDrawByQuietPlies(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "p7/8/8/K7 b"), quietMoves(99))
	gametest.WantOpen(t, state)
	if notes := strings.Join(state.Board().Notes, "\n"); !strings.Contains(notes, "moves without a capture: 49 of 50") {
		t.Errorf("notes are %q", notes)
	}
	state = gametest.PlayAll(t, gametest.New(t, Rules(), "p7/8/8/K7 b"), quietMoves(100))
	gametest.WantResult(t, state, game.NoSeat, "50 moves without a capture")
}

// TestHouseDrawCountsFromAnyCapture captures a proletarian that goes back.
func TestHouseDrawCountsFromAnyCapture(t *testing.T) {
	before := gametest.PlayAll(t, gametest.New(t, Rules(), "p7/2p5/8/K7 b"), quietMoves(90))
	after := gametest.PlayAll(t, before, "c2xc3")
	if after.String() != "3p4/2K5/8/2p5 p" {
		t.Fatalf("position is %s", after)
	}
	if quiet := after.(*state).Quiet; quiet != 0 {
		t.Errorf("after a capture got %d plies", quiet)
	}
}

func TestHouseDrawComesAfterAWin(t *testing.T) {
	stuck, err := readPosition("8/R7/p6K/8 p")
	if err != nil {
		t.Fatal(err)
	}
	start := &state{laws.Start(stuck, false)}
	start.Quiet = 100
	gametest.WantResult(t, start.settle(), bourgeoisie, "lockout: no proletarian can move")
}

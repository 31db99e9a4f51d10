package anarchist

import (
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// The tests are named after the rules in the package comment.

// wantFrom checks the legal moves from a cell of a position.
func wantFrom(t *testing.T, position, cell, moves string) {
	t.Helper()
	if got := gametest.From(gametest.New(t, Rules(), position), cell); got != moves {
		t.Errorf("%s: moves from %s are %q, want %q", position, cell, got, moves)
	}
}

func TestRule01BoardAndStart(t *testing.T) {
	state := gametest.New(t, Rules(), "")
	if got := state.String(); got != "8/pppppppp/8/8/8/8/PPPPPPPP/8" {
		t.Errorf("start is %s", got)
	}
	wantFrom(t, "", "a2", "a2-a3 a2-a4") // P faces up
	wantFrom(t, "", "a7", "a7-a5 a7-a6") // p faces down
}

func TestRule02EitherPlayerMovesAnyPawn(t *testing.T) {
	for _, setup := range []string{"first", "second"} {
		if got := gametest.Texts(gametest.New(t, Rules(), setup)); len(got) != 32 || got[0] != "a2-a3" || got[31] != "h7-h6" {
			t.Errorf("%s may play %v", setup, got)
		}
	}
	state := gametest.PlayAll(t, gametest.New(t, Rules(), ""), "a2-a4 a4-a5 a7-a6 b7xa6")
	if state.Turn() != first || withoutSeat(state.String()) != "8/2pppppp/p7/P7/8/8/1PPPPPPP/8" {
		t.Errorf("%s, turn of %d", state, state.Turn())
	}
}

func TestRule02PlayersAlternate(t *testing.T) {
	state := gametest.New(t, Rules(), "second")
	for i, turn := range []game.Seat{second, first, second, first} {
		if state.Turn() != turn {
			t.Errorf("after %d plies it is the turn of %d", i, state.Turn())
		}
		state = gametest.PlayAll(t, state, state.Format(state.Moves()[0]))
	}
}

func TestRule03Steps(t *testing.T) {
	wantFrom(t, "8/8/8/8/8/P7/8/8", "a3", "a3-a4")
	wantFrom(t, "8/8/p7/8/8/8/8/8", "a6", "a6-a5")
	wantFrom(t, "8/8/8/8/p7/P7/8/8", "a3", "") // straight ahead is no capture
	wantFrom(t, "8/8/8/8/p7/P7/8/8", "a4", "")
}

func TestRule03DoubleStepFromItsOwnHomeRank(t *testing.T) {
	wantFrom(t, "8/8/8/8/8/8/P7/8", "a2", "a2-a3 a2-a4")
	wantFrom(t, "8/p7/8/8/8/8/8/8", "a7", "a7-a5 a7-a6")
	wantFrom(t, "8/8/8/8/8/8/p7/8", "a2", "a2-a1") // the other's home rank
	wantFrom(t, "8/P7/8/8/8/8/8/8", "a7", "a7-a8")
	wantFrom(t, "8/8/8/8/p7/8/P7/8", "a2", "a2-a3") // both cells must be vacant
	wantFrom(t, "8/8/8/8/8/p7/P7/8", "a2", "")
	wantFrom(t, "8/p7/8/P7/8/8/8/8", "a7", "a7-a6")
	wantFrom(t, "8/p7/P7/8/8/8/8/8", "a7", "")
}

func TestRule03CapturesAnyPawnDiagonallyForward(t *testing.T) {
	wantFrom(t, "8/8/8/2p1P3/3P4/2p1p3/8/8", "d4", "d4-d5 d4xc5 d4xe5")
	wantFrom(t, "8/8/8/2p1P3/3p4/2p1P3/8/8", "d4", "d4-d3 d4xc3 d4xe3")
	wantFrom(t, "8/8/8/1P5P/P6p/1p6/8/8", "a4", "a4-a5 a4xb5")
	wantFrom(t, "8/8/8/7P/P7/1p4P1/8/8", "h5", "h5-h6")
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/2P5/3P4/8/8/8"), "d4xc5")
	if got := withoutSeat(state.String()); got != "8/8/8/2P5/8/8/8/8" {
		t.Errorf("after the capture the position is %s", got)
	}
	state = gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/2P5/3p4/8/8/8"), "c5-c6 d4-d3")
	if got := state.String(); got != "8/8/2P5/8/8/3p4/8/8" {
		t.Errorf("a pawn changed its direction: %s", got)
	}
}

func TestRule03NoPromotionNoEnPassant(t *testing.T) {
	wantFrom(t, "P7/8/8/8/8/8/8/8", "a8", "")
	wantFrom(t, "8/8/8/8/8/8/8/p7", "a1", "")
	wantFrom(t, "P7/1p6/8/8/8/8/1P6/p7", "a", "") // or anything but forward
	state := gametest.PlayAll(t, gametest.New(t, Rules(), "8/8/8/8/1p6/8/P7/8"), "a2-a4")
	if got := gametest.Texts(state); !slices.Equal(got, []string{"a4-a5", "b4-b3"}) {
		t.Errorf("after a double step past a pawn the moves are %v", got)
	}
	state = gametest.PlayAll(t, gametest.New(t, Rules(), "8/P7/8/8/8/8/7P/8"), "a7-a8")
	if got := withoutSeat(state.String()); got != "P7/8/8/8/8/8/7P/8" {
		t.Errorf("on the last rank it became %s", got)
	}
}

func TestRule04WhoCannotMoveLoses(t *testing.T) {
	for _, test := range []struct {
		setup, move string
		winner      game.Seat
	}{
		{"8/P7/8/8/8/8/8/8", "a7-a8", first}, // all on their last rank
		{"second 8/P7/8/8/8/8/8/8", "a7-a8", second},
		{"8/8/8/p7/8/P7/8/8", "a5-a4", first}, // head to head
		{"P7/1P6/8/8/8/8/8/8", "b7xa8", first},
	} {
		state := gametest.PlayAll(t, gametest.New(t, Rules(), test.setup), test.move)
		gametest.WantResult(t, state, test.winner, "making the last move")
	}
	// A player to move without any pawns has lost too.
	gametest.WantResult(t, gametest.New(t, Rules(), "8/8/8/8/8/8/8/8"), second, "making the last move")
}

func TestRule04NoDraws(t *testing.T) {
	if !Rules().Info().NoDraws {
		t.Error("a draw can be agreed")
	}
	if reason, ok := gametest.New(t, Rules(), "").Claim(); ok {
		t.Errorf("a draw by %s can be claimed", reason)
	}
}

func TestRule05Notation(t *testing.T) {
	state := gametest.New(t, Rules(), "8/8/8/1p6/P7/8/8/8")
	if got := gametest.Texts(state); !slices.Equal(got, []string{"a4-a5", "a4xb5", "b5-b4", "b5xa4"}) {
		t.Errorf("%v", got)
	}
	for _, text := range []string{"a4-b5", "a4b5", "a4 b5", "a4xb5", "A4XB5", " a4:b5 "} {
		if m, err := state.Parse(text); err != nil || state.Format(m) != "a4xb5" {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
	gametest.Unreadable(t, state, "a4", "a4-b5-c6", "a4-b9", "Pa4-a5", "a4-a5!")
}

func TestRule05PositionText(t *testing.T) {
	for _, test := range []struct{ text, after string }{
		{"first", "8/pppppppp/8/8/8/8/PPPPPPPP/8"},
		{"second", "second 8/pppppppp/8/8/8/8/PPPPPPPP/8"},
		{"first 8/8/8/8/8/P7/8/8", "8/8/8/8/8/P7/8/8"},
		{" second  8/8/8/8/8/P7/8/8 ", "second 8/8/8/8/8/P7/8/8"},
	} {
		state := gametest.New(t, Rules(), test.text)
		if state.String() != test.after {
			t.Errorf("%q is read as %q", test.text, state)
		}
		if position := state.(interface{ Position() string }).Position(); position != withoutSeat(test.after) {
			t.Errorf("position of %q is %q", test.text, position)
		}
	}
	gametest.BadPositions(t, Rules(), map[string]string{
		"third 8/8/8/8/8/8/8/8":   "it is a placement",
		"second first":            "the text has 1",
		"8/8/8/8/8/8/8/8 p":       "it is a placement",
		"8/8/8/8/8/8/8":           "the text has 7",
		"8/8/8/8/8/8/8/7":         "7 squares",
		"8/8/8/8/8/8/8/7K":        "no piece",
		"8/8/8/8/8/P7/PPPPPPPP/8": "9 pawns P",
		"8/pppppppp/8/8/8/p7/8/8": "9 pawns p",
		"8/8/8/8/8/8/8/P7":        "rank 1",
		"p7/8/8/8/8/8/8/8":        "rank 8",
	})
}

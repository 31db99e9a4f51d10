package threecheck

import (
	"errors"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestPerftDeeper checks counts that are published for one depth only, by Fairy-Stockfish in
// tests/perft.sh.
func TestPerftDeeper(t *testing.T) {
	for _, position := range []string{
		"7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39",
		"7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1 39 +2+0",
	} {
		if got, err := Perft(position, 3); err != nil || got != 12407 {
			t.Errorf("perft 3 of %s is %d, %v, want 12407", position, got, err)
		}
	}
}

func TestChecksAreCounted(t *testing.T) {
	for _, test := range []struct{ name, position, moves, want string }{
		{"one", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qa4", "4k3/8/8/8/Q7/8/8/4K3 b - - 2+3 1 1"},
		{"a double check counts once", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nf6", "4k3/8/5N2/8/8/8/8/4R1K1 b - - 2+3 1 1"},
		{"of Black", "r3k3/8/8/8/8/8/8/4K3 b - - 3+2 0 1", "Ra1", "4k3/8/8/8/8/8/8/r3K3 w - - 3+1 1 2"},
		{"none", "4k3/8/8/8/8/8/8/3QK3 w - - 1+1 0 1", "Qd2", "4k3/8/8/8/8/8/3Q4/4K3 b - - 1+1 1 1"},
	} {
		state := gametest.New(t, Rules(), test.position)
		m, err := state.Parse(test.moves)
		if err != nil {
			t.Fatal(err)
		}
		if next, err := state.Play(m); err != nil || next.String() != test.want {
			t.Errorf("%s: %v, %v, want %s", test.name, next, err, test.want)
		}
	}
}

func TestEnds(t *testing.T) {
	for _, test := range []struct {
		name, position, move, sign string
		winner                     game.Seat
		reason                     string
	}{
		{"the third check", "4k3/8/8/8/8/8/8/3QK3 w - - 1+3 0 1", "Qa4", "Qa4#", 0, "the third check"},
		{"of Black", "r3k3/8/8/8/8/8/8/4K3 b - - 3+1 0 1", "Ra1", "Ra1#", 1, "the third check"},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 3+3 0 1", "Ra8", "Ra8#", 0, "checkmate"},
		{"a third check that mates", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Ra8", "Ra8#", 0, "the third check"},
		{"bare kings", "4k3/8/8/8/8/8/4q3/4K3 w - - 3+1 0 1", "Kxe2", "Kxe2", game.NoSeat, "dead position"},
	} {
		state := gametest.New(t, Rules(), test.position)
		m, err := state.Parse(test.move)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got := state.Describe(m); got != test.sign {
			t.Errorf("%s is written %s, want %s", test.name, got, test.sign)
		}
		gametest.WantResult(t, gametest.Play(t, state, m), test.winner, test.reason)
	}
	gametest.WantOpen(t, gametest.New(t, Rules(), "4k3/8/8/8/8/8/8/4KN2 w - - 0 1")) // a knight is enough
}

func TestReadRefuses(t *testing.T) {
	for _, counts := range []string{"0+0", "4+1", "x+1", "+", "11+1"} {
		var bad *game.TextError
		if _, err := Rules().New("4k3/8/8/8/8/8/8/3QK3 w - - " + counts + " 0 1"); !errors.As(err, &bad) {
			t.Errorf("%s: %v", counts, err)
		}
	}
}

// TestShown checks that the counts are shown as a scale and in words.
func TestShown(t *testing.T) {
	board := gametest.New(t, Rules(), "4k3/8/8/8/8/8/8/3QK3 w - - 1+2 0 1").Board()
	if len(board.Scales) != 1 || board.Scales[0].Count != [2]int{2, 1} {
		t.Errorf("scales are %+v", board.Scales)
	}
	if board.Told != 2 || board.Notes[0] != "White has given 2 of 3 checks" || board.Notes[1] != "Black has given 1 of 3 checks" {
		t.Errorf("notes are %q, %d of them shown", board.Notes, board.Told)
	}
}

package crazyhouse

import (
	"errors"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestHands(t *testing.T) {
	for _, test := range []struct{ name, position, move, canonical, described, want string }{
		{"a capture", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "exd5", "e4d5", "exd5", "4k3/8/8/3P4/8/8/8/4K3[P] b - - 0 1"},
		{"of Black", "4k3/8/8/3p4/4N3/8/8/4K3[] b - - 0 1", "dxe4", "d5e4", "dxe4", "4k3/8/8/8/4p3/8/8/4K3[n] w - - 0 2"},
		{"a promoted piece was a pawn", "4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1", "exd5", "e4d5", "exd5", "4k3/8/8/3P4/8/8/8/4K3[P] b - - 0 1"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 2", "exd6", "e5d6", "exd6", "4k3/8/3P4/8/8/8/8/4K3[P] b - - 0 2"},
		{"a promotion is marked", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a8=R", "a7a8r", "a8=R+", "R~3k3/8/8/8/8/8/8/4K3[] b - - 0 1"},
		{"the mark moves along", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "Qa2", "a1a2", "Qa2", "4k3/8/8/8/8/8/Q~7/4K3[] b - - 1 1"},
		{"a drop", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", "n@f3", "N@f3", "N@f3", "4k3/8/8/8/8/5N2/8/4K3[P] b - - 1 1"},
		{"a pawn, with check", "4k3/8/8/8/8/8/8/4K3[PP] w - - 4 1", "@d7", "P@d7", "P@d7+", "4k3/3P4/8/8/8/8/8/4K3[P] b - - 0 1"},
		{"in between", "4k3/8/8/8/8/8/8/r3K3[B] w - - 0 1", "B@c1", "B@c1", "B@c1", "4k3/8/8/8/8/8/8/r1B1K3[] b - - 1 1"},
	} {
		state := gametest.New(t, Rules(), test.position)
		m, err := state.Parse(test.move)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if state.Format(m) != test.canonical || state.Describe(m) != test.described {
			t.Errorf("%s is %s, %s, want %s, %s", test.name, state.Format(m), state.Describe(m), test.canonical, test.described)
		}
		if next, err := state.Play(m); err != nil || next.String() != test.want {
			t.Errorf("%s leads to\n%v, %v\nwant\n%s", test.name, next, err, test.want)
		}
	}
}

// TestDropsByPointing checks that a player picks a piece from the list, then a cell.
func TestDropsByPointing(t *testing.T) {
	state := gametest.New(t, Rules(), "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1")
	m, err := state.Parse("N@f3")
	if err != nil {
		t.Fatal(err)
	}
	steps := state.Steps(m)
	if len(steps) != 2 || steps[0].Cell != game.NoCell || steps[0].Choice != "n" || steps[0].Label != "knight" || game.CellName(steps[1].Cell, 8) != "f3" {
		t.Errorf("steps are %+v", steps)
	}
}

// TestRepetition checks repetitions with captures and drops.
func TestRepetition(t *testing.T) {
	state := gametest.New(t, Rules(), "k4r2/8/5n2/8/4N3/8/8/K7[] w - - 0 1")
	round := []string{"Nxf6", "Rxf6", "N@e4", "Rf7", "Kb1", "Rf8", "Ka1", "N@f6"}
	for _, text := range append(round, round...) {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		state = gametest.Play(t, state, m)
	}
	if reason, ok := state.Claim(); !ok || reason != "threefold repetition" {
		t.Errorf("claim is %q, %v", reason, ok)
	}
}

func TestRefusals(t *testing.T) {
	const position = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1"
	gametest.Refusals(t, Rules(), [][3]string{
		{position, "Q@d4", "you have no queen in hand"},
		{position, "N@e1", "the king on e1 is in the way: a piece is dropped on a vacant square"},
		{position, "P@d8", "a pawn is not dropped on the first or the last rank"},
		{"4k3/8/8/8/8/8/3p4/4K3[N] w - - 0 1", "N@f3", "your king is in check and this does not help"},
	})
	for _, position := range []string{
		"4k3/8/8/8/8/8/8/4K3[Qx] w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3[K] w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3[QQQ] w - - 0 1",
		"qqq1k3/8/8/8/8/8/8/4K3[] w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3[Q w - - 0 1",
		"4k3/p~7/8/8/8/8/8/4K3[] w - - 0 1",
		"~4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
		"4k3/8/8/8/8/8/8/8[] w - - 0 1",
		"4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1",
	} {
		var bad *game.TextError
		if _, err := Rules().New(position); !errors.As(err, &bad) {
			t.Errorf("%s: %v", position, err)
		}
	}
}

// TestReadsHands reads hands in every form that programs write.
func TestReadsHands(t *testing.T) {
	const want = "4k3/8/8/8/8/8/8/Q~3K3[QNpp] w - - 0 1"
	for _, text := range []string{want, "4k3/8/8/8/8/8/8/Q~3K3[pNpQ] w - - 0 1", "4k3/8/8/8/8/8/8/Q~3K3/NQpp w - - 0 1"} {
		if got := gametest.New(t, Rules(), text).String(); got != want {
			t.Errorf("%s is written %s", text, got)
		}
	}
	if got := gametest.New(t, Rules(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1").String(); got != "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1" {
		t.Errorf("without a hand it is written as %s", got)
	}
}

func TestShown(t *testing.T) {
	board := gametest.New(t, Rules(), "4k3/8/8/8/8/8/8/Q~3K3[Nqp] w - - 0 1").Board()
	if white, black := board.Trays[0], board.Trays[1]; white.Title != "in hand" || len(white.Pieces) != 1 || len(black.Pieces) != 2 || white.Lead != 2 {
		t.Errorf("trays are %+v", board.Trays)
	}
	if len(board.Marks) != 1 || board.Marks[0].Cell != 0 {
		t.Errorf("marks are %+v", board.Marks)
	}
}

package connect4

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestRefusals checks that an impossible move is refused with the right reason.
func TestRefusals(t *testing.T) {
	won := "1212121"
	gametest.Refusals(t, Rules(), [][3]string{
		{"444444", "d", "column d is full"},
		{"444444", "4", "column d is full"},
		{"444444", "d6", "column d is full"},
		{"444", "d6", "a disc in column d falls to d4"},
		{"444", "d1", "the cell is taken, and the next disc in column d lands on d4"},
		{won, "d1", "the game is over: four in a line"},
		{won, "b", "the game is over: four in a line"},
	})
	gametest.Unreadable(t, gametest.New(t, Rules(), ""), "h", "8", "0", "h1", "d7", "d0", "dd", "d 1", "d1d2")
}

// TestParse checks that a move can be a cell, a letter in either case, or a number.
func TestParse(t *testing.T) {
	for _, text := range []string{"d2", "D2", "d", "D", "4", " 4 "} {
		s := gametest.New(t, Rules(), "4")
		if m, err := s.Parse(text); err != nil || s.Format(m) != "d2" {
			t.Errorf("%q is read as %d, %v", text, m, err)
		}
	}
}

// TestWhyNot checks that one cell of each column accepts a disc.
func TestWhyNot(t *testing.T) {
	s := gametest.New(t, Rules(), "444").(*state)
	for c := range game.Cell(files * ranks) {
		_, err := s.Parse(cellName(c))
		if why := s.whyNot(c); (why == "") != (err == nil) {
			t.Errorf("%s: %q and %v", cellName(c), why, err)
		}
	}
}

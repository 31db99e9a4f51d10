package connect4

import (
	"testing"

	"pawnstorm/game/board"
	"pawnstorm/game/gametest"
)

// TestDiscsDifferWithoutColour checks that the two discs differ in figure, letter and name, and
// match their seats.
func TestDiscsDifferWithoutColour(t *testing.T) {
	b := gametest.New(t, Rules(), "45").Board()
	one, other := b.Cells[3], b.Cells[4]
	if one.Figure == other.Figure || one.Letter == other.Letter || one.Name == other.Name || one.Seat != red || other.Seat != yellow {
		t.Errorf("discs are %+v and %+v", one, other)
	}
}

// TestAim checks that every cell of a column selects the cell where a disc lands.
func TestAim(t *testing.T) {
	s := gametest.New(t, Rules(), "44111111").(*state)
	for cell, want := range map[string]string{"d1": "d3", "d3": "d3", "d6": "d3", "e4": "e1", "a2": "a2", "a6": "a6"} {
		c, _ := board.ParseCell(cell, files, ranks)
		if got := cellName(s.Aim(c)); got != want {
			t.Errorf("%s means %s, not %s", cell, got, want)
		}
	}
	if m, err := s.Parse("d"); err != nil || s.Speak(m) != "disc on d3" {
		t.Errorf("the move is spoken as %q, %v", s.Speak(m), err)
	}
}

package connect4

import "testing"

// TestDiscsDifferWithoutColour wants the two discs to differ in figure, letter and
// name, and to be those of their seats.
func TestDiscsDifferWithoutColour(t *testing.T) {
	b := mustNew(t, "45").Board()
	one, other := b.Cells[3], b.Cells[4]
	if one.Figure == other.Figure || one.Letter == other.Letter || one.Name == other.Name || one.Seat != red || other.Seat != yellow {
		t.Errorf("the discs are %+v and %+v", one, other)
	}
}

package boardview

import tea "charm.land/bubbletea/v2"

// WhichChoice stands above the choices by which a move goes on.
const WhichChoice = "Which?"

// Spot is a piece of a line, w cells from x, that does something when it is
// clicked.
type Spot struct {
	X, Y, W int
	Do      func() tea.Cmd
}

// Spots are all that do something when they are clicked.
type Spots []Spot

// Move moves the spots to where their first line stands on the body.
func (list Spots) Move(x, y int) {
	for i := range list {
		list[i].X += x
		list[i].Y += y
	}
}

// At is what a click at a place of the body does; nil for nothing.
func (list Spots) At(x, y int) func() tea.Cmd {
	for _, s := range list {
		if s.Holds(x, y) {
			return s.Do
		}
	}
	return nil
}

// Holds reports whether a place is on the spot.
func (s Spot) Holds(x, y int) bool { return y == s.Y && x >= s.X && x < s.X+s.W }

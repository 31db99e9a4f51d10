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

// PlaceSpots moves the spots to where their first line stands on the body.
func (l *Layout) PlaceSpots(x, y int) {
	for i := range l.Spots {
		l.Spots[i].X += x
		l.Spots[i].Y += y
	}
}

// SpotAt is what a click at a place of the body does; nil for nothing.
func (l *Layout) SpotAt(x, y int) func() tea.Cmd {
	for _, s := range l.Spots {
		if s.Holds(x, y) {
			return s.Do
		}
	}
	return nil
}

// Holds reports whether a place is on the spot.
func (s Spot) Holds(x, y int) bool { return y == s.Y && x >= s.X && x < s.X+s.W }

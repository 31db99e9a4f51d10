package boardview

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// WhichChoice is the heading above the choices of a move.
const WhichChoice = "Which?"

// Spot is a part of a line that can be clicked, W cells wide.
type Spot struct {
	X, Y, W int
	Do      func() tea.Cmd
}

// Spots are the parts of a text that can be clicked.
type Spots []Spot

// Move shifts the spots to where their first line is on the body.
func (list Spots) Move(x, y int) {
	for i := range list {
		list[i].X += x
		list[i].Y += y
	}
}

// At returns what a click at a position of the body does, or nil. Later spots lie on top of earlier
// ones.
func (list Spots) At(x, y int) func() tea.Cmd {
	for _, s := range slices.Backward(list) {
		if y == s.Y && x >= s.X && x < s.X+s.W {
			return s.Do
		}
	}
	return nil
}

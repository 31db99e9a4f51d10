package boardview

import (
	"slices"

	"pawnstorm/ui/canvas"

	tea "charm.land/bubbletea/v2"
)

// WhichChoice is the heading above the choices of a move.
const WhichChoice = "Which?"

// Spot is a part of a text that can be clicked, W cells wide and H lines high. If H is 0, it is one line high.
type Spot struct {
	X, Y, W, H int
	Do         func() tea.Cmd
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
		if (canvas.Rect{X: s.X, Y: s.Y, W: s.W, H: max(s.H, 1)}).Contains(x, y) {
			return s.Do
		}
	}
	return nil
}

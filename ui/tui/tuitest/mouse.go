package tuitest

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
)

// At returns the place of a cell of the board on the screen, where a click hits it.
func (p *Person) At(name string) tea.Mouse {
	p.Tb.Helper()
	p.Frame()
	frame := p.Screen().Frame()
	for y := range p.Window.H {
		for x := range p.Window.W {
			if c := frame.CellAt(x, y); c != game.NoCell && game.CellName(c, frame.Picture.Board.Files) == name {
				return tea.Mouse{X: x, Y: y, Button: tea.MouseLeft}
			}
		}
	}
	p.Tb.Fatalf("no cell %s on screen", name)
	return tea.Mouse{}
}

// Presses presses a button on a cell of the board and moves the mouse over others.
func (p *Person) Presses(button tea.MouseButton, cells ...string) {
	p.Tb.Helper()
	for i, name := range cells {
		at := p.At(name)
		at.Button = button
		if i == 0 {
			p.Update(tea.MouseClickMsg(at))
		} else {
			p.Update(tea.MouseMotionMsg(at))
		}
	}
}

// Releases releases a button over a cell of the board, or over the header for "".
func (p *Person) Releases(button tea.MouseButton, name string) {
	p.Tb.Helper()
	at := tea.Mouse{}
	if name != "" {
		at = p.At(name)
	}
	at.Button = button
	p.Update(tea.MouseMotionMsg(at))
	p.Update(tea.MouseReleaseMsg(at))
}

// Drags drags a piece, or draws with the right button, from one cell of the board to another.
func (p *Person) Drags(button tea.MouseButton, from, to string) {
	p.Tb.Helper()
	p.Presses(button, from)
	p.Releases(button, to)
}

package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

// panelGap is the space between the board and a panel beside it.
const panelGap = 2

const (
	// panelLeast and panelMost limit the width of a panel beside the board, and panelLow is
	// the least height of a panel below it.
	panelLeast, panelMost, panelLow = 28, 48, 8
	// panelScant is the least width beside the board if there is hardly any space below it.
	panelScant = 18
	// panelHigh is the height of a panel beside a small board, if there is space.
	panelHigh = 20
)

// Arrangement places a board and a panel of text on a body.
type Arrangement struct {
	Picture      Picture
	Board, Panel canvas.Rect
	Side         bool // the panel is beside the board, not below
	Spots        Spots
	rows         []trayRow // on the panel
}

// Arrange picks the largest board that leaves space for a panel in a body of w by h cells, and
// centres both. It sets the size of the picture.
func Arrange(p Picture, sizes []widget.CellSize, w, h int) Arrangement {
	a := Arrangement{Picture: p}
	for _, size := range sizes {
		a.Picture.Size = size
		bw, bh := a.Picture.Width(), a.Picture.Height()
		a.Side = bw+panelGap+panelLeast <= w && bh <= h
		if a.Side || bw <= w && bh+panelLow <= h {
			break
		}
	}
	bw, bh := a.Picture.Width(), a.Picture.Height()
	a.Side = a.Side || h-bh <= panelLow && bw+panelGap+panelScant <= w
	a.Board = canvas.Rect{W: bw, H: bh}
	if a.Side {
		a.Panel = canvas.Rect{X: bw + panelGap, W: min(w-bw-panelGap, panelMost), H: max(bh, min(h, panelHigh))}
		a.Board.Y = (a.Panel.H - bh) / 2
	} else {
		a.Panel = canvas.Rect{Y: bh, W: w, H: max(h-bh, 0)}
		a.Board.X = max(w-bw, 0) / 2
	}
	right, low := a.Panel.X+a.Panel.W, a.Panel.Y+a.Panel.H
	x, y := max(w-right, 0)/2, max(h-low, 0)/2
	a.Board.X, a.Board.Y = a.Board.X+x, a.Board.Y+y
	a.Panel.X, a.Panel.Y = a.Panel.X+x, a.Panel.Y+y
	return a
}

// Paint draws the board, and the lines of the panel.
func (a *Arrangement) Paint(c canvas.Canvas, s *widget.Styles, panel []string) {
	a.Picture.Paint(c.Part(a.Board), s)
	part := c.Part(a.Panel)
	widget.Draw(part, panel)
	for _, r := range a.rows {
		DrawTray(part.Part(canvas.Rect{X: r.x, Y: r.y, W: TrayCells * len(r.pieces), H: 1}), s, r.surface, r.pieces, r.flipped)
	}
}

// CellAt returns the cell at a position of the body.
func (a *Arrangement) CellAt(x, y int) game.Cell {
	if !a.Board.Contains(x, y) {
		return game.NoCell
	}
	return a.Picture.CellAt(x-a.Board.X, y-a.Board.Y)
}

package lessons

import (
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

const (
	// gap is the space between the board and the panel.
	gap = 2
	// leastPanel and mostPanel are the minimum and maximum width of a panel beside the board.
	leastPanel, mostPanel = 28, 48
	// usualPanel is the height of a panel beside the board if there is room.
	usualPanel = 17
	// lowPanel is the minimum height of a panel below the board. Every step fits into it at a width
	// of 40.
	lowPanel = 7
	// slotLines is the height of the slot for answers.
	slotLines = 2
)

// layout holds the positions of a lesson's parts in a window.
type layout struct {
	Picture boardview.Picture
	side    bool // the panel is beside the board
	// Answers appear in the slot or, if it is empty, in place of the text.
	header, Board, panel, slot, footer canvas.Rect
}

// lay returns the layout with the largest squares that leave room for the text.
func lay(p boardview.Picture, sizes []widget.CellSize, w, h int) layout {
	var l layout
	for _, tight := range []bool{false, true} {
		for _, side := range []bool{true, false} {
			for _, size := range sizes {
				for _, inside := range []bool{false, true} {
					if size.Tight() != tight || inside && size.W > 4 {
						continue
					}
					l = layout{Picture: p, side: side}
					l.Picture.Size, l.Picture.Inside = size, inside
					if l.place(w, h) {
						return l
					}
				}
			}
		}
	}
	return l
}

// place puts the parts into a window and reports whether they all fit.
func (l *layout) place(w, h int) bool {
	bw, bh := l.Picture.Width(), l.Picture.Height()
	room := h - 2 // between header and footer
	l.header = canvas.Rect{W: w, H: 1}
	l.footer = canvas.Rect{Y: h - 1, W: w, H: 1}
	if !l.side {
		rest := room - bh
		slot := 0
		if rest >= lowPanel+slotLines+2 {
			slot = slotLines
		}
		width := min(w, max(bw, mostPanel))
		x, extra := (w-width)/2, max(rest-slot-lowPanel-4, 0)
		y := 1 + extra/2
		l.Board = canvas.Rect{X: (w - bw) / 2, Y: y, W: bw, H: bh}
		l.panel = canvas.Rect{X: x, Y: y + bh, W: width, H: rest - slot - extra}
		l.slot = canvas.Rect{X: x, Y: l.panel.Y + l.panel.H, W: width, H: slot}
		return bw <= w && rest >= lowPanel
	}
	panel := min(w-bw-gap, mostPanel)
	width := bw + gap + panel
	x := max(w-width, 0) / 2
	high := max(bh, min(usualPanel, room-slotLines))
	extra := room - slotLines - high
	y := 1 + extra/2
	air := 0
	if extra-extra/2 > 0 {
		air = 1 // between the board and the slot
	}
	l.Board = canvas.Rect{X: x, Y: y + (high-bh)/2, W: bw, H: bh}
	l.panel = canvas.Rect{X: x + bw + gap, Y: y, W: panel, H: high}
	l.slot = canvas.Rect{X: x, Y: y + high + air, W: width, H: slotLines}
	l.header.X, l.header.W = x, width
	l.footer.X, l.footer.W = x, width
	return panel >= leastPanel && bh <= room-slotLines
}

package parts

import (
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

const (
	// sideFrom is the width of a window from which on a panel stands beside the board.
	sideFrom = 64
	// gap is the room between the board and the panel.
	gap = 2
	// leastPanel and mostPanel are the widths that a panel may have.
	leastPanel, mostPanel = 28, 48
	// seatCells is how wide the line of a seat is at least, if the window is.
	seatCells = 36
	// lineCells is how wide the slot and the footer are at least, if the window is.
	lineCells = 60
)

// Layout is where the parts of a table stand in a window. A part for which there is no
// room is empty.
type Layout struct {
	Cell   widget.CellSize
	Side   bool // the panel stands beside the board; else it is shown over it
	Inside bool // the letters of the files have no line of their own

	Header, Above, Board, Below, Slot, Footer canvas.Rect
	// Panel is where Facts, Moves, Taken and Chat stand, one below the other.
	Panel                     canvas.Rect
	Facts, Moves, Taken, Chat canvas.Rect
}

// Needs are the lines that parts of the panel take, with their headings.
type Needs struct {
	// Slot is how many lines the slot has at least where there is no panel; 0 for the
	// usual two, or one where lines are missing.
	Slot         int
	Facts, Taken int
	Chat         bool
	// Card says that a card stands in place of facts and of what was taken, as high as
	// it can be.
	Card bool
	// Bare says that no panel stands beside the board.
	Bare bool
}

// Lay lays a table out in a window of w by h cells: with the largest squares that fit.
// If lines are missing, first the header goes, then the lines along the board, then one
// of the two of the slot.
func Lay(p boardview.Picture, sizes []widget.CellSize, n Needs, w, h int) Layout {
	var l Layout
	for _, tight := range []bool{false, true} {
		for _, side := range []bool{true, false} {
			for _, size := range sizes {
				p.Size = size
				if size.Tight() != tight || side && (n.Bare || w < sideFrom) {
					continue
				}
				l = Layout{Cell: size, Side: side}
				if l.place(p, n.Slot, w, h) {
					l.split(n)
					return l
				}
			}
		}
	}
	l.split(n)
	return l
}

// place puts the board, what touches it and the panel into a window, and reports whether
// there is room for all of it.
func (l *Layout) place(p boardview.Picture, lines, w, h int) bool {
	bw, rows := p.Width(), p.Height()
	column := max(bw, min(w, seatCells)) // of the board and the seats
	width := max(column, min(w, lineCells))
	panel := 0
	if l.Side {
		column = max(bw, seatCells-2)
		panel = min(w-column-gap, mostPanel)
		width = column + gap + panel
		if panel < leastPanel {
			return false
		}
	}
	header, slot := 1, usualSlot
	if !l.Side {
		slot = max(slot, lines)
	}
	need := func() int { return header + 1 + rows + 1 + slot + 1 }
	if need() > h && (l.Side || p.Size.W <= medium) {
		header = 0
	}
	if need() > h && p.Size.W <= medium {
		l.Inside, p.Inside = true, true
		rows = p.Height()
	}
	if need() > h && p.Size.W <= medium && slot == usualSlot {
		slot = 1
	}
	extra := h - need()
	x, y := max(w-width, 0)/2, header+max(extra, 0)/2
	left := x
	if !l.Side {
		left = x + (width-column)/2
	}
	l.Header = canvas.Rect{X: x, W: width, H: header}
	l.Above = canvas.Rect{X: left, Y: y, W: column, H: 1}
	l.Board = canvas.Rect{X: left + (column-bw)/2, Y: y + 1, W: bw, H: rows}
	l.Below = canvas.Rect{X: left, Y: y + 1 + rows, W: column, H: 1}
	below := l.Below.Y + 1
	if extra-extra/2 > 0 {
		below++ // air between the seat and the slot
	}
	l.Slot = canvas.Rect{X: x, Y: below, W: width, H: slot}
	l.Footer = canvas.Rect{X: x, Y: h - 1, W: width, H: 1}
	l.Panel = canvas.Rect{X: x, Y: l.Above.Y + 1, W: width, H: l.Below.Y - l.Above.Y - 1}
	if l.Side {
		l.Panel = canvas.Rect{X: x + column + gap, Y: l.Above.Y, W: panel, H: l.Below.Y - l.Above.Y + 1}
		if lack := usualPanel - l.Panel.H; lack > 0 { // beside a low board it reaches beyond the seats
			up := min(lack, l.Above.Y-header)
			down := min(lack-up, below-l.Below.Y-1)
			l.Panel.Y, l.Panel.H = l.Panel.Y-up, l.Panel.H+up+down
		}
		if header == 0 { // the title stands in the panel
			l.Header = canvas.Rect{X: l.Panel.X, Y: l.Panel.Y, W: panel, H: 1}
			l.Panel.Y++
			l.Panel.H--
		}
	}
	return extra >= 0 && bw <= w
}

// usualPanel is how high a panel is where there is room for it.
const usualPanel = 18

// usualSlot is how many lines the slot has.
const usualSlot = 2

// medium is the width of the largest square for which a line of the window is given up.
const medium = 4

// How many lines the parts of a panel have at least, with their headings.
const (
	leastMoves, leastChat, usualChat = 4, 3, 5
)

// split shares the panel out: the moves have what the others leave.
func (l *Layout) split(n Needs) {
	rest := l.Panel.H
	chat := 0
	if n.Chat {
		chat = usualChat + max(rest-20, 0)/4
	}
	moves := leastMoves
	if n.Card {
		n.Taken, moves = 0, leastMoves-1
		n.Facts = cardLines + max(rest-19, 0)/3
	}
	for chat > leastChat && n.Facts+n.Taken+chat+moves > rest {
		chat--
	}
	if n.Facts+n.Taken+chat+moves > rest {
		n.Taken = 0
	}
	n.Facts = min(n.Facts, max(rest-chat-moves, 0))
	y := l.Panel.Y
	part := func(rows int) canvas.Rect {
		r := canvas.Rect{X: l.Panel.X, Y: y, W: l.Panel.W, H: max(rows, 0)}
		y += r.H
		return r
	}
	l.Facts = part(n.Facts)
	l.Moves = part(rest - n.Facts - n.Taken - chat)
	l.Taken = part(n.Taken)
	l.Chat = part(chat)
}

// cardLines is how high a card is where there is little room.
const cardLines = 13

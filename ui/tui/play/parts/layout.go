package parts

import (
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

const (
	// sideFrom is the minimum width of a window with a panel beside the board.
	sideFrom = 64
	// gap is the space between the board and the panel.
	gap = 2
	// leastPanel and mostPanel are the minimum and maximum width of a panel.
	leastPanel, mostPanel = 28, 50
	// seatCells is the minimum width of the line of a seat, if the window is wide enough.
	seatCells = 36
	// lineCells is the minimum width of the slot and the footer, if the window is wide enough.
	lineCells = 60
)

// Layout holds the positions of a table's parts in a window. A part without room is empty.
type Layout struct {
	Cell   widget.CellSize
	Side   bool // the panel is beside the board; otherwise it covers it
	Inside bool // the file letters are inside the board, without a line of their own

	Header, Above, Board, Below, Slot, Footer canvas.Rect
	// Panel holds Facts, Graph, Strip, Moves, Taken and Chat from top to bottom.
	Panel                                   canvas.Rect
	Facts, Graph, Strip, Moves, Taken, Chat canvas.Rect
}

// Needs says how many lines the parts of the panel take, with their headings.
type Needs struct {
	// Slot is the minimum height of the slot if there is no panel. With 0 the slot has two lines,
	// or one in a low window.
	Slot         int
	Facts, Taken int
	// Graph is the height of a graph that is left out if there is little room.
	Graph int
	Chat  bool
	// Card says that a card, as high as possible, replaces the facts and the captured pieces.
	Card bool
	// Strip is the size of a strip below the card that is left out if there is no room.
	Strip canvas.Rect
	// Bare says that no panel goes beside the board.
	Bare bool
}

// Lay returns the layout of a table in a window of w by h cells, with the largest squares that fit.
// If the window is too low, the header goes first. With a panel beside the board, the upper seat then
// goes into the panel, and the slot gets one line. At last, as without a panel, the file letters go into
// the squares.
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

// place puts the board, its seats and the panel into a window, and reports whether they all fit.
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
	above := 1
	need := func() int { return header + above + rows + 1 + slot + 1 }
	if need() > h && (l.Side || p.Size.W <= medium) {
		header = 0
	}
	if need() > h && l.Side && p.Size.W <= medium {
		above = 0
		if need() > h && slot == usualSlot {
			slot = 1
		}
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
	l.Board = canvas.Rect{X: left + (column-bw)/2, Y: y + above, W: bw, H: rows}
	l.Below = canvas.Rect{X: left, Y: y + above + rows, W: column, H: 1}
	below := l.Below.Y + 1
	if extra-extra/2 > 0 {
		below++ // a blank line between the seat and the slot
	}
	l.Slot = canvas.Rect{X: x, Y: below, W: width, H: slot}
	l.Footer = canvas.Rect{X: x, Y: h - 1, W: width, H: 1}
	l.Panel = canvas.Rect{X: x, Y: l.Above.Y + 1, W: width, H: l.Below.Y - l.Above.Y - 1}
	if l.Side {
		l.placePanel(x+column+gap, panel)
	}
	return extra >= 0 && bw <= w
}

// placePanel puts the panel beside the board. A header or a seat without a line above the board gets one
// of the panel.
func (l *Layout) placePanel(x, w int) {
	l.Panel = canvas.Rect{X: x, Y: l.Above.Y, W: w, H: l.Below.Y - l.Above.Y + 1}
	if lack := usualPanel - l.Panel.H; lack > 0 { // beside a low board the panel extends beyond the seats
		up := min(lack, l.Above.Y-l.Header.H)
		down := min(lack-up, l.Slot.Y-l.Below.Y-1)
		l.Panel.Y, l.Panel.H = l.Panel.Y-up, l.Panel.H+up+down
	}
	top := func() canvas.Rect { // takes a line of the panel
		l.Panel.Y++
		l.Panel.H--
		return canvas.Rect{X: l.Panel.X, Y: l.Panel.Y - 1, W: w, H: 1}
	}
	if l.Header.H == 0 {
		l.Header = top()
	}
	if l.Board.Y == l.Above.Y {
		l.Above = top()
	}
}

// usualPanel is the height of a panel if there is room.
const usualPanel = 18

// roomyPanel is the height from which a graph is taller.
const roomyPanel = 30

// usualSlot is the height of the slot if there is room.
const usualSlot = 2

// medium is the width of the largest square that is worth giving up lines for.
const medium = 4

// Heights of the parts of a panel, with their headings.
const (
	leastMoves, leastChat, usualChat = 4, 3, 5
)

// split divides the panel. The moves get what the others leave.
func (l *Layout) split(n Needs) {
	rest := l.Panel.H
	chat := 0
	if n.Chat {
		chat = usualChat + max(rest-20, 0)/4
	}
	moves := leastMoves
	strip := 0
	if n.Card {
		n.Taken, moves = 0, leastMoves-1
		n.Facts = cardLines + max(rest-19, 0)/3
		if spare := rest - n.Strip.H - moves - leastChat; n.Strip.W <= l.Panel.W && spare >= cardLines {
			strip, n.Facts = n.Strip.H, min(n.Facts, spare)
		}
	}
	rest -= strip
	for chat > leastChat && n.Facts+n.Taken+chat+moves > rest {
		chat--
	}
	if n.Facts+n.Taken+chat+moves > rest {
		n.Taken = 0
	}
	n.Facts = min(n.Facts, max(rest-chat-moves, 0))
	switch {
	case n.Facts+n.Graph+n.Taken+chat+moves > rest:
		n.Graph = 0
	case n.Graph > 0 && rest > roomyPanel:
		n.Graph += 3
	}
	y := l.Panel.Y
	part := func(rows int) canvas.Rect {
		r := canvas.Rect{X: l.Panel.X, Y: y, W: l.Panel.W, H: max(rows, 0)}
		y += r.H
		return r
	}
	l.Facts, l.Graph, l.Strip = part(n.Facts), part(n.Graph), part(strip)
	l.Moves = part(rest - n.Facts - n.Graph - n.Taken - chat)
	l.Taken = part(n.Taken)
	l.Chat = part(chat)
}

// cardLines is the height of a card in a low window.
const cardLines = 13

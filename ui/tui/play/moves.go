package play

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// step goes back and forth in the game.
func (t *review) step(by int) tea.Cmd {
	t.replay.on = false
	if by == 1 {
		return tea.Batch(t.board.stepOn())
	}
	return t.board.goTo(t.Ply + by)
}

// moveRow is a row in the list of moves: its number, and the plies, from 1, of the side that moved
// first and of the other side; 0 for none. Fun notation is long, so a row has only one ply.
type moveRow struct {
	number, first, second int
	alone                 bool
}

// moveText returns a ply, from 1, as the user reads it.
func (t *position) moveText(ply int) string {
	p := &t.Table.Plies[ply-1]
	return game.Said(t.Table.Rules, t.fun, p.Text, p.Shown)
}

// moveRows returns all rows.
func (t *position) moveRows() []moveRow {
	_, long := t.Table.Rules.(game.Playful)
	long = long && t.fun
	first := game.FirstMover(t.Table.Rules)
	rows := make([]moveRow, 0, len(t.Table.Plies)/2+2)
	var n game.MoveNumber
	for i, p := range t.Table.Plies {
		before := n.N
		if n = n.Next(first, p.Seat); long {
			rows = append(rows, moveRow{number: n.N, first: i + 1, alone: true})
			continue
		}
		if n.N > before {
			rows = append(rows, moveRow{number: n.N})
		}
		row := &rows[len(rows)-1]
		if n.Second {
			row.second = i + 1
		} else {
			row.first = i + 1
		}
	}
	return rows
}

// visible returns the first row that a list of h rows shows. In a running game the rows stay in
// place until the list is full, and then make room for several: a list that scrolled at every move
// would be sent again at every move. An earlier ply is in the middle.
func (t *position) visible(rows []moveRow, h int) int {
	if t.Ply == len(t.Table.Plies) {
		several := (h + 1) / 2
		return max(0, (len(rows)-h+several-1)/several*several)
	}
	shown := 0
	if t.Ply > 0 {
		shown = max(0, slices.IndexFunc(rows, func(r moveRow) bool { return r.first == t.Ply || r.second == t.Ply }))
	}
	return max(0, min(shown-h/2, len(rows)-h))
}

// numberCells is the width of the number of a row.
const numberCells = 5

// moves draws as much of the list of moves as fits, around the shown move.
func (p *painter) moves(c canvas.Canvas) {
	worth := ""
	if o, known := p.eval.shows(); known {
		worth = " · " + o.String()
	}
	p.look.Heading(c, "moves", worth)
	p.opening(c, openingFrom+canvas.Width(worth))
	plan, half := p.planLines(c.W()), max((c.H()-1)/2, 0)
	plan = append(plan, p.noteLines(c.W(), half-len(plan))...)
	plan = plan[:min(len(plan), half)]
	h := c.H() - 1 - len(plan)
	widget.Draw(c.Part(canvas.Rect{Y: c.H() - len(plan), W: c.W(), H: len(plan)}), plan)
	if h <= 0 {
		return
	}
	column := max(min((c.W()-numberCells)/2, 12), 1)
	from := p.visible(p.rows, h)
	for i, row := range p.rows[from:min(len(p.rows), from+h)] {
		y, x := 1+i, numberCells
		if from+i == 0 || p.rows[from+i-1].number != row.number {
			var digits [8]byte
			text := append(strconv.AppendInt(digits[:0], int64(row.number), 10), '.')
			for j, b := range text {
				c.Set(max(numberCells-1-len(text), 0)+j, y, p.ink.Dim, rune(b))
			}
		}
		for _, ply := range [...]int{row.first, row.second} {
			end := p.move(c, x, y, ply, row)
			x = max(x+column, end+1)
		}
	}
}

// openingFrom is the first column for the name of an opening, behind the heading.
const openingFrom = 10

// opening draws the name of the opening at the end of the heading, or the name of its family if
// that is too long.
func (p *painter) opening(c canvas.Canvas, from int) {
	o, ok := game.OpeningOf(p.Shown)
	room := c.W() - from
	for _, name := range []string{o.Name, o.Family()} {
		if wide := canvas.Width(name) + 2; ok && wide < room {
			parts.Right(c, c.W()-1, 0, p.ink.Accent, " "+name+" ")
			return
		}
	}
}

// move draws a ply of the list and returns the column behind it.
func (p *painter) move(c canvas.Canvas, x, y, ply int, row moveRow) int {
	look := p.ink.Text
	switch {
	case ply > 0 && ply == p.Ply:
		look = p.ink.Focus
	case ply == 0 && ply == row.second && (row.alone || row.first == len(p.Table.Plies)):
		return x // elsewhere, or not made yet
	case ply == 0:
		return c.Text(x, y, p.ink.Dim, "…")
	}
	end := parts.Fit(c, x, y, c.W()-x, look, p.moveText(ply))
	if mark := p.review.markOf(ply - 1); mark != "" {
		end = c.Text(end, y, look, mark)
	}
	return end
}

// moveList returns the list of moves as lines, for a panel of w by h cells.
func (t *review) moveList(w, h int) []string {
	if h <= 0 || len(t.Table.Plies) == 0 {
		return nil
	}
	from := t.visible(t.rows, h)
	var lines []string
	for i := from; i < min(len(t.rows), from+h); i++ {
		lines = append(lines, t.moveLine(t.rows[i], w))
	}
	return lines
}

// moveLine returns a numbered row.
func (t *review) moveLine(row moveRow, w int) string {
	line := widget.Fit(widget.Ends("", strconv.Itoa(row.number)+". ", numberCells), numberCells)
	column := min(8, (w-numberCells-1)/2)
	for _, ply := range []int{row.first, row.second} {
		cell := "…"
		switch {
		case ply > 0:
			cell = t.moveText(ply) + t.markOf(ply-1)
		case ply == row.second && (row.alone || row.first == len(t.Table.Plies)):
			continue // elsewhere, or not made yet
		}
		wide := max(column, ansi.StringWidth(cell))
		if ply > 0 && ply == t.Ply {
			cell = t.s.Styles.Focus.Paint(cell)
		}
		line += widget.Fit(cell, wide) + " "
	}
	return strings.TrimRight(line, " ")
}

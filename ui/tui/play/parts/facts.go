package parts

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// Facts is what a game shows beside its board: the state of its factories, scales that compare the
// sides, a legend of the pieces, and notes.
type Facts struct {
	info    *game.Info
	board   *game.Board
	working string // how many factories run
	stopped string // the files of the stopped ones
	notes   []string
}

// frozenSign marks pieces that cannot move.
const frozenSign = '▒'

// FactsOf returns the facts of a position.
func FactsOf(info *game.Info, board *game.Board) *Facts {
	f := &Facts{info: info, board: board, notes: board.Notes[min(board.Told, len(board.Notes)):]}
	running := 0
	var stopped strings.Builder
	for _, e := range board.Edges {
		if e.Runs {
			running++
			continue
		}
		sign := string(rune('a' + e.File))
		if e.Letter != 0 {
			sign = string(rune(e.Letter))
		}
		if !strings.Contains(stopped.String(), sign) { // several files share a type
			stopped.WriteString(" " + sign)
		}
	}
	if len(board.Edges) > 0 {
		f.working = fmt.Sprintf(" %d of %d run ", running, len(board.Edges))
		if stopped.Len() > 0 {
			f.stopped = stopped.String() + " stopped "
		}
	}
	return f
}

// Lines returns how many lines the facts take. All positions of a game take the same.
func (f *Facts) Lines() int {
	n := 0
	if len(f.board.Edges) > 0 {
		n += 2
	}
	n += 3 * len(f.board.Scales)
	if k := len(f.info.Legend); k > 0 {
		n += k + 2
	}
	switch {
	case n == 0 && f.board.Told == 0:
		return 0 // the rare notes go below the captured pieces
	case len(f.info.Legend) > 0:
		return n + 2
	}
	return n + 1
}

// Notes returns the notes on a position that nothing else shows.
func (f *Facts) Notes() []string { return f.notes }

// Paint draws the facts.
func (f *Facts) Paint(c canvas.Canvas, l Looks) {
	y := 0
	rest := func(h int) canvas.Canvas {
		part := c.Part(canvas.Rect{Y: y, W: c.W(), H: h})
		y += h
		return part
	}
	if len(f.board.Edges) > 0 {
		f.factories(rest(2), l)
	}
	for _, s := range f.board.Scales {
		f.scale(rest(3), l, s)
	}
	if n := len(f.info.Legend); n > 0 {
		f.legend(rest(n+2), l)
	}
	for _, note := range f.notes {
		if y < c.H() {
			y = Wrapped(c, y, l.Words.Text, note)
		}
	}
}

// factories draws how many factories run, and which are stopped.
func (f *Facts) factories(c canvas.Canvas, l Looks) {
	x := c.Text(0, 0, l.Words.Accent, "FACTORIES") + 2
	x = c.Text(x, 0, l.Words.LampOn, f.working) + 1
	y, pawns := 0, "▴ moves as a pawn: its factory is stopped"
	if x+canvas.Width(f.stopped) > c.W() {
		x, y, pawns = 0, 1, "▴ as a pawn"
	}
	x = Fit(c, x, y, c.W()-x, l.Words.LampOff, f.stopped) + 1
	if y == 0 {
		x = 0
	}
	for _, m := range f.board.Marks {
		if m.Kind == game.MarkPawn {
			Fit(c, x, 1, c.W()-x, l.Words.Dim, pawns)
			break
		}
	}
}

// nameCells is the width of the name of a side.
const nameCells = 12

// scale draws a comparison of the seats. A bar shows the part of all counts, or of the goal.
func (f *Facts) scale(c canvas.Canvas, l Looks, s game.Scale) {
	l.Heading(c, s.Title)
	room, whole := c.W()-nameCells-5, max(s.Count[0]+s.Count[1], 1)
	if s.Goal > 0 {
		room, whole = c.W()-nameCells-9, s.Goal
	}
	for seat, n := range s.Count {
		y := 1 + seat
		Fit(c, 0, y, nameCells, l.Words.Text, f.info.Seats[seat].Name)
		bar := min(n, whole) * room / whole
		if n > 0 {
			bar = max(bar, 1)
		}
		look := [...]canvas.Style{l.Words.Accent, l.Words.Good}[seat]
		c.Fill(canvas.Rect{X: nameCells, Y: y, W: bar, H: 1}, look, '█')
		if s.Goal > 0 {
			c.Fill(canvas.Rect{X: nameCells + bar, Y: y, W: room - bar, H: 1}, l.Words.Rule, '─')
		}
		Right(c, c.W()-1, y, l.Words.Strong, s.Text(game.Seat(seat)))
	}
}

// legend draws each piece as it looks on the board, its letter and its name. One character has room for how
// it moves, too.
func (f *Facts) legend(c canvas.Canvas, l Looks) {
	l.Heading(c, "pieces")
	if !f.drawnLegend(c, l) {
		f.writtenLegend(c, l)
	}
	for _, m := range f.board.Marks {
		if m.Kind == game.MarkFrozen {
			y := 1 + len(f.info.Legend)
			c.Set(0, y, l.Words.Strong, frozenSign)
			Fit(c, 2, y, c.W()-2, l.Words.Dim, "frozen: beside a Public Housing")
			break
		}
	}
}

// drawnFrom is the minimum width of a legend with pictures.
const drawnFrom = 35

// drawnLegend draws the pieces as pictures in two columns, which take as many lines as a list. ok is false
// if there are no pictures, or no room for them.
func (f *Facts) drawnLegend(c canvas.Canvas, l Looks) (ok bool) {
	const columns = 2
	if c.W() < drawnFrom {
		return false
	}
	each, wide := (len(f.info.Legend)+columns-1)/columns, (c.W()+columns-1)/columns
	for column := range columns {
		part := c.Part(canvas.Rect{X: column * wide, Y: 1, W: min(wide, c.W()-column*wide), H: columns * each})
		entries := f.info.Legend[column*each : min((column+1)*each, len(f.info.Legend))]
		list := make([]game.Piece, len(entries))
		for i, e := range entries {
			list[i] = e.Piece
		}
		if !boardview.Pieces(part, l.Styles, *f.info, list) {
			return false
		}
		for i, e := range entries {
			name, rest, _ := strings.Cut(e.Piece.Name, " ")
			x, y := boardview.LegendCells+1, 2*i
			part.Set(x, y, l.Words.Accent, rune(e.Piece.Letter))
			Fit(part, x+2, y, part.W()-x-2, l.Words.Text, name)
			if canvas.Width(rest) > part.W()-x-2 {
				rest = rest[strings.LastIndexByte(rest, ' ')+1:]
			}
			Fit(part, x+2, y+1, part.W()-x-2, l.Words.Text, rest)
		}
	}
	return true
}

// writtenLegend writes a line for each piece.
func (f *Facts) writtenLegend(c canvas.Canvas, l Looks) {
	for i, e := range f.info.Legend {
		y := 1 + i
		if boardview.DrawsTrays(l.Styles) {
			sample := c.Part(canvas.Rect{Y: y, W: boardview.TrayCells, H: 1})
			boardview.DrawTray(sample, l.Styles, widget.SurfaceOf(*f.info), []game.Piece{e.Piece}, false)
		} else {
			c.Set(0, y, l.Words.Strong, l.Figure(e.Piece, false))
		}
		c.Set(2, y, l.Words.Accent, rune(e.Piece.Letter))
		name := e.Piece.Name
		if 4+canvas.Width(name)+1+canvas.Width(e.Does) > c.W() {
			name = strings.Replace(name, "Individual", "Indiv.", 1)
		}
		x := Fit(c, 4, y, c.W()-4, l.Words.Text, name)
		if room := c.W() - x - 1; room >= canvas.Width(e.Does) {
			Right(c, c.W(), y, l.Words.Dim, e.Does)
		} else {
			Fit(c, x+1, y, room, l.Words.Dim, e.Does)
		}
	}
}

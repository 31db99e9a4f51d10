package gallery

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

const (
	// panelCells and mostPanel are the minimum and maximum width of the panel beside a board.
	panelCells, mostPanel = 24, 40
	gap                   = 2
	// scarceSeconds is when a clock turns red.
	scarceSeconds = 20
)

// Stale implements app.PartPainter.
func (g *Screen) Stale() app.Stale { return g.stale }

// drawn records that everything is up to date.
func (g *Screen) drawn() {
	g.stale = app.Fresh
	for i := range g.cells {
		g.cells[i].stale, g.cells[i].tick = false, false
	}
}

// PaintParts draws the games that have changed, and running clocks.
func (g *Screen) PaintParts(draw func(canvas.Rect, func(canvas.Canvas))) {
	for i := range g.cells {
		c, at := &g.cells[i], g.shown.cells[i]
		switch {
		case c.stale:
			var drawn place
			draw(at.all, func(on canvas.Canvas) { drawn = g.paint(on, i) })
			for seat, clock := range drawn.clocks { // drawn on a canvas of their own
				clock.X, clock.Y = clock.X+at.all.X, clock.Y+at.all.Y
				g.shown.cells[i].clocks[seat] = clock
			}
		case c.tick && c.table != nil:
			if seat, runs := c.table.Clock.Running(); runs && at.clocks[seat].W > 0 {
				draw(at.clocks[seat], func(on canvas.Canvas) { g.clock(on, c.table, game.Seat(seat)) })
			}
		}
	}
	g.drawn()
}

// Paint draws the whole window.
func (g *Screen) Paint(c canvas.Canvas) app.Frame {
	var f Frame
	look := parts.Looks{Styles: g.s.Styles}
	if c.W() < MinWidth || c.H() < MinHeight {
		text := fmt.Sprintf("Four games need a window of %d x %d cells; this one has %d x %d. "+
			"Make it larger, or press q and watch one.", MinWidth, MinHeight, c.W(), c.H())
		parts.Wrapped(c.Part(canvas.Rect{X: 1, Y: 1, W: c.W() - 2, H: c.H() - 2}), 0, look.Words.Text, text)
	} else {
		w, h := (c.W()-gap)/2, (c.H()-2)/2
		for i := range g.cells {
			at := canvas.Rect{X: i % 2 * (w + gap), Y: i / 2 * (h + 1), W: w, H: h}
			drawn := g.paint(c.Part(at), i)
			drawn.all = at
			f.cells[i] = drawn
		}
	}
	f.chips = g.foot(c, look)
	return f
}

// foot draws the keys, or else what the root has to say.
func (g *Screen) foot(c canvas.Canvas, look parts.Looks) []widget.Chip {
	around, last := g.s.Around, c.Part(canvas.Rect{Y: c.H() - 1, W: c.W(), H: 1})
	if n := len(around.Lines); n > 0 {
		over := c.Part(canvas.Rect{Y: c.H() - n, W: c.W(), H: n})
		over.Clear(0)
		widget.Draw(over, around.Lines)
		return nil
	}
	if text := around.Notice.Text; text != "" {
		st := look.Words.Good
		if around.Notice.Bad {
			st = look.Words.Bad
		}
		parts.Fit(last, 0, 0, last.W(), st, widget.Shown(text, last.W()))
		return nil
	}
	if around.Badge != "" {
		end := parts.Right(last, last.W(), 0, look.Words.Badge, around.Badge)
		last = last.Part(canvas.Rect{W: end - gap, H: 1})
	}
	return look.Chips(last, g.Keys(), widget.Keys.Help)
}

// paint draws a game: its board, and beside it the players and the moves.
func (g *Screen) paint(c canvas.Canvas, at int) place {
	var p place
	t, words := g.cells[at].table, &g.s.Styles.Words
	if t == nil {
		parts.Centred(c, c.H()/2, words.Dim, "No other game right now. The next one appears here.")
		return p
	}
	picture := g.picture(at, c.W(), c.H())
	y := max(c.H()-picture.Height(), 0) / 2
	board := canvas.Rect{Y: y, W: picture.Width(), H: picture.Height()}
	picture.Paint(c.Part(board), g.s.Styles)
	side := c.Part(canvas.Rect{X: board.W + gap, Y: y, W: min(c.W()-board.W-gap, mostPanel), H: board.H})
	g.side(side, at, &p)
	return p
}

// picture returns the board of a game, with the largest squares that leave room for the panel.
func (g *Screen) picture(at, w, h int) boardview.Picture {
	c := &g.cells[at]
	p := boardview.PictureOf(c.table.Rules.Info(), c.board, c.table.LastCells())
	p.Inside, p.Unlettered = true, true
	p.Largest(g.s.Styles.Sizes, w-gap-panelCells, h)
	return p
}

// side draws the panel: the players, their clocks and the last moves.
func (g *Screen) side(c canvas.Canvas, at int, p *place) {
	t, words := g.cells[at].table, &g.s.Styles.Words
	g.seat(c, 0, t, 1, p)
	g.seat(c, c.H()-1, t, 0, p)
	y, style := 2, words.Dim
	if at == g.at {
		style = words.Focus
	}
	parts.Fit(c, 0, y, c.W(), style, fmt.Sprintf(" %d  %s ", at+1, g.s.TableName(t)))
	terms := "casual"
	if t.Rated {
		terms = "rated"
	}
	if control := t.Clock.Control(); control.Kind != clock.Unlimited {
		terms = control.String() + " · " + terms
	}
	if n := g.cells[at].here.Watching; n > 1 {
		terms += fmt.Sprintf(" · %d watching", n)
	}
	parts.Fit(c, 1, y+1, c.W()-1, words.Dim, terms)
	if o, ok := game.OpeningOf(t.State); ok {
		parts.Fit(c, 1, y+2, c.W()-1, words.Accent, o.Name)
	}
	y += 4
	rest := canvas.Rect{X: 1, Y: y, W: c.W() - 1, H: max(c.H()-y-2, 0)}
	if t.Status == table.Over {
		parts.Wrapped(c.Part(rest), 0, words.Strong, widget.Shown(t.Ending(), 200))
		return
	}
	g.moves(c.Part(rest), t)
}

// moves draws the last moves that fit.
func (g *Screen) moves(c canvas.Canvas, t *table.Table) {
	type row struct {
		number int
		plies  []string
	}
	var rows []row
	var n game.MoveNumber
	first := game.FirstMover(t.Rules)
	for _, p := range t.Plies {
		if n = n.Next(first, p.Seat); len(rows) == 0 || rows[len(rows)-1].number != n.N {
			rows = append(rows, row{number: n.N})
			if n.Second {
				rows[len(rows)-1].plies = []string{"…"}
			}
		}
		last := &rows[len(rows)-1]
		last.plies = append(last.plies, p.Shown)
	}
	words := &g.s.Styles.Words
	rows = rows[max(len(rows)-c.H(), 0):]
	for y, r := range rows {
		parts.Right(c, 4, y, words.Dim, fmt.Sprintf("%d.", r.number))
		parts.Fit(c, 5, y, c.W()-5, words.Text, fmt.Sprintf("%-8s %s", r.plies[0], strings.Join(r.plies[1:], " ")))
	}
}

// seat draws the line of a player.
func (g *Screen) seat(c canvas.Canvas, y int, t *table.Table, seat game.Seat, p *place) {
	words := &g.s.Styles.Words
	room := c.W()
	if t.Clock.Control().Kind != clock.Unlimited {
		wide := len(clock.Format(t.Clock.Left(int(seat), g.s.ClockNow()))) + 4
		clock := c.Part(canvas.Rect{X: room - wide, Y: y, W: wide, H: 1})
		g.clock(clock, t, seat)
		p.clocks[seat] = clock.Place()
		room -= wide + 1
	}
	name := words.Text
	if t.Status == table.Playing && t.State.Turn() == seat {
		c.Set(0, y, words.Key, '▶')
		name = words.Strong
	}
	who := t.Seats[seat]
	text := widget.Shown(who.Name, widget.NameCells)
	x := parts.Fit(c, 2, y, room-2, name, text)
	if rated := g.s.RatingAt(t, who); x+len(rated) <= room {
		x = c.Text(x, y, words.Dim, rated)
	}
	if seatName := " " + t.SeatName(seat); x+canvas.Width(seatName) <= room {
		c.Text(x, y, words.Dim, seatName)
	}
}

// clock draws the clock of a seat, in red when little time is left.
func (g *Screen) clock(c canvas.Canvas, t *table.Table, seat game.Seat) {
	words, left := &g.s.Styles.Words, t.Clock.Left(int(seat), g.s.ClockNow())
	running, runs := t.Clock.Running()
	look := words.Clock
	low := t.Clock.Control().Kind != clock.Correspondence && left.Seconds() < scarceSeconds
	if runs && game.Seat(running) == seat {
		look = words.ClockRunning
		if low {
			look = words.ClockLow
		}
	}
	c.Clear(look)
	text := clock.Format(left)
	if low {
		text = "! " + text
	}
	parts.Right(c, c.W()-1, 0, look, text)
}

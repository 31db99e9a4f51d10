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
	panelCells, mostPanel = 14, 40
	// underLines is the least height of a panel around a board: the players and the game.
	underLines = 3
	gap        = 2
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
		for i, at := range g.places(c.W(), c.H()-1) {
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

// places divides the window among the games: one gets all of it, two share it such that their squares are
// larger, and three leave room for a fourth.
func (g *Screen) places(w, h int) []canvas.Rect {
	switch g.count() {
	case 0, 1:
		return grid(1, 1, w, h)
	case 2:
		beside, stacked := grid(2, 1, w, h), grid(1, 2, w, h)
		if g.square(beside) >= g.square(stacked) {
			return beside
		}
		return stacked
	}
	return grid(2, 2, w, h)
}

// grid divides a window into columns and rows.
func grid(columns, rows, w, h int) []canvas.Rect {
	var list []canvas.Rect
	w, h = (w-gap*(columns-1))/columns, (h-rows+1)/rows
	for i := range columns * rows {
		list = append(list, canvas.Rect{X: i % columns * (w + gap), Y: i / columns * (h + 1), W: w, H: h})
	}
	return list
}

// square returns the width of the smallest square on the boards in some places.
func (g *Screen) square(places []canvas.Rect) int {
	least := places[0].W
	for i, at := range places {
		picture, _ := g.picture(i, at.W, at.H)
		least = min(least, picture.Size.W)
	}
	return least
}

// paint draws a game: its board, and beside or around it the players and the moves.
func (g *Screen) paint(c canvas.Canvas, at int) place {
	var p place
	words := &g.s.Styles.Words
	if g.cells[at].table == nil {
		text := "No other game right now. The next one appears here."
		if at == 0 {
			text = "No game right now. The next one appears here."
		}
		for i, line := range widget.Wrap(text, c.W()) {
			parts.Centred(c, c.H()/2+i, words.Dim, line)
		}
		return p
	}
	picture, beside := g.picture(at, c.W(), c.H())
	w, h := picture.Width(), picture.Height()
	if beside {
		panel := min(c.W()-w-gap, mostPanel)
		c = c.Part(canvas.Rect{X: (c.W() - w - gap - panel) / 2, Y: (c.H() - h) / 2, W: w + gap + panel, H: h})
		picture.Paint(c.Part(canvas.Rect{W: w, H: h}), g.s.Styles)
		side := c.Part(canvas.Rect{X: w + gap, W: panel, H: h})
		g.seat(side, 0, at, 1, &p)
		g.seat(side, h-1, at, 0, &p)
		top := min(max(h-7, 1), 2) // with a blank line if there is room
		g.about(side.Part(canvas.Rect{Y: top, W: panel, H: h - 1 - top}), at)
		return p
	}
	wide, spare := min(max(w, 2*panelCells), c.W()), max(c.H()-h-underLines, 0)
	c = c.Part(canvas.Rect{X: (c.W() - wide) / 2, Y: min(spare/2, 1), W: wide, H: c.H()})
	g.seat(c, 0, at, 1, &p)
	picture.Paint(c.Part(canvas.Rect{X: (wide - w) / 2, Y: 1, W: w, H: h}), g.s.Styles)
	g.seat(c, h+1, at, 0, &p)
	g.about(c.Part(canvas.Rect{Y: h + 2, W: wide, H: max(c.H()-h-2, 0)}), at)
	return p
}

// picture returns the board of a game with the largest squares that leave room for its panel, and whether
// the panel is beside the board.
func (g *Screen) picture(at, w, h int) (p boardview.Picture, beside bool) {
	t := g.cells[at].table
	p = boardview.PictureOf(t.Rules.Info(), g.cells[at].board, t.LastCells())
	p.Inside, p.Unlettered = true, true
	around := p
	fits := p.Largest(g.s.Styles.Sizes, w-gap-panelCells, h)
	beside = !around.Largest(g.s.Styles.Sizes, w, h-underLines) || fits && around.Size.W <= p.Size.W
	if !beside {
		p, h = around, h-underLines
	}
	if p.Inside = false; p.Height() > h { // without letters
		p.Inside = true
	}
	return p, beside
}

// about draws the name of the game, its terms and the last moves.
func (g *Screen) about(c canvas.Canvas, at int) {
	t, words, style := g.cells[at].table, &g.s.Styles.Words, g.s.Styles.Words.Dim
	if at == g.at {
		style = words.Focus
	}
	y, number := 0, fmt.Sprintf(" %d  ", at+1)
	for _, line := range widget.Wrap(g.s.TableName(t), c.W()-len(number)-1) {
		parts.Fit(c, 0, y, c.W(), style, number+line+" ")
		y, number = y+1, "    "
	}
	if c.H() > y {
		parts.Fit(c, 1, y, c.W()-1, words.Dim, g.terms(at))
		y++
	}
	if o, ok := game.OpeningOf(t.State); ok && c.H() > y+2 {
		y = parts.Wrapped(c.Part(canvas.Rect{X: 1, W: c.W() - 1, H: c.H()}), y, words.Accent, o.Name)
	}
	if c.H() > y+4 {
		y++
	}
	rest := c.Part(canvas.Rect{X: 1, Y: y, W: c.W() - 1, H: max(c.H()-y, 0)})
	if t.Status == table.Over {
		parts.Wrapped(rest, 0, words.Strong, widget.Shown(t.Ending(), 200))
		return
	}
	g.moves(rest, t)
}

// terms writes the clock of a game, whether it is rated, and who watches.
func (g *Screen) terms(at int) string {
	t, terms := g.cells[at].table, "casual"
	if t.Rated {
		terms = "rated"
	}
	if control := t.Clock.Control(); control.Kind != clock.Unlimited {
		terms = control.String() + " · " + terms
	}
	if n := g.cells[at].here.Watching; n > 1 {
		terms += fmt.Sprintf(" · %d watching", n)
	}
	return terms
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
func (g *Screen) seat(c canvas.Canvas, y, at int, seat game.Seat, p *place) {
	t, words := g.cells[at].table, &g.s.Styles.Words
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

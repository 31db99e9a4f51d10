package people

import (
	"fmt"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/lobby/stats"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// statRow draws a line of the statistics.
type statRow func(c canvas.Canvas)

// statBlock is a part of the statistics that stays together.
type statBlock []statRow

// Most of the rows that a list of the statistics has, where there is room for them.
const mostListed = 8

// besideStats draws the statistics in as many columns as there is room for.
func (p *profileScreen) besideStats(c canvas.Canvas) {
	columns, gap := 1, 0
	if c.W() >= 100 {
		columns, gap = 2, 3
	}
	w := (c.W() - gap) / columns
	var shares [][]statBlock
	for n := mostListed; n > 0; n-- {
		if shares = share(p.statBlocks(w, n), columns); fits(shares, c.H()) {
			break
		}
	}
	for i, blocks := range shares {
		column, y := c.Part(canvas.Rect{X: i * (w + gap), W: w, H: c.H()}), 0
		for _, b := range blocks {
			for _, row := range b {
				row(column.Part(canvas.Rect{Y: y, W: w, H: 1}))
				y++
			}
			y++
		}
	}
}

// share parts blocks into columns of about the same height.
func share(blocks []statBlock, columns int) [][]statBlock {
	if columns == 1 {
		return [][]statBlock{blocks}
	}
	sum, half := 0, 0
	for _, b := range blocks {
		sum += len(b) + 1
	}
	for i, b := range blocks {
		if half += len(b) + 1; 2*half >= sum {
			return [][]statBlock{blocks[:i+1], blocks[i+1:]}
		}
	}
	return [][]statBlock{blocks}
}

// fits reports whether all columns have room in h lines.
func fits(columns [][]statBlock, h int) bool {
	for _, blocks := range columns {
		lines := -1
		for _, b := range blocks {
			lines += len(b) + 1
		}
		if lines > h {
			return false
		}
	}
	return true
}

// stats draws the statistics alone, from the line on to which they are scrolled.
func (p *profileScreen) stats(c canvas.Canvas, f *profileFrame) {
	var rows []statRow
	for _, b := range p.statBlocks(c.W()-1, mostListed) {
		rows = append(append(rows, b...), func(canvas.Canvas) {})
	}
	h := c.H()
	f.stats = place{sight: 1, rows: max(len(rows)-h, 1)}
	top := min(p.scroll.Cursor, f.stats.rows-1)
	if len(rows) <= h {
		top = 0
	}
	for y, row := range rows[top:min(len(rows), top+h)] {
		row(c.Part(canvas.Rect{Y: y, W: c.W() - 1, H: 1}))
	}
	words := &p.s.Styles.Words
	if top > 0 {
		c.Set(c.W()-1, 0, words.Dim, '↑')
	}
	if len(rows)-1 > top+h {
		c.Set(c.W()-1, h-1, words.Dim, '↓')
	}
}

// statBlocks are the statistics for so wide a column, with lists of at most n rows.
func (p *profileScreen) statBlocks(w, n int) []statBlock {
	t := &p.profile.Tally
	blocks := []statBlock{p.resultRows(n), p.streakRows(), p.weekRows(w), p.opponentRows(n)}
	for seat, name := range []string{"openings with White", "openings with Black"} {
		if list := t.Favourites(game.Seat(seat), n); len(list) > 0 {
			b := statBlock{p.heading(name, "")}
			for _, o := range list {
				b = append(b, p.bar(o.Name, o.Count, p.s.Styles.Words.Text))
			}
			blocks = append(blocks, b)
		}
	}
	return blocks
}

func (p *profileScreen) heading(title, more string) statRow {
	if more != "" {
		more = " · " + more
	}
	return func(c canvas.Canvas) {
		parts.Looks{Styles: p.s.Styles}.Heading(c, title, more)
	}
}

// resultRows are the results of the games that were played most, by seat.
func (p *profileScreen) resultRows(n int) statBlock {
	t, words := &p.profile.Tally, &p.s.Styles.Words
	rated := t.Of(func(r stats.Result) bool { return r.Rated }).Games()
	more := fmt.Sprintf("%d rated, %d casual", rated, t.All().Games()-rated)
	if p.profile.Counting {
		more += ", older ones are being counted"
	}
	b := statBlock{p.heading("won-drawn-lost", more)}
	ids := t.Games()
	for _, id := range ids[:min(len(ids), n)] {
		of := func(seat game.Seat) stats.Count {
			return t.Of(func(r stats.Result) bool { return r.Game == id && (seat == game.NoSeat || r.Seat == seat) })
		}
		b = append(b, p.bar(p.s.GameName(id), of(game.NoSeat), words.Strong))
		for _, g := range p.s.Games {
			if info := g.Info(); info.ID == id && n >= mostListed/2 {
				for seat, s := range info.Seats {
					b = append(b, p.bar("  "+s.Name, of(game.Seat(seat)), words.Text))
				}
			}
		}
	}
	return b
}

func (p *profileScreen) opponentRows(n int) statBlock {
	b := statBlock{p.heading("most often against", "")}
	for _, o := range p.profile.Tally.Often(n) {
		b = append(b, p.bar(widget.Shown(o.Name, widget.NameCells), o.Count, p.s.Styles.Words.Text))
	}
	return b
}

// bar is a count with its name: in a bar what was won, drawn and lost, and the same in
// numbers.
func (p *profileScreen) bar(name string, n stats.Count, look canvas.Style) statRow {
	return func(c canvas.Canvas) {
		words := &p.s.Styles.Words
		numbers := fmt.Sprintf("%d-%d-%d", n.Won, n.Drawn, n.Lost)
		percent := "–"
		if n.Games() > 0 {
			percent = fmt.Sprintf("%.0f%%", 100*n.Score())
		}
		label := min(max(c.W()/2-8, 12), 26)
		parts.Fit(c, 0, 0, label, look, name)
		parts.Right(c, c.W(), 0, words.Strong, percent)
		at := parts.Right(c, c.W()-5, 0, words.Dim, numbers)
		room := min(at, c.W()-16) - label - 2
		if n.Games() == 0 || room < 3 {
			return
		}
		x := label + 1
		won, lost := (n.Won*room+n.Games()/2)/n.Games(), n.Lost*room/n.Games()
		if n.Drawn == 0 {
			lost = room - won
		}
		for i := range room {
			switch {
			case i < won:
				c.Set(x+i, 0, words.Good, '█')
			case i >= room-lost:
				c.Set(x+i, 0, words.Bad, '░')
			default:
				c.Set(x+i, 0, words.Dim, '▒')
			}
		}
	}
}

// streakRows tell how many games in a row were won and lost.
func (p *profileScreen) streakRows() statBlock {
	t, words := &p.profile.Tally, &p.s.Styles.Words
	row := func(name string, s stats.Streak, look canvas.Style) statRow {
		return func(c canvas.Canvas) {
			c.Text(0, 0, words.Text, name)
			x := parts.Fit(c, 8, 0, c.W()-8, look, fmt.Sprintf("%d %s", s.Games, s.Ended))
			if name != "now" {
				parts.Fit(c, x+2, 0, c.W()-x-2, words.Dim, s.Last.Format("2006-01-02"))
			}
		}
	}
	b := statBlock{p.heading("in a row", ""), row("now", t.Streak, words.Strong)}
	if t.Best.Games > 0 {
		b = append(b, row("best", t.Best, words.Good))
	}
	if t.Worst.Games > 0 {
		b = append(b, row("worst", t.Worst, words.Bad))
	}
	return b
}

// weekLines is how high the chart of the weeks is.
const weekLines = 3

// weekRows is a chart of how many games were played in each week, at most a year's.
func (p *profileScreen) weekRows(w int) statBlock {
	words, now := &p.s.Styles.Words, p.s.Now()
	const label = 4
	n := max(min(w-label, 104), 2)
	if n > 52 && n < 104 {
		n = 52
	}
	weeks := p.profile.Tally.Activity(now, n)
	most := 1
	for _, games := range weeks {
		most = max(most, games)
	}
	b := statBlock{p.heading("games a week", fmt.Sprintf("the last %d weeks", n))}
	for line := weekLines - 1; line >= 0; line-- {
		b = append(b, func(c canvas.Canvas) {
			if line == weekLines-1 {
				parts.Right(c, label-1, 0, words.Dim, strconv.Itoa(most))
			}
			for i, games := range weeks {
				eighths := (games*weekLines*8 + most - 1) / most
				if height := min(max(eighths-line*8, 0), 8); height > 0 {
					c.Set(label+i, 0, words.Accent, widget.Eighths[height])
				} else if line == 0 {
					c.Set(label+i, 0, words.Rule, '·')
				}
			}
		})
	}
	return b
}

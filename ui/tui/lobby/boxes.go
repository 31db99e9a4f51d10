package lobby

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// box is a panel below the list of a tab.
type box struct {
	title string
	rows  int // minimum height without the heading
	most  int // maximum height without the heading
	paint func(canvas.Canvas)
}

const (
	// boxHead is the height of a box's heading and the blank line above it.
	boxHead = 2
	// leastList is the minimum height of the list.
	leastList = 6
	// manyColumns is the minimum width for the lobby to show everything.
	manyColumns = 100
)

// roomFor returns the boxes that fit below the list on h lines, and their total height. Earlier
// boxes take precedence. A box stays on the same lines as long as the window and the boxes stay the
// same.
func roomFor(all []box, h int) (boxes []box, high int) {
	for _, b := range all {
		if need := b.rows + boxHead; h-high-need >= leastList {
			boxes, high = append(boxes, b), high+need
		}
	}
	for more := true; more; {
		more = false
		for i := range boxes {
			if b := &boxes[i]; b.rows < b.most && h-high > max(h/3, leastList) {
				b.rows++
				high++
				more = true
			}
		}
	}
	return boxes, high
}

// boxes returns the boxes for the current tab, the most useful first. A narrow window shows only
// the list.
func (p *painter) boxes() []box {
	if p.c.W() < besideFrom || p.at == youTab {
		return nil
	}
	var all []box
	if n := len(p.mine); n > 0 && p.at != mineTab {
		mine := func(c canvas.Canvas) { p.tablesBox(c, p.mine, mineBoxColumns) }
		all = append(all, box{"your games", min(n, 2), n, mine})
	}
	all = append(all, box{"play now", firstGame, firstGame, p.playBox}, box{"lobby chat", 2, 8, p.chatBox})
	if p.c.W() < manyColumns {
		return all
	}
	if n := p.counts.Live; n > 0 && p.at != liveTab {
		live := func(c canvas.Canvas) { p.tablesBox(c, p.S.Listing().Live.Page(0, c.H()), liveBoxColumns) }
		all = append(all, box{"games being played", min(n, 3), min(n, 8), live})
	}
	rows := (len(p.cards.games) + 1) / 2
	return append(all, box{"games", rows, rows, p.gamesBox})
}

// tablesBox lists as many tables as fit.
func (p *painter) tablesBox(c canvas.Canvas, list []*table.Table, columns []column) {
	var rows []row
	for _, t := range list[:min(len(list), c.H())] {
		rows = append(rows, row{table: t})
	}
	line := arrange(p.S, columns, rows, c.W()-2)
	for y, r := range rows {
		p.row(c.Part(canvas.Rect{Y: y, W: c.W(), H: 1}), r, false, line, y)
		p.frame.click(c, canvas.Rect{Y: y, W: c.W(), H: 1}, func() tea.Cmd { return p.enter(r.table) })
	}
}

// playBox lists what the user can do at once.
func (p *painter) playBox(c canvas.Canvas) {
	for y, ch := range p.choices() {
		p.choiceLine(c.Part(canvas.Rect{Y: y, W: c.W(), H: 1}), ch)
		p.clickPlay(c, canvas.Rect{Y: y, W: c.W(), H: 1}, y)
	}
}

// choiceLine draws a choice on one line.
func (p *painter) choiceLine(c canvas.Canvas, ch choice) {
	c.Text(2, 0, p.ink.Key, ch.key)
	c.Text(4, 0, p.ink.Text, ch.name)
	more := ch.first
	if full := more + ", " + ch.second; ch.second != "" && 24+canvas.Width(full) <= c.W() {
		more = full
	}
	parts.Fit(c, 24, 0, c.W()-24, p.ink.Dim, more)
}

// chatBox shows the latest chat lines.
func (p *painter) chatBox(c canvas.Canvas) {
	lines := p.Talk.Last(c.W(), c.H())
	p.frame.talks = true
	if len(lines) == 0 {
		lines = []string{p.S.Styles.Faint.Paint("No messages yet. Press t to chat.")}
	}
	widget.Draw(c, lines)
	p.frame.click(c, canvas.Rect{W: c.W(), H: c.H()}, p.Talk.Begin)
}

// gamesBox lists the games in two columns.
func (p *painter) gamesBox(c canvas.Canvas) {
	wide := c.W() / 2
	for i := range p.cards.games {
		x, y := i%2*wide, i/2
		c.Text(x+2, y, p.ink.Key, digit(i))
		parts.Fit(c, x+4, y, wide-5, p.ink.Text, p.cards.games[i].Name)
		p.clickPlay(c, canvas.Rect{X: x, Y: y, W: wide, H: 1}, firstGame+i)
	}
}

// clickPlay makes a part of a canvas run the action of a card.
func (p *painter) clickPlay(c canvas.Canvas, r canvas.Rect, card int) {
	p.frame.click(c, r, func() tea.Cmd { return p.cards.play(p.LobbyScreen, card) })
}

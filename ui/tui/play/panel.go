package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// panel draws what is beside the board, or over it: facts about the game or how it ended, the
// moves, the captured pieces and the chat.
func (p *painter) panel() {
	l := &p.frame.Layout
	switch {
	case p.Waits():
		p.waiting(p.at(l.Panel))
		return
	case p.frame.over && p.pane.Typing():
		widget.Draw(p.at(l.Panel), p.pane.View(l.Panel.W, l.Panel.H))
		return
	}
	if p.carded() {
		p.card(p.at(l.Facts))
	} else {
		p.facts.Paint(p.at(l.Facts), p.look)
	}
	p.graph(p.at(l.Graph))
	p.strip(p.at(l.Strip))
	if p.pane.Open && l.Side { // an open chat gets more room
		talk := canvas.Rect{X: l.Moves.X, Y: l.Moves.Y, W: l.Moves.W, H: l.Moves.H + l.Taken.H + l.Chat.H}
		widget.Draw(p.at(talk), p.pane.View(talk.W, talk.H))
		return
	}
	p.moves(p.at(l.Moves))
	p.taken(p.at(l.Taken))
	p.talk(p.at(l.Chat))
}

// sheet draws what is too long for the slot: at the top of the panel or, without one, over the
// lowest lines of the board.
func (p *painter) sheet() {
	b := p.sheetBlock(p.frame.Layout.Panel.W)
	if len(b.lines) == 0 {
		return
	}
	p.frame.sheet = true
	l := &p.frame.Layout
	at := canvas.Rect{X: l.Panel.X, Y: l.Panel.Y, W: l.Panel.W, H: min(len(b.lines)+1, l.Panel.H)}
	switch {
	case l.Side && len(b.lines) <= l.Moves.H: // keep the legend in sight
		at = l.Moves
	case !l.Side:
		at.H = min(len(b.lines), l.Panel.H)
		at.Y = l.Below.Y - at.H
		p.frame.free = at.Y
	}
	c := p.at(at)
	c.Clear(0)
	p.frame.spots = slices.DeleteFunc(p.frame.spots, func(s boardview.Spot) bool { return at.Contains(s.X, s.Y) })
	widget.Draw(c, b.lines)
	p.spots(c, 0, b.spots)
}

// sheetBlock returns what is too long for the slot.
func (p *painter) sheetBlock(w int) block {
	slot := p.frame.Layout.Slot
	switch {
	case p.out.ask.Open() || p.Waits():
		return block{}
	case p.Line.Open:
		lines := p.words.lines(slot.W)
		if len(lines) <= max(slot.H, 2) {
			return block{}
		}
		lines = p.words.lines(w)
		return block{lines: lines[:len(lines)-1]}
	case p.menu.open:
		return p.menu.block(w)
	case p.Choosing() && !(p.Forced() && p.offered()) && len(p.whichBlock(slot.W).lines) > slot.H:
		return p.whichBlock(w)
	}
	return block{}
}

// taken draws the pieces beside the board, and notes on the position.
func (p *painter) taken(c canvas.Canvas) {
	if c.H() == 0 {
		return
	}
	y := 0
	if p.tray() {
		trays := p.Board.Trays
		title := trays[0].Title
		if trays[1].Title != title {
			title = "taken"
		}
		p.look.Heading(c, title)
		above, under := p.sides()
		p.trayLine(c, 1, under)
		p.trayLine(c, 2, above)
		y = 3
	}
	if p.facts.Lines() > 0 {
		return
	}
	for _, note := range p.facts.Notes() {
		if y < c.H() {
			y = parts.Wrapped(c, y, p.ink.Text, note)
		}
	}
}

// trayCells is the width of the name before the pieces.
const trayCells = 9

// trayLine draws the pieces of a seat.
func (p *painter) trayLine(c canvas.Canvas, y int, seat game.Seat) {
	tray, whose := p.Board.Trays[seat], p.playerName(seat)
	if seat == p.Seat {
		whose = "you"
	}
	parts.Fit(c, 0, y, trayCells-1, p.ink.Dim, whose)
	x := trayCells
	lead := ""
	if tray.Lead > 0 {
		lead = " +" + strconv.Itoa(tray.Lead)
	}
	if len(tray.Pieces) == 0 {
		x = c.Text(x, y, p.ink.Dim, "–")
	}
	if names := p.trayNames(tray, c.W()-x); names != "" {
		c.Text(x, y, p.ink.Strong, names)
		return
	}
	x = p.trayPieces(c, x, y, c.W()-len(lead), seat)
	if lead != "" || len(tray.Pieces) == 0 {
		c.Text(x, y, p.ink.Accent, lead)
		return
	}
	more := ""
	switch {
	case tray.Signs != "":
		_, more, _ = strings.Cut(tray.Signs, ": ")
	case tray.Title != p.Board.Trays[seat.Other()].Title:
		more = tray.Title
	}
	parts.Fit(c, x+1, y, c.W()-x-1, p.ink.Dim, more)
}

// trayPieces draws the pieces of a seat from x to an end, as images if there is room, and returns the column behind them.
func (p *painter) trayPieces(c canvas.Canvas, x, y, end int, seat game.Seat) int {
	list, each := p.Board.Trays[seat].Pieces, 1
	if p.look.Pad {
		each++
	}
	drawn := x+boardview.TrayCells*len(list) <= end && boardview.DrawsTrays(p.look.Styles)
	if drawn {
		each = boardview.TrayCells
		row := c.Part(canvas.Rect{X: x, Y: y, W: each * len(list), H: 1})
		boardview.DrawTray(row, p.look.Styles, widget.SurfaceOf(p.Table.Rules.Info()), list, p.Flipped)
	}
	for _, piece := range list {
		if x >= end {
			break
		}
		if !drawn {
			c.Set(x, y, p.ink.Strong, p.look.Figure(piece, p.Flipped))
		}
		if do := p.pickUp(piece, seat); do != nil {
			p.spots(c, y, []boardview.Spot{{X: x, W: each, Do: do}})
		}
		x += each
	}
	return x
}

// trayNames returns the fun names of pieces beside the board if the user reads them and they fit in
// w cells: "CEO, cop ×2".
func (t *position) trayNames(tray game.Tray, w int) string {
	if !t.fun {
		return ""
	}
	var names []string
	for rest := tray.Pieces; len(rest) > 0; {
		name, count := rest[0].Fun, 1
		if name == "" {
			return ""
		}
		for count < len(rest) && rest[count].Fun == name {
			count++
		}
		rest = rest[count:]
		if count > 1 {
			name = fmt.Sprintf("%s ×%d", name, count)
		}
		names = append(names, name)
	}
	text := strings.Join(names, ", ")
	if canvas.Width(text) > w {
		return ""
	}
	return text
}

// talk draws the newest messages and the key for the chat.
func (p *painter) talk(c canvas.Canvas) {
	if c.H() == 0 {
		return
	}
	more := []string{}
	if p.Here.Watching > 0 {
		more = append(more, " · "+app.WatchersLine(p.Here, c.W()-14))
	}
	p.look.Heading(c, "chat", more...)
	room := c.H() - 2
	p.frame.chat = p.lastLines(p.frame.chat, c.W(), room)
	lines := p.frame.chat.lines
	widget.Draw(c.Part(canvas.Rect{Y: 1 + room - len(lines), W: c.W(), H: len(lines)}), lines)
	if news := p.pane.Badge(widget.Keys.Talk.Help().Key, c.W()); news != "" { // from the other room
		c.Styled(0, c.H()-1, news)
		return
	}
	x := c.Text(0, c.H()-1, p.ink.Key, widget.Keys.Talk.Help().Key)
	c.Text(x+1, c.H()-1, p.ink.Dim, "write")
}

// trayText returns the pieces beside the board that belong to a seat, in at most w cells.
func (t *board) trayText(seat game.Seat, w int) []string {
	tray := t.Board.Trays[seat]
	if len(tray.Pieces) == 0 {
		return nil
	}
	var b strings.Builder
	surface := widget.SurfaceOf(t.Table.Rules.Info())
	for _, p := range tray.Pieces {
		b.WriteString(t.s.Styles.TrayFigure(surface, p, t.Flipped))
	}
	line := "    " + b.String()
	if title := "  " + tray.Title; ansi.StringWidth(line+title) <= w {
		line += t.s.Styles.Faint.Paint(title)
	}
	return []string{widget.Cut(line, w)}
}

// Panel puts the bottom of a panel below the lines at its top, at the end of a panel beside the board,
// and makes its spots clickable.
func Panel(a *boardview.Arrangement, top, bottom []string, spots boardview.Spots) []string {
	if gap := a.Panel.H - len(top) - len(bottom); a.Side && gap > 0 {
		top = append(top, make([]string, gap)...)
	}
	spots.Move(0, len(top))
	a.Spots = append(a.Spots, spots...)
	return append(top, bottom...)
}

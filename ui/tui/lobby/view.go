package lobby

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// painter draws the lobby. It changes only the frame.
type painter struct {
	*LobbyScreen
	look  parts.Looks
	ink   *widget.Words
	frame *Frame
	c     canvas.Canvas // the whole page
	group int           // how many groups of a menu are drawn
}

func (l *LobbyScreen) painter(c canvas.Canvas, f *Frame) *painter {
	return &painter{l, parts.Looks{Styles: l.S.Styles}, &l.S.Styles.Words, f, c, 0}
}

const (
	// besideFrom is the minimum width for a preview beside the list, boardFrom for one with squares
	// of 4x2 cells, and roomyFrom for a page with room for everything.
	besideFrom, boardFrom, roomyFrom = 64, 78, 110
	// besideSmall and besideBoard are the widths of these previews. In a roomy page the list has
	// listRoomy cells, and the preview the rest.
	besideSmall, besideBoard, listRoomy = 25, 34, 66
	// pageMost and pageHigh are the maximum width and height of the page.
	pageMost, pageHigh = 150, 1000
	// bareHeight is the height from which a roomy page without games has cards above both columns.
	bareHeight = 26
	// airyHeight is the height from which a line stays empty below the header.
	airyHeight = 20
	// leastChat and mostChat are the lines of the lobby chat, with its heading.
	leastChat, mostChat = 5, 12
)

// columns splits the page: the width of the list, and of the preview, which is 0 without room for one.
func columns(w int) (list, preview int) {
	switch {
	case w < besideFrom:
		return w, 0
	case w < boardFrom:
		return w - besideSmall - 2, besideSmall
	case w < roomyFrom:
		return w - besideBoard - 2, besideBoard
	}
	return listRoomy, w - listRoomy - 2
}

// Paint implements app.Painter.
func (l *LobbyScreen) Paint(c canvas.Canvas) app.Frame {
	w, h := c.W(), c.H()
	f := Frame{at: l.at, width: w}
	p := l.painter(c, &f)
	if l.Talk.Open {
		widget.Draw(c, l.Talk.View(w, h))
		return f
	}
	status := p.status(w)
	top, bottom := 0, h-len(status)
	if h >= airyHeight {
		top = 1
	}
	widget.Draw(c.Part(canvas.Rect{Y: h - len(status), W: w, H: len(status)}), status)
	list, preview := columns(w)
	wide, first := w, top
	if preview > 0 && !l.closer && l.menuOf(l.at) == nil {
		wide = list // so that the board beside the list keeps its lines
	}
	if told := p.told(wide, h); len(told) > 0 {
		widget.Draw(c.Part(canvas.Rect{Y: top, W: wide, H: len(told)}), told)
		top += len(told) + top // add an empty line below it if there is one above
	}
	body := c.Part(canvas.Rect{Y: top, W: w, H: max(bottom-top, 0)})
	shown := l.start
	switch {
	case l.closer:
		p.beside(body.Part(canvas.Rect{X: 1, W: w - 2, H: body.H()}))
		return f
	case l.at == youTab:
		p.paintYou(body)
		return f
	case preview > 0 && p.bare() && w < roomyFrom:
		list = w // the cards need the room
	case preview > 0:
		if p.bare() && body.H() >= bareHeight { // the cards above both columns
			shown.groups = p.start.groups[1:]
			p.menu(body.Part(canvas.Rect{W: w, H: cardHigh}), &menu{groups: p.start.groups[:1]})
			body = body.Part(canvas.Rect{Y: cardHigh + 1, W: w, H: body.H() - cardHigh - 1})
		}
		right := body.Part(canvas.Rect{X: w - preview, W: preview, H: body.H()})
		if wide < w {
			right = c.Part(canvas.Rect{X: w - preview, Y: first, W: preview, H: max(bottom-first, 0)})
		}
		y := p.beside(right)
		if high := min(right.H()-y-1, mostChat); w >= roomyFrom && high >= leastChat && high >= body.H()-p.leftHeight(&shown) {
			p.chat(right.Part(canvas.Rect{Y: y + 1, W: preview, H: high}))
		}
	}
	p.left(body.Part(canvas.Rect{W: list, H: body.H()}), &shown, w >= roomyFrom)
	return f
}

// leftHeight returns how many lines the menu or the list takes in a roomy page.
func (p *painter) leftHeight(m *menu) int {
	if p.at == playTab {
		_, used := m.lay(listRoomy, pageHigh)
		return used
	}
	return p.Section().len() + 1
}

// bare reports whether the first tab has only what the user can do alone, because no one plays.
func (p *painter) bare() bool {
	return p.at == playTab && len(p.start.groups) > 0 && p.start.groups[0].shape == cards
}

// left draws the tab's menu or list, and the chat below it if there is room in a roomy page.
func (p *painter) left(c canvas.Canvas, m *menu, roomy bool) {
	var used int
	if p.at == playTab {
		used = p.menu(c, m)
	} else {
		used = p.Section().len() + 1
		chat := min(c.H()-used-1, mostChat)
		if !roomy || p.frame.talks || chat < leastChat {
			chat = -1
		}
		p.list(c.Part(canvas.Rect{W: c.W(), H: c.H() - chat - 1}))
	}
	if chat := min(c.H()-used-1, mostChat); roomy && !p.frame.talks && chat >= leastChat {
		p.chat(c.Part(canvas.Rect{Y: used + 1, W: c.W(), H: chat}))
	}
}

// chat draws the latest lines of the lobby chat below a heading.
func (p *painter) chat(c canvas.Canvas) {
	head := laid{group: &group{title: "Lobby chat", more: opener(widget.Keys.Talk, "chat", p.Talk.Begin)}}
	p.groupHead(c.Part(canvas.Rect{W: c.W(), H: 1}), &head)
	p.frame.talks = true
	lines := p.Talk.Last(c.W(), c.H()-1)
	if len(lines) == 0 {
		lines = []string{p.S.Styles.Faint.Paint("No messages yet.")}
	}
	widget.Draw(c.Part(canvas.Rect{Y: 1, W: c.W(), H: c.H() - 1}), lines)
	p.frame.click(c, canvas.Rect{W: c.W(), H: c.H()}, p.Talk.Begin)
}

// told returns the message of the day and the news, above everything else.
func (p *painter) told(w, h int) []string {
	told := p.motd(w, h)
	if p.news != "" && (p.menuOf(p.at) == nil || !p.listed()) {
		for i, line := range widget.Wrap(p.news, w-2) {
			key := " "
			if i == 0 {
				key = p.S.Styles.Key.Paint(p.newsKey.Help().Key)
			}
			told = append(told, key+" "+line)
		}
	}
	return told
}

// listed reports whether the menus list what the news is about.
func (p *painter) listed() bool {
	return p.newsKey.Help() == widget.Keys.Tournaments.Help() && len(p.S.Club.Tournaments.Missed(p.S.Me.ID)) == 0
}

// motd returns the message of the day, in as many lines as fit.
func (p *painter) motd(w, h int) []string {
	text := p.S.Club.Staff.Motd(p.S.Me.Key)
	if text == "" {
		return nil
	}
	lines := widget.Wrap(widget.Shown(text, 3*w), w)
	most := 1
	if h >= widget.RoomyHeight-2 {
		most = 3
	}
	return widget.PaintAll(p.S.Styles.Strong, lines[:min(len(lines), most)])
}

// beside draws the preview and returns the first free line.
func (p *painter) beside(c canvas.Canvas) int {
	p.frame.preview = c.Place()
	p.frame.click(c, canvas.Rect{W: c.W(), H: c.H()}, p.openPreview)
	return p.previewed(c)
}

// openPreview opens what the preview shows.
func (l *LobbyScreen) openPreview() tea.Cmd {
	if t := l.preview.table; t != nil {
		return l.openTable(t)
	}
	return l.Open()
}

// list draws only the rows of the tab's list that are in sight.
func (p *painter) list(c canvas.Canvas) {
	sec := *p.Section()
	sec.list.Resize(sec.len(), c.H()-1)
	if !sec.loaded() {
		sec.set(p.S, p.source(p.S.Listing(), p.at))
	}
	p.frame.section, p.frame.listed = sec, true
	if sec.len() == 0 {
		p.nothing(c, sec)
		return
	}
	from, to := sec.list.Window()
	var rows []*table.Table
	for i := from; i < to; i++ {
		rows = append(rows, sec.row(i))
	}
	heads := sec.heads()
	columns := arrange(p.S, heads, rows, c.W()-2)
	p.heading(c, heads, columns)
	for i, r := range rows {
		y := 1 + i
		p.row(c.Part(canvas.Rect{Y: y, W: c.W(), H: 1}), r, from+i == sec.list.Cursor, columns, i)
		p.frame.click(c, canvas.Rect{Y: y, W: c.W(), H: 1}, func() tea.Cmd { return p.clickRow(from + i) })
	}
}

// nothing says that a list is empty, and how to begin a game.
func (p *painter) nothing(c canvas.Canvas, sec section) {
	const top = 1
	if sec.Filter != "" {
		parts.Wrapped(c, top, p.ink.Dim, noMatch(sec.Filter))
		return
	}
	y := parts.Wrapped(c, top, p.ink.Text, sec.empty) + 1
	y = p.chip(c, y, seekKey.Help().Key, seekKey.Help().Desc)
	if len(p.S.Club.Bots.All()) > 0 {
		y = p.chip(c, y, botKey.Help().Key, botKey.Help().Desc)
	}
	p.chip(c, y, createKey.Help().Key, "create a table")
}

// noMatch says that a search found nothing.
func noMatch(filter string) string {
	return fmt.Sprintf("No match for %q. esc clears the search.", widget.Shown(filter, 40))
}

// heading draws the column names. A click on one sorts by it.
func (p *painter) heading(c canvas.Canvas, heads []column, columns []placed) {
	x := 2
	for _, col := range columns {
		c.Styled(x, 0, p.S.Styles.Faint.Paint(col.put(col.name)))
		at := slices.IndexFunc(heads, func(other column) bool { return other.name == col.name }) + 1
		p.frame.click(c, canvas.Rect{X: x, W: col.width, H: 1}, func() tea.Cmd { return p.sortBy(at) })
		x += col.width + widget.Gap
	}
}

// row draws a row of cells.
func (p *painter) row(c canvas.Canvas, t *table.Table, chosen bool, columns []placed, i int) {
	look := p.ink.Text
	if t != nil && t.WaitsFor(p.S.Me.ID) {
		look = p.ink.Badge
	}
	x := 2
	for _, col := range columns {
		c.Text(x, 0, look, col.put(col.texts[i]))
		x += col.width + widget.Gap
	}
	if chosen {
		c.Set(0, 0, look, '▶')
		p.choose(c)
	}
}

// choose highlights a line as chosen.
func (p *painter) choose(c canvas.Canvas) {
	c.Restyle(canvas.Rect{W: c.W(), H: c.H()}, func(canvas.Style) canvas.Style { return p.ink.Focus })
}

// status returns the last lines: a question, an input, or the filter and the number of rows.
func (p *painter) status(w int) []string {
	s := p.S.Styles
	switch {
	case p.ask.Open():
		return p.ask.Lines(s, w)
	case p.code.Focused():
		return []string{widget.ShowInput(&p.code, w)}
	case p.filter.Focused():
		count := p.count()
		return []string{widget.Ends(widget.ShowInput(&p.filter, w-len(count)-1), count, w)}
	}
	var terms []string
	sec, count := p.Section(), p.count()
	if sec.Filter != "" {
		terms = append(terms, "Search: "+widget.Shown(sec.Filter, 40))
	}
	if sec.Sort > 0 {
		terms = append(terms, "sorted by "+strings.ToLower(sec.columns[sec.Sort-1].name))
	}
	text := s.Faint.Paint(strings.Join(terms, " · "))
	if len(terms) == 0 {
		if n := unread(p.S); n != "" {
			text = s.Badge.Paint("M: " + n)
		} else if teams := invited(p.S); teams != "" {
			text = s.Badge.Paint("E: " + teams)
		} else {
			text = p.Talk.Badge("t", w-len(count)-2)
			if last := p.Talk.Last(w-len(count)-2, 1); text == "" && len(last) > 0 && w < roomyFrom {
				text = last[0]
			}
		}
	}
	return []string{widget.Ends(text, s.Faint.Paint(count), w)}
}

// count returns the position of the cursor and the number of rows.
func (p *painter) count() string {
	sec := p.Section()
	m := p.menuOf(p.at)
	switch {
	case m != nil && sec.Filter != "":
		return fmt.Sprintf("%d found", m.len())
	case sec.size == 0:
		return ""
	case sec.len() == 0:
		return fmt.Sprintf("0 of %d", sec.size)
	}
	text := fmt.Sprintf("%d/%d", sec.list.Cursor+1, sec.len())
	if sec.len() < sec.size {
		text += fmt.Sprintf(" of %d", sec.size)
	}
	return text
}

// enterWord returns what enter does, in a word or two, or "" for nothing.
func (l *LobbyScreen) enterWord() string {
	if m := l.menuOf(l.at); m != nil {
		return m.chosen().does
	}
	t := l.Section().chosen()
	if t == nil {
		return ""
	}
	short, _ := enterWords(l.S, t)
	return short
}

// enterWords returns what enter does with a table, in a word or two and in a few words.
func enterWords(s *app.Session, t *table.Table) (short, long string) {
	switch mine := t.Involves(s.Me.ID); {
	case t.Status == table.Open && !mine:
		return "sit", "sit down: " + app.SeatFor(t)
	case t.Status == table.Open && t.WaitsFor(s.Me.ID):
		return "answer", "answer"
	case t.Status == table.Open:
		return "go there", "go to your table"
	case t.Status >= table.Over:
		return "look", "look at the game"
	case !mine:
		return "watch", "watch"
	case t.WaitsFor(s.Me.ID):
		return "play", "play your move"
	}
	return "go there", "go to the game"
}

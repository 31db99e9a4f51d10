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
}

func (l *LobbyScreen) painter(c canvas.Canvas, f *Frame) *painter {
	return &painter{l, parts.Looks{Styles: l.S.Styles}, &l.S.Styles.Words, f, c}
}

const (
	// besideFrom is the minimum width for a preview beside the list.
	besideFrom = 64
	// pageMost and pageHigh are the maximum width and height of the page.
	pageMost, pageHigh = 136, 44
)

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
	top, bottom := 1, h-max(len(status), 1)
	if h >= widget.RoomyHeight-2 {
		top = 2
	}
	widget.Draw(c.Part(canvas.Rect{Y: h - len(status), W: w, H: len(status)}), status)
	p.tabLine(c.Part(canvas.Rect{W: w, H: 1}))
	told := p.motd(w, h)
	if p.news != "" {
		told = append(told, p.S.Styles.Key.Paint(p.newsKey.Help().Key)+" "+p.news)
	}
	if len(told) > 0 {
		widget.Draw(c.Part(canvas.Rect{Y: top, W: w, H: len(told)}), told)
		top += len(told) + top - 1 // add an empty line below it if there is one above
	}
	body := c.Part(canvas.Rect{Y: top, W: w, H: max(bottom-top, 0)})
	switch {
	case l.closer:
		p.beside(body.Part(canvas.Rect{X: 1, W: w - 2, H: body.H()}))
		return f
	case l.at == playTab && w >= manyColumns:
		p.wideCards(body)
		return f
	case w >= besideFrom && (l.at != playTab || l.cards.best != nil):
		right := max(w*2/5-1, besideFrom*2/5-1)
		p.beside(body.Part(canvas.Rect{X: w - right, W: right, H: body.H()}))
		body = body.Part(canvas.Rect{W: w - right - 3, H: body.H()})
	}
	if l.at == playTab {
		p.cardPage(body)
	} else {
		p.page(body)
	}
	return f
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

// beside draws the preview.
func (p *painter) beside(c canvas.Canvas) {
	p.frame.preview = c.Place()
	p.previewed(c)
	p.frame.click(c, canvas.Rect{W: c.W(), H: c.H()}, p.openPreview)
}

// openPreview opens what the preview shows.
func (l *LobbyScreen) openPreview() tea.Cmd {
	if l.at == playTab && l.cards.best != nil {
		return l.enter(l.cards.best)
	}
	return l.Open()
}

// tabLine draws the tabs and their row counts.
func (p *painter) tabLine(c canvas.Canvas) {
	x := 0
	for i := range p.sections {
		at := tabID(i)
		text := p.sections[i].name
		if n := p.sections[i].len(); n > 0 && at != playTab && at != youTab {
			text += fmt.Sprintf(" %d", n)
		}
		look := p.ink.Dim
		if at == p.at {
			look, text = p.ink.Key.With(canvas.Reverse), "["+text+"]"
		} else {
			text = " " + text + " "
		}
		wide := canvas.Width(text)
		c.Text(x, 0, look, text)
		p.frame.click(c, canvas.Rect{X: x, W: wide, H: 1}, func() tea.Cmd { return p.turn(at) })
		x += wide + 1
	}
	if hint := "tab: next tab"; x+canvas.Width(hint) < c.W() {
		parts.Right(c, c.W(), 0, p.ink.Dim, hint)
	}
}

// page draws the list of the tab and the boxes below it.
func (p *painter) page(c canvas.Canvas) {
	boxes, high := roomFor(p.boxes(), c.H())
	p.list(c.Part(canvas.Rect{W: c.W(), H: c.H() - high}))
	y := c.H() - high
	for _, b := range boxes {
		p.look.Heading(c.Part(canvas.Rect{Y: y + 1, W: c.W(), H: 1}), b.title)
		b.paint(c.Part(canvas.Rect{Y: y + 2, W: c.W(), H: b.rows}))
		y += b.rows + boxHead
	}
}

// list draws only the rows of the tab's list that are in sight.
func (p *painter) list(c canvas.Canvas) {
	sec := *p.Section()
	sec.list.Resize(sec.len(), c.H()-1)
	if !sec.loaded() {
		sec.set(p.S, p.source(p.S.Listing(), p.at), sec.done)
	}
	p.frame.section, p.frame.listed = sec, true
	if sec.len() == 0 {
		text := sec.empty
		if sec.Filter != "" {
			text = "Nothing matches the filter. Press esc to clear it."
		}
		lines := widget.PaintAll(p.S.Styles.Faint, widget.Wrap(text, c.W()))
		widget.Draw(c.Part(canvas.Rect{Y: 1, W: c.W(), H: c.H() - 1}), lines)
		return
	}
	from, to := sec.list.Window()
	var rows []row
	for i := from; i < to; i++ {
		rows = append(rows, sec.row(i))
	}
	columns := arrange(p.S, sec.columns, rows, c.W()-2)
	if rows[0].page == nil {
		p.heading(c, &sec, columns)
	}
	for i, r := range rows {
		y := 1 + i
		p.row(c.Part(canvas.Rect{Y: y, W: c.W(), H: 1}), r, from+i == sec.list.Cursor, columns, i)
		p.frame.click(c, canvas.Rect{Y: y, W: c.W(), H: 1}, func() tea.Cmd { return p.clickRow(from + i) })
	}
}

// heading draws the column names and marks the sorted column.
func (p *painter) heading(c canvas.Canvas, sec *section, columns []placed) {
	x := 2
	for _, col := range columns {
		name := col.name
		if sec.Sort > 0 && sec.columns[sec.Sort-1].name == name {
			name = "▾" + name
		}
		c.Styled(x, 0, p.S.Styles.Faint.Paint(col.put(name)))
		at := slices.IndexFunc(sec.columns, func(other column) bool { return other.name == col.name }) + 1
		p.frame.click(c, canvas.Rect{X: x, W: col.width, H: 1}, func() tea.Cmd {
			p.Section().Sort = at
			return p.sift()
		})
		x += col.width + widget.Gap
	}
}

// row draws a row: a line of cells, or a page and its description.
func (p *painter) row(c canvas.Canvas, r row, chosen bool, columns []placed, i int) {
	look := p.ink.Text
	switch {
	case r.table != nil && r.table.WaitsFor(p.S.Me.ID):
		look = p.ink.Badge
	case r.done != nil:
		look = p.ink.Dim
	}
	x := 2
	if r.page != nil {
		c.Text(x, 0, look, r.page.name)
		if p.frame.preview.W == 0 { // otherwise the preview shows it
			for _, other := range p.Section().pages {
				x = max(x, 2+len(other.name)+1)
			}
			parts.Fit(c, x, 0, c.W()-x, p.ink.Dim, r.page.says(p.S))
		}
	} else {
		for _, col := range columns {
			c.Text(x, 0, look, col.put(col.texts[i]))
			x += col.width + widget.Gap
		}
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
		terms = append(terms, "Filter: "+widget.Shown(sec.Filter, 40))
	}
	if sec.Sort > 0 {
		terms = append(terms, "sorted by "+strings.ToLower(sec.columns[sec.Sort-1].name))
	}
	text := s.Faint.Paint(strings.Join(terms, " · "))
	if len(terms) == 0 {
		if n := unread(p.S); n != "" {
			text = s.Badge.Paint("M: " + n)
		} else if teams := invited(p.S); teams != "" {
			text = s.Badge.Paint("J: " + teams)
		} else {
			text = p.Talk.Badge("t", w-len(count)-2)
		}
	}
	return []string{widget.Ends(text, s.Faint.Paint(count), w)}
}

// count returns the position of the cursor and the number of rows.
func (p *painter) count() string {
	sec := p.Section()
	switch {
	case sec.len() == 0 && sec.all() == 0:
		return ""
	case sec.len() == 0:
		return fmt.Sprintf("0 of %d", sec.all())
	}
	text := fmt.Sprintf("%d/%d", sec.list.Cursor+1, sec.len())
	if sec.more {
		text += "+"
	}
	if sec.len() < sec.all() {
		text += fmt.Sprintf(" of %d", sec.all())
	}
	return text
}

// enterWord returns what enter does, in a word or two, or "" for nothing.
func (l *LobbyScreen) enterWord() string {
	if l.at == playTab {
		return "choose"
	}
	r := l.Section().chosen()
	switch {
	case r.page != nil || r.done != nil:
		return "open"
	case r.table == nil:
		return ""
	}
	short, _ := enterWords(l.S, r.table)
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

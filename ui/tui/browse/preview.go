package browse

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Windows of beside cells or more show details next to a list or section, in two fifths of
// the width. A page uses at most pageWidth cells, and all rows.
const (
	beside                = 110
	pageWidth, pageHeight = 150, 1000
)

// MaxSize implements app.Sized.
func (p *page) MaxSize() (w, h int) { return pageWidth, pageHeight }

// previewAfter is how long the cursor rests on a row before its subject is read.
const previewAfter = 150 * time.Millisecond

// previewMsg says that the cursor rested on a row.
type previewMsg struct {
	addressed
	ref resource.Ref
}

// previews reports whether there is room for a preview. w is 0 before the list was drawn.
func (l *list) previews() bool { return l.r.Detailed && !l.r.Sample && (l.w == 0 || l.w >= beside) }

// look waits until the cursor rests on a new row.
func (l *list) look() tea.Cmd {
	row := l.grid.chosen()
	if row == nil || !l.previews() || l.preview != nil && l.wanted == row.Ref {
		return nil
	}
	first := l.preview == nil && l.wanted.IsZero()
	l.wanted = row.Ref
	msg := previewMsg{addressed{l}, row.Ref}
	if first {
		return app.Send(msg)
	}
	return app.After(l.s.Ctx, previewAfter, msg)
}

// readPreview reads the subject under the cursor, if the cursor is still there.
func (l *list) readPreview(msg previewMsg) tea.Cmd {
	row := l.grid.chosen()
	if row == nil || row.Ref != msg.ref || !l.previews() {
		return l.s.Unchanged()
	}
	p := newDetail(l.s, l.declared, l.r, l.subjects[l.grid.current().row])
	p.covered = true // a preview does not count as seen
	l.preview = p
	return p.load(p.subject)
}

// rest draws all sections but one, below each other.
func (p *detail) rest(but, w, h int) []string {
	look := p.s.Styles
	var lines []string
	for i := range p.of.Sections {
		of := &p.of.Sections[i]
		if i == but || len(lines) > h {
			continue
		}
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		if label := widget.Shown(of.Label, w); label != "" {
			lines = append(lines, widget.Heading(look, look.Strong.Paint(label), "", w))
		}
		lines = append(lines, p.glance(of, w, max(h-len(lines), 1))...)
		lines = append(lines, p.lately(of, w, h)...)
	}
	return lines
}

// latelySpan is the time that a chart beside something else covers, and latelyHeight its height. It needs
// a block of latelyFrom lines, so that the other sections keep their room.
const (
	latelySpan   = 90 * 24 * time.Hour
	latelyHeight = 9
	latelyFrom   = 30
)

// lately draws the rating of a section with the most days of late, if there is room.
func (p *detail) lately(of *resource.Section, w, h int) []string {
	if h < latelyFrom {
		return nil
	}
	now, at := p.s.Now(), -1
	var days []rating.Day
	for i, row := range of.Rows {
		if got := rating.Since(row.Days, now, latelySpan); len(got) > max(len(days), 1) {
			days, at = got, i
		}
	}
	if at < 0 {
		return nil
	}
	var name []string
	for i, head := range of.Heads {
		if head.Right {
			break // what the row is about stands before the first number
		}
		name = append(name, shortText(p.s, of.Rows[at].Cells[i]))
	}
	head := widget.Heading(p.s.Styles, p.s.Styles.Strong.Paint(strings.Join(name, " ")+", last 90 days"), "", w)
	return append([]string{"", head}, widget.RatingChart(days, w, latelyHeight)...)
}

// glance draws a section without a cursor.
func (p *detail) glance(of *resource.Section, w, h int) []string {
	if of.Talk != nil {
		rows := p.talkRows(of, w)
		return rows[max(len(rows)-h, 0):]
	}
	g := &grid{w: w}
	if g.set(p.s, *of); of.IsEmpty() {
		return widget.PaintAll(p.s.Styles.Faint, widget.Wrap(of.Empty, w))
	}
	var lines []string
	if g.fixed != "" {
		lines = append(lines, g.fixed)
	}
	for i := range g.lines {
		lines = append(lines, g.draw(p.s.Styles, i, w, false))
	}
	return lines
}

// summary draws the beginning of a page, for a preview.
func (p *detail) summary(w, h int) []string {
	look := p.s.Styles
	lines := []string{look.Strong.Paint(widget.Shown(p.of.Heading, w))}
	for _, text := range p.of.Lead {
		lines = append(lines, widget.Wrap(widget.Shown(text, 4*w), w)...)
	}
	if link := p.waiting(); link != nil {
		lines = append(lines, "", look.Badge.Paint(widget.Shown(link.Label, w)))
	}
	if !p.read {
		return lines
	}
	lines = append(lines, "")
	if p.board != nil {
		if board := painted(p.board, look, w, (h-len(lines))*2/3); board != nil {
			lines = append(append(lines, board...), "")
		}
	}
	return append(lines, p.rest(-1, w, h-len(lines))...)
}

// split divides the width between the left and the right block.
func split(w int) (left, right int) {
	right = (w - 3) * 2 / 5
	return w - 3 - right, right
}

// sideBySide draws two blocks with a line between them.
func sideBySide(look *widget.Styles, left, right []string, w, h int) []string {
	lw, rw := split(w)
	bar := " " + look.Faint.Paint("│") + " "
	lines := make([]string, h)
	for i := range lines {
		var a, b string
		if i < len(left) {
			a = left[i]
		}
		if i < len(right) {
			b = widget.Cut(right[i], rw)
		}
		lines[i] = widget.Fit(a, lw) + bar + b
	}
	return lines
}

// Glance is the beginning of a subject's page, beside something else.
type Glance struct{ page *detail }

// PlayerGlance returns a glance at a player's page.
func PlayerGlance(s *app.Session, who identity.Person) *Glance {
	p := newDetail(s, all(), all().resources.Of(action.Player), &feature.Player{Person: who})
	p.covered = true // a glance does not count as seen
	return &Glance{p}
}

// Load reads the page.
func (g *Glance) Load() tea.Cmd { return g.page.load(nil) }

// Take shows what was read. It reports whether a message brings that.
func (g *Glance) Take(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	d, ok := msg.(detailMsg)
	if !ok || g == nil || d.to != g.page {
		return nil, false
	}
	if d.err != nil {
		g.page.loading = false
		return app.Complain(d.err), true
	}
	return g.page.take(d), true
}

// Lines draws the page on h lines of w cells.
func (g *Glance) Lines(w, h int) []string {
	if g == nil {
		return nil
	}
	return g.page.summary(w, h)
}

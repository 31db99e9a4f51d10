package teams

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Body implements app.Writer.
func (p *page) Body(w, h int) string {
	lines := p.head(w, h >= widget.RoomyHeight)
	var foot []string
	switch {
	case p.ask != nil:
		foot = p.ask.Lines(p.s.Styles, w)
	case p.whom.Focused():
		foot = []string{widget.ShowInput(&p.whom, w)}
	}
	h -= len(foot)
	p.rows = len(lines)
	left := max(h-len(lines), 0)
	switch p.at {
	case room:
		lines = append(lines, p.talk.View(w, left)...)
	case members:
		lines = append(lines, p.rowsOf(left, "There is nobody.", func(i int, chosen bool) string { return p.person(p.people()[i], chosen, w) })...)
	case games:
		lines = append(lines, p.rowsOf(left, "No member waits for an opponent or plays just now.", func(i int, chosen bool) string { return p.table(p.tables()[i], chosen, w) })...)
	}
	for len(lines) < h {
		lines = append(lines, "")
	}
	return widget.Page(append(lines[:max(h, 0)], foot...), w, h+len(foot))
}

// head says which team it is, who leads it and who of it is here.
func (p *page) head(w int, roomy bool) []string {
	s, t := p.s.Styles, p.t
	size := words.Count(len(t.Members), "member") + " "
	lines := []string{widget.Ends(" "+s.Strong.Paint(widget.Shown(t.Name, max(w-len(size)-2, 8))), size, w)}
	text := fmt.Sprintf("Captain: %s · founded %s", words.Person(t.Lead()), t.Founded.Format(time.DateOnly))
	if t.Gone() {
		text = "This team is dissolved."
	}
	lines = append(lines, " "+s.Faint.Paint(widget.Cut(text, w-1)))
	if roomy {
		lines = append(lines, "")
	}
	if i, ok := t.Invites(p.s.Me.ID, p.s.Now()); ok && len(p.wishes()) > 0 {
		for _, l := range widget.Wrap(fmt.Sprintf("%s invites you. Press y to accept, x to decline.", words.Person(i.By)), w-2) {
			lines = append(lines, s.Badge.Paint(" "+l))
		}
	} else {
		lines = append(lines, " "+widget.Cut(p.here(), w-2))
	}
	if roomy {
		lines = append(lines, "")
	}
	return append(lines, p.tabs(w))
}

// here names the members who are here.
func (p *page) here() string {
	names := make([]string, len(p.now.Here))
	for i, who := range p.now.Here {
		names[i] = words.Person(who)
	}
	if len(names) == 0 {
		return "Nobody of them is here."
	}
	return "Here: " + strings.Join(names, ", ")
}

// tabs are the names of the parts.
func (p *page) tabs(w int) string {
	s := p.s.Styles
	var names []string
	for at, name := range partNames {
		if part(at) == room && !p.t.Has(p.s.Me.ID) {
			continue
		}
		if n := len(p.tables()); part(at) == games && n > 0 {
			name = fmt.Sprintf("%s %d", name, n)
		}
		if part(at) == p.at {
			names = append(names, s.Active.Paint("["+name+"]"))
		} else {
			names = append(names, s.Faint.Paint(" "+name+" "))
		}
	}
	return widget.Cut(strings.Join(names, " "), w)
}

// rowsOf are the rows of the list that are in sight, or a sentence if there are none.
func (p *page) rowsOf(h int, none string, row func(i int, chosen bool) string) []string {
	list := &p.lists[p.at]
	list.Resize(list.Rows, h)
	if list.Rows == 0 {
		return []string{" " + none}
	}
	var lines []string
	from, to := list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, row(i, i == list.Cursor))
	}
	return lines
}

// person is a row of the people.
func (p *page) person(who somebody, chosen bool, w int) string {
	mark, note := " ", ""
	switch {
	case who.invited:
		mark, note = "?", "invited"
	case slices.ContainsFunc(p.now.Here, func(other identity.Person) bool { return other.ID == who.ID }):
		mark = "●"
	}
	if who.ID == p.t.Captain {
		note = "captain"
	}
	return p.row(chosen, widget.Ends(mark+" "+words.Person(who.Person), note+" ", w-2), w)
}

// table is a row of the games.
func (p *page) table(t *table.Table, chosen bool, w int) string {
	v := words.Viewer{Me: p.s.Me.ID, Now: p.s.ClockNow(), Name: p.s.Club.Accounts.Title, Zone: p.s.Club.Zone}
	return p.row(chosen, v.Summary(t), w)
}

func (p *page) row(chosen bool, text string, w int) string {
	if chosen {
		return p.s.Styles.Focus.Paint(widget.Fit("▸ "+text, w))
	}
	return widget.Cut("  "+text, w)
}

package people

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

func (p *peopleScreen) Body(w, h int) string {
	columns := arrangePeople(w - 2)
	lines := []string{""}
	if p.s.Me.Settings.NoChallenges {
		lines = append(lines, widget.Wrap("You take no challenges now. To change that, open the settings from the lobby.", w)...)
	}
	lines = append(lines, p.s.Styles.Faint.Paint("  "+columns.put("Name", "Doing", "Here")))
	p.rows = len(lines)
	foot := []string{p.s.Styles.Faint.Paint(widget.Ends("", fmt.Sprintf("%d/%d", p.list.Cursor+1, len(p.people)), w))}
	if p.menu != nil {
		foot = p.menuLines(w)
	}
	p.list.Resize(len(p.people), h-p.rows-len(foot))
	from, to := p.list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, p.line(i, columns, w))
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	if p.menu != nil {
		p.menu.at = len(lines) + 1
	}
	return widget.Page(append(lines, foot...), w, h)
}

func (p *peopleScreen) line(i int, columns peopleColumns, w int) string {
	h := p.people[i]
	name := widget.Shown(h.Name, widget.NameCells)
	if marked := name + p.mark(h.ID); ansi.StringWidth(marked) <= columns.name {
		name = marked
	}
	text := columns.put(name, doing(p.s, h), widget.Age(p.s.Now().Sub(h.Since)))
	if i == p.list.Cursor {
		return p.s.Styles.Focus.Paint(widget.Fit("▸ "+text, w))
	}
	return "  " + text
}

// mark says what somebody is to the person.
func (p *peopleScreen) mark(id identity.PlayerID) string {
	switch {
	case id == p.s.Me.ID:
		return " (you)"
	case p.s.Mutes(id):
		return " (muted)"
	case p.s.Club.Accounts.IsBot(id):
		return " (bot)"
	case p.friend(id):
		return " (friend)"
	}
	return ""
}

// doing tells what somebody does.
func doing(s *app.Session, h live.Here) string {
	t := h.Table
	switch {
	case h.Doing == live.Idle:
		return "looks around"
	case h.Doing == live.Waiting && t != nil && app.Seeking(t):
		return fmt.Sprintf("looks for %s, %s", s.SoughtGames(t.Seek), t.Seek.Time())
	case h.Doing == live.Waiting && t != nil:
		return fmt.Sprintf("waits to play %s", s.TableName(t))
	case h.Doing == live.Watching && t != nil:
		return fmt.Sprintf("watches %s", namesOf(t))
	case h.Doing == live.Watching:
		return "watches a game"
	case t == nil:
		return "plays"
	}
	other := t.Seats[t.SeatOf(h.ID).Other()]
	return fmt.Sprintf("plays %s, %s", widget.Shown(other.Name, widget.NameCells), s.TableName(t))
}

func namesOf(t *table.Table) string {
	return widget.Shown(t.Seats[0].Name, widget.NameCells) + " – " + widget.Shown(t.Seats[1].Name, widget.NameCells)
}

// peopleColumns are the widths of the list; a narrow one does not tell since when
// people are here.
type peopleColumns struct{ name, doing, since int }

func arrangePeople(w int) peopleColumns {
	c := peopleColumns{name: widget.NameCells + len(" (friend)"), since: 4}
	if w < widget.Wide-2 {
		c = peopleColumns{name: widget.NameCells}
	}
	c.doing = w - c.name - widget.Gap
	if c.since > 0 {
		c.doing -= c.since + widget.Gap
	}
	return c
}

// put makes a row.
func (c peopleColumns) put(name, doing, since string) string {
	blank := strings.Repeat(" ", widget.Gap)
	row := widget.Fit(name, c.name) + blank + widget.Fit(doing, c.doing)
	if c.since > 0 {
		row += blank + widget.Ends("", since, c.since)
	}
	return row
}

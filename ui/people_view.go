package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

func (p *peopleScreen) body(w, h int) string {
	columns := arrangePeople(w - 2)
	lines := []string{""}
	if p.s.me.Settings.NoChallenges {
		lines = append(lines, wrap("You take no challenges now. To change that, press o in the lobby.", w)...)
	}
	lines = append(lines, p.s.styles.faint.paint("  "+columns.put("Name", "Doing", "Here")))
	p.rows = len(lines)
	foot := []string{p.s.styles.faint.paint(ends("", fmt.Sprintf("%d/%d", p.list.cursor+1, len(p.people)), w))}
	if p.menu != nil {
		foot = p.menuLines(w)
	}
	p.list.resize(len(p.people), h-p.rows-len(foot))
	from, to := p.list.window()
	for i := from; i < to; i++ {
		lines = append(lines, p.line(i, columns, w))
	}
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	if p.menu != nil {
		p.menu.at = len(lines) + 1
	}
	return page(append(lines, foot...), w, h)
}

func (p *peopleScreen) line(i int, columns peopleColumns, w int) string {
	h := p.people[i]
	name := shown(h.Name, nameCells)
	if marked := name + p.mark(h.ID); ansi.StringWidth(marked) <= columns.name {
		name = marked
	}
	text := columns.put(name, doing(p.s, h), age(p.s.Now().Sub(h.Since)))
	if i == p.list.cursor {
		return p.s.styles.focus.paint(fit("▸ "+text, w))
	}
	return "  " + text
}

// mark says what somebody is to the person.
func (p *peopleScreen) mark(id identity.PlayerID) string {
	switch {
	case id == p.s.me.ID:
		return " (you)"
	case p.s.mutes(id):
		return " (muted)"
	case p.s.Club.Accounts.IsBot(id):
		return " (bot)"
	case p.friend(id):
		return " (friend)"
	}
	return ""
}

// doing tells what somebody does.
func doing(s *session, h live.Here) string {
	t := h.Table
	switch {
	case h.Doing == live.Idle:
		return "looks around"
	case h.Doing == live.Waiting && t != nil && seeking(t):
		return fmt.Sprintf("looks for %s, %s", s.soughtGames(t.Seek), t.Seek.Time())
	case h.Doing == live.Waiting && t != nil:
		return fmt.Sprintf("waits to play %s", s.tableName(t))
	case h.Doing == live.Watching && t != nil:
		return fmt.Sprintf("watches %s", namesOf(t))
	case h.Doing == live.Watching:
		return "watches a game"
	case t == nil:
		return "plays"
	}
	other := t.Seats[t.SeatOf(h.ID).Other()]
	return fmt.Sprintf("plays %s, %s", shown(other.Name, nameCells), s.tableName(t))
}

func namesOf(t *table.Table) string {
	return shown(t.Seats[0].Name, nameCells) + " – " + shown(t.Seats[1].Name, nameCells)
}

// peopleColumns are the widths of the list; a narrow one does not tell since when
// people are here.
type peopleColumns struct{ name, doing, since int }

func arrangePeople(w int) peopleColumns {
	c := peopleColumns{name: nameCells + len(" (friend)"), since: 4}
	if w < wide-2 {
		c = peopleColumns{name: nameCells}
	}
	c.doing = w - c.name - gap
	if c.since > 0 {
		c.doing -= c.since + gap
	}
	return c
}

// put makes a row.
func (c peopleColumns) put(name, doing, since string) string {
	blank := strings.Repeat(" ", gap)
	row := fit(name, c.name) + blank + fit(doing, c.doing)
	if c.since > 0 {
		row += blank + ends("", since, c.since)
	}
	return row
}

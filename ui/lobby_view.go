package ui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// roomyHeight is the height of a body that can spare a blank line.
const roomyHeight = 20

// tab is where a section's name was drawn on the first line.
type tab struct{ from, to int }

func (l *lobbyScreen) body(w, h int) string {
	if l.talk.open {
		return page(l.talk.view(w, h), w, h)
	}
	sec := l.section()
	lines := []string{l.tabLine(w)}
	if h >= roomyHeight {
		lines = append(lines, "")
	}
	foot := l.status(w)
	l.rows = len(lines) + 1
	sight := h - l.rows - len(foot)
	sec.list.resize(sec.len(), sight)
	columns := arrange(sec.columns, w-2, needs(l.s, &sec.list, sec.row))
	lines = append(lines, l.heading(columns))
	lines = append(lines, l.rowLines(columns, w)...)
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return page(append(lines, foot...), w, h)
}

// tabLine names the sections with their sizes and counts those who are here, in
// the longest form that fits.
func (l *lobbyScreen) tabLine(w int) string {
	s := l.s
	people := fmt.Sprintf("%d here", s.listing.People)
	line := ""
	for _, form := range []struct{ short, count, people bool }{
		{false, true, true}, {true, true, true}, {true, true, false}, {true, false, false},
	} {
		line = l.tabNames(form.short, form.count)
		if !form.people {
			people = ""
		}
		if ansi.StringWidth(line)+1+len(people) <= w {
			break
		}
	}
	return ends(line, s.styles.faint.paint(people), w)
}

func (l *lobbyScreen) tabNames(short, count bool) string {
	line, x := "", 0
	l.tabs = l.tabs[:0]
	for i := range l.sections {
		sec := &l.sections[i]
		text := sec.name
		if short {
			text = sec.short
		}
		if count {
			text += fmt.Sprintf(" %d", len(sec.tables))
		}
		look := l.s.styles.faint
		if i == l.at {
			look, text = l.s.styles.active, "["+text+"]"
		} else {
			text = " " + text + " "
		}
		if i > 0 {
			line, x = line+" ", x+1
		}
		line += look.paint(text)
		l.tabs = append(l.tabs, tab{x, x + len(text)})
		x += len(text)
	}
	return line
}

// heading names the columns and marks the one that rows are sorted by.
func (l *lobbyScreen) heading(columns []placed) string {
	sec := l.section()
	cells := make([]string, len(columns))
	for i, c := range columns {
		name := c.name
		if sec.sort > 0 && sec.columns[sec.sort-1].name == name {
			name = "▾" + name
		}
		cells[i] = c.put(name)
	}
	return l.s.styles.faint.paint("  " + strings.Join(cells, strings.Repeat(" ", gap)))
}

// rowLines draws the rows in sight, and no others.
func (l *lobbyScreen) rowLines(columns []placed, w int) []string {
	sec, s := l.section(), l.s
	if sec.len() == 0 {
		text := sec.empty
		if l.at == openSection && len(s.Club.House.All()) > 0 {
			text = "No table is open. Press b to play the house at once, f to find an opponent, n to make a table, or z for puzzles."
		}
		if sec.filter != "" {
			text = "Nothing here fits the filter. Press esc to clear it."
		}
		return append([]string{""}, wrap(text, w)...)
	}
	from, to := sec.list.window()
	lines := make([]string, 0, to-from)
	cells := make([]string, len(columns))
	for i := from; i < to; i++ {
		r := sec.row(i)
		for k, c := range columns {
			cells[k] = c.put(c.cell(s, r))
		}
		line := strings.Join(cells, strings.Repeat(" ", gap))
		switch {
		case i == sec.list.cursor:
			line = s.styles.focus.paint(fit("▸ "+line, w))
		case r.myTurn(s):
			line = s.styles.badge.paint("  " + line)
		case r.done != nil:
			line = s.styles.faint.paint("  " + line)
		default:
			line = "  " + line
		}
		lines = append(lines, line)
	}
	return lines
}

// status is what stands below the rows: a question, an input, or how the rows
// were chosen and how many there are.
func (l *lobbyScreen) status(w int) []string {
	switch {
	case l.ask != nil:
		return l.ask.lines(l.s.styles, w)
	case l.code.Focused():
		return []string{showInput(&l.code, w)}
	case l.filter.Focused():
		count := l.count()
		return []string{ends(showInput(&l.filter, w-len(count)-1), count, w)}
	}
	sec := l.section()
	text := ""
	if sec.filter != "" {
		text = "Filter: " + shown(sec.filter, 40)
	}
	if sec.sort > 0 {
		if text != "" {
			text += " · "
		}
		text += fmt.Sprintf("sorted by %s", strings.ToLower(sec.columns[sec.sort-1].name))
	}
	if news := l.talk.badge("t", w-len(l.count())-2); text == "" && news != "" {
		return []string{ends(news, l.s.styles.faint.paint(l.count()), w)}
	}
	return []string{l.s.styles.faint.paint(ends(text, l.count(), w))}
}

// count says where the cursor is among how many rows.
func (l *lobbyScreen) count() string {
	sec := l.section()
	switch {
	case sec.len() == 0 && sec.all() == 0:
		return ""
	case sec.len() == 0:
		return fmt.Sprintf("0 of %d", sec.all())
	}
	text := fmt.Sprintf("%d/%d", sec.list.cursor+1, sec.len())
	if sec.more {
		text += "+"
	}
	if sec.len() < sec.all() {
		text += fmt.Sprintf(" of %d", sec.all())
	}
	return text
}

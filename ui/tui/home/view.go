package home

import (
	"fmt"
	"strings"

	"pawnstorm/ui/tui/widget"
)

// tab is where a section's name was drawn on the first line.
type tab struct{ from, to int }

func (l *LobbyScreen) Body(w, h int) string {
	if l.Talk.Open {
		return widget.Page(l.Talk.View(w, h), w, h)
	}
	sec := l.Section()
	lines := []string{l.tabLine(w)}
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	foot := l.status(w)
	l.rows = len(lines) + 1
	sight := h - l.rows - len(foot)
	sec.list.Resize(sec.len(), sight)
	if !sec.loaded() {
		sec.set(l.S, l.source(l.S.Listing(), l.at), l.done(l.at))
	}
	texts := newCells(l.S, &sec.list, sec.row)
	columns := arrange(sec.columns, w-2, texts.needs)
	lines = append(lines, l.heading(columns))
	lines = append(lines, l.rowLines(columns, texts, w)...)
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return widget.Page(append(lines, foot...), w, h)
}

// tabLine names the sections with their sizes and counts those who are here, in
// the longest form that fits.
func (l *LobbyScreen) tabLine(w int) string {
	s := l.S
	people := fmt.Sprintf("%d here", l.counts.People)
	line := ""
	for _, form := range []struct{ short, count, people bool }{
		{false, true, true}, {true, true, true}, {true, true, false}, {true, false, false},
	} {
		line = l.tabNames(form.short, form.count)
		if !form.people {
			people = ""
		}
		if widget.Width(line)+1+len(people) <= w {
			break
		}
	}
	return widget.Ends(line, s.Styles.Faint.Paint(people), w)
}

func (l *LobbyScreen) tabNames(short, count bool) string {
	line, x := "", 0
	l.tabs = l.tabs[:0]
	for i := range l.sections {
		sec := &l.sections[i]
		text := sec.name
		if short {
			text = sec.short
		}
		if count {
			text += fmt.Sprintf(" %d", sec.size)
		}
		look := l.S.Styles.Faint
		if i == l.at {
			look, text = l.S.Styles.Active, "["+text+"]"
		} else {
			text = " " + text + " "
		}
		if i > 0 {
			line, x = line+" ", x+1
		}
		line += look.Paint(text)
		l.tabs = append(l.tabs, tab{x, x + len(text)})
		x += len(text)
	}
	return line
}

// heading names the columns and marks the one that rows are sorted by.
func (l *LobbyScreen) heading(columns []placed) string {
	sec := l.Section()
	cells := make([]string, len(columns))
	for i, c := range columns {
		name := c.name
		if sec.Sort > 0 && sec.columns[sec.Sort-1].name == name {
			name = "▾" + name
		}
		cells[i] = c.put(name)
	}
	return l.S.Styles.Faint.Paint("  " + strings.Join(cells, strings.Repeat(" ", widget.Gap)))
}

// rowLines draws the rows in sight, and no others.
func (l *LobbyScreen) rowLines(columns []placed, texts *cells, w int) []string {
	sec, s := l.Section(), l.S
	if sec.len() == 0 {
		text := sec.empty
		if l.at == openSection && len(s.Club.House.All()) > 0 {
			text = "No table is open. Press b to play the house at once, f to find an opponent, n to make a table, or z for puzzles."
		}
		if sec.Filter != "" {
			text = "Nothing here fits the filter. Press esc to clear it."
		}
		return append([]string{""}, widget.Wrap(text, w)...)
	}
	from, _ := sec.list.Window()
	lines := make([]string, 0, len(texts.rows))
	shown := make([]string, len(columns))
	for i, r := range texts.rows {
		for k, c := range columns {
			shown[k] = c.put(texts.of(c.column)[i])
		}
		line := strings.Join(shown, strings.Repeat(" ", widget.Gap))
		switch {
		case from+i == sec.list.Cursor:
			line = s.Styles.Focus.Paint(widget.Fit("▸ "+line, w))
		case r.myTurn(s):
			line = s.Styles.Badge.Paint("  " + line)
		case r.done != nil:
			line = s.Styles.Faint.Paint("  " + line)
		default:
			line = "  " + line
		}
		lines = append(lines, line)
	}
	return lines
}

// status is what stands below the rows: a question, an input, or how the rows
// were chosen and how many there are.
func (l *LobbyScreen) status(w int) []string {
	switch {
	case l.ask != nil:
		return l.ask.Lines(l.S.Styles, w)
	case l.code.Focused():
		return []string{widget.ShowInput(&l.code, w)}
	case l.filter.Focused():
		count := l.count()
		return []string{widget.Ends(widget.ShowInput(&l.filter, w-len(count)-1), count, w)}
	}
	sec := l.Section()
	text := ""
	if sec.Filter != "" {
		text = "Filter: " + widget.Shown(sec.Filter, 40)
	}
	if sec.Sort > 0 {
		if text != "" {
			text += " · "
		}
		text += fmt.Sprintf("sorted by %s", strings.ToLower(sec.columns[sec.Sort-1].name))
	}
	if news := l.Talk.Badge("t", w-len(l.count())-2); text == "" && news != "" {
		return []string{widget.Ends(news, l.S.Styles.Faint.Paint(l.count()), w)}
	}
	return []string{l.S.Styles.Faint.Paint(widget.Ends(text, l.count(), w))}
}

// count says where the cursor is among how many rows.
func (l *LobbyScreen) count() string {
	sec := l.Section()
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

package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/table"
)

// searchColumns are those of finished games.
var searchColumns = []column{
	{name: "Game", least: 8, most: 18, need: 2, cell: gameCell},
	{name: "Player", least: 9, most: nameCells, need: 5, cell: playedCell(0)},
	{name: "Against", least: 9, most: nameCells, need: 6, cell: playedCell(1)},
	{name: "Result", least: 15, most: 24, need: 4, cell: resultCell},
	{name: "Ply", least: 4, most: 4, need: 1, cell: plyCell, right: true},
	{name: "Age", least: 4, most: 4, need: 3, cell: changedCell, right: true},
}

// playedCell is who had a seat of a finished game.
func playedCell(seat game.Seat) func(*session, row) string {
	return func(_ *session, r row) string { return shown(r.done.Seats[seat].Name, nameCells) }
}

// resultCell is how a finished game ended.
func resultCell(_ *session, r row) string {
	score := "draw"
	switch {
	case r.done.Reason == table.Unfinished:
		return table.Unfinished
	case r.done.Winner == 0:
		score = "1-0"
	case r.done.Winner == 1:
		score = "0-1"
	}
	return strings.TrimSpace(score + " " + shown(r.done.Reason, 40))
}

func (f *searchScreen) body(w, h int) string {
	lines := f.choiceLines(w)
	if h >= roomyHeight {
		lines = append(lines, "")
	}
	foot := f.foot(w)
	f.rows = len(lines) + 1
	f.list.resize(len(f.games), h-f.rows-len(foot))
	columns := arrange(searchColumns, w-2, needs(f.s, &f.list, func(i int) row { return row{done: f.games[i]} }))
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.put(c.name)
	}
	lines = append(lines, f.s.styles.faint.paint("  "+strings.Join(names, strings.Repeat(" ", gap))))
	lines = append(lines, f.rowLines(columns, w)...)
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return page(append(lines[:h-len(foot)], foot...), w, h)
}

// choiceGap is how many cells stand between two choices.
const choiceGap = 2

// choiceLines show what is looked for, in as few lines as it takes, and note
// where each choice is drawn.
func (f *searchScreen) choiceLines(w int) []string {
	s := f.s.styles
	player := "anybody"
	if f.player != "" {
		player = shown(f.player, 40)
	}
	f.spots = f.spots[:0]
	lines, x := []string{""}, 0
	put := func(text string, look ink, do func() tea.Cmd) {
		width := ansi.StringWidth(text)
		switch {
		case x > 0 && x+choiceGap+width > w:
			lines, x = append(lines, ""), 0
		case x > 0:
			lines[len(lines)-1] += fit("", choiceGap)
			x += choiceGap
		}
		f.spots = append(f.spots, spot{x, len(lines) - 1, width, do})
		lines[len(lines)-1] += look.paint(text)
		x += width
	}
	put("Player "+player, s.strong, func() tea.Cmd { return openInput(&f.name, f.player) })
	for i := range f.choices {
		c := &f.choices[i]
		text, look := c.name+"  "+c.value().Name+"  ", ink{}
		if i == f.at {
			text, look = c.name+" ‹ "+c.value().Name+" ›", s.active
		}
		put(text, look, func() tea.Cmd { return f.turn(i, +1) })
	}
	return lines
}

func (f *searchScreen) rowLines(columns []placed, w int) []string {
	switch {
	case len(f.games) > 0 || f.looking:
	case f.query == (archive.Query{}):
		return append([]string{""}, wrap("Nobody has finished a game here yet. Press i to import one.", w)...)
	default:
		return append([]string{""}, wrap("No finished game fits. Write the full name of a player of this server.", w)...)
	}
	from, to := f.list.window()
	lines := make([]string, 0, to-from)
	cells := make([]string, len(columns))
	for i := from; i < to; i++ {
		for k, c := range columns {
			cells[k] = c.put(c.cell(f.s, row{done: f.games[i]}))
		}
		line := strings.Join(cells, strings.Repeat(" ", gap))
		if i == f.list.cursor {
			line = f.s.styles.focus.paint(fit("▸ "+line, w))
		} else {
			line = "  " + line
		}
		lines = append(lines, line)
	}
	return lines
}

// foot is the name that is typed, or how many games were found.
func (f *searchScreen) foot(w int) []string {
	if f.name.Focused() {
		return []string{showInput(&f.name, w)}
	}
	count := ""
	if len(f.games) > 0 {
		count = fmt.Sprintf("%d/%d", f.list.cursor+1, len(f.games))
		if f.next != "" {
			count += "+"
		}
	}
	doing := ""
	if f.looking {
		doing = "Looking…"
	}
	return []string{f.s.styles.faint.paint(ends(doing, count, w))}
}

package home

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// searchColumns are those of finished games.
var searchColumns = []column{
	{name: "Game", least: 8, most: 18, need: 2, cell: gameCell},
	{name: "Player", least: 9, most: widget.NameCells, need: 5, cell: playedCell(0)},
	{name: "Against", least: 9, most: widget.NameCells, need: 6, cell: playedCell(1)},
	{name: "Result", least: 15, most: 24, need: 4, cell: resultCell},
	{name: "Ply", least: 4, most: 4, need: 1, cell: plyCell, right: true},
	{name: "Age", least: 4, most: 4, need: 3, cell: changedCell, right: true},
}

// playedCell is who had a seat of a finished game.
func playedCell(seat game.Seat) func(*app.Session, row) string {
	return func(_ *app.Session, r row) string { return widget.Shown(r.done.Seats[seat].Name, widget.NameCells) }
}

// resultCell is how a finished game ended.
func resultCell(_ *app.Session, r row) string {
	score := "draw"
	switch {
	case r.done.Reason == table.Unfinished:
		return table.Unfinished
	case r.done.Winner == 0:
		score = "1-0"
	case r.done.Winner == 1:
		score = "0-1"
	}
	return strings.TrimSpace(score + " " + widget.Shown(r.done.Reason, 40))
}

func (f *SearchScreen) Body(w, h int) string {
	lines := f.choiceLines(w)
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	foot := f.foot(w)
	f.rows = len(lines) + 1
	f.list.Resize(len(f.games), h-f.rows-len(foot))
	texts := newCells(f.s, &f.list, func(i int) row { return row{done: f.games[i]} })
	columns := arrange(searchColumns, w-2, texts.needs)
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.put(c.name)
	}
	lines = append(lines, f.s.Styles.Faint.Paint("  "+strings.Join(names, strings.Repeat(" ", widget.Gap))))
	lines = append(lines, f.rowLines(columns, w)...)
	for len(lines) < h-len(foot) {
		lines = append(lines, "")
	}
	return widget.Page(append(lines[:h-len(foot)], foot...), w, h)
}

// choiceGap is how many cells stand between two choices.
const choiceGap = 2

// choiceLines show what is looked for, in as few lines as it takes, and note
// where each choice is drawn.
func (f *SearchScreen) choiceLines(w int) []string {
	s := f.s.Styles
	player := "anybody"
	if f.player != "" {
		player = widget.Shown(f.player, 40)
	}
	f.spots = f.spots[:0]
	lines, x := []string{""}, 0
	put := func(text string, look widget.TextStyle, do func() tea.Cmd) {
		width := ansi.StringWidth(text)
		switch {
		case x > 0 && x+choiceGap+width > w:
			lines, x = append(lines, ""), 0
		case x > 0:
			lines[len(lines)-1] += widget.Fit("", choiceGap)
			x += choiceGap
		}
		f.spots = append(f.spots, boardview.Spot{X: x, Y: len(lines) - 1, W: width, Do: do})
		lines[len(lines)-1] += look.Paint(text)
		x += width
	}
	put("Player "+player, s.Strong, func() tea.Cmd { return widget.OpenInput(&f.name, f.player) })
	for i := range f.choices {
		c := &f.choices[i]
		text, look := c.Name+"  "+c.Value().Name+"  ", widget.TextStyle{}
		if i == f.at {
			text, look = c.Name+" ‹ "+c.Value().Name+" ›", s.Active
		}
		put(text, look, func() tea.Cmd { return f.turn(i, +1) })
	}
	return lines
}

func (f *SearchScreen) rowLines(columns []placed, w int) []string {
	switch {
	case len(f.games) > 0 || f.looking:
	case f.incomplete:
		return append([]string{""}, widget.Wrap("No game found so far. Older games are still being indexed: look again in a while.", w)...)
	case f.query == (archive.Query{}):
		return append([]string{""}, widget.Wrap("Nobody has finished a game here yet. Press i to import one.", w)...)
	default:
		return append([]string{""}, widget.Wrap("No finished game fits. Write the full name of a player of this server.", w)...)
	}
	from, to := f.list.Window()
	lines := make([]string, 0, to-from)
	cells := make([]string, len(columns))
	for i := from; i < to; i++ {
		for k, c := range columns {
			cells[k] = c.put(c.cell(f.s, row{done: f.games[i]}))
		}
		line := strings.Join(cells, strings.Repeat(" ", widget.Gap))
		if i == f.list.Cursor {
			line = f.s.Styles.Focus.Paint(widget.Fit("▸ "+line, w))
		} else {
			line = "  " + line
		}
		lines = append(lines, line)
	}
	return lines
}

// foot is the name that is typed, or how many games were found.
func (f *SearchScreen) foot(w int) []string {
	if f.name.Focused() {
		return []string{widget.ShowInput(&f.name, w)}
	}
	count := ""
	if len(f.games) > 0 {
		count = fmt.Sprintf("%d/%d", f.list.Cursor+1, len(f.games))
		if f.next != "" {
			count += "+"
		}
	}
	doing := ""
	switch {
	case f.looking:
		doing = "Looking…"
	case f.incomplete:
		doing = "Old games are still being indexed: some are missing."
	}
	return []string{f.s.Styles.Faint.Paint(widget.Ends(doing, count, w))}
}

package words

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Board draws a position with the first seat's side at the bottom: in the letters of its position text, or as
// figures on coloured squares.
func Board(t *table.Table, colours bool) []string {
	b := t.State.Board()
	margin, file := len(fmt.Sprint(b.Ranks)), " %c"
	square := func(at game.Cell) string { return " " + letter(b.Cells[at]) }
	if colours {
		square, file = painterOf(t, &b).square, " %c "
	}
	var lines []string
	files := strings.Repeat(" ", margin+1)
	for rank := b.Ranks - 1; rank >= 0; rank-- {
		line := fmt.Sprintf("%*d ", margin, rank+1)
		for file := range b.Files {
			line += square(game.Cell(rank*b.Files + file))
		}
		lines = append(lines, line)
	}
	for i := range b.Files {
		files += fmt.Sprintf(file, 'a'+i)
	}
	if !colours { // letters need a line between
		lines = append(lines, "")
	}
	return append(lines, files)
}

// letter returns a piece as one letter, or a dot for an empty cell.
func letter(p game.Piece) string {
	if p.Empty() {
		return "."
	}
	return string(rune(p.Written()))
}

// Remarks lists what a board says beside its pieces, wrapped. Captured pieces and pieces
// in hand are letters and signs, or names if they are spoken or fun.
func (v Viewer) Remarks(t *table.Table) []string {
	b := game.Seen(t.State, v.Fun)
	texts := marks(b)
	for _, tray := range b.Trays {
		if tray.Signs != "" && !v.Spoken {
			texts = append(texts, tray.Signs)
		}
	}
	return append(v.trays(t, b), wrapAll("", append(texts, notes(b)...))...)
}

// Noted returns the remarks that are not about pieces beside the board, one a line,
// unwrapped.
func Noted(t *table.Table) []string {
	b := t.State.Board()
	return append(marks(b), notes(b)...)
}

// trays lists the pieces beside a board, and says which side is ahead.
func (v Viewer) trays(t *table.Table, b game.Board) (lines []string) {
	for seat, tray := range b.Trays {
		if len(tray.Pieces) == 0 {
			continue
		}
		names := make([]string, len(tray.Pieces))
		for i, p := range tray.Pieces {
			names[i] = letter(p)
			if v.Spoken || v.Fun && p.Fun != "" {
				names[i] = p.Name
			}
		}
		label := fmt.Sprintf("%s, %s: ", t.SeatName(game.Seat(seat)), tray.Title)
		lines = append(lines, Wrap(label, strings.Join(names, ", "))...)
	}
	for seat, tray := range b.Trays {
		if tray.Lead > 0 {
			who, lead := t.SeatName(game.Seat(seat)), Count(tray.Lead, "point")
			lines = append(lines, Wrap("", fmt.Sprintf("%s is ahead by %s of material.", who, lead))...)
		}
	}
	return lines
}

// notes lists what a player must know.
func notes(b game.Board) (texts []string) {
	for _, n := range b.Notes {
		texts = append(texts, SentenceStart(n))
	}
	return texts
}

// marks explains the marks on a board. Cells with the same mark share a line.
func marks(b game.Board) (lines []string) {
	var texts []string
	cells := make(map[string][]string)
	add := func(text, where string) {
		if cells[text] == nil {
			texts = append(texts, text)
		}
		cells[text] = append(cells[text], where)
	}
	for _, m := range b.Marks {
		if m.Kind != game.MarkDanger && m.Text != "" { // Dangers covers the others
			add(Remark(m), game.CellName(m.Cell, b.Files))
		}
	}
	for _, text := range texts {
		lines = append(lines, strings.Join(cells[text], ", ")+": "+text)
	}
	unmarked := slices.DeleteFunc(slices.Clone(b.Edges), func(e game.Edge) bool { return cells[e.Text] != nil })
	if len(unmarked) > 0 {
		lines = append(lines, factories(unmarked))
	}
	return lines
}

// factories says which files have stopped, and that all others run.
func factories(edges []game.Edge) string {
	var stopped []string
	for _, e := range edges {
		if !e.Runs && !slices.Contains(stopped, e.Text) {
			stopped = append(stopped, e.Text)
		}
	}
	switch {
	case len(stopped) == 0:
		return "All files run"
	case len(stopped) < len(edges):
		stopped = append(stopped, "all others run")
	}
	return SentenceStart(strings.Join(stopped, "; "))
}

// Remark returns the text of a mark.
func Remark(m game.Mark) string {
	if m.Kind == game.MarkCount {
		return fmt.Sprintf("%s left", m.Text)
	}
	return m.Text
}

// Dangers names the pieces that must be saved, a sentence each with a blank before it:
// " In check."
func Dangers(b game.Board) string {
	text := ""
	for _, m := range b.Marks {
		if m.Kind == game.MarkDanger && m.Text != "" {
			text += " " + asSentence(m.Text)
		}
	}
	return text
}

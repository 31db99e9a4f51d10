package words

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Colours for terminals that want them. Everything else is plain text.
const (
	firstSide  = "\x1b[1m"  // bold
	secondSide = "\x1b[36m" // cyan
	movedCell  = "\x1b[7m"  // reversed: part of the last move
	plain      = "\x1b[0m"
)

// sides maps the colours of a game's pieces to terminal colours.
var sides = map[game.Colour]string{
	game.White:  firstSide,
	game.Black:  secondSide,
	game.Red:    "\x1b[31m",
	game.Yellow: "\x1b[33m",
	game.Green:  "\x1b[32m",
	game.Blue:   "\x1b[94m",
}

// sideOf returns the colour of a seat's pieces.
func sideOf(info game.Info, seat game.Seat) string {
	seat = max(seat, 0) // neutral pieces look like the first seat's
	if look, ok := sides[info.Seats[seat].Colour]; ok {
		return look
	}
	return [2]string{firstSide, secondSide}[seat]
}

// Board draws a position in the letters of its position text, with the first seat's side
// at the bottom.
func Board(t *table.Table, colours bool) []string {
	b := t.State.Board()
	margin := len(fmt.Sprint(b.Ranks))
	var lines []string
	for rank := b.Ranks - 1; rank >= 0; rank-- {
		line := fmt.Sprintf("%*d ", margin, rank+1)
		for file := range b.Files {
			at := game.Cell(rank*b.Files + file)
			line += " " + drawn(t, b, at, colours)
		}
		lines = append(lines, line)
	}
	files := strings.Repeat(" ", margin+1)
	for file := range b.Files {
		files += fmt.Sprintf(" %c", 'a'+file)
	}
	return append(lines, "", files)
}

func drawn(t *table.Table, b game.Board, at game.Cell, colours bool) string {
	text := letter(b.Cells[at])
	if !colours {
		return text
	}
	look := ""
	if n := len(t.Plies); n > 0 && slices.Contains(t.Plies[n-1].Cells, at) {
		look = movedCell
	}
	if !b.Cells[at].Empty() {
		look += sideOf(t.Rules.Info(), b.Cells[at].Seat)
	}
	if look == "" {
		return text
	}
	return look + text + plain
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
	var edges []string
	for _, e := range b.Edges {
		if cells[e.Text] == nil && !slices.Contains(edges, e.Text) {
			edges = append(edges, e.Text)
		}
	}
	if len(edges) > 0 {
		lines = append(lines, SentenceStart(strings.Join(edges, "; ")))
	}
	return lines
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

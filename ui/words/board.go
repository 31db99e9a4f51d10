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

// sides maps the colours that a game names for its pieces to those of the terminal.
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

// remark is something that a board has to say beside its pieces.
type remark struct{ label, text string }

// Remarks are what a board has to say beside its pieces. A piece that waits beside it is
// written in letters and signs, or told in words where it is spoken.
func Remarks(t *table.Table, spoken bool) []string {
	b := t.State.Board()
	var lines []string
	for _, r := range slices.Concat(waiting(t, b, spoken), marks(b), signs(b, spoken), notes(b)) {
		lines = append(lines, Wrap(r.label, r.text)...)
	}
	return lines
}

// Noted returns the remarks that are not about pieces beside the board, one a line,
// unwrapped.
func Noted(t *table.Table) []string {
	b := t.State.Board()
	var lines []string
	for _, r := range slices.Concat(marks(b), notes(b)) {
		lines = append(lines, r.label+r.text)
	}
	return lines
}

// waiting tells of the pieces that wait beside a board, and which side has more.
func waiting(t *table.Table, b game.Board, spoken bool) []remark {
	var list []remark
	for seat, tray := range b.Trays {
		if len(tray.Pieces) == 0 {
			continue
		}
		names := make([]string, len(tray.Pieces))
		for i, p := range tray.Pieces {
			names[i] = letter(p)
			if spoken {
				names[i] = p.Name
			}
		}
		list = append(list, remark{fmt.Sprintf("%s, %s: ", t.SeatName(game.Seat(seat)), tray.Title), strings.Join(names, ", ")})
	}
	for seat, tray := range b.Trays {
		switch {
		case tray.Lead == 1:
			list = append(list, remark{"", fmt.Sprintf("%s is ahead by a pawn's worth.", t.SeatName(game.Seat(seat)))})
		case tray.Lead > 1:
			list = append(list, remark{"", fmt.Sprintf("%s is ahead by the worth of %d pawns.", t.SeatName(game.Seat(seat)), tray.Lead)})
		}
	}
	return list
}

// signs are those of the pieces that wait, for those who read signs.
func signs(b game.Board, spoken bool) []remark {
	var list []remark
	for _, tray := range b.Trays {
		if tray.Signs != "" && !spoken {
			list = append(list, remark{"", tray.Signs})
		}
	}
	return list
}

// notes are what a player must know.
func notes(b game.Board) []remark {
	var list []remark
	for _, n := range b.Notes {
		list = append(list, remark{"", SentenceStart(n)})
	}
	return list
}

// marks tells what is pointed out on the board: the cells with the same remark
// together.
func marks(b game.Board) []remark {
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
	var list []remark
	for _, text := range texts {
		list = append(list, remark{"", strings.Join(cells[text], ", ") + ": " + text})
	}
	var edges []string
	for _, e := range b.Edges {
		if cells[e.Text] == nil && !slices.Contains(edges, e.Text) {
			edges = append(edges, e.Text)
		}
	}
	if len(edges) > 0 {
		list = append(list, remark{"", SentenceStart(strings.Join(edges, "; "))})
	}
	return list
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

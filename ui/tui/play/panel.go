package play

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// panel is what stands beside or below the board: the other player, the moves,
// the person, and at the bottom what is to be done.
// The chat is there if there is room for it.
func (t *TableScreen) panel(l boardview.Layout, talks bool, bottom []string) []string {
	w, h := l.W, l.H
	if !l.Side {
		return t.lowPanel(w, h, bottom)
	}
	above, under := t.sides()
	if t.chat.pane.Open && talks {
		return t.talkPanel(above, under, bottom, w, h)
	}
	board := t.Shown.Board()
	top := append(t.playerLines(above, w), t.tray(board, above, w)...)
	low := append(t.tray(board, under, w), t.playerLines(under, w)...)
	low = append(low, t.notes(board, w)...)
	if t.Here.Watching > 0 {
		low = append(low, t.s.Styles.Faint.Paint(app.WatchersLine(t.Here, w)))
	}
	low = append(low, "")
	low = append(low, t.underCursor(board, w)...)
	low = append(low, bottom...)
	room := h - len(top) - len(low)
	if room < 3 {
		low = bottom
		top = append(t.playerLines(above, w), t.playerLines(under, w)...)
		room = h - len(top) - len(low)
	}
	moves := t.review.moveList(w, max(room-2, 0))
	for len(moves) < room-1 {
		moves = append(moves, "")
	}
	lines := append(top, "")
	return append(append(lines, moves...), low...)
}

// sides are the seats whose lines stand above and below: the person's own is below,
// also where the board is not turned.
func (t *board) sides() (above, under game.Seat) {
	if t.Flipped || t.Seat == 1 && t.Table.Rules.Info().Upright {
		return 0, 1
	}
	return 1, 0
}

// LowPanel is the panel below the board, where there is little room.
func (t *TableScreen) lowPanel(w, h int, bottom []string) []string {
	half := (w - 1) / 2
	first := t.playerLines(0, half)
	first[0] = widget.Fit(first[0], half)
	lines := widget.Beside(1, first, t.playerLines(1, half))
	board := t.Shown.Board()
	var blocks [][]string // each is shown whole or not at all
	for _, n := range t.notes(board, w) {
		blocks = append(blocks, []string{n})
	}
	blocks = append(blocks, t.underCursor(board, w), t.tray(board, 0, w), t.tray(board, 1, w))
	for _, b := range blocks {
		if len(lines)+len(b)+len(bottom) <= h {
			lines = append(lines, b...)
		}
	}
	if room := h - len(lines) - len(bottom); room > 0 {
		lines = append(lines, t.review.moveList(w, room)...)
	}
	return append(lines, bottom...)
}

// tray shows the pieces beside the board that belong to a seat's line.
func (t *board) tray(board game.Board, seat game.Seat, w int) []string {
	tray := board.Trays[seat]
	if len(tray.Pieces) == 0 {
		return nil
	}
	var b strings.Builder
	surface := widget.SurfaceOf(t.Table.Rules.Info())
	for _, p := range tray.Pieces {
		b.WriteString(t.s.Styles.TrayFigure(surface, p, t.Flipped))
	}
	line := "    " + b.String()
	if title := "  " + tray.Title; ansi.StringWidth(line+title) <= w {
		line += t.s.Styles.Faint.Paint(title)
	}
	return []string{widget.Cut(line, w)}
}

// underCursor tells in words what is on the cell of the cursor and, at the ends
// of a file, what the file's sign means.
func (t *TableScreen) underCursor(board game.Board, w int) []string {
	if !t.steering() || t.Choosing() || t.Line.Open || t.out.ask != nil {
		return nil
	}
	text := CellWords(board, t.Cursor)
	if text == "" {
		return nil
	}
	return widget.PaintAll(t.s.Styles.Faint, widget.Wrap(text, w))
}

// CellWords tell what is on a cell and, at the ends of a file, what the file's
// sign means; "" for nothing.
func CellWords(board game.Board, at game.Cell) string {
	file, rank := int(at)%board.Files, int(at)/board.Files
	var words, marked []string
	if p := board.Cells[at]; !p.Empty() {
		words = append(words, p.Name)
	}
	for _, m := range board.Marks {
		if m.Cell == at && m.Text != "" {
			marked = append(marked, m.Text)
		}
	}
	if len(marked) == 0 && (rank == 0 || rank == board.Ranks-1) {
		for _, e := range board.Edges {
			if e.File == file {
				words = append(words, e.Text)
			}
		}
	}
	if words = append(words, marked...); len(words) == 0 {
		return ""
	}
	return game.CellName(at, board.Files) + ": " + strings.Join(words, ", ")
}

// NotesBeside are the lines that a game wants to be read beside its board.
func NotesBeside(board game.Board, w int) []string {
	var lines []string
	for _, tray := range board.Trays {
		if tray.Signs != "" {
			lines = append(lines, widget.Wrap(tray.Signs, w)...)
		}
	}
	for _, n := range board.Notes {
		lines = append(lines, widget.Wrap(n, w)...)
	}
	return lines
}

func (t *TableScreen) notes(board game.Board, w int) []string {
	return append(NotesBeside(board, w), t.planLines(w)...)
}

// talkPanel is the panel beside the board while the chat is open: the players,
// what is said, and what is to be done.
func (t *TableScreen) talkPanel(above, under game.Seat, bottom []string, w, h int) []string {
	top := append(t.playerLines(above, w), "")
	low := slices.Concat([]string{""}, t.playerLines(under, w), []string{""}, bottom)
	if h-len(top)-len(low) < 6 {
		top, low = nil, append([]string{""}, bottom...)
	}
	top = append(top, t.chat.pane.View(w, max(h-len(top)-len(low), 1))...)
	return append(top, low...)
}

// talkPage is the chat where it has no room beside the board: below what is to
// be done at the table.
func (t *TableScreen) talkPage(l boardview.Layout, w, h int) []string {
	todo := t.todo(w, l.H).lines
	lines := append(todo[:min(len(todo), 2)], "")
	return append(lines, t.chat.pane.View(w, max(h-len(lines), 1))...)
}

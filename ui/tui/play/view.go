package play

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// Frame is a table as it was drawn.
type Frame struct {
	text   string
	Layout boardview.Layout // of the board, the panel, and what can be clicked
	talks  bool             // the panel has room for the chat
	key    boardKey
	Board  []string // the lines of the board
}

// Text is the frame as the terminal gets it.
func (f Frame) Text() string { return f.text }

// boardKey is all that the drawing of a board depends on.
type boardKey struct {
	rev     table.Rev
	ply     int
	seat    game.Seat
	size    widget.CellSize
	flipped bool
	cursor  game.Cell
	path    string
	premove string
	game    int
	styles  *widget.Styles
}

// Frame is the one that was drawn last.
func (t *TableScreen) Frame() Frame { return t.frame }

// Body draws the screen.
func (t *TableScreen) Body(w, h int) string { return t.Draw(w, h).Text() }

// Paint draws the screen and changes nothing.
func (t *TableScreen) Paint(c canvas.Canvas) app.Frame {
	f := t.Draw(c.W(), c.H())
	y := 0
	for line := range strings.SplitSeq(f.text, "\n") {
		c.Styled(0, y, line)
		y++
	}
	return f
}

// Draw draws the screen and changes nothing. The board, which costs most, is that of
// the last frame if it still shows what there is.
func (t *TableScreen) Draw(w, h int) Frame {
	f := t.frame
	f.Layout, f.talks = boardview.Layout{}, false
	if t.Waits() {
		f.text = widget.Page(slices.Concat(mapLines(t.room.waiting(w), w)...), w, h)
		return f
	}
	l := boardview.LayOut(t.s.Styles.Sizes, t.Shown.Board(), t.Flipped, w, h)
	l.Picture.Surface = widget.SurfaceOf(t.Table.Rules.Info())
	f.Layout, f.talks = l, l.Side && l.W >= talkWidth
	if t.chat.pane.Typing() && !f.talks {
		f.text = widget.Page(t.talkPage(l, w, h), w, h)
		return f
	}
	if key := t.boardKey(l.Picture); f.Board == nil || f.key != key {
		l.Picture.Looks = t.Looks(l.Picture.Board)
		f.key, f.Board = key, l.Picture.Draw(t.s.Styles)
	}
	bottom := t.todo(l.W, l.H)
	bottom.add(t.chat.talkNews(l, len(bottom.lines))...)
	panel := t.panel(l, f.talks, bottom.lines)
	f.Layout.Spots = bottom.spots
	above := len(panel) - len(bottom.lines)
	if l.Side {
		f.Layout.PlaceSpots(l.Picture.Width()+boardview.PanelGap, above)
	} else {
		f.Layout.PlaceSpots(0, len(f.Board)+above)
	}
	f.text = l.Join(f.Board, panel, h)
	return f
}

// boardKey is what the board shows now in a picture.
func (t *TableScreen) boardKey(p boardview.Picture) boardKey {
	return boardKey{
		rev: t.Table.Rev, ply: t.Ply, seat: t.Seat, size: p.Size, flipped: p.Flipped,
		cursor: t.Cursor, path: fmt.Sprint(t.Pick.Path), premove: fmt.Sprint(t.premoves.made.cells), game: t.game, styles: t.s.Styles,
	}
}

// Looks collects what there is to see on the cells of the table's board.
func (t *TableScreen) Looks(board game.Board) boardview.Looks {
	v := boardview.Sight{Last: t.lastCells(), Hint: t.hintCells(), Cursor: game.NoCell, Placing: t.Table.Rules.Info().Placing}
	if t.MayMove() {
		v.Pick = &t.Pick
	}
	if t.Live() {
		v.Premove = t.premoves.made.cells
	}
	if t.steering() {
		v.Cursor = t.Cursor
	}
	return v.Looks(board)
}

// mapLines breaks each line to the width.
func mapLines(lines []string, w int) [][]string {
	broken := make([][]string, len(lines))
	for i, l := range lines {
		broken[i] = widget.Wrap(l, w)
	}
	return broken
}

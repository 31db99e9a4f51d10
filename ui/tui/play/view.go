package play

import (
	"fmt"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// DrawnBoard is a board that has been drawn, with what it showed.
type DrawnBoard struct {
	of    boardKey
	Lines []string
}

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

func (t *TableScreen) Body(w, h int) string {
	if t.Waits() {
		return widget.Page(slices.Concat(mapLines(t.waiting(w), w)...), w, h)
	}
	board := t.Shown.Board()
	t.Layout = boardview.LayOut(t.s.Styles.Sizes, board, t.Flipped, w, h)
	t.Layout.Picture.Surface = widget.SurfaceOf(t.Table.Rules.Info())
	t.Talk.Stays = t.Layout.Side && t.Layout.W >= talkWidth
	if t.Talk.Typing() && !t.Talk.Stays {
		return widget.Page(t.talkPage(w, h), w, h)
	}
	lines := t.BoardLines()
	bottom := t.withNews(t.todo(t.Layout.W))
	panel := t.panel(bottom, t.Layout.W, t.Layout.H)
	above := len(panel) - len(bottom)
	if t.Layout.Side {
		t.Layout.PlaceSpots(t.Layout.Picture.Width()+boardview.PanelGap, above)
	} else {
		t.Layout.PlaceSpots(0, len(lines)+above)
	}
	return t.Layout.Join(lines, panel, h)
}

// BoardLines draws the board unless the last drawing still shows it.
func (t *TableScreen) BoardLines() []string {
	p := &t.Layout.Picture
	key := boardKey{
		rev: t.Table.Rev, ply: t.Ply, seat: t.Seat, size: p.Size, flipped: p.Flipped,
		cursor: t.Cursor, path: fmt.Sprint(t.Pick.Path), premove: fmt.Sprint(t.Pre.cells), game: t.game, styles: t.s.Styles,
	}
	if t.Drawn.Lines == nil || t.Drawn.of != key {
		p.Looks = t.Looks(p.Board)
		t.Drawn = DrawnBoard{key, p.Draw(t.s.Styles)}
	}
	return t.Drawn.Lines
}

// Looks collects what there is to see on the cells of the table's board.
func (t *TableScreen) Looks(board game.Board) map[game.Cell]boardview.Look {
	v := boardview.Sight{Last: t.lastCells(), Hint: t.hintCells(), Cursor: game.NoCell, Placing: t.Table.Rules.Info().Placing}
	if t.MayMove() {
		v.Pick = &t.Pick
	}
	if t.Live() {
		v.Premove = t.Pre.cells
	}
	if t.steering() {
		v.Cursor = t.Cursor
	}
	return v.Looks(board)
}

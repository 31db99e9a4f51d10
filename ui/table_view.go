package ui

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

const (
	// sidePanel is the least width of a panel beside the board, lowPanel the
	// least height of one below it.
	sidePanel, lowPanel = 20, 4
	panelGap            = 2
)

// margin is how far a line that is to be typed elsewhere is set in.
const margin = 4

// layout is where the board, which begins at the top left, and the panel stand
// on the body.
type layout struct {
	picture picture
	side    bool // the panel is beside the board, not below
	w, h    int  // of the panel
	spots   []spot
}

// layOut finds the largest board that leaves room for the panel.
func layOut(sizes []cellSize, board game.Board, flipped bool, w, h int) layout {
	var l layout
	for _, size := range sizes {
		l = layout{picture: picture{board: board, size: size, flipped: flipped}}
		bw, bh := l.picture.width(), l.picture.height()
		if bh <= h && bw+panelGap+sidePanel <= w {
			l.side, l.w, l.h = true, w-bw-panelGap, h
			return l
		}
		if bw <= w && bh+lowPanel <= h {
			l.w, l.h = w, h-bh
			return l
		}
	}
	return l
}

// drawnBoard is a board that has been drawn, with what it showed.
type drawnBoard struct {
	of    boardKey
	lines []string
}

// boardKey is all that the drawing of a board depends on.
type boardKey struct {
	rev     table.Rev
	ply     int
	seat    game.Seat
	size    cellSize
	flipped bool
	cursor  game.Cell
	path    string
	premove string
	game    int
	styles  *styles
}

func (t *tableScreen) body(w, h int) string {
	if t.waits() {
		return page(slices.Concat(mapLines(t.waiting(w), w)...), w, h)
	}
	board := t.shown.Board()
	t.layout = layOut(t.s.styles.sizes, board, t.flipped, w, h)
	t.layout.picture.surface = surfaceOf(t.table.Rules.Info())
	t.talk.stays = t.layout.side && t.layout.w >= talkWidth
	if t.talk.typing() && !t.talk.stays {
		return page(t.talkPage(w, h), w, h)
	}
	lines := t.boardLines()
	bottom := t.withNews(t.todo(t.layout.w))
	panel := t.panel(bottom, t.layout.w, t.layout.h)
	above := len(panel) - len(bottom)
	if t.layout.side {
		t.layout.placeSpots(t.layout.picture.width()+panelGap, above)
	} else {
		t.layout.placeSpots(0, len(lines)+above)
	}
	return t.layout.join(lines, panel, h)
}

// join puts the panel beside or below the board, in at most h lines. All lines of
// a board have its width, so that they are not measured: that would cost more
// than all else when a clock ticks.
func (l *layout) join(board, panel []string, h int) string {
	for i, line := range panel {
		panel[i] = cut(line, l.w)
	}
	lines := slices.Concat(board, panel)
	if l.side {
		lines = lines[:0:0]
		beyond, gap := strings.Repeat(" ", l.picture.width()), strings.Repeat(" ", panelGap)
		for i := range max(len(board), len(panel)) {
			line := beyond
			if i < len(board) {
				line = board[i]
			}
			if i < len(panel) {
				line += gap + panel[i]
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines[:min(len(lines), h)], "\n")
}

// boardLines draws the board unless the last drawing still shows it.
func (t *tableScreen) boardLines() []string {
	p := &t.layout.picture
	key := boardKey{
		rev: t.table.Rev, ply: t.ply, seat: t.seat, size: p.size, flipped: p.flipped,
		cursor: t.cursor, path: fmt.Sprint(t.pick.path), premove: fmt.Sprint(t.pre.cells), game: t.game, styles: t.s.styles,
	}
	if t.drawn.lines == nil || t.drawn.of != key {
		p.looks = t.looks(p.board)
		t.drawn = drawnBoard{key, p.draw(t.s.styles)}
	}
	return t.drawn.lines
}

// looks collects what there is to see on the cells of the table's board.
func (t *tableScreen) looks(board game.Board) map[game.Cell]look {
	v := sight{last: t.lastCells(), hint: t.hintCells(), cursor: game.NoCell, placing: t.table.Rules.Info().Placing}
	if t.mayMove() {
		v.pick = &t.pick
	}
	if t.live() {
		v.premove = t.pre.cells
	}
	if t.steering() {
		v.cursor = t.cursor
	}
	return v.looks(board)
}

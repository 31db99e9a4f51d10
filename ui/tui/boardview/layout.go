package boardview

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

const (
	// sidePanel is the least width of a panel beside the board, LowPanel the
	// least height of one below it.
	sidePanel, LowPanel = 20, 4
	// PanelGap is the room between the board and a panel beside it.
	PanelGap = 2
)

// Layout is where the board, which begins at the top left, and the panel stand
// on the body.
type Layout struct {
	Picture Picture
	Side    bool // the panel is beside the board, not below
	W, H    int  // of the panel
	Spots   []Spot
}

// LayOut finds the largest board that leaves room for the panel.
func LayOut(sizes []widget.CellSize, board game.Board, flipped bool, w, h int) Layout {
	var l Layout
	const largest = 6
	for _, size := range sizes {
		if size.W > largest {
			continue // the panel needs its room
		}
		l = Layout{Picture: Picture{Board: board, Size: size, Flipped: flipped}}
		bw, bh := l.Picture.Width(), l.Picture.Height()
		if bh <= h && bw+PanelGap+sidePanel <= w {
			l.Side, l.W, l.H = true, w-bw-PanelGap, h
			return l
		}
		if bw <= w && bh+LowPanel <= h {
			l.W, l.H = w, h-bh
			return l
		}
	}
	return l
}

// Join puts the panel beside or below the board, in at most h lines. All lines of
// a board have its width, so that they are not measured: that would cost more
// than all else when a clock ticks.
func (l *Layout) Join(board, panel []string, h int) string {
	for i, line := range panel {
		panel[i] = widget.Cut(line, l.W)
	}
	lines := slices.Concat(board, panel)
	if l.Side {
		lines = lines[:0:0]
		beyond, gap := strings.Repeat(" ", l.Picture.Width()), strings.Repeat(" ", PanelGap)
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

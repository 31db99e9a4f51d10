package boardview

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Trays is what can be done with the lines that [TrainingBoard.Beside] returns: pieces to draw as images in place of
// their figures, and pieces to drag.
type Trays struct {
	rows  []trayRow
	spots Spots
}

// trayRow is pieces beside one another, in a line.
type trayRow struct {
	x, y    int
	pieces  []game.Piece
	surface widget.Surface
	flipped bool
}

// AddTo adds the trays to a panel whose line y is their first.
func (t Trays) AddTo(a *Arrangement, y int) {
	t.spots.Move(0, y)
	a.Spots = append(a.Spots, t.spots...)
	for _, row := range t.rows {
		row.y += y
		a.rows = append(a.rows, row)
	}
}

// Beside returns the pieces beside a board with their owners, the counts of the sides and the notes, for a
// panel of w cells. It includes captured pieces if the panel is at the side. The user can drag pieces in the
// hand of the side to move onto the board.
func (t *TrainingBoard) Beside(s *widget.Styles, board *game.Board, w int, side bool) (lines []string, trays Trays) {
	surface := widget.SurfaceOf(t.Info)
	for seat, tray := range board.Trays {
		if len(tray.Pieces) == 0 || !side && tray.Title == "captured" {
			continue
		}
		whose := t.Info.Seats[seat].Name + ": "
		row, x := s.Faint.Paint(whose), widget.Width(whose)
		drawn := x+TrayCells*len(tray.Pieces) <= w && DrawsTrays(s)
		if drawn {
			trays.rows = append(trays.rows, trayRow{x, len(lines), tray.Pieces, surface, t.Flipped})
		}
		for _, piece := range tray.Pieces {
			figure := s.TrayFigure(surface, piece, t.Flipped)
			if drawn {
				figure = widget.Fit(figure, TrayCells)
			}
			width := widget.Width(figure)
			if choice := t.inHand(game.Seat(seat), piece); choice != "" && x+width <= w {
				trays.spots = append(trays.spots, Spot{X: x, Y: len(lines), W: width, Do: t.pickUp(choice)})
			}
			row, x = row+figure, x+width
		}
		title := s.Faint.Paint(tray.Title)
		if x+1+widget.Width(title) <= w {
			lines = append(lines, row+" "+title)
		} else {
			lines = append(lines, widget.Cut(row, w), widget.Cut(title, w))
		}
	}
	for _, tray := range board.Trays {
		if tray.Signs != "" {
			lines = append(lines, widget.Wrap(tray.Signs, w)...)
		}
	}
	for _, scale := range board.Scales {
		lines = append(lines, t.counts(scale, w)...)
	}
	for _, n := range board.Notes[min(board.Told, len(board.Notes)):] {
		lines = append(lines, widget.Wrap(words.SentenceStart(n), w)...)
	}
	return lines, trays
}

// TrayCells is the width of a piece beside a board that is an image.
const TrayCells = 2

// leastTray is the least size of a piece in pixels that shows which piece it is.
const leastTray = 12

// DrawsTrays reports whether pieces beside a board are images.
func DrawsTrays(s *widget.Styles) bool {
	im := s.Images
	return im.Protocol != canvas.NoImages && min(TrayCells*im.CellW, im.CellH) >= leastTray
}

// DrawTray draws pieces beside one another as images, each on a square of TrayCells by 1.
func DrawTray(c canvas.Canvas, s *widget.Styles, of widget.Surface, list []game.Piece, flipped bool) {
	p := Picture{
		Board: game.Board{Files: len(list), Ranks: 1, Cells: list}, Size: widget.CellSize{W: TrayCells, H: 1},
		Flipped: flipped, Surface: of,
	}
	b := p.brush(c, s)
	for i := range list {
		b.square(i*TrayCells, 0, game.Cell(i), false)
	}
}

// counts writes a scale in words: "checks: White 2 of 3, Black 0 of 3". Where that is too wide, the title
// gets a line of its own.
func (t *TrainingBoard) counts(s game.Scale, w int) []string {
	seats, title := t.Info.Seats, s.Title+":"
	text := fmt.Sprintf("%s %s, %s %s", seats[0].Name, s.Text(0), seats[1].Name, s.Text(1))
	if line := title + " " + text; widget.Width(line) <= w {
		return []string{line}
	}
	return append(widget.Wrap(title, w), widget.Wrap(text, w)...)
}

// inHand returns the choice that takes a piece from beside the board, or "".
func (t *TrainingBoard) inHand(seat game.Seat, piece game.Piece) string {
	if t.Over != "" || seat != t.State.Turn() {
		return ""
	}
	return t.Takes(piece)
}

// pickUp takes a piece from beside the board into the hand.
func (t *TrainingBoard) pickUp(choice string) func() tea.Cmd {
	return func() tea.Cmd {
		t.PickUp(choice)
		return t.whole()
	}
}

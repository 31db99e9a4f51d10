package boardview

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// Beside returns the pieces beside a board and the notes on it, for a panel of w cells. It includes
// captured pieces if the panel is at the side. The user can drag pieces in the hand of the side to move
// onto the board.
func (t *TrainingBoard) Beside(s *widget.Styles, board *game.Board, w int, side bool) (lines []string, spots Spots) {
	for seat, tray := range board.Trays {
		if len(tray.Pieces) == 0 || !side && tray.Title == "captured" {
			continue
		}
		row, x := "", 0
		for _, piece := range tray.Pieces {
			figure := s.TrayFigure(widget.SurfaceOf(t.Info), piece, t.Flipped)
			width := widget.Width(figure)
			if choice := t.inHand(game.Seat(seat), piece); choice != "" && x+width <= w {
				spots = append(spots, Spot{X: x, Y: len(lines), W: width, Do: t.pickUp(choice)})
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
	for _, n := range board.Notes {
		lines = append(lines, widget.Wrap(n, w)...)
	}
	return lines, spots
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

package boardview

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// Beside returns the pieces beside a board with their owners, the counts of the sides and the notes, for a
// panel of w cells. It includes captured pieces if the panel is at the side. The user can drag pieces in the
// hand of the side to move onto the board.
func (t *TrainingBoard) Beside(s *widget.Styles, board *game.Board, w int, side bool) (lines []string, spots Spots) {
	for seat, tray := range board.Trays {
		if len(tray.Pieces) == 0 || !side && tray.Title == "captured" {
			continue
		}
		whose := t.Info.Seats[seat].Name + ": "
		row, x := s.Faint.Paint(whose), widget.Width(whose)
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
	for _, scale := range board.Scales {
		lines = append(lines, t.counts(scale, w)...)
	}
	for _, n := range board.Notes[min(board.Told, len(board.Notes)):] {
		lines = append(lines, widget.Wrap(n, w)...)
	}
	return lines, spots
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

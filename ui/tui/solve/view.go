package solve

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

func (p *PuzzleScreen) Body(w, h int) string {
	if p.rules == nil {
		return widget.Page([]string{"", " Looking it up…"}, w, h)
	}
	board := p.Attempt.State().Board()
	p.Layout = boardview.LayOut(p.s.Styles.Sizes, board, p.Flipped, w, h)
	l := &p.Layout
	l.Picture.Surface = widget.SurfaceOf(p.rules.Info())
	sight := p.sight()
	l.Picture.Looks = sight.Looks(board)
	lines := l.Picture.Draw(p.s.Styles)
	if l.Side {
		l.H = h
	} else {
		l.H = h - len(lines)
	}
	panel := p.panel(board)
	if l.Side {
		l.PlaceSpots(l.Picture.Width()+boardview.PanelGap, 0)
	} else {
		l.PlaceSpots(0, len(lines))
	}
	return l.Join(lines, panel, h)
}

// sight is what the person is to see on the board.
func (p *PuzzleScreen) sight() boardview.Sight {
	v := boardview.Sight{Last: p.last, Cursor: p.Cursor, Placing: p.rules.Info().Placing}
	if !p.Done {
		v.Pick = &p.Pick
	}
	return v
}

// panel is what stands beside or below the board: the task, and at the bottom
// what to do. Of the rest each is shown whole or not at all.
func (p *PuzzleScreen) panel(board game.Board) []string {
	s, w, h := p.s.Styles, p.Layout.W, p.Layout.H
	q := p.Attempt.Puzzle()
	lines := widget.PaintAll(s.Strong, widget.Wrap(p.task, w))
	bottom, spots := p.todo(w)
	blocks := [][]string{
		p.moveLines(w), p.traysAndNotes(board, w), p.underCursor(board, w),
		widget.PaintAll(s.Faint, widget.Wrap(fmt.Sprintf("Puzzle %s, rated %d", q.ID, q.Rating), w)),
		widget.PaintAll(s.Faint, widget.Wrap(puzzleStandingOf(p.s, p.form), w)),
	}
	for _, b := range blocks {
		gap := 0
		if p.Layout.Side && len(b) > 0 {
			gap = 1
		}
		if len(lines)+gap+len(b)+len(bottom)+gap <= h {
			lines = append(append(lines, make([]string, gap)...), b...)
		}
	}
	for p.Layout.Side && len(lines)+len(bottom) < h {
		lines = append(lines, "")
	}
	for _, spot := range spots {
		spot.Y += len(lines)
		p.Layout.Spots = append(p.Layout.Spots, spot)
	}
	return append(lines, bottom...)
}

// todo is what came of the last move and what is to be done, with what of it can
// be clicked.
func (p *PuzzleScreen) todo(w int) (lines []string, spots []boardview.Spot) {
	s := p.s.Styles
	switch {
	case p.Line.Open:
		lines = widget.PaintAll(s.Faint, widget.Wrap(p.Line.Moves(p.Attempt.State()), w))
		return append(lines, widget.ShowInput(&p.Line.Input, w)), nil
	case p.choosing():
		lines = []string{boardview.WhichChoice}
		for _, c := range p.Pick.Choices() {
			spots = append(spots, boardview.Spot{X: 0, Y: len(lines), W: w, Do: func() tea.Cmd {
				p.Choose(c.Choice)
				return p.whole()
			}})
			lines = append(lines, widget.Cut(c.Choice+": "+c.Label, w))
		}
		return widget.PaintAll(s.Badge, lines), spots
	}
	text, look := p.told, s.Good
	switch {
	case p.Done:
		text += p.rated + " Press enter for the next one."
	case text == "":
		text, look = "Point at a piece or type a move.", widget.Ink{}
	default:
		text += p.rated
	}
	if p.bad {
		look = s.Bad
	}
	return widget.PaintAll(look, widget.Wrap(text, w)), nil
}

// moveLines are the moves so far.
func (p *PuzzleScreen) moveLines(w int) []string {
	if len(p.made) == 0 {
		return nil
	}
	return widget.Wrap(strings.Join(p.made, "  "), w)
}

// traysAndNotes are what stands beside the board.
func (p *PuzzleScreen) traysAndNotes(board game.Board, w int) []string {
	var lines []string
	for _, tray := range board.Trays {
		if len(tray.Pieces) == 0 || !p.Layout.Side && tray.Title == "captured" {
			continue
		}
		row := ""
		for _, piece := range tray.Pieces {
			row += p.s.Styles.TrayFigure(widget.SurfaceOf(p.rules.Info()), piece, p.Flipped)
		}
		title := p.s.Styles.Faint.Paint(tray.Title)
		if ansi.StringWidth(row+" "+title) <= w {
			lines = append(lines, row+" "+title)
		} else {
			lines = append(lines, widget.Cut(row, w), widget.Cut(title, w))
		}
	}
	return append(lines, play.NotesBeside(board, w)...)
}

// underCursor tells in words what is on the cell of the cursor.
func (p *PuzzleScreen) underCursor(board game.Board, w int) []string {
	text := play.CellWords(board, p.Cursor)
	if text == "" || p.Line.Open || p.choosing() {
		return nil
	}
	return widget.PaintAll(p.s.Styles.Faint, widget.Wrap(text, w))
}

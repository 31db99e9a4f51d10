package puzzles

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// Paint draws the board and the panel.
func (p *PuzzleScreen) Paint(c canvas.Canvas) app.Frame {
	if p.rules == nil {
		c.Text(1, 1, p.s.Styles.Words.Text, "Looking it up…")
		return boardview.Arrangement{}
	}
	sight := p.Highlights()
	sight.Last = p.last()
	a := boardview.Arrange(p.Picture(sight), p.s.Styles.Sizes, c.W(), c.H())
	a.Paint(c, p.s.Styles, p.panel(&a))
	a.Spots.Move(a.Panel.X, a.Panel.Y)
	return a
}

// panel returns the lines beside or below the board: the task first, and what to do next at the
// bottom. Each of the other blocks appears whole or not at all.
func (p *PuzzleScreen) panel(a *boardview.Arrangement) []string {
	if p.storm != nil && a.Side && a.Panel.H >= stormLeast {
		return p.stormPanel(a)
	}
	s, w, h, board := p.s.Styles, a.Panel.W, a.Panel.H, a.Picture.Board
	q := p.Attempt.Puzzle()
	lines := append(p.stormLine(w), widget.PaintAll(s.Strong, widget.Wrap(p.task, w))...)
	bottom, spots := p.todo(board, w)
	beside, trays := p.Beside(s, &board, w, a.Side)
	blocks := [][]string{p.moveLines(w), beside, p.underCursor(board, w)}
	if p.errors == nil && p.storm == nil {
		blocks = append(blocks,
			widget.PaintAll(s.Faint, widget.Wrap(fmt.Sprintf("Puzzle %s, rated %d", q.ID, q.Rating), w)),
			widget.PaintAll(s.Faint, widget.Wrap(feature.PuzzleStanding(p.s.Caller(nil), p.form), w)))
	}
	for i, b := range blocks {
		gap := 0
		if a.Side && len(b) > 0 {
			gap = 1
		}
		if len(lines)+gap+len(b)+len(bottom)+gap <= h {
			lines = append(lines, make([]string, gap)...)
			if i == 1 {
				trays.AddTo(a, len(lines))
			}
			lines = append(lines, b...)
		}
	}
	return play.Panel(a, lines, bottom, spots)
}

// todo returns the answer to the last move and what to do next, with the parts that can be clicked.
func (p *PuzzleScreen) todo(board game.Board, w int) (lines []string, spots []boardview.Spot) {
	s := p.s.Styles
	if lines, spots = p.Asked(s, w); lines != nil {
		return lines, spots
	}
	text, look := p.told, s.Good
	switch {
	case p.Done:
		text += p.rated + p.onward()
	case text == "" && p.Told(&board) != "":
		text, look = p.Told(&board), widget.TextStyle{}
	case text == "":
		text, look = "Point at a piece or type a move.", widget.TextStyle{}
	default:
		text += p.rated
	}
	if p.bad {
		look = s.Bad
	}
	return widget.PaintAll(look, widget.Wrap(text, w)), nil
}

// onward says what comes after a finished puzzle.
func (p *PuzzleScreen) onward() string {
	if p.storm != nil {
		return " Press enter for another one."
	}
	if p.errors != nil && p.fault+1 == len(p.errors) {
		return " That was the last one: press enter to go back."
	}
	return " Press enter for the next one."
}

// moveLines returns the moves so far.
func (p *PuzzleScreen) moveLines(w int) []string {
	made := feature.PliesRead(p.plies())
	if len(made) == 0 {
		return nil
	}
	return widget.Wrap(strings.Join(made, "  "), w)
}

// underCursor describes the cell under the cursor in words.
func (p *PuzzleScreen) underCursor(board game.Board, w int) []string {
	text := play.CellWords(board, p.Cursor)
	if threats := p.Told(&board); threats != "" && p.Done {
		text = threats
	}
	if text == "" || p.Line.Open || p.Choosing() {
		return nil
	}
	return widget.PaintAll(p.s.Styles.Faint, widget.Wrap(text, w))
}

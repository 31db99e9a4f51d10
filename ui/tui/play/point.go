package play

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
)

// board is the board with the hand of the person on it. It goes to other positions of
// the game.
type board struct {
	*position
	boardview.Hand
	out *sender
}

// click takes a mouse click on the body.
func (t *TableScreen) click(x, y int) tea.Cmd {
	if t.Waits() || t.out.ask != nil || t.chat.pane.Typing() && !t.chat.pane.Stays {
		return nil
	}
	t.Steered = boardview.Steered{}
	if do := t.frame.Layout.SpotAt(x, y); do != nil {
		return do()
	}
	c := t.frame.Layout.Picture.CellAt(x, y)
	if c == game.NoCell {
		return nil
	}
	t.Line.Close()
	t.Cursor = c
	return t.point(c)
}

// point takes a cell that the person points at.
func (t *TableScreen) point(c game.Cell) tea.Cmd {
	switch {
	case t.mayPremove():
		return t.premoves.pointPremove(c)
	case !t.MayMove():
		return t.whyNot()
	}
	if from, ok := t.Hand.Point(c); !ok {
		return boardview.Explain(t.Table.Rules.Info(), t.Shown, from, c)
	}
	return t.finish()
}

// finish plays the picked move if it is whole.
func (t *board) finish() tea.Cmd {
	m, ok := t.Pick.Whole()
	if !ok {
		return nil
	}
	t.Pick.Path = nil
	return t.out.play(m)
}

// whyNot says why no move can be made now.
func (t *position) whyNot() tea.Cmd {
	switch {
	case t.Table.Status != table.Playing:
		return nil
	case !t.Live():
		return app.Refuse("This is an earlier position. Press end to return to the game.")
	case t.Seat == game.NoSeat:
		return app.Refuse("You are watching this game, not playing it.")
	}
	return app.Refuse(fmt.Sprintf("It is not your turn: %s to move.", t.Table.SeatName(t.Table.State.Turn())))
}

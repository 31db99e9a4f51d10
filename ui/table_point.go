package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// click takes a mouse click on the body.
func (t *tableScreen) click(x, y int) tea.Cmd {
	if t.waits() || t.ask != nil || t.talk.typing() && !t.talk.stays {
		return nil
	}
	t.steered = steered{}
	if do := t.layout.spotAt(x, y); do != nil {
		return do()
	}
	c := t.layout.picture.cellAt(x, y)
	if c == game.NoCell {
		return nil
	}
	t.line.close()
	t.cursor = c
	return t.point(c)
}

// point takes a cell that the person points at.
func (t *tableScreen) point(c game.Cell) tea.Cmd {
	switch {
	case t.mayPremove():
		return t.pointPremove(c)
	case !t.mayMove():
		return t.whyNot()
	}
	if from, ok := t.hand.point(c); !ok {
		return explain(t.table.Rules.Info(), t.shown, from, c)
	}
	return t.finish()
}

// explainPiece says why nothing can be begun with a piece.
func explainPiece(board game.Board, at game.Cell) tea.Cmd {
	if board.Cells[at].Empty() {
		return nil
	}
	piece, cell := board.Cells[at].Name, game.CellName(at, board.Files)
	var why []string
	for _, m := range board.Marks {
		if m.Cell == at && (m.Kind == game.MarkFrozen || m.Kind == game.MarkPawn) {
			why = append(why, m.Text)
		}
	}
	if why == nil {
		return refuse(fmt.Sprintf("The %s on %s cannot move now.", piece, cell))
	}
	return refuse(fmt.Sprintf("The %s on %s cannot move now (%s).", piece, cell, strings.Join(why, ", ")))
}

// finish plays the picked move if it is whole.
func (t *tableScreen) finish() tea.Cmd {
	m, ok := t.pick.whole()
	if !ok {
		return nil
	}
	t.pick.path = nil
	return t.play(m)
}

// whyNot says why no move can be made now.
func (t *tableScreen) whyNot() tea.Cmd {
	switch {
	case t.table.Status != table.Playing:
		return nil
	case !t.live():
		return refuse("This is an earlier position. Press end to return to the game.")
	case t.seat == game.NoSeat:
		return refuse("You are watching this game, not playing it.")
	}
	return refuse(fmt.Sprintf("It is not your turn: %s to move.", t.table.SeatName(t.table.State.Turn())))
}

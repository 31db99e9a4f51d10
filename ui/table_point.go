package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
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
	step := game.Step{Cell: c}
	if t.pick.pick(step) {
		t.more = false
		return t.finish()
	}
	if last := len(t.pick.path) - 1; last >= 0 && t.pick.path[last].Cell == c {
		t.pick.undo()
		return nil
	}
	from := t.pick.path
	t.pick.path = nil
	if t.pick.pick(step) {
		t.more = false
		return nil
	}
	if len(from) > 1 || len(from) == 1 && from[0].Cell == game.NoCell {
		t.pick.path = from // a slip does not cost the steps of a long turn
	}
	return t.explain(from, c)
}

// explain asks the rules why a move that was pointed at is refused.
func (t *tableScreen) explain(from []game.Step, to game.Cell) tea.Cmd {
	if len(from) == 0 {
		return explainPiece(t.shown.Board(), to)
	}
	files := t.table.Rules.Info().Files
	text := ""
	for _, s := range append(slices.Clip(from), game.Step{Cell: to}) {
		if s.Cell == game.NoCell {
			return refuse(notThere)
		}
		text += game.CellName(s.Cell, files)
	}
	var illegal *game.IllegalError
	if _, err := t.shown.Parse(text); errors.As(err, &illegal) {
		return complain(lobby.Explain(err))
	}
	return refuse(notThere)
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
		return refuse(fmt.Sprintf(cannotMove, piece, cell))
	}
	return refuse(fmt.Sprintf(cannotMoveWhy, piece, cell, strings.Join(why, ", ")))
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
	case t.table.Status != lobby.Playing:
		return nil
	case !t.live():
		return refuse(earlierPosition)
	case t.seat == game.NoSeat:
		return refuse(youWatch)
	}
	return refuse(fmt.Sprintf(notYourTurn, t.table.SeatName(t.table.State.Turn())))
}

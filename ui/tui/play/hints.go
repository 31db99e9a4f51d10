package play

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// casualBot reports whether the user plays an unrated game against a bot.
func (t *position) casualBot() bool {
	if t.Seat == game.NoSeat || t.Table.Rated {
		return false
	}
	_, ok := t.s.Club.Bots.Get(t.Table.Seats[t.Seat.Other()].ID)
	return ok
}

// mayAskHint reports whether the engine would give a new hint.
func (t *position) mayAskHint() bool {
	_, hinted := t.Table.HintNow(t.Seat)
	return t.casualBot() && t.myTurn() && !hinted
}

// askHint asks the engine for a move. The hint comes with the news of the table.
func (t *TableScreen) askHint() tea.Cmd {
	if t.hintAsked {
		return nil
	}
	t.hintAsked = true
	ctx, service, me, id := t.ctx, t.s.Club, t.s.Me.Person, t.Table.ID
	return func() tea.Msg {
		_, _, err := service.Analyses.Hint(ctx, me, id)
		return app.Result(t.position, func() tea.Cmd {
			t.hintAsked = false
			if err != nil {
				return app.Complain(err)
			}
			return nil
		})
	}
}

// hintNow returns the hint for the shown position.
func (t *position) hintNow() (table.Hint, bool) {
	if !t.MayMove() {
		return table.Hint{}, false
	}
	return t.Table.HintNow(t.Seat)
}

// hintCells returns the cells of the suggested move.
func (t *position) hintCells() []game.Cell {
	h, ok := t.hintNow()
	if !ok {
		return nil
	}
	m, err := t.Shown.Parse(h.Text)
	if err != nil {
		return nil
	}
	return MoveCells(t.Shown, m)
}

// MoveCells returns the cells that make up a move, in order.
func MoveCells(state game.State, m game.Move) (cells []game.Cell) {
	for _, step := range state.Steps(m) {
		if step.Cell != game.NoCell {
			cells = append(cells, step.Cell)
		}
	}
	return cells
}

// hintText returns the hint in words, or says that it is on its way.
func (t *TableScreen) hintText() string {
	if h, ok := t.hintNow(); ok {
		return fmt.Sprintf(" The engine would play %s.", game.Said(t.Table.Rules, t.fun, h.Text, h.Shown))
	}
	if t.hintAsked {
		return " The engine is thinking about a hint…"
	}
	return ""
}

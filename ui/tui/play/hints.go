package play

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// hints asks the house what to move.
type hints struct {
	*position
	advised bool // a hint is on its way
}

// hintMsg says what came of the wish for a hint. The hint itself comes with the
// news of the table.
type hintMsg struct {
	to  *hints
	err error
}

// housed reports whether the person plays against the house, and not for points.
func (t *position) housed() bool {
	if t.Seat == game.NoSeat || t.Table.Rated {
		return false
	}
	_, ok := t.s.Club.House.Get(t.Table.Seats[t.Seat.Other()].ID)
	return ok
}

// mayAskHint reports whether the house would say something new.
func (t *position) mayAskHint() bool {
	_, hinted := t.Table.HintNow(t.Seat)
	return t.housed() && t.myTurn() && !hinted
}

// askHint asks the house what to move.
func (t *hints) askHint() tea.Cmd {
	if t.advised {
		return nil
	}
	t.advised = true
	ctx, service, me, id := t.ctx, t.s.Club, t.s.Me.Person, t.Table.ID
	return func() tea.Msg {
		_, _, err := service.Analyses.Hint(ctx, me, id)
		return hintMsg{t, err}
	}
}

func (t *hints) hinted(msg hintMsg) tea.Cmd {
	if msg.to != t {
		return nil
	}
	t.advised = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	return nil
}

// hintNow is the hint for the position that is shown.
func (t *position) hintNow() (table.Hint, bool) {
	if !t.MayMove() {
		return table.Hint{}, false
	}
	return t.Table.HintNow(t.Seat)
}

// hintCells are the cells of the move that is advised.
func (t *position) hintCells() []game.Cell {
	h, ok := t.hintNow()
	if !ok {
		return nil
	}
	m, err := t.Shown.Parse(h.Text)
	if err != nil {
		return nil
	}
	var cells []game.Cell
	for _, s := range t.Shown.Steps(m) {
		if s.Cell != game.NoCell {
			cells = append(cells, s.Cell)
		}
	}
	return cells
}

// hintText says the hint in words, or that it is on its way.
func (t *hints) hintText() string {
	if h, ok := t.hintNow(); ok {
		return fmt.Sprintf(" The engine would play %s.", h.Shown)
	}
	if t.advised {
		return " The engine is thinking about a hint…"
	}
	return ""
}

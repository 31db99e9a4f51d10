package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// hintMsg says what came of the wish for a hint. The hint itself comes with the
// news of the table.
type hintMsg struct {
	to  *tableScreen
	err error
}

// housed reports whether the person plays against the house, and not for points.
func (t *tableScreen) housed() bool {
	if t.seat == game.NoSeat || t.table.Rated {
		return false
	}
	_, ok := t.s.Club.House.Get(t.table.Seats[t.seat.Other()].ID)
	return ok
}

// mayAskHint reports whether the house would say something new.
func (t *tableScreen) mayAskHint() bool {
	_, hinted := t.table.HintNow(t.seat)
	return t.housed() && t.myTurn() && !hinted
}

// askHint asks the house what to move.
func (t *tableScreen) askHint() tea.Cmd {
	if t.advised {
		return nil
	}
	t.advised = true
	ctx, service, me, id := t.ctx, t.s.Club, t.s.me.Person, t.table.ID
	return func() tea.Msg {
		_, _, err := service.Studies.Hint(ctx, me, id)
		return hintMsg{t, err}
	}
}

func (t *tableScreen) hinted(msg hintMsg) tea.Cmd {
	if msg.to != t {
		return nil
	}
	t.advised = false
	if msg.err != nil {
		return complain(msg.err)
	}
	return nil
}

// hintNow is the hint for the position that is shown.
func (t *tableScreen) hintNow() (table.Hint, bool) {
	if !t.mayMove() {
		return table.Hint{}, false
	}
	return t.table.HintNow(t.seat)
}

// hintCells are the cells of the move that is advised.
func (t *tableScreen) hintCells() []game.Cell {
	h, ok := t.hintNow()
	if !ok {
		return nil
	}
	m, err := t.shown.Parse(h.Text)
	if err != nil {
		return nil
	}
	var cells []game.Cell
	for _, s := range t.shown.Steps(m) {
		if s.Cell != game.NoCell {
			cells = append(cells, s.Cell)
		}
	}
	return cells
}

// hintText says the hint in words, or that it is on its way.
func (t *tableScreen) hintText() string {
	if h, ok := t.hintNow(); ok {
		return fmt.Sprintf(" The house would play %s.", h.Shown)
	}
	if t.advised {
		return " The house thinks about a hint…"
	}
	return ""
}

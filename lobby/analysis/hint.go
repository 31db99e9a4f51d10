package analysis

import (
	"context"
	"errors"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// hintTime is how long is thought about a hint, but not more than a part of the
// time on the player's clock, nor less than leastHint.
const (
	hintTime  = time.Second
	hintPart  = 10
	leastHint = time.Millisecond
)

// Hint advises a player of a casual game with the house what to move, and notes at
// the table that it has. Asked twice about a position it says the same.
func (st *Studies) Hint(ctx context.Context, who identity.Person, id identity.TableID) (*table.Table, table.Hint, error) {
	t, err := st.tables.Get(ctx, id)
	if err == nil {
		t, err = st.tables.Newest(ctx, t)
	}
	if err != nil {
		return nil, table.Hint{}, err
	}
	seat := t.SeatOf(who.ID)
	if h, ok := t.HintNow(seat); ok {
		return t, h, nil
	}
	ask, err := st.mayHint(t, who)
	if err != nil {
		return nil, table.Hint{}, err
	}
	think := hintTime
	if t.Timed() {
		think = max(min(think, t.Clock.Left(int(seat), st.now())/hintPart), leastHint)
	}
	o, err := ask(ctx, Question{Table: id, Game: t.Game, State: t.State, Time: think, Urgent: true})
	if err == nil && len(o.Line) == 0 {
		err = errors.New("no move was advised")
	}
	if err != nil {
		if errs.KindOf(err) == errs.Internal && ctx.Err() == nil {
			st.log.Error("thinking of a hint", "table", id, "err", err)
		}
		return nil, table.Hint{}, err
	}
	next, err := st.tables.Post(ctx, id, who, table.Advise(len(t.Plies), o.Line[0]))
	if err != nil {
		return nil, table.Hint{}, err
	}
	h, ok := next.HintNow(seat)
	if !ok {
		return nil, table.Hint{}, errs.New(errs.Stale, "The position changed while the engine was thinking. Ask again for a new hint.")
	}
	return next, h, nil
}

// mayHint finds who advises somebody, if that may be.
func (st *Studies) mayHint(t *table.Table, who identity.Person) (Analyst, error) {
	seat := t.SeatOf(who.ID)
	if err := table.CheckPlaying(t, seat); err != nil {
		return nil, err
	}
	if _, ok := st.house.Get(t.Seats[seat.Other()].ID); !ok {
		return nil, errs.New(errs.Refused, "Hints are only for casual games against a bot.")
	}
	if err := table.CheckHint(t, seat); err != nil {
		return nil, err
	}
	return st.analyst()
}

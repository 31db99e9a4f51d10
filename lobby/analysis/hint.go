package analysis

import (
	"context"
	"errors"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// hintTime is how long the engine thinks about a hint, at most 1/hintPart of the player's remaining
// time and at least leastHint.
const (
	hintTime  = time.Second
	hintPart  = 10
	leastHint = time.Millisecond
)

// Hint suggests a move to a player of a casual game against a bot, and records the hint at the table.
// Asking again about the same position gives the same hint.
func (st *Studies) Hint(
	ctx context.Context, who identity.Person, id identity.TableID,
) (*table.Table, table.Hint, error) {
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
		err = errors.New("the engine suggested no move")
	}
	if err != nil {
		if errs.KindOf(err) == errs.Internal && ctx.Err() == nil {
			st.log.Error("cannot compute a hint", "table", id, "err", err)
		}
		return nil, table.Hint{}, err
	}
	next, err := st.tables.Post(ctx, id, who, table.Advise(len(t.Plies), o.Line[0]))
	if err != nil {
		return nil, table.Hint{}, err
	}
	h, ok := next.HintNow(seat)
	if !ok {
		return nil, table.Hint{}, errs.New(errs.Stale,
			"The position changed while the engine was thinking. Ask again for a new hint.")
	}
	return next, h, nil
}

// mayHint returns the analyst if the player may have a hint.
func (st *Studies) mayHint(t *table.Table, who identity.Person) (Analyst, error) {
	seat := t.SeatOf(who.ID)
	if err := table.CheckPlaying(t, seat); err != nil {
		return nil, err
	}
	if _, ok := st.bots.Get(t.Seats[seat.Other()].ID); !ok {
		return nil, errs.New(errs.Refused, "Hints are only for casual games against a bot.")
	}
	if err := table.CheckHint(t, seat); err != nil {
		return nil, err
	}
	return st.analyst()
}

package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"pawnstorm/game"
)

const changedBeforeHint = "The position has changed while the house was thinking. Ask again if you still want to."

// Hint is a move that a player was advised to make. It stays in the record: that
// somebody had help is not forgotten.
type Hint struct {
	Seat  game.Seat
	Ply   int    // how many plies had been played
	Text  string // canonical
	Shown string // as players read it
}

// HintNow is the hint that a seat had for the present position.
func (t *Table) HintNow(seat game.Seat) (Hint, bool) {
	if n := len(t.Hints); t.Status == Playing && n > 0 && t.Hints[n-1].Ply == len(t.Plies) && t.Hints[n-1].Seat == seat {
		return t.Hints[n-1], true
	}
	return Hint{}, false
}

// HintAt is the hint that was given for the move after so many plies.
func (t *Table) HintAt(ply int) (Hint, bool) {
	for _, h := range t.Hints {
		if h.Ply == ply {
			return h, true
		}
	}
	return Hint{}, false
}

// applyHint notes a hint.
func (t *Table) applyHint(e Event) error {
	if e.Seat != t.State.Turn() {
		return errors.New("it is the other side's turn")
	}
	m, err := t.State.Parse(e.Text)
	if err != nil {
		return err
	}
	t.Hints = append(slices.Clip(t.Hints), Hint{e.Seat, len(t.Plies), e.Text, t.State.Describe(m)})
	return nil
}

// takeHint is the law of hints, but for what a table does not know: that the
// opponent belongs to the house.
func takeHint(t *Table, _ Person, seat game.Seat, in Intent) ([]Event, error) {
	if err := mayTakeHint(t, seat); err != nil {
		return nil, err
	}
	if in.Ply != len(t.Plies) {
		return nil, errorf(Stale, changedBeforeHint)
	}
	m, err := t.State.Parse(in.Text)
	if err != nil {
		return nil, Explain(err)
	}
	return []Event{{Kind: Hinted, Seat: seat, Text: t.State.Format(m)}}, nil
}

func mayTakeHint(t *Table, seat game.Seat) error {
	_, hinted := t.HintNow(seat)
	switch {
	case t.Rated:
		return errorf(Refused, "This game is rated, so there are no hints. A casual game with the house has them.")
	case t.State.Turn() != seat:
		return errorf(Refused, "There is a hint when it is your turn.")
	case hinted:
		return errorf(Refused, "You had a hint for this move.")
	}
	return nil
}

// hintTime is how long is thought about a hint, but not more than a part of the
// time on the player's clock, nor less than leastHint.
const (
	hintTime  = time.Second
	hintPart  = 10
	leastHint = time.Millisecond
)

// Hint advises a player of a casual game with the house what to move, and notes at
// the table that it has. Asked twice about a position it says the same.
func (s *Service) Hint(ctx context.Context, who Person, id TableID) (*Table, Hint, error) {
	t, err := s.Table(ctx, id)
	if err == nil {
		t, err = s.newest(ctx, t)
	}
	if err != nil {
		return nil, Hint{}, err
	}
	seat := t.SeatOf(who.ID)
	if h, ok := t.HintNow(seat); ok {
		return t, h, nil
	}
	ask, err := s.mayHint(t, who)
	if err != nil {
		return nil, Hint{}, err
	}
	think := hintTime
	if t.Timed() {
		think = max(min(think, t.Clock.Left(int(seat), s.now())/hintPart), leastHint)
	}
	o, err := ask(ctx, Question{Table: id, Game: t.Game, State: t.State, Time: think, Urgent: true})
	if err == nil && len(o.Line) == 0 {
		err = errors.New("no move was advised")
	}
	if err != nil {
		if KindOf(err) == Internal && ctx.Err() == nil {
			s.log.Error("thinking of a hint", "table", id, "err", err)
		}
		return nil, Hint{}, err
	}
	next, err := s.Do(ctx, id, who, Intent{Kind: hint, Ply: len(t.Plies), Text: o.Line[0]})
	if err != nil {
		return nil, Hint{}, err
	}
	h, ok := next.HintNow(seat)
	if !ok {
		return nil, Hint{}, errorf(Stale, changedBeforeHint)
	}
	return next, h, nil
}

// mayHint finds who advises somebody, if that may be.
func (s *Service) mayHint(t *Table, who Person) (Adviser, error) {
	_, err := playing(func(t *Table, _ Person, seat game.Seat, _ Intent) ([]Event, error) {
		if _, ok := s.Resident(t.Seats[seat.Other()].ID); !ok {
			return nil, errorf(Refused, "Hints are for casual games with the house. This is a game between people.")
		}
		return nil, mayTakeHint(t, seat)
	})(t, who, t.SeatOf(who.ID), Intent{})
	if err != nil {
		return nil, err
	}
	return s.adviser()
}

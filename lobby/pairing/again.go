package pairing

import (
	"context"
	"errors"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Again begins another game at the table of one that is over: the same two sit
// in the same seats, and it goes on at once. The opponent is not asked, so it is
// not rated, and whoever does not want it can break it off before the second
// move. When both say so, or one says it twice, it is the same game.
func (pr *Pairing) Again(ctx context.Context, who identity.Person, id identity.TableID) (*table.Table, error) {
	if err := pr.inService(); err != nil {
		return nil, err
	}
	old, err := pr.tables.Get(ctx, id)
	if err == nil {
		old, err = pr.tables.Newest(ctx, old) // the end may be news to this node
	}
	if err != nil {
		return nil, err
	}
	switch {
	case old.Status != table.Over:
		return nil, errs.New(errs.Refused, "There can be another game when this one is over.")
	case old.SeatOf(who.ID) == game.NoSeat:
		return nil, errs.New(errs.Refused, "Only those who played at this table can begin another game there.")
	}
	opponent := old.Seats[old.SeatOf(who.ID).Other()]
	if a, err := pr.accounts.Get(ctx, opponent.ID); err == nil && a.Muted(who.ID) {
		return nil, errs.New(errs.Refused, "%s does not want to play with you now.", opponent.Name)
	}
	now := pr.now().UTC().Truncate(time.Millisecond)
	rec := table.Record{
		ID: againID(old.ID), Game: old.Game, Options: old.Options, Created: now, Host: who, Wish: old.SeatOf(who.ID),
		Seed: table.NewSeed(), Match: old.Match, Clock: recorded(old.Clock.Control()), Firm: old.Firm, Quiet: old.Quiet,
		Access: old.Access, Code: old.Code, Name: old.Name, After: old.ID, Odds: old.Odds,
	}
	for seat := range old.Seats {
		rec.Log = append(rec.Log, table.Event{At: now, Kind: table.Sat, Seat: game.Seat(seat), Who: &old.Seats[seat]})
	}
	rec.Log = append(rec.Log, old.LetInAgain(now)...)
	if old.From != nil || old.Given {
		rec.From, rec.Given, rec.Setup = old.From, old.Given, old.Setup
	} else if rec.Setup, err = old.Rules.Setup(rec.Options, table.Chance(rec.Seed)); err != nil {
		return nil, table.Explain(err)
	}
	t, err := pr.open(ctx, rec)
	if errors.Is(err, store.ErrConflict) {
		return pr.tables.Get(ctx, rec.ID)
	}
	return t, store.Failure(err)
}

// Latest is the game that is played now at the table of t: t itself, or what
// Again made of it.
func (pr *Pairing) Latest(ctx context.Context, t *table.Table) (*table.Table, error) {
	for t.Status == table.Over {
		next, err := pr.tables.Get(ctx, againID(t.ID))
		if err != nil && errs.KindOf(err) == errs.NotFound {
			break
		}
		if err != nil {
			return nil, err
		}
		t = next
	}
	return t, nil
}

// againID is the id of the next game at the same table.
func againID(id identity.TableID) identity.TableID {
	return identity.TableID(identity.DerivedID("again " + string(id)))
}

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

// Again starts another game at the table of a finished one. The same players sit in the same seats,
// and the game starts at once. The opponent is not asked, so the game is unrated, and either player
// can abort it before the second move. If both players ask for it, or one asks twice, they get the
// same game.
func (pr *Pairing) Again(ctx context.Context, who identity.Person, id identity.TableID) (*table.Table, error) {
	if err := pr.InService(); err != nil {
		return nil, err
	}
	old, err := pr.Tables.Get(ctx, id)
	if err == nil {
		old, err = pr.Tables.Newest(ctx, old) // this node may not know about the end yet
	}
	if err != nil {
		return nil, err
	}
	switch {
	case old.Status != table.Over:
		return nil, errs.New(errs.Refused, "You can start another game when this one is over.")
	case old.SeatOf(who.ID) == game.NoSeat:
		return nil, errs.New(errs.Refused, "Only the players at this table can start another game here.")
	}
	opponent := old.Seats[old.SeatOf(who.ID).Other()]
	if a, err := pr.Accounts.Get(ctx, opponent.ID); err == nil && a.Muted(who.ID) {
		return nil, errs.New(errs.Refused, "%s does not want to play with you now.", opponent.Name)
	}
	rec, err := pr.successor(old, who)
	if err != nil {
		return nil, err
	}
	rec.ID, rec.Wish, rec.Name = againID(old.ID), old.SeatOf(who.ID), old.Name
	for seat := range old.Seats {
		sat := table.Event{At: rec.Created, Kind: table.Sat, Seat: game.Seat(seat), Who: &old.Seats[seat]}
		rec.Log = append(rec.Log, sat)
	}
	rec.Log = append(rec.Log, old.LetInAgain(rec.Created)...)
	t, err := pr.open(ctx, rec)
	if errors.Is(err, store.ErrConflict) {
		return pr.Tables.Get(ctx, rec.ID)
	}
	return t, store.Failure(err)
}

// successor returns the record of a new game with the terms of a finished one.
func (pr *Pairing) successor(old *table.Table, host identity.Person) (rec table.Record, err error) {
	rec = table.Record{
		Game: old.Game, Options: old.Options, Created: pr.Now().UTC().Truncate(time.Millisecond), Host: host,
		Seed: table.NewSeed(), Match: old.Match, Clock: recorded(old.Clock.Control()), Firm: old.Firm,
		Quiet: old.Quiet, Access: old.Access, Code: old.Code, After: old.ID, Odds: old.Odds,
	}
	if old.From != nil || old.Given {
		rec.From, rec.Given, rec.Setup = old.From, old.Given, old.Setup
	} else if rec.Setup, err = old.Rules.Setup(rec.Options, table.Chance(rec.Seed)); err != nil {
		return rec, table.Explain(err)
	}
	return rec, nil
}

// Latest returns the current game at t's table: t itself, or a later game that Again has started.
func (pr *Pairing) Latest(ctx context.Context, t *table.Table) (*table.Table, error) {
	for t.Status == table.Over {
		next, err := pr.Tables.Get(ctx, againID(t.ID))
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

// againID returns the ID of the next game at the same table.
func againID(id identity.TableID) identity.TableID {
	return identity.TableID(identity.DerivedID("again " + string(id)))
}

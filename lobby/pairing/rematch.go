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

// Rematch offers a rematch to the opponent of a finished game, or accepts the opponent's offer. It
// returns the new table. The players swap seats. In a game at odds they keep them, and the same
// player gives odds again. If both players ask at the same moment, they get one table.
func (pr *Pairing) Rematch(ctx context.Context, who identity.Person, id identity.TableID) (*table.Table, error) {
	if err := pr.inService(); err != nil {
		return nil, err
	}
	old, err := pr.Tables.Stored(ctx, id) // the registry may not have the latest state yet
	if err != nil {
		return nil, err
	}
	seat := old.SeatOf(who.ID)
	switch {
	case old.Status != table.Over:
		return nil, errs.New(errs.Refused, "You can have a rematch when the game is over.")
	case seat == game.NoSeat:
		return nil, errs.New(errs.Refused, "Only the players can have a rematch.")
	}
	opponent := old.Seats[seat.Other()]
	next, err := pr.Tables.Stored(ctx, rematchID(id))
	switch {
	case errs.KindOf(err) == errs.NotFound:
		return pr.offerRematch(ctx, who, opponent, old)
	case err != nil:
		return nil, err
	case next.Status == table.Open && next.Host.ID == who.ID:
		return nil, errs.New(errs.Refused,
			"You have already offered a rematch. %s has not answered yet.", opponent.Name)
	case next.Status != table.Open:
		return nil, errs.New(errs.Refused, "This game already had a rematch, or the offer was declined.")
	}
	return pr.Tables.Do(ctx, next.ID, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
}

func (pr *Pairing) offerRematch(
	ctx context.Context, who, opponent identity.Person, old *table.Table,
) (*table.Table, error) {
	if err := pr.mayOpen(who); err != nil {
		return nil, err
	}
	now := pr.Now().UTC().Truncate(time.Millisecond)
	rec := table.Record{
		ID: rematchID(old.ID), Game: old.Game, Options: old.Options, Created: now,
		Host: who, Wish: old.SeatOf(who.ID).Other(), Seed: table.NewSeed(), Match: old.Match,
		Clock: recorded(old.Clock.Control()),
		Rated: old.Rated && who.ID.HasAccount() && opponent.ID.HasAccount(),
		Firm:  old.Firm, Quiet: old.Quiet, Access: old.Access, Code: old.Code, Invited: &opponent, After: old.ID,
		Log: old.LetInAgain(now), Odds: old.Odds,
	}
	if old.Odds != nil {
		rec.Wish = old.SeatOf(who.ID)
	}
	var err error
	if old.From != nil || old.Given {
		rec.From, rec.Given, rec.Setup = old.From, old.Given, old.Setup
	} else if rec.Setup, err = old.Rules.Setup(rec.Options, table.Chance(rec.Seed)); err != nil {
		return nil, table.Explain(err)
	}
	t, err := pr.open(ctx, rec)
	if errors.Is(err, store.ErrConflict) { // the opponent's offer was faster
		return pr.Tables.Do(ctx, rec.ID, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	}
	if err != nil {
		return nil, store.Failure(err)
	}
	return t, nil
}

// rematchID returns the ID of a table's rematch. It is the same for both players, so that a table
// has only one rematch.
func rematchID(id identity.TableID) identity.TableID {
	return identity.TableID(identity.DerivedID("rematch " + string(id)))
}

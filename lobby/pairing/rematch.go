package pairing

import (
	"context"
	"errors"

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
	if err := pr.InService(); err != nil {
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
	rec, err := pr.successor(old, who)
	if err != nil {
		return nil, err
	}
	rec.ID, rec.Invited, rec.Log = rematchID(old.ID), &opponent, old.LetInAgain(rec.Created)
	rec.Rated = old.Rated && who.ID.HasAccount() && opponent.ID.HasAccount()
	if rec.Wish = old.SeatOf(who.ID).Other(); old.Odds != nil {
		rec.Wish = old.SeatOf(who.ID)
	}
	t, err := pr.open(ctx, rec)
	if errors.Is(err, store.ErrConflict) { // the opponent's offer was faster
		return pr.Tables.Do(ctx, rec.ID, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	}
	return t, store.Failure(err)
}

// rematchID returns the ID of a table's rematch. It is the same for both players, so that a table
// has only one rematch.
func rematchID(id identity.TableID) identity.TableID {
	return identity.TableID(identity.DerivedID("rematch " + string(id)))
}

package rating

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// OutcomeKeys is the prefix of the keys of outcomes. The table's id follows.
const OutcomeKeys = "rated/"

// Outcome records how a rated game or match changed the ratings of its players.
type Outcome struct {
	Version int              `json:"v"`
	Table   identity.TableID `json:"id"`
	table.Pool
	Ended time.Time `json:"ended"`
	// Seats holds the changes by seat, in the final seat order of the table.
	Seats [2]RatingChange `json:"seats"`
	// Done says that both ratings have changed. If it is false, an older server stopped halfway
	// and only Before is valid.
	Done bool `json:"done,omitempty"`
}

// RatingChange records how a game changed one rating.
type RatingChange struct {
	Before glicko.Rating `json:"before"` // aged by the time since the previous game
	After  glicko.Rating `json:"after"`
}

// Points returns the points gained, or a negative number if points were lost. It is the
// difference between the rounded ratings that players see.
func (c RatingChange) Points() int { return c.After.Points() - c.Before.Points() }

// Changes counts a finished table. It returns the changes to both ratings and the outcome,
// based on what docs holds, to commit in one write. The outcome is then done, so a table that
// is counted again changes nothing and each rating changes exactly once. Changes returns nil if
// the table does not count or is already counted.
//
// Older servers counted step by step and may have left an outcome that is not done. That
// outcome fixes both ratings before the game. If a player's rating had already changed, the
// player's career lists the table in Counted.
func (b *Book) Changes(ctx context.Context, docs store.Docs, t *table.Table) ([]store.Change, error) {
	if !counts(t) {
		return nil, nil
	}
	o, rev, err := readOutcome(ctx, docs, t.ID)
	half := err == nil
	if half && o.Done || store.Ignore(err, store.ErrNotFound) != nil {
		return nil, err
	}
	var careers [2]career
	var revs [2]store.Rev
	for seat, who := range t.Seats {
		if careers[seat], revs[seat], err = readCareer(ctx, docs, who.ID); err != nil {
			return nil, err
		}
	}
	if !half {
		o = Outcome{Version: ratingVersion, Table: t.ID, Pool: t.Pool(), Ended: t.Changed}
		for seat, c := range careers {
			o.Seats[seat].Before = c.In(o.Pool).At(o.Ended)
		}
	}
	var changes []store.Change
	done := o
	done.Done = true
	for seat, c := range careers {
		if counted, ok := c.find(t.ID); ok {
			done.Seats[seat] = counted
			continue
		}
		done.Seats[seat] = c.count(t, o, game.Seat(seat))
		if c.Counted, err = unsettled(ctx, docs, c.Counted); err != nil {
			return nil, err
		}
		change, err := store.JSON(RatingKeys+string(t.Seats[seat].ID), c, revs[seat])
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	change, err := store.JSON(OutcomeKeys+string(t.ID), done, rev)
	return append(changes, change), err
}

// count adds a table to the ratings of the player in a seat.
func (c *career) count(t *table.Table, o Outcome, seat game.Seat) RatingChange {
	f := c.In(o.Pool)
	before := f.At(o.Ended)
	f = f.after(scores(t, seat), o.Seats[seat.Other()].Before, o.Ended)
	c.Name = t.Seats[seat].Name
	c.set(f)
	return RatingChange{before, f.Rating}
}

// unsettled returns the marks of an older server whose outcomes are not done.
func unsettled(ctx context.Context, docs store.Docs, marks []counted) (left []counted, err error) {
	for _, mark := range marks {
		o, _, err := readOutcome(ctx, docs, mark.Table)
		if store.Ignore(err, store.ErrNotFound, store.ErrDamaged) != nil {
			return nil, err
		}
		if err != nil || !o.Done {
			left = append(left, mark)
		}
	}
	return left, nil
}

// readOutcome reads the stored outcome of a table. It returns store.ErrNotFound if there is
// none.
func readOutcome(ctx context.Context, docs store.Docs, id identity.TableID) (Outcome, store.Rev, error) {
	e, err := docs.Store.Get(ctx, OutcomeKeys+string(id))
	if err != nil {
		return Outcome{}, 0, err
	}
	o, err := DecodeOutcome(e)
	return o, e.Rev, err
}

// DecodeOutcome decodes a stored outcome. It returns store.ErrDamaged if the value cannot be
// read.
func DecodeOutcome(e store.Entry) (Outcome, error) {
	var o Outcome
	if err := json.Unmarshal(e.Value, &o); err != nil {
		return o, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	return o, store.CheckVersion(e.Key, o.Version, ratingVersion)
}

// Outcome returns how a finished table changed the ratings of its players. It returns NotFound
// if the game does not count or was not counted yet. Followers of the table get the outcome in
// Update.Rated.
func (b *Book) Outcome(ctx context.Context, id identity.TableID) (Outcome, error) {
	o, _, err := readOutcome(ctx, b.docs, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && !o.Done {
		return Outcome{}, errs.New(errs.NotFound, "That game did not change any ratings.")
	}
	return o, store.Failure(err)
}

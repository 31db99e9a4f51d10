package rating

import (
	"context"
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
	store.Meta
	Table identity.TableID `json:"id"`
	table.Pool
	Ended time.Time `json:"ended"`
	// Seats holds the changes by seat, in the final seat order of the table.
	Seats [2]RatingChange `json:"seats"`
	// Done says that both ratings have changed. If it is false, an older server stopped halfway
	// and only Before is valid.
	Done bool `json:"done,omitempty"`
	// Void says that a moderator reverted the game. It was counted once, but no longer changes ratings.
	Void bool `json:"void,omitempty"`
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
	if !Counts(t) {
		return nil, nil
	}
	o, err := b.outcomes.GetFrom(ctx, docs.Store, t.ID)
	if err != nil || o.Done {
		return nil, err
	}
	var careers [2]*career
	for seat, who := range t.Seats {
		if careers[seat], err = b.careers.GetFrom(ctx, docs.Store, who.ID); err != nil {
			return nil, err
		}
	}
	if o.Rev == 0 {
		o.Table, o.Pool, o.Ended = t.ID, t.Pool(), t.Changed
		for seat, c := range careers {
			o.Seats[seat].Before = c.In(o.Pool).At(o.Ended)
		}
	}
	var changes []store.Change
	done := *o
	done.Done = true
	for seat, c := range careers {
		if counted, ok := c.find(t.ID); ok {
			done.Seats[seat] = counted
			continue
		}
		done.Seats[seat] = c.count(t, *o, game.Seat(seat))
		if c.Counted, err = b.unsettled(ctx, docs, c.Counted); err != nil {
			return nil, err
		}
		change, err := b.careers.Write(t.Seats[seat].ID, c)
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	change, err := b.outcomes.Write(t.ID, &done)
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
func (b *Book) unsettled(ctx context.Context, docs store.Docs, marks []counted) (left []counted, err error) {
	for _, mark := range marks {
		o, err := b.outcomes.GetFrom(ctx, docs.Store, mark.Table)
		if store.Ignore(err, store.ErrDamaged) != nil {
			return nil, err
		}
		if err != nil || !o.Done {
			left = append(left, mark)
		}
	}
	return left, nil
}

// outcomesIn returns the outcomes in a store. Tables that are not counted have an empty one.
func outcomesIn(docs store.Docs) store.Collection[identity.TableID, Outcome] {
	return store.NewCollection(store.Kind[identity.TableID, Outcome]{
		Docs: docs, Name: "outcome", Keys: OutcomeKeys, Version: ratingVersion,
		Meta: func(o *Outcome) *store.Meta { return &o.Meta },
	})
}

// ReadOutcome decodes a stored outcome, and logs why if it cannot. The error is then
// store.ErrDamaged.
func (b *Book) ReadOutcome(e store.Entry) (*Outcome, error) { return b.outcomes.Read(e) }

// Outcome returns how a finished table changed the ratings of its players. It returns NotFound
// if the game does not count or was not counted yet. Followers of the table get the outcome in
// Update.Rated.
func (b *Book) Outcome(ctx context.Context, id identity.TableID) (Outcome, error) {
	o, err := b.outcomes.Get(ctx, id)
	switch {
	case err != nil:
		return Outcome{}, err
	case !o.Done || o.Void:
		return Outcome{}, errs.New(errs.NotFound, "That game did not change any ratings.")
	}
	return *o, nil
}

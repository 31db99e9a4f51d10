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

// OutcomeKeys has what each rated game has done to the ratings, by table.
const OutcomeKeys = "rated/"

// Outcome is what a rated game, or match, has done to the ratings of its players.
type Outcome struct {
	Version int              `json:"v"`
	Table   identity.TableID `json:"id"`
	table.Pool
	Ended time.Time `json:"ended"`
	// Seats are the changes by seat, as the players sat in the end.
	Seats [2]RatingChange `json:"seats"`
	// Done says that both ratings have changed. Where it does not, a server of
	// before has stopped half-way: only Before counts.
	Done bool `json:"done,omitempty"`
}

// RatingChange is what a game has done to one rating.
type RatingChange struct {
	Before glicko.Rating `json:"before"` // with the time since the game before
	After  glicko.Rating `json:"after"`
}

// Points is how many points were gained, less than 0 if they were lost: the
// difference between the whole numbers that people are shown.
func (c RatingChange) Points() int { return c.After.Points() - c.Before.Points() }

// Changes count a finished table for the ratings of its players: both ratings
// and the outcome, at once, as docs have them. The outcome is done from then on and says so to
// everybody who comes to the table later: each rating changes exactly once.
//
// Servers of before went step by step. An outcome that is not done is theirs: it
// fixes how both were rated before the game, and a player whose ratings had changed
// already has the table among those counted.
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

// count takes a table into the ratings of the player on a seat.
func (c *career) count(t *table.Table, o Outcome, seat game.Seat) RatingChange {
	f := c.In(o.Pool)
	before := f.At(o.Ended)
	f = f.after(scores(t, seat), o.Seats[seat.Other()].Before, o.Ended)
	c.Name = t.Seats[seat].Name
	c.set(f)
	return RatingChange{before, f.Rating}
}

// unsettled are those of the marks of an older server whose outcome is not done.
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

// readOutcome reads what a table has done to the ratings so far. The error is
// ErrNotFound if nothing is known of it.
func readOutcome(ctx context.Context, docs store.Docs, id identity.TableID) (Outcome, store.Rev, error) {
	e, err := docs.Store.Get(ctx, OutcomeKeys+string(id))
	if err != nil {
		return Outcome{}, 0, err
	}
	o, err := DecodeOutcome(e)
	return o, e.Rev, err
}

// DecodeOutcome reads what the store has of an outcome. The error is
// store.ErrDamaged if it cannot be read.
func DecodeOutcome(e store.Entry) (Outcome, error) {
	var o Outcome
	if err := json.Unmarshal(e.Value, &o); err != nil {
		return o, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	return o, store.CheckVersion(e.Key, o.Version, ratingVersion)
}

// Outcome is what a finished table has done to the ratings of its players. It is
// NotFound of a game that does not count, or that was not counted yet: who follows
// the table is told in Update.Rated.
func (b *Book) Outcome(ctx context.Context, id identity.TableID) (Outcome, error) {
	o, _, err := readOutcome(ctx, b.docs, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && !o.Done {
		return Outcome{}, errs.New(errs.NotFound, "That game has changed no ratings.")
	}
	return o, store.Failure(err)
}

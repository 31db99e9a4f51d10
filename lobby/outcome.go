package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/store"
)

// outcomeKeys has what each rated game has done to the ratings, by table.
const outcomeKeys = "rated/"

// Outcome is what a rated game, or match, has done to the ratings of its players.
type Outcome struct {
	Version int     `json:"v"`
	Table   TableID `json:"id"`
	Pool
	Ended time.Time `json:"ended"`
	// Seats are the changes by seat, as the players sat in the end.
	Seats [2]Change `json:"seats"`
	// Done says that both ratings have changed. Until then the changes are no
	// more than what both players are known to have been rated before.
	Done bool `json:"done,omitempty"`
}

// Change is what a game has done to one rating.
type Change struct {
	Before glicko.Rating `json:"before"` // with the time since the game before
	After  glicko.Rating `json:"after"`
}

// Points is how many points were gained, less than 0 if they were lost: the
// difference between the whole numbers that people are shown.
func (c Change) Points() int { return c.After.Points() - c.Before.Points() }

// rate counts a finished table for the ratings of its players. It may be done any
// number of times, by several servers at once, and stopped after any step: each
// player's rating changes exactly once. The steps are:
//
//  1. The outcome is created. It fixes how both were rated before the game: either
//     is rated by what the other was then, whichever of them comes first.
//  2. Each player's ratings change, and in the same value the table is marked as
//     counted.
//  3. The outcome is done. It stays for ever and tells everybody who comes late,
//     so the marks may go: those of tables whose outcome is done are dropped when
//     the player's next table is counted.
//
// Who is about to change ratings without finding the mark may be late, the mark
// being gone already. So the outcome is read again after the ratings: if the mark
// is gone from these, the outcome is done.
func (b *Book) rate(ctx context.Context, t *Table) error {
	if !counts(t) {
		return nil
	}
	o, rev, err := b.begin(ctx, t)
	if err != nil || o.Done {
		return err
	}
	done := o
	done.Done = true
	for seat := range done.Seats {
		var late bool
		done.Seats[seat], late, err = b.count(ctx, t, o, game.Seat(seat))
		if err != nil || late {
			return err
		}
	}
	if err := b.docs.Put(ctx, outcomeKeys+string(t.ID), done, rev); err != nil {
		return ignore(err, store.ErrConflict) // another server has written the same
	}
	b.log.Info("rated", "table", t.ID, "game", o.Game, "speed", o.Speed, "points", []int{done.Seats[0].Points(), done.Seats[1].Points()})
	return nil
}

// begin reads the outcome of a table, or creates it.
func (b *Book) begin(ctx context.Context, t *Table) (Outcome, store.Rev, error) {
	o, rev, err := b.outcome(ctx, t.ID)
	if !errors.Is(err, store.ErrNotFound) {
		return o, rev, err
	}
	o = Outcome{Version: ratingVersion, Table: t.ID, Pool: t.Pool(), Ended: t.Changed}
	for seat, who := range t.Seats {
		c, _, err := b.career(ctx, who.ID)
		if err != nil {
			return o, 0, err
		}
		before := c.In(o.Pool).At(o.Ended)
		o.Seats[seat] = Change{before, before}
	}
	if err := ignore(b.docs.Put(ctx, outcomeKeys+string(t.ID), o, 0), store.ErrConflict); err != nil {
		return o, 0, err
	}
	return b.outcome(ctx, t.ID) // this one, or that of whoever was faster
}

// count changes the ratings of the player on a seat, unless that was done before,
// and returns the change. It does nothing if it is late: the outcome is done.
func (b *Book) count(ctx context.Context, t *Table, o Outcome, seat game.Seat) (change Change, late bool, err error) {
	who := t.Seats[seat]
	for {
		c, rev, err := b.career(ctx, who.ID)
		if err != nil {
			return change, false, err
		}
		if change, ok := c.find(t.ID); ok {
			return change, false, nil
		}
		if now, _, err := b.outcome(ctx, t.ID); err != nil || now.Done {
			return change, true, err
		}
		f := c.In(o.Pool)
		change.Before = f.At(o.Ended)
		f = f.after(scores(t, seat), o.Seats[seat.Other()].Before, o.Ended)
		change.After = f.Rating
		c.Name = who.Name
		c.set(f)
		c.Counted = append(b.unsettled(ctx, c.Counted), counted{t.ID, change})
		if err = b.docs.Put(ctx, ratingKeys+string(who.ID), c, rev); !errors.Is(err, store.ErrConflict) {
			return change, false, err
		}
	}
}

// unsettled are those of the marks whose outcome is not known to be done.
func (b *Book) unsettled(ctx context.Context, marks []counted) []counted {
	return slices.DeleteFunc(marks, func(mark counted) bool {
		o, _, err := b.outcome(ctx, mark.Table)
		return err == nil && o.Done
	})
}

// outcome reads what a table has done to the ratings so far. The error is
// ErrNotFound if nothing is known of it.
func (b *Book) outcome(ctx context.Context, id TableID) (Outcome, store.Rev, error) {
	e, err := b.docs.Store.Get(ctx, outcomeKeys+string(id))
	if err != nil {
		return Outcome{}, 0, err
	}
	o, err := decodeOutcome(e)
	return o, e.Rev, err
}

func decodeOutcome(e store.Entry) (Outcome, error) {
	var o Outcome
	if err := json.Unmarshal(e.Value, &o); err != nil {
		return o, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	return o, knownVersion(e.Key, o.Version)
}

// Outcome is what a finished table has done to the ratings of its players. It is
// NotFound of a game that does not count, or that was not counted yet: who follows
// the table is told in Update.Rated.
func (b *Book) Outcome(ctx context.Context, id TableID) (Outcome, error) {
	o, _, err := b.outcome(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && !o.Done {
		return Outcome{}, errorf(NotFound, "That game has changed no ratings.")
	}
	return o, storeError(err)
}

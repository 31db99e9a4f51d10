package lobby

import (
	"cmp"
	"context"
	"errors"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// sweepEvery is how often the finisher looks for what it has missed.
const sweepEvery = time.Minute

// settleAll settles every ended table: it is the only goroutine that touches further
// keys. A crash in its midst costs nothing: the table is still there and is settled
// again.
func (s *Club) settleAll(ctx context.Context) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	for {
		for _, t := range s.Tables.Live() {
			guard.Run(s.log, "settling "+string(t.ID), func() {
				if err := s.settleOne(ctx, t); err != nil && ctx.Err() == nil {
					s.log.Error("settling", "table", t.ID, "err", err)
				}
			})
		}
		select {
		case <-ctx.Done():
			return
		case <-s.settle:
		case <-sweep.C:
			if err := s.Accounts.DropCodes(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("removing old codes", "err", err)
			}
			if err := s.Pairing.ExpireConduct(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("forgetting who has left games", "err", err)
			}
			if err := s.Accounts.DropLastTables(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("forgetting the tables of old guests", "err", err)
			}
		}
	}
}

func (s *Club) settleOne(ctx context.Context, t *table.Table) error {
	switch {
	case t.Status == table.Over:
		return s.archive(ctx, t)
	case t.Status == table.Gone && !t.Lingers(s.now()):
		if err := s.update(ctx, t, s.Pairing.ConductChanges); err != nil {
			return err
		}
		if err := s.Talk.Drop(ctx, t.ID); err != nil {
			return err
		}
		return s.drop(ctx, t)
	case t.Status == table.Open && s.now().Sub(t.Created) > t.OpenFor():
		return s.Pairing.EndWait(ctx, t)
	}
	return nil
}

// archive moves a finished game out of the live tables and into the histories
// and the ratings of its players: one Update of all keys that tell of it, and then
// the removal of the live table, whose key may be in another stream of the store.
// Both may be repeated, and several servers may do it at once: whatever was done
// before is left as it is, also where a server of before, which went step by step,
// stopped half-way.
func (s *Club) archive(ctx context.Context, t *table.Table) error {
	if err := s.update(ctx, t, s.Archive.Changes, s.Ratings.Changes, s.Pairing.ConductChanges); err != nil {
		return err
	}
	f := archive.Summarize(t)
	s.log.Info("game over", "table", t.ID, "game", t.Game, "plies", f.Plies, "result", f.Reason)
	return s.drop(ctx, t)
}

// drop removes a live table that is settled.
func (s *Club) drop(ctx context.Context, t *table.Table) error {
	return store.Ignore(s.docs.Store.Delete(ctx, live.TableKeys+string(t.ID), t.Rev), store.ErrNotFound, store.ErrConflict)
}

// part reads what a table that has ended is still to change in one respect.
type part func(ctx context.Context, t *table.Table) ([]store.Change, error)

// update commits all parts at once, again after a conflict. A part that cannot be
// read holds up no other: it is left out, and its error returned.
func (s *Club) update(ctx context.Context, t *table.Table, parts ...part) error {
	for {
		var changes []store.Change
		var unreadable error
		for _, p := range parts {
			more, err := p(ctx, t)
			switch {
			case errors.Is(err, store.ErrDamaged):
				unreadable = errors.Join(unreadable, err)
			case err != nil:
				return err
			}
			changes = append(changes, more...)
		}
		if err := s.docs.Store.Update(ctx, changes); !errors.Is(err, store.ErrConflict) {
			return cmp.Or(err, unreadable)
		}
	}
}

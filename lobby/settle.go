package lobby

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// sweepEvery is how often the finisher looks for what it has missed.
	sweepEvery = time.Minute
	// settledAtOnce is how many tables one Update settles at most; it takes fewer
	// where they change much.
	settledAtOnce = 100
	// settlingAttempts is how often the same are tried together while another server
	// settles them too.
	settlingAttempts = 6
)

// settleAll settles every ended table: it is the only goroutine that touches further
// keys. A crash in its midst costs nothing: the table is still there and is settled
// again.
func (s *Club) settleAll(ctx context.Context) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	s.endWaits(ctx)
	s.keepVacations(ctx)
	for {
		s.settleEnded(ctx)
		select {
		case <-ctx.Done():
			return
		case <-s.settle:
		case <-sweep.C:
			s.endWaits(ctx)
			s.keepVacations(ctx)
			s.sweep(ctx)
		}
	}
}

// sweep forgets what was kept for long enough.
func (s *Club) sweep(ctx context.Context) {
	for what, forget := range map[string]func(context.Context) error{
		"freeing names":                       s.Accounts.DropNames,
		"indexing names":                      s.Accounts.IndexNames,
		"removing old codes":                  s.Accounts.DropCodes,
		"forgetting who has left games":       s.Pairing.ExpireConduct,
		"forgetting the tables of old guests": s.Accounts.DropLastTables,
		"freeing names of teams":              s.Teams.DropNames,
		"dropping old messages":               s.Inbox.DropOld,
		"ending studies that were left":       func(ctx context.Context) error { return s.Studies.Tidy(ctx, s.Chat.DropExamined) },
		"dropping sanctions that are over":    s.Sanctions.DropExpired,
	} {
		if err := forget(ctx); err != nil && ctx.Err() == nil {
			s.log.Error(what, "err", err)
		}
	}
}

// endWaits ends the tables that have waited for too long.
func (s *Club) endWaits(ctx context.Context) {
	for _, t := range s.Tables.Live() {
		if t.Status != table.Open || s.now().Sub(t.Created) <= t.OpenFor() {
			continue
		}
		rescue.Run(s.log, "settling "+string(t.ID), func() {
			if err := s.Pairing.EndWait(ctx, t); err != nil && ctx.Err() == nil {
				s.log.Error("settling", "table", t.ID, "err", err)
			}
		})
	}
}

// settleEnded settles the tables that have ended, in the order of their ends. Those that
// it has put away are not looked at again until the news of that has come.
func (s *Club) settleEnded(ctx context.Context) {
	var ended []*table.Table
	away := make(map[identity.TableID]store.Rev)
	for _, t := range s.Tables.Ended() {
		switch {
		case s.away[t.ID] == t.Rev:
			away[t.ID] = t.Rev
		case t.Status == table.Over || !t.Lingers(s.now()):
			ended = append(ended, t)
		}
	}
	s.away = away
	slices.SortFunc(ended, func(a, b *table.Table) int { return cmp.Or(a.Changed.Compare(b.Changed), cmp.Compare(a.Rev, b.Rev)) })
	for len(ended) > 0 && ctx.Err() == nil {
		n := s.settleFirst(ctx, ended)
		ended = ended[n:]
	}
}

// settleFirst settles as many of the tables as one Update holds, and returns how many
// that were: all keys that tell of them change at once, and then the live tables
// are removed, whose keys may be in another stream of the store. Both may be repeated,
// and several servers may do it at once: whatever was done before is left as it is,
// also where a server of before, which went step by step, stopped half-way. If they
// cannot be settled together, each is alone.
func (s *Club) settleFirst(ctx context.Context, ended []*table.Table) (n int) {
	for attempt := 1; ; attempt++ {
		draft := store.NewDraft(s.docs.Store)
		n, settled := s.draw(ctx, draft, ended[:min(len(ended), settledAtOnce)])
		err := draft.Commit(ctx)
		switch {
		case err == nil:
			s.putAway(ctx, settled)
			return n
		case ctx.Err() != nil:
			return n
		case errors.Is(err, store.ErrConflict) && (n == 1 || attempt < settlingAttempts):
		case n > 1:
			for i := range n {
				s.settleFirst(ctx, ended[i:i+1])
			}
			return n
		default:
			s.log.Error("settling", "table", ended[0].ID, "err", err)
			return n
		}
	}
}

// draw adds what the tables change to an Update, one after the other, until it is
// full. It returns how many it has come to, and which of these are settled by the
// Update: one that cannot be holds up no other.
func (s *Club) draw(ctx context.Context, draft *store.Draft, ended []*table.Table) (n int, settled []*table.Table) {
	for _, t := range ended {
		changes, err := s.changesOf(ctx, store.Docs{Store: draft, Log: s.log}, t)
		if !draft.Add(changes...) {
			break
		}
		n++
		switch {
		case err == nil:
			settled = append(settled, t)
		case ctx.Err() == nil:
			s.log.Error("settling", "table", t.ID, "err", err)
		}
	}
	return n, settled
}

// changesOf are what a table that has ended is still to change. A part that cannot be
// read holds up no other: it is left out, and its error returned beside the others.
func (s *Club) changesOf(ctx context.Context, docs store.Docs, t *table.Table) (changes []store.Change, err error) {
	parts := []func(context.Context, store.Docs, *table.Table) ([]store.Change, error){s.Pairing.ConductChanges, s.Tournaments.Changes}
	if t.Status == table.Over {
		parts = append(parts, s.Archive.Changes, s.Ratings.Changes)
	}
	var unreadable error
	panicked := rescue.Caught("settling "+string(t.ID), func() {
		for _, part := range parts {
			more, partErr := part(ctx, docs, t)
			switch {
			case errors.Is(partErr, store.ErrDamaged):
				unreadable = errors.Join(unreadable, partErr)
			case partErr != nil:
				changes, err = nil, partErr
				return
			}
			changes = append(changes, more...)
		}
	})
	if panicked != nil {
		panicked.Log(s.log)
		return nil, panicked
	}
	return changes, cmp.Or(err, unreadable)
}

// putAway removes live tables that are settled, all at once, so that they share
// the commits of the store.
func (s *Club) putAway(ctx context.Context, settled []*table.Table) {
	var all sync.WaitGroup
	gone := make([]bool, len(settled))
	for i, t := range settled {
		all.Go(rescue.Func(s.log, "settling "+string(t.ID), func() {
			err := s.drop(ctx, t)
			if gone[i] = err == nil; !gone[i] && ctx.Err() == nil {
				s.log.Error("settling", "table", t.ID, "err", err)
			}
		}))
	}
	all.Wait()
	for i, t := range settled {
		if gone[i] {
			s.away[t.ID] = t.Rev
		}
	}
}

// drop removes a live table that is settled. It may be repeated.
func (s *Club) drop(ctx context.Context, t *table.Table) error {
	if t.Status == table.Over {
		f := archive.Summarize(t)
		s.log.Info("game over", "table", t.ID, "game", t.Game, "plies", f.Plies, "result", f.Reason)
	} else if err := s.Chat.Drop(ctx, t.ID); err != nil { // it leaves nothing behind
		return err
	}
	return store.Ignore(s.docs.Store.Delete(ctx, live.TableKeys+string(t.ID), t.Rev), store.ErrNotFound, store.ErrConflict)
}

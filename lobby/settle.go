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
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// settledAtOnce is the maximum number of tables that one Update settles. It settles fewer if they
// need many changes.
const settledAtOnce = 100

// settleAll settles every ended table, and sweeps. No other goroutine of this node settles. A crash
// halfway does no harm: the live table is still there, so the next server settles it again.
func (s *Club) settleAll(ctx context.Context) {
	sweeps := s.sweeps()
	due := job.New(s.log, s.now, "sweeping:", func(ctx context.Context, what string) time.Time {
		if err := sweeps[what].do(ctx); err != nil {
			if ctx.Err() == nil {
				s.log.Error(what, "err", err)
			}
			return s.now() // try again
		}
		return s.now().Add(sweeps[what].every)
	})
	due.Plan(lookingAtTables, s.now())
	for what := range sweeps {
		due.Plan(what, s.now().Add(time.Minute))
	}
	due.Run(ctx, func() {
		if err := s.recount(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("cannot count games again", "err", err)
		}
		s.settleEnded(ctx)
	}, s.settle, s.Ratings.Recounting())
}

// recount makes the ratings follow from the games after a moderator has reverted one. While it runs, this node
// settles no games.
func (s *Club) recount(ctx context.Context) (err error) {
	rescue.Run(s.log, "counting games again", func() { err = s.Ratings.Recount(ctx, s.docs, s.Tables.Stored) })
	return err
}

// sweep is work that repeats.
type sweep struct {
	every time.Duration
	do    func(context.Context) error
}

// lookingAtTables names the sweep that also runs at the start.
const lookingAtTables = "looking at all tables"

// sweeps returns what deletes expired data, and what looks for tables that were missed. Sweeps that
// read many values run once a day, because messages and the names of teams are kept for months.
func (s *Club) sweeps() map[string]sweep {
	const day = 24 * time.Hour
	tables := func(ctx context.Context) error {
		s.endWaits(ctx)
		s.keepVacations(ctx)
		return nil
	}
	tidy := func(ctx context.Context) error { return s.Studies.Tidy(ctx, s.Chat.DropStudies) }
	return map[string]sweep{
		lookingAtTables:                       {time.Minute, tables},
		"freeing names":                       {time.Minute, s.Accounts.DropNames},
		"indexing names":                      {time.Minute, s.Accounts.IndexNames},
		"removing old codes":                  {time.Minute, s.Accounts.DropCodes},
		"forgetting who has left games":       {time.Minute, s.Pairing.ExpireConduct},
		"forgetting the tables of old guests": {time.Minute, s.Accounts.DropLastTables},
		"ending studies that were left":       {time.Minute, tidy},
		"dropping sanctions that are over":    {time.Minute, s.Bans.DropExpired},
		"freeing names of teams":              {day, s.Teams.DropNames},
		"dropping old messages":               {day, s.Inbox.DropOld},
		"dropping old flags":                  {day, s.Fair.DropOld},
		"counting games again":                {time.Minute, s.recount},
	}
}

// endWaits closes tables that have waited too long for an opponent.
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

// settleEnded settles ended tables, the earliest first. It skips tables that it has already
// removed until the store's watch reports the removal.
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

// settleFirst settles as many of the tables as fit into one Update, and returns how many it
// handled. The Update changes all keys except the live tables. Those are deleted afterwards,
// because their keys may be in another stream of the store. Both steps can be repeated, and
// several servers can run them at once. Finished steps are not repeated, even if an older
// server, which settled step by step, stopped halfway. If the tables cannot be settled
// together, settleFirst settles them one by one.
func (s *Club) settleFirst(ctx context.Context, ended []*table.Table) (n int) {
	var settled []*table.Table
	err := store.Retry(func() error {
		draft := store.NewDraft(s.docs.Store)
		n, settled = s.draw(ctx, draft, ended[:min(len(ended), settledAtOnce)])
		return draft.Commit(ctx)
	})
	switch {
	case err == nil:
		s.putAway(ctx, settled)
	case ctx.Err() != nil:
	case n > 1:
		for i := range n {
			s.settleFirst(ctx, ended[i:i+1])
		}
	default:
		s.log.Error("cannot settle a finished game", "table", ended[0].ID, "err", err)
	}
	return n
}

// draw adds the changes of one table after another to a draft until it is full. It returns how
// many tables it handled and which of them the Update settles. A table that cannot be settled
// does not hold up the others.
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

// changesOf returns the changes that settle an ended table. If a part cannot be read, changesOf
// leaves that part out and returns its error with the other changes.
func (s *Club) changesOf(ctx context.Context, docs store.Docs, t *table.Table) (changes []store.Change, err error) {
	parts := []func(context.Context, store.Docs, *table.Table) ([]store.Change, error){s.Pairing.ConductChanges, s.Tournaments.Changes}
	if t.Status == table.Over {
		parts = append(parts, s.Archive.Changes, s.Ratings.Changes, s.Fair.Changes)
	}
	var unreadable error
	err = rescue.Try(s.log, "settling "+string(t.ID), func() error {
		for _, part := range parts {
			more, err := part(ctx, docs, t)
			switch {
			case errors.Is(err, store.ErrDamaged):
				unreadable = errors.Join(unreadable, err)
			case err != nil:
				return err
			}
			changes = append(changes, more...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return changes, unreadable
}

// putAway deletes settled live tables concurrently, so that they share commits of the store.
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

// drop deletes a settled live table. It can be repeated.
func (s *Club) drop(ctx context.Context, t *table.Table) error {
	if t.Status == table.Over {
		f := archive.Summarize(t)
		s.log.Info("game over", "table", t.ID, "game", t.Game, "plies", f.Plies, "result", f.Reason)
	} else if err := s.Chat.Drop(ctx, t.ID); err != nil { // no game is left, so its chat goes too
		return err
	}
	return store.Ignore(s.docs.Store.Delete(ctx, live.TableKeys+string(t.ID), t.Rev), store.ErrNotFound, store.ErrConflict)
}

package lobby

import (
	"context"
	"encoding/json"
	"time"

	"pawnstorm/lobby/store"
)

// sweepEvery is how often the settler looks for what it has missed.
const sweepEvery = time.Minute

// settleAll does the second step of every ended table: it is the only goroutine
// that touches a second key. Each step may be repeated, so a crash between two
// of them costs nothing: the table is still there and is settled again.
func (s *Service) settleAll(ctx context.Context) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	for {
		for _, t := range s.Tables.Live() {
			if err := s.settleOne(ctx, t); err != nil && ctx.Err() == nil {
				s.log.Error("settling", "table", t.ID, "err", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-s.settle:
		case <-sweep.C:
			if err := s.Accounts.dropPasses(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("removing old codes", "err", err)
			}
			if err := s.Pairing.forgive(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("forgiving", "err", err)
			}
			if err := s.Accounts.forgetLast(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("forgetting the tables of old guests", "err", err)
			}
		}
	}
}

func (s *Service) settleOne(ctx context.Context, t *Table) error {
	switch {
	case t.Status == Over:
		return s.archive(ctx, t)
	case t.Status == Gone && !t.toldOf(s.now()):
		if err := s.Pairing.judge(ctx, t); err != nil {
			return err
		}
		if err := s.Rooms.forgetTalk(ctx, t.ID); err != nil {
			return err
		}
		return ignore(s.docs.Store.Delete(ctx, tableKeys+string(t.ID), t.Rev), store.ErrNotFound, store.ErrConflict)
	case t.Status == Open && s.now().Sub(t.Created) > t.waits():
		return s.Pairing.endWait(ctx, t)
	}
	return nil
}

// archive moves a finished game out of the live tables and into the histories
// and the ratings of its players.
func (s *Service) archive(ctx context.Context, t *Table) error {
	value, err := encode(t.Record)
	if err != nil {
		return err
	}
	if err := s.docs.Create(ctx, doneKeys+string(t.ID), value); err != nil {
		return err
	}
	f := finished(t)
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	for _, key := range lineKeys(t) {
		if err := s.docs.Create(ctx, key, line); err != nil {
			return err
		}
	}
	if err := s.Book.rate(ctx, t); err != nil {
		return err
	}
	if err := s.Pairing.judge(ctx, t); err != nil {
		return err
	}
	s.log.Info("game over", "table", t.ID, "game", t.Game, "plies", f.Plies, "result", f.Reason)
	return ignore(s.docs.Store.Delete(ctx, tableKeys+string(t.ID), t.Rev), store.ErrNotFound, store.ErrConflict)
}

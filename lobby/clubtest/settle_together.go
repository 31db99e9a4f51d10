package clubtest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// KilledStore lets some writes through and fails all others.
type KilledStore struct {
	store.Store
	mu   sync.Mutex
	Left int           // writes left before the first failure
	Hit  chan struct{} // closed at the first failure
}

// UntilHit waits until a write failed.
func (s *KilledStore) UntilHit(tb testing.TB) {
	tb.Helper()
	select {
	case <-s.Hit:
	case <-time.After(Patience):
		tb.Fatal("timed out waiting for a failed write")
	}
}

func (s *KilledStore) write() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Left--; s.Left == -1 {
		close(s.Hit)
	}
	if s.Left < 0 {
		return ErrDisk
	}
	return nil
}

func (s *KilledStore) Update(ctx context.Context, changes []store.Change) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Store.Update(ctx, changes)
}

func (s *KilledStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Store.Delete(ctx, key, rev)
}

// Settled runs a server until only some of the games are not settled.
func (w *World) Settled(st store.Store, records []table.Record, left int) {
	w.Tb.Helper()
	w.Close()
	w.PutLive(records...)
	w.Club = w.NewClub(st)
	w.UntilStored("the settler", func() bool { return len(w.Keys("table/")) == left })
}

// StoredRatings returns all stored ratings and rating changes as text.
func (w *World) StoredRatings() string {
	w.Tb.Helper()
	text := ""
	for _, prefix := range []string{rating.RatingKeys, rating.OutcomeKeys} {
		for e, err := range w.Stored.List(w.Tb.Context(), prefix, "") {
			if err != nil {
				w.Tb.Fatal(err)
			}
			text += fmt.Sprintf("%s %s\n", e.Key, e.Value)
		}
	}
	return text
}

package lobby_test

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

// countingStore counts the Updates of a store. It may refuse those with a key.
type countingStore struct {
	store.Store
	mu      sync.Mutex
	updates int
	refused string
}

func (s *countingStore) Update(ctx context.Context, changes []store.Change) error {
	s.mu.Lock()
	s.updates++
	s.mu.Unlock()
	for _, c := range changes {
		if c.Key == s.refused {
			return errDisk
		}
	}
	return s.Store.Update(ctx, changes)
}

// killedStore lets so many writes through and none after them.
type killedStore struct {
	store.Store
	mu   sync.Mutex
	left int
	hit  chan struct{}
}

func (s *killedStore) untilHit(tb testing.TB) {
	tb.Helper()
	select {
	case <-s.hit:
	case <-time.After(patience):
		tb.Fatal("waited in vain for the end")
	}
}

func (s *killedStore) write() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.left--; s.left == -1 {
		close(s.hit)
	}
	if s.left < 0 {
		return errDisk
	}
	return nil
}

func (s *killedStore) Update(ctx context.Context, changes []store.Change) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Store.Update(ctx, changes)
}

func (s *killedStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	if err := s.write(); err != nil {
		return err
	}
	return s.Store.Delete(ctx, key, rev)
}

// settled lets one server settle games that it finds, until so many are left.
func (w *world) settled(st store.Store, records []table.Record, left int) {
	w.tb.Helper()
	w.Close()
	w.putLive(records...)
	w.Club = w.newClub(st)
	w.untilStored("the finisher", func() bool { return len(w.keys("table/")) == left })
}

// ratings are how all stand, and what each game has changed.
func (w *world) ratings() string {
	w.tb.Helper()
	text := ""
	for _, prefix := range []string{rating.RatingKeys, rating.OutcomeKeys} {
		for e, err := range w.store.List(w.tb.Context(), prefix, "") {
			if err != nil {
				w.tb.Fatal(err)
			}
			text += fmt.Sprintf("%s %s\n", e.Key, e.Value)
		}
	}
	return text
}

// oneByOne is what comes of games of which each is settled before the next ends.
func oneByOne(t *testing.T, records []table.Record) string {
	t.Helper()
	w := newWorld(t)
	for _, r := range records {
		w.settled(w.store, []table.Record{r}, 0)
	}
	return w.ratings()
}

// TestSettledTogether: games that wait to be settled share commits, and the ratings
// are those that come of settling one after the other: each game counts once, after
// those that have ended before it.
func TestSettledTogether(t *testing.T) {
	records := endedGames(100)
	w := newWorld(t)
	st := &countingStore{Store: w.store}
	w.settled(st, records, 0)
	if st.updates > 2 {
		t.Errorf("%d games took %d Updates", len(records), st.updates)
	}
	if got := len(w.keys("done/")) + len(w.keys("by/")) + len(w.keys("end/")); got != 4*len(records) {
		t.Errorf("the archive has %d keys", got)
	}
	if got, want := w.ratings(), oneByOne(t, records); got != want {
		t.Errorf("together they come to\n%s, one by one to\n%s", got, want)
	}
}

// TestSettlingTogetherInterrupted stops the process before, between and after all the
// steps of settling games together. Another one finds all of them settled or none,
// finishes the work, and every game has counted once.
func TestSettlingTogetherInterrupted(t *testing.T) {
	records := endedGames(8)
	want := oneByOne(t, records)
	for n := range 1 + len(records) { // writes: one Update, and then the live tables
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := newWorld(t)
			w.Close()
			w.putLive(records...)
			killed := &killedStore{Store: w.store, left: n, hit: make(chan struct{})}
			node := w.newClub(killed)
			killed.untilHit(t)
			node.Close()
			if got := w.ratings(); got != "" && got != want {
				t.Errorf("a part of it was settled:\n%s", got)
			}
			w.Club = w.newClub(w.store)
			w.untilStored("the finisher", func() bool { return len(w.keys("table/")) == 0 })
			if got := w.ratings(); got != want {
				t.Errorf("they come to\n%s, not to\n%s", got, want)
			}
		})
	}
}

// TestOneHoldsUpNoOther: a game that cannot be settled, because of what the store has of
// its player or because the store refuses it, stays alone.
func TestOneHoldsUpNoOther(t *testing.T) {
	records := endedGames(20)
	bad := endedRecord(99, ann, ben, time.Now().Add(-time.Hour), "e4", "e5") // in their midst
	want := oneByOne(t, records)
	for name, spoil := range map[string]func(*world) *countingStore{
		"unreadable": func(w *world) *countingStore {
			if _, err := w.store.Put(t.Context(), "rating/"+string(ann.ID), []byte("{"), 0); err != nil {
				t.Fatal(err)
			}
			return &countingStore{Store: w.store}
		},
		"refused": func(w *world) *countingStore {
			return &countingStore{Store: w.store, refused: "done/" + string(bad.ID)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.settled(spoil(w), append([]table.Record{bad}, records...), 1)
			if left := w.keys("table/"); len(left) != 1 || left[0] != "table/"+string(bad.ID) {
				t.Errorf("left are %v", left)
			}
			w.remove("table/" + string(bad.ID))
			for _, key := range w.keys("rating/" + string(ann.ID)) {
				w.remove(key)
			}
			if got := w.ratings(); got != want {
				t.Errorf("the others come to\n%s, not to\n%s", got, want)
			}
		})
	}
}

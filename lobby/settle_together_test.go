package lobby_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// countingStore counts the Updates of a store. It fails Updates that change the key refused.
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
			return clubtest.ErrDisk
		}
	}
	return s.Store.Update(ctx, changes)
}

// oneByOne returns the ratings after each game is settled before the next one ends.
func oneByOne(t *testing.T, records []table.Record) string {
	t.Helper()
	w := clubtest.New(t)
	for _, r := range records {
		w.Settled(w.Stored, []table.Record{r}, 0)
	}
	return w.StoredRatings()
}

// TestSettledTogether checks that games that wait to be settled share commits. The ratings are
// the same as when games are settled one by one: each game counts once, after the games that
// ended before it.
func TestSettledTogether(t *testing.T) {
	records := clubtest.EndedGames(100)
	w := clubtest.New(t)
	st := &countingStore{Store: w.Stored}
	w.Settled(st, records, 0)
	if st.updates > 2 {
		t.Errorf("%d games took %d Updates, want at most 2", len(records), st.updates)
	}
	if got := len(w.Keys("done/")) + len(w.Keys("by/")) + len(w.Keys("end/")); got != 4*len(records) {
		t.Errorf("the archive has %d keys", got)
	}
	if got, want := w.StoredRatings(), oneByOne(t, records); got != want {
		t.Errorf("ratings settled together:\n%s\none by one:\n%s", got, want)
	}
}

// TestSettlingTogetherInterrupted stops the process before, between and after the steps of
// settling games together. The next process finds either all or none of them settled and
// finishes the work. Every game counts once.
func TestSettlingTogetherInterrupted(t *testing.T) {
	records := clubtest.EndedGames(8)
	want := oneByOne(t, records)
	for n := range 1 + len(records) { // number of writes: one Update, then the live tables
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := clubtest.New(t)
			w.Close()
			w.PutLive(records...)
			killed := &clubtest.KilledStore{Store: w.Stored, Left: n, Hit: make(chan struct{})}
			node := w.NewClub(killed)
			killed.UntilHit(t)
			node.Close()
			if got := w.StoredRatings(); got != "" && got != want {
				t.Errorf("only some games were settled:\n%s", got)
			}
			w.Club = w.NewClub(w.Stored)
			w.UntilStored("the finisher", func() bool { return len(w.Keys("table/")) == 0 })
			if got := w.StoredRatings(); got != want {
				t.Errorf("ratings are\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestOneHoldsUpNoOther checks that a game that cannot be settled does not hold up others,
// whether its player's rating is unreadable or the store refuses it.
func TestOneHoldsUpNoOther(t *testing.T) {
	records := clubtest.EndedGames(20)
	// This game ended in the middle of the others.
	bad := clubtest.EndedRecord(99, clubtest.Ann, clubtest.Ben, time.Now().Add(-time.Hour), "e4", "e5")
	want := oneByOne(t, records)
	for name, spoil := range map[string]func(*clubtest.World) *countingStore{
		"unreadable": func(w *clubtest.World) *countingStore {
			if _, err := w.Stored.Put(t.Context(), "rating/"+string(clubtest.Ann.ID), []byte("{"), 0); err != nil {
				t.Fatal(err)
			}
			return &countingStore{Store: w.Stored}
		},
		"refused": func(w *clubtest.World) *countingStore {
			return &countingStore{Store: w.Stored, refused: "done/" + string(bad.ID)}
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := clubtest.New(t)
			w.Settled(spoil(w), append([]table.Record{bad}, records...), 1)
			if left := w.Keys("table/"); len(left) != 1 || left[0] != "table/"+string(bad.ID) {
				t.Errorf("remaining tables are %v", left)
			}
			var got string
			for line := range strings.Lines(w.StoredRatings()) {
				if !strings.HasPrefix(line, "rating/"+string(clubtest.Ann.ID)+" ") {
					got += line
				}
			}
			if got != want {
				t.Errorf("ratings of the others are\n%s\nwant\n%s", got, want)
			}
		})
	}
}

package live_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// TestFreezeIsGivenBack checks that clocks do not run while the process is frozen. That includes
// the time for the first move. Either the timekeeper or a player's move notices the freeze first.
func TestFreezeIsGivenBack(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		moved := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "1+0"), "e4", "e5")
		kept := w.Play(w.Timed(clubtest.Cat, identity.Person{ID: "pdan", Name: "dan"}, "1+0"), "e4", "e5")
		first := w.Timed(identity.Person{ID: "peve", Name: "eve"}, identity.Person{ID: "pfay", Name: "fay"}, "1+0")
		clubtest.Elapse(10 * time.Second)

		w.Clock.Advance(5 * time.Minute)
		after := w.Play(w.Get(moved.ID), "d4")
		if left := after.Clock.Left(0, w.Clock.Now()); left < 49*time.Second || left > 51*time.Second {
			t.Errorf("ann has %v left after her move", left)
		}
		if back := after.Credit; back < 5*time.Minute || back > 5*time.Minute+time.Second {
			t.Errorf("credit is %v", back)
		}
		clubtest.Elapse(2 * time.Second)
		now := w.Get(kept.ID)
		if left := now.Clock.Left(0, w.Clock.Now()); now.Status != table.Playing || left < 47*time.Second ||
			left > 49*time.Second {
			t.Errorf("cat has %v left: %s", left, now.Ending())
		}
		if now := w.Get(first.ID); now.Status != table.Playing {
			t.Errorf("the game without a move is over: %s", now.Ending())
		}
		events := len(w.Get(kept.ID).Log)
		clubtest.Elapse(20 * time.Second)
		if n := len(w.Get(kept.ID).Log); n != events {
			t.Errorf("%d more events after the freeze", n-events)
		}

		w.Clock.Advance(time.Hour)
		clubtest.Elapse(2 * time.Second)
		w.Clock.Advance(-30 * time.Minute) // setting the clock back changes no time
		clubtest.Elapse(2 * time.Second)
		w.Clock.Advance(30 * time.Minute)
		clubtest.Elapse(2 * time.Second)
		now = w.Get(kept.ID)
		if left := now.Clock.Left(0, w.Clock.Now()); now.Status != table.Playing || left < 20*time.Second ||
			left > 28*time.Second {
			t.Errorf("cat has %v left: %s", left, now.Ending())
		}
	})
}

// TestHasteIsNoFreeze checks that a slow server, and time without games, give no time back.
func TestHasteIsNoFreeze(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		w.Clock.Advance(time.Hour)
		clubtest.Elapse(time.Hour)
		tbl := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "1+0"), "e4", "e5")
		for range 10 {
			clubtest.Elapse(900 * time.Millisecond)
			w.Clock.Advance(900 * time.Millisecond)
		}
		now := w.Get(tbl.ID)
		if left := now.Clock.Left(0, w.Clock.Now()); left != 42*time.Second {
			t.Errorf("ann has %v left, want 42s", left)
		}
		mail := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
		clubtest.Elapse(43 * time.Second)
		clubtest.Until(t, mail, "the fall of the flag", func(u live.Update) bool {
			return u.Table.Status == table.Over
		})
	})
}

// TestTwoOutagesInARow checks that players get back the time of an outage, even if another one follows
// before any node has given it back.
func TestTwoOutagesInARow(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		w.Close()
		cut := &clubtest.CutStore{Store: w.Stored}
		w.Club = w.NewNode(cut, "one")
		tbl := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "3+0"), "e4", "e5")
		clubtest.Elapse(10 * time.Second)

		cut.Cut.Store(true)
		from := time.Now().UTC()
		clubtest.Elapse(time.Minute)
		before, err := w.Stored.Get(t.Context(), "house/alive")
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now().UTC()
		beat, err := store.JSON("house/alive", map[string]time.Time{"at": now, "from": from, "to": now}, before.Rev)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Stored.Update(t.Context(), []store.Change{beat}); err != nil { // by another node
			t.Fatal(err)
		}
		clubtest.Elapse(3 * time.Second)
		cut.Cut.Store(false)
		clubtest.Elapse(3 * time.Second)
		if left := w.Get(tbl.ID).Clock.Left(0, w.Clock.Now()); left < 3*time.Minute-15*time.Second {
			t.Errorf("ann has %v left", left)
		}
	})
}

// TestStartAfterOutage checks that a node which starts when another one has just noticed the end of an outage
// does not end games on time before that time is given back.
func TestStartAfterOutage(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		w.Close()
		w.Club = w.NewNode(w.Stored, "one")
		tbl := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "1+0"), "e4", "e5")
		clubtest.Elapse(10 * time.Second)
		w.Close()
		from := time.Now().UTC()
		clubtest.Elapse(10 * time.Minute)
		before, err := w.Stored.Get(t.Context(), "house/alive")
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now().UTC()
		beat, err := store.JSON("house/alive", map[string]time.Time{"at": now, "from": from, "to": now}, before.Rev)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Stored.Update(t.Context(), []store.Change{beat}); err != nil { // by a node that has come back
			t.Fatal(err)
		}
		w.Club = w.NewNode(w.Stored, "two")
		clubtest.Elapse(3 * time.Second)
		if now := w.Get(tbl.ID); now.Status != table.Playing || now.Clock.Left(0, w.Clock.Now()) < 45*time.Second {
			t.Errorf("ann has %v left; %s", now.Clock.Left(0, w.Clock.Now()), now.Ending())
		}
	})
}

// noTables is a store that refuses to write tables.
type noTables struct {
	store.Store
	on atomic.Bool
}

func (s *noTables) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if s.on.Load() && strings.HasPrefix(key, live.TableKeys) {
		return 0, clubtest.ErrDisk
	}
	return s.Store.Put(ctx, key, value, rev)
}

// TestFailedCredit checks that time which could not be given back is not forgotten when the store fails again.
func TestFailedCredit(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		cut := &clubtest.CutStore{Store: w.Stored}
		stubborn := &noTables{Store: cut}
		w.Replace(stubborn)
		tbl := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "3+0"), "e4", "e5")
		clubtest.Elapse(10 * time.Second)
		for _, outage := range []time.Duration{time.Minute, 5 * time.Second} {
			cut.Cut.Store(true)
			clubtest.Elapse(outage)
			stubborn.on.Store(outage == time.Minute)
			cut.Cut.Store(false)
			clubtest.Elapse(1500 * time.Millisecond)
		}
		clubtest.Elapse(2 * time.Second)
		if left := w.Get(tbl.ID).Clock.Left(0, w.Clock.Now()); left < 3*time.Minute-25*time.Second {
			t.Errorf("ann has %v left", left)
		}
	})
}

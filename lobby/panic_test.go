package lobby_test

import (
	"context"
	"iter"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// trapStore is a real store that panics once, on the call that its trap is set for.
type trapStore struct {
	store.Store

	mu     sync.Mutex
	call   string // such as "put table/"; "" means no trap
	sprung chan struct{}
}

// set makes the next call with this prefix panic.
func (s *trapStore) set(call string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.call, s.sprung = call, make(chan struct{})
}

// untilSprung waits for the panic.
func (s *trapStore) untilSprung(tb testing.TB) {
	tb.Helper()
	s.mu.Lock()
	sprung := s.sprung
	s.mu.Unlock()
	select {
	case <-sprung:
	case <-time.After(clubtest.Patience):
		tb.Fatal("the trap did not spring")
	}
}

func (s *trapStore) called(call string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.call == "" || !strings.HasPrefix(call, s.call) {
		return
	}
	s.call = ""
	close(s.sprung)
	panic("trapped: " + call)
}

func (s *trapStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if rev > 0 || !strings.HasPrefix(key, "table/") { // the tests create tables themselves
		s.called("put " + key)
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *trapStore) Update(ctx context.Context, changes []store.Change) error {
	for _, c := range changes {
		s.called("put " + c.Key)
	}
	return s.Store.Update(ctx, changes)
}

func (s *trapStore) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	s.called("list " + prefix)
	return s.Store.List(ctx, prefix, after)
}

func (s *trapStore) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	watch := s.Store.Watch(ctx, prefix)
	return func(yield func(store.Entry, error) bool) {
		for e, err := range watch {
			s.called("watch " + e.Key)
			if !yield(e, err) {
				return
			}
		}
	}
}

// TestServicesSurvivePanics checks that a panic in a goroutine of the lobby is logged and
// counted, and that the service continues.
func TestServicesSurvivePanics(t *testing.T) {
	for _, test := range []struct {
		name string
		call string // call that panics
		// work makes the service do something that panics if it is trapped.
		work func(t *testing.T, w *clubtest.World, arm func(), trapped bool)
	}{
		{"the settler", "put done/", func(t *testing.T, w *clubtest.World, arm func(), _ bool) {
			arm()
			over := w.Do(w.Started(clubtest.Ann, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign})
			clubtest.Elapse(time.Minute) // until the settler looks again
			if keys := w.Keys("done/" + string(over.ID)); len(keys) != 1 {
				t.Error("game is not archived")
			}
		}},
		{"the timekeeper", "put table/", func(t *testing.T, w *clubtest.World, arm func(), _ bool) {
			table := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "1+0"), "e4", "e5")
			arm()
			clubtest.Elapse(2 * time.Minute)
			if now := w.Get(table.ID); now.Ending() != "Black (ben) won on time." {
				t.Errorf("game ends with %q", now.Ending())
			}
		}},
		{"presence", "put table/", func(t *testing.T, w *clubtest.World, arm func(), trapped bool) {
			table := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
			leave := w.Tables.Enter(t.Context(), clubtest.Ben)
			clubtest.Elapse(time.Second)
			arm()
			leave()
			clubtest.Elapse(time.Second)
			if away := w.Get(table.ID).Away[1].Away(); away == trapped {
				t.Errorf("departure recorded: %v", away)
			}
		}},
		{"the pairer", "put table/", func(t *testing.T, w *clubtest.World, arm func(), _ bool) {
			w.Seek(clubtest.Ann, clubtest.BlitzChess())
			clubtest.Elapse(time.Second)
			arm()
			if _, err := w.Pairing.Create(t.Context(), clubtest.Ben,
				pairing.Proposal{Game: "chess", Seat: 0, Clock: clubtest.Blitz}); err != nil {
				t.Fatal(err)
			}
			for waited := 0; w.Tables.Listing().Live.Len() == 0; waited++ {
				if clubtest.Elapse(time.Second); waited > 90 { // the pairer looks every minute
					t.Fatal("no game started")
				}
			}
			for game := range w.Tables.Listing().Live.All() {
				w.Do(game, clubtest.Ann, table.Intent{Kind: table.Abort})
			}
			clubtest.Elapse(time.Second)
		}},
		{"the follower of the tables", "watch table/", func(t *testing.T, w *clubtest.World, arm func(), _ bool) {
			arm()
			tbl := w.Started(clubtest.Ann, clubtest.Ben)
			clubtest.Elapse(2 * time.Second)
			if now := w.Tables.Listing().Mine(clubtest.Ann.ID); len(now) == 0 || now[0].Rev < tbl.Rev {
				t.Errorf("listing does not show the table: %v", now)
			}
			w.Do(tbl, clubtest.Ann, table.Intent{Kind: table.Abort})
			clubtest.Elapse(2 * time.Second)
		}},
		{"an analysis", "put study/", func(t *testing.T, w *clubtest.World, arm func(), trapped bool) {
			arm()
			w.Analyses.SetAnalyst(clubtest.GreedyAnalyst)
			over := w.Play(w.Started(clubtest.Ann, clubtest.Ben), clubtest.FoolsMate...)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			mail := w.Analyses.Follow(ctx, over)
			if err := w.Analyses.Analyse(ctx, clubtest.Ann, over); err != nil {
				t.Fatal(err)
			}
			p := clubtest.UntilStudied(t, mail, clubtest.IsStudied)
			if trapped != (errs.KindOf(p.Err) == errs.Unavailable) || trapped == (p.Study != nil) {
				t.Errorf("analysis is %+v", p)
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
				traps := &trapStore{Store: w.Stored}
				w.Replace(traps)
				before := rescue.Panics()
				test.work(t, w, func() { traps.set(test.call) }, true)
				traps.untilSprung(t)
				if n := rescue.Panics() - before; n != 1 ||
					!strings.Contains(w.Logged.String(), "trapped: "+test.call) {
					t.Errorf("counted %d panics, want 1; log:\n%s", n, w.Logged)
				}
				test.work(t, w, func() {}, false)
			})
		})
	}
}

// TestIndexSurvivesPanics checks that the index of old games is built after a panic.
func TestIndexSurvivesPanics(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		over := w.Do(w.Started(clubtest.Ann, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign})
		clubtest.Elapse(time.Minute)
		w.Close()
		for _, prefix := range []string{"end/", "house/index"} {
			for _, key := range w.Keys(prefix) {
				e, err := w.Stored.Get(t.Context(), key)
				if err == nil {
					err = w.Stored.Delete(t.Context(), key, e.Rev)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		traps := &trapStore{Store: w.Stored}
		traps.set("put end/")
		w.Club = w.NewClub(traps)
		traps.untilSprung(t)
		clubtest.Elapse(time.Minute)
		if keys := w.Keys("end/"); len(keys) != 1 || !strings.Contains(keys[0], string(over.ID)) {
			t.Errorf("index has %v", keys)
		}
	})
}

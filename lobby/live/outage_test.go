package live_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// TestAnswerLost loses the store's answer after a commit. Do reads the table again and reports the
// success.
func TestAnswerLost(t *testing.T) {
	w := clubtest.New(t)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)

	faulty.After(0, clubtest.InDoubt)
	table := w.Create(clubtest.Ann)
	faulty.After(0, clubtest.InDoubt)
	table = w.Sit(table, clubtest.Ben)
	faulty.After(0, clubtest.InDoubt)
	table = w.Play(table, "e4")
	w.Play(table, "e5") // at the revision that Do found
	if now := w.Get(table.ID); len(now.Plies) < 1 || now.Plies[0].Text != "e2e4" {
		t.Errorf("got plies %v", now.Plies)
	}
}

// overtakenStore leaves its next commit of a table in doubt. It commits or does not, lets another
// writer commit, and returns ErrInDoubt.
type overtakenStore struct {
	store.Store
	carriesOut bool
	meanwhile  atomic.Pointer[func()]
}

func (s *overtakenStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	meanwhile := (*func())(nil)
	if strings.HasPrefix(key, live.TableKeys) {
		meanwhile = s.meanwhile.Swap(nil)
	}
	if meanwhile == nil {
		return s.Store.Put(ctx, key, value, rev)
	}
	if s.carriesOut {
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
	}
	(*meanwhile)()
	return 0, store.ErrInDoubt
}

// TestOvertakenInDoubt loses the answer to a move while the opponent offers a draw on another node.
// Whether or not the store had the move, it is made once and the player sees it.
func TestOvertakenInDoubt(t *testing.T) {
	for name, carriesOut := range map[string]bool{"stored": true, "not stored": false} {
		t.Run(name, func(t *testing.T) {
			w := clubtest.New(t)
			other := w.NewClub(w.Stored)
			defer other.Close()
			st := &overtakenStore{Store: w.Stored, carriesOut: carriesOut}
			w.Replace(st)
			tbl := w.Started(clubtest.Ann, clubtest.Ben)
			offer := func() {
				if _, err := other.Tables.Do(t.Context(), tbl.ID, clubtest.Ben,
					table.Intent{Kind: table.Propose, Offer: table.Draw}); err != nil {
					t.Error(err)
				}
			}
			st.meanwhile.Store(&offer)
			tbl = w.Play(tbl, "e4")
			if len(tbl.Plies) != 1 ||
				!slices.ContainsFunc(tbl.Log, func(e table.Event) bool { return e.Kind == table.Offered }) {
				t.Errorf("Do returned the log %+v", tbl.Log)
			}
			if now := w.Get(tbl.ID); len(now.Log) != len(tbl.Log) || now.Rev != tbl.Rev {
				t.Errorf("the store has %+v", now.Log)
			}
			w.Play(tbl, "e5")
		})
	}
}

// TestStoreHangs checks that a player gets an error if the store does not answer. The error must
// not claim that nothing was changed.
func TestStoreHangs(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		w.Replace(faulty)
		tbl := w.Started(clubtest.Ann, clubtest.Ben)
		synctest.Wait()
		faulty.After(0, clubtest.Hangs)
		begun := time.Now()
		_, err := w.Tables.Do(t.Context(), tbl.ID, clubtest.Ann, table.Intent{Kind: table.Move, Text: "e4"})
		clubtest.Refused(t, err, errs.Unavailable, "know whether this was saved")
		if waited := time.Since(begun); waited < 50*time.Second || waited > 70*time.Second {
			t.Errorf("the error came after %v", waited)
		}
		w.Play(tbl, "e4")
	})
}

// TestStoreDown checks that a change that cannot be saved fails with an error and is not made.
func TestStoreDown(t *testing.T) {
	w := clubtest.New(t)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	before := w.Dump()

	faulty.After(0, clubtest.Crash)
	e4 := table.Intent{Kind: table.Move, Text: "e4"}
	_, err := w.Tables.Do(t.Context(), tbl.ID, clubtest.Ann, e4)
	clubtest.Refused(t, err, errs.Unavailable, "nothing was changed")
	_, err = w.Pairing.Create(t.Context(), clubtest.Cat, pairing.Proposal{Game: "chess"})
	clubtest.Refused(t, err, errs.Unavailable, "nothing was changed")
	_, err = w.Tables.Get(t.Context(), "n0table0")
	clubtest.Refused(t, err, errs.Unavailable, "")
	_, _, err = w.Accounts.Code(t.Context(), account.Player{Person: clubtest.Ann})
	clubtest.Refused(t, err, errs.Unavailable, "nothing was changed")
	_, err = w.Accounts.ByKey(t.Context(), clubtest.KeyA)
	clubtest.Refused(t, err, errs.Unavailable, "")
	if w.Dump() != before {
		t.Error("the store has changed")
	}
	if now := w.Get(tbl.ID); now.Rev != tbl.Rev {
		t.Error("the node's memory has changed")
	}

	faulty.After(0, clubtest.None)
	w.Do(tbl, clubtest.Ann, e4)
}

// TestGlitch checks that a write is retried once. If it fails twice, the player can repeat it.
func TestGlitch(t *testing.T) {
	w := clubtest.New(t)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	faulty.After(0, clubtest.Glitches)
	e4 := table.Intent{Kind: table.Move, Text: "e4"}
	_, err := w.Tables.Do(t.Context(), tbl.ID, clubtest.Ann, e4)
	clubtest.Refused(t, err, errs.Unavailable, "nothing was changed")
	tbl = w.Do(tbl, clubtest.Ann, e4)
	faulty.After(0, clubtest.Glitch)
	w.Play(tbl, "e5")
}

// TestLaggedWatch checks that a node that lags reads the tables again, and retries if that fails.
// Its followers see the last state, even of a game that was archived meanwhile.
func TestLaggedWatch(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		node := w.NewClub(faulty)
		defer node.Close()

		running, ending := w.Started(clubtest.Ann, clubtest.Ben), w.Started(clubtest.Ann, clubtest.Cat)
		closing := w.Create(clubtest.Cat)
		synctest.Wait()
		runningView, endingView := node.Tables.Follow(t.Context(), running, clubtest.Ann),
			node.Tables.Follow(t.Context(), ending, clubtest.Ann)
		closingView := node.Tables.Follow(t.Context(), closing, clubtest.Ann)
		synctest.Wait()

		catchUp := faulty.Lag()
		w.Play(running, "e4")
		w.Do(ending, clubtest.Ann, table.Intent{Kind: table.Resign})
		w.Do(closing, clubtest.Cat, table.Intent{Kind: table.Cancel})
		opened := w.Create(clubtest.Ben)
		synctest.Wait() // the other node is idle
		if l := node.Tables.Listing(); l.Live.Len() != 2 || l.Open.Len() != 1 || len(w.Keys("done/")) != 1 {
			t.Fatal("the node does not lag")
		}
		faulty.BadLists = 3
		catchUp()
		clubtest.Until(t, runningView, "the move", func(u live.Update) bool { return len(u.Table.Plies) == 1 })
		clubtest.Until(t, endingView, "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
		clubtest.Until(t, closingView, "the closing", func(u live.Update) bool { return u.Table.Status == table.Gone })
		synctest.Wait()
		if l := node.Tables.Listing(); l.Live.Len() != 1 || l.Open.Len() != 1 || l.Open.At(0).ID != opened.ID {
			t.Errorf("got lobby %+v", l)
		}
		w.Play(w.Get(running.ID), "e5") // followers see later moves as before
		clubtest.Until(t, runningView, "the answer", func(u live.Update) bool { return len(u.Table.Plies) == 2 })
	})
}

// TestLaggedRematch checks that a node that lags learns of a table with the id of one that it knows. A
// rematch that was aborted and asked for again has the same id.
func TestLaggedRematch(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		node := w.NewClub(faulty)
		defer node.Close()
		first := w.Play(w.Started(clubtest.Ann, clubtest.Ben), "e4", "e5")
		w.Lose(first, clubtest.Ann)
		clubtest.Elapse(time.Second)
		again := func(who identity.Person) *table.Table {
			t.Helper()
			made, err := w.Pairing.Rematch(t.Context(), who, first.ID)
			if err != nil {
				t.Fatal(err)
			}
			clubtest.Elapse(time.Second)
			return made
		}
		again(clubtest.Ann)
		made := again(clubtest.Ben)
		catchUp := faulty.Lag()
		w.Do(made, clubtest.Ann, table.Intent{Kind: table.Abort})
		clubtest.Elapse(time.Minute)
		second := again(clubtest.Ann)
		if second.ID != made.ID || second.Created.Equal(made.Created) {
			t.Fatalf("the rematches are %s and %s", made.ID, second.ID)
		}
		catchUp()
		clubtest.Elapse(time.Second)
		if now := node.Tables.Known(second.ID); now == nil || now.Status != table.Open {
			t.Error("the node still knows the first rematch")
		}
	})
}

// TestUnreadableTable checks that the lobby runs without a record it cannot read, and does not
// touch it.
func TestUnreadableTable(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Create(clubtest.Ann)
	for id, c := range map[string]struct{ value, says string }{
		"fr0mmars": {`{"v":99,"id":"fr0mmars"}`, "A newer version of pawnstorm wrote this record"},
		"n0game00": {`{"v":1,"id":"n0game00","game":"tiddlywinks"}`, "can't be read"},
		"juggled0": {`{"v":1,"id":"juggled0","game":"chess","log":[{"k":"juggle"}]}`, "can't be read"},
		"br0ken00": {`{"v":1,`, "can't be read"},
	} {
		if _, err := w.Stored.Put(t.Context(), "table/"+id, []byte(c.value), 0); err != nil {
			t.Fatal(err)
		}
		_, err := w.Tables.Do(t.Context(), identity.TableID(id), clubtest.Ann,
			table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		clubtest.Refused(t, err, errs.Internal, c.says)
	}
	before := w.Keys("")
	w.Restart()
	if l := w.Tables.Listing(); l.Open.Len() != 1 || l.Open.At(0).ID != tbl.ID {
		t.Errorf("got lobby %+v", l)
	}
	if after := w.Keys(""); len(after) != len(before) {
		t.Errorf("the store had %v and has %v", before, after)
	}
	w.Sit(tbl, clubtest.Ben)
}

// busyStore is a real store where another writer is faster, a given number of times.
type busyStore struct {
	store.Store
	times atomic.Int64
}

func (s *busyStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if rev > 0 && strings.HasPrefix(key, "table/") && s.times.Add(-1) >= 0 {
		e, err := s.Store.Get(ctx, key)
		if err == nil {
			_, err = s.Store.Put(ctx, key, e.Value, e.Rev)
		}
		if err != nil {
			return 0, err
		}
	}
	return s.Store.Put(ctx, key, value, rev)
}

// TestOthersAreFaster checks that an action is retried while other writers change the table, but
// not forever.
func TestOthersAreFaster(t *testing.T) {
	w := clubtest.New(t)
	busy := &busyStore{Store: w.Stored}
	w.Replace(busy)
	resigns := table.Intent{Kind: table.Resign, Seat: game.NoSeat}
	for _, test := range []struct {
		times   int64
		resigns bool
	}{{4, true}, {1000, false}} { // one more if this node has not yet heard of the start
		table := w.Started(clubtest.Ann, clubtest.Ben)
		busy.times.Store(test.times)
		_, err := w.Tables.Do(t.Context(), table.ID, clubtest.Ann, resigns)
		busy.times.Store(0)
		if (err == nil) != test.resigns || err != nil && errs.KindOf(err) != errs.Stale {
			t.Errorf("others were faster %d times: %v", test.times, err)
		}
	}
}

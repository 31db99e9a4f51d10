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

// TestAnswerLost: the store has committed and its answer does not come. Do reads
// and reports the success that it was.
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
	w.Play(table, "e5") // at the revision that was found
	if now := w.Get(table.ID); len(now.Plies) < 1 || now.Plies[0].Text != "e2e4" {
		t.Errorf("the plies are %v", now.Plies)
	}
}

// overtakenStore is a store whose next commit of a table is in doubt: it is carried out, or
// not, somebody else commits, and no answer comes.
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

// TestOvertakenInDoubt: a move whose answer was lost, while the opponent offered a draw on
// another node, is made once and its player told so, whether the store had it or not.
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
				t.Errorf("the answer has the log %+v", tbl.Log)
			}
			if now := w.Get(tbl.ID); len(now.Log) != len(tbl.Log) || now.Rev != tbl.Rev {
				t.Errorf("stored is %+v", now.Log)
			}
			w.Play(tbl, "e5")
		})
	}
}

// TestStoreHangs: nobody waits for ever for a store that does not answer, and
// nobody is told that nothing was changed when nobody knows.
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
			t.Errorf("waited for %v", waited)
		}
		w.Play(tbl, "e4")
	})
}

// TestStoreDown: what cannot be saved is not done, and people are told so.
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
		t.Error("something was changed")
	}
	if now := w.Get(tbl.ID); now.Rev != tbl.Rev {
		t.Error("the memory of the node was changed")
	}

	faulty.After(0, clubtest.None)
	w.Do(tbl, clubtest.Ann, e4)
}

// TestGlitch: a write that fails once is tried again, and after one that fails twice the
// same intent can be repeated.
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

// TestLaggedWatch: a node that has fallen behind reads the tables again, and
// again if that fails. Its followers see the last state, also of a game that has
// ended and gone to the archive meanwhile.
func TestLaggedWatch(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		node := w.NewClub(faulty)
		defer node.Close()

		running, ending := w.Started(clubtest.Ann, clubtest.Ben), w.Started(clubtest.Ann, clubtest.Cat)
		runningView, endingView := node.Tables.Follow(t.Context(), running, clubtest.Ann),
			node.Tables.Follow(t.Context(), ending, clubtest.Ann)
		synctest.Wait()

		catchUp := faulty.Lag()
		w.Play(running, "e4")
		w.Do(ending, clubtest.Ann, table.Intent{Kind: table.Resign})
		opened := w.Create(clubtest.Ben)
		synctest.Wait() // the other node has settled
		if l := node.Tables.Listing(); l.Live.Len() != 2 || l.Open.Len() != 0 || len(w.Keys("done/")) != 1 {
			t.Fatal("the node was meant to lag")
		}
		faulty.BadLists = 3
		catchUp()
		clubtest.Until(t, runningView, "the move", func(u live.Update) bool { return len(u.Table.Plies) == 1 })
		clubtest.Until(t, endingView, "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
		synctest.Wait()
		if l := node.Tables.Listing(); l.Live.Len() != 1 || l.Open.Len() != 1 || l.Open.At(0).ID != opened.ID {
			t.Errorf("the lobby is %+v", l)
		}
		w.Play(w.Get(running.ID), "e5") // and what comes now is seen as before
		clubtest.Until(t, runningView, "the answer", func(u live.Update) bool { return len(u.Table.Plies) == 2 })
	})
}

// TestUnreadableTable: a record that this program cannot read is left alone, and
// the lobby goes on without it.
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
		t.Errorf("the lobby is %+v", l)
	}
	if after := w.Keys(""); len(after) != len(before) {
		t.Errorf("the store had %v, and now %v", before, after)
	}
	w.Sit(tbl, clubtest.Ben)
}

// busyStore is a real store in which somebody else is faster, so many times.
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

// TestOthersAreFaster: what others do at a table meanwhile holds nobody up who can
// still do what they want; but nobody tries for ever.
func TestOthersAreFaster(t *testing.T) {
	w := clubtest.New(t)
	busy := &busyStore{Store: w.Stored}
	w.Replace(busy)
	resigns := table.Intent{Kind: table.Resign, Seat: game.NoSeat}
	for _, test := range []struct {
		times   int64
		resigns bool
	}{{4, true}, {1000, false}} { // and once this node may not have heard of the beginning
		table := w.Started(clubtest.Ann, clubtest.Ben)
		busy.times.Store(test.times)
		_, err := w.Tables.Do(t.Context(), table.ID, clubtest.Ann, resigns)
		busy.times.Store(0)
		if (err == nil) != test.resigns || err != nil && errs.KindOf(err) != errs.Stale {
			t.Errorf("when others are faster %d times: %v", test.times, err)
		}
	}
}

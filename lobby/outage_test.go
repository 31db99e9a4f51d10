package lobby_test

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
	w := newWorld(t)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)

	faulty.after(0, inDoubt)
	table := w.create(ann)
	faulty.after(0, inDoubt)
	table = w.sit(table, ben)
	faulty.after(0, inDoubt)
	table = w.play(table, "e4")
	w.play(table, "e5") // at the revision that was found
	if now := w.get(table.ID); len(now.Plies) < 1 || now.Plies[0].Text != "e2e4" {
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
			w := newWorld(t)
			other := w.newClub(w.store)
			defer other.Close()
			st := &overtakenStore{Store: w.store, carriesOut: carriesOut}
			w.replace(st)
			tbl := w.started(ann, ben)
			offer := func() {
				if _, err := other.Tables.Do(t.Context(), tbl.ID, ben, table.Intent{Kind: table.Propose, Offer: table.Draw}); err != nil {
					t.Error(err)
				}
			}
			st.meanwhile.Store(&offer)
			tbl = w.play(tbl, "e4")
			if len(tbl.Plies) != 1 || !slices.ContainsFunc(tbl.Log, func(e table.Event) bool { return e.Kind == table.Offered }) {
				t.Errorf("the answer has the log %+v", tbl.Log)
			}
			if now := w.get(tbl.ID); len(now.Log) != len(tbl.Log) || now.Rev != tbl.Rev {
				t.Errorf("stored is %+v", now.Log)
			}
			w.play(tbl, "e5")
		})
	}
}

// TestStoreHangs: nobody waits for ever for a store that does not answer, and
// nobody is told that nothing was changed when nobody knows.
func TestStoreHangs(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		faulty := &faultyStore{Store: w.store}
		w.replace(faulty)
		tbl := w.started(ann, ben)
		synctest.Wait()
		faulty.after(0, hangs)
		begun := time.Now()
		_, err := w.Tables.Do(t.Context(), tbl.ID, ann, table.Intent{Kind: table.Move, Text: "e4"})
		refused(t, err, errs.Unavailable, "not certain")
		if waited := time.Since(begun); waited < 50*time.Second || waited > 70*time.Second {
			t.Errorf("waited for %v", waited)
		}
		w.play(tbl, "e4")
	})
}

// TestStoreDown: what cannot be saved is not done, and people are told so.
func TestStoreDown(t *testing.T) {
	w := newWorld(t)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)
	tbl := w.started(ann, ben)
	w.untilListed("the game", func(l *live.Listing) bool { return l.Live.Len() == 1 })
	before := w.dump()

	faulty.after(0, crash)
	e4 := table.Intent{Kind: table.Move, Text: "e4"}
	_, err := w.Tables.Do(t.Context(), tbl.ID, ann, e4)
	refused(t, err, errs.Unavailable, "nothing was changed")
	_, err = w.Pairing.Create(t.Context(), cat, pairing.Proposal{Game: "chess"})
	refused(t, err, errs.Unavailable, "nothing was changed")
	_, err = w.Tables.Get(t.Context(), "n0table0")
	refused(t, err, errs.Unavailable, "")
	_, _, err = w.Accounts.Code(t.Context(), account.Player{Person: ann})
	refused(t, err, errs.Unavailable, "nothing was changed")
	_, err = w.Accounts.Arrive(t.Context(), keyA)
	refused(t, err, errs.Unavailable, "")
	if w.dump() != before {
		t.Error("something was changed")
	}
	if now := w.get(tbl.ID); now.Rev != tbl.Rev {
		t.Error("the memory of the node was changed")
	}

	faulty.after(0, none)
	w.do(tbl, ann, e4)
}

// TestGlitch: a write that fails once is tried again, and after one that fails twice the
// same intent can be repeated.
func TestGlitch(t *testing.T) {
	w := newWorld(t)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)
	tbl := w.started(ann, ben)
	faulty.after(0, glitches)
	e4 := table.Intent{Kind: table.Move, Text: "e4"}
	_, err := w.Tables.Do(t.Context(), tbl.ID, ann, e4)
	refused(t, err, errs.Unavailable, "nothing was changed")
	tbl = w.do(tbl, ann, e4)
	faulty.after(0, glitch)
	w.play(tbl, "e5")
}

// TestLaggedWatch: a node that has fallen behind reads the tables again, and
// again if that fails. Its followers see the last state, also of a game that has
// ended and gone to the archive meanwhile.
func TestLaggedWatch(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		faulty := &faultyStore{Store: w.store}
		node := w.newClub(faulty)
		defer node.Close()

		running, ending := w.started(ann, ben), w.started(ann, cat)
		runningView, endingView := node.Tables.Follow(t.Context(), running, ann), node.Tables.Follow(t.Context(), ending, ann)
		synctest.Wait()

		catchUp := faulty.lag()
		w.play(running, "e4")
		w.do(ending, ann, table.Intent{Kind: table.Resign})
		opened := w.create(ben)
		synctest.Wait() // the other node has settled
		if l := node.Tables.Listing(); l.Live.Len() != 2 || l.Open.Len() != 0 || len(w.keys("done/")) != 1 {
			t.Fatal("the node was meant to lag")
		}
		faulty.badLists = 3
		catchUp()
		until(t, runningView, "the move", func(u live.Update) bool { return len(u.Table.Plies) == 1 })
		until(t, endingView, "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
		synctest.Wait()
		if l := node.Tables.Listing(); l.Live.Len() != 1 || l.Open.Len() != 1 || l.Open.At(0).ID != opened.ID {
			t.Errorf("the lobby is %+v", l)
		}
		w.play(w.get(running.ID), "e5") // and what comes now is seen as before
		until(t, runningView, "the answer", func(u live.Update) bool { return len(u.Table.Plies) == 2 })
	})
}

// TestUnreadableTable: a record that this program cannot read is left alone, and
// the lobby goes on without it.
func TestUnreadableTable(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(ann)
	for id, c := range map[string]struct{ value, says string }{
		"fr0mmars": {`{"v":99,"id":"fr0mmars"}`, "A newer version of pawnstorm wrote this record"},
		"n0game00": {`{"v":1,"id":"n0game00","game":"tiddlywinks"}`, "cannot be read"},
		"juggled0": {`{"v":1,"id":"juggled0","game":"chess","log":[{"k":"juggle"}]}`, "cannot be read"},
		"br0ken00": {`{"v":1,`, "cannot be read"},
	} {
		if _, err := w.store.Put(t.Context(), "table/"+id, []byte(c.value), 0); err != nil {
			t.Fatal(err)
		}
		_, err := w.Tables.Do(t.Context(), identity.TableID(id), ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		refused(t, err, errs.Internal, c.says)
	}
	before := w.keys("")
	w.restart()
	if l := w.Tables.Listing(); l.Open.Len() != 1 || l.Open.At(0).ID != tbl.ID {
		t.Errorf("the lobby is %+v", l)
	}
	if after := w.keys(""); len(after) != len(before) {
		t.Errorf("the store had %v, and now %v", before, after)
	}
	w.sit(tbl, ben)
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
	w := newWorld(t)
	busy := &busyStore{Store: w.store}
	w.replace(busy)
	resigns := table.Intent{Kind: table.Resign, Seat: game.NoSeat}
	for _, test := range []struct {
		times   int64
		resigns bool
	}{{4, true}, {1000, false}} { // and once this node may not have heard of the beginning
		table := w.started(ann, ben)
		busy.times.Store(test.times)
		_, err := w.Tables.Do(t.Context(), table.ID, ann, resigns)
		busy.times.Store(0)
		if (err == nil) != test.resigns || err != nil && errs.KindOf(err) != errs.Stale {
			t.Errorf("when others are faster %d times: %v", test.times, err)
		}
	}
}

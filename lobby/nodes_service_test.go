package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// cutStore is a store that a node reaches until it is cut off from it.
type cutStore struct {
	store.Store
	cut   atomic.Bool
	bytes atomic.Int64 // written
}

var errCut = errors.New("cut off")

func (s *cutStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if s.cut.Load() {
		return 0, errCut
	}
	s.bytes.Add(int64(len(value)))
	return s.Store.Put(ctx, key, value, rev)
}

func (s *cutStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	if s.cut.Load() {
		return errCut
	}
	return s.Store.Delete(ctx, key, rev)
}

// inNodes has a world with two nodes, of which the second can be cut off.
func inNodes(t *testing.T, test func(t *testing.T, w *world, other *lobby.Club, cut *cutStore)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		w.Close()
		w.wire = newWire()
		w.Club = w.newNode(w.store, "one")
		cut := &cutStore{Store: w.store}
		other := w.newNode(cut, "two")
		elapse(time.Second)
		test(t, w, other, cut)
		other.Close()
		w.close()
	})
}

func namesOn(club *lobby.Club) (list []string) {
	for _, h := range club.Tables.People() {
		list = append(list, h.Name)
	}
	return list
}

func wantPeople(t *testing.T, club *lobby.Club, want ...string) {
	t.Helper()
	got := namesOn(club)
	if len(got) != len(want) {
		t.Fatalf("here are %q, not %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("here are %q, not %q", got, want)
		}
	}
}

// TestPeopleOfAllNodes: who is on one node is known on all, however they come and go.
func TestPeopleOfAllNodes(t *testing.T) {
	inNodes(t, func(t *testing.T, w *world, other *lobby.Club, _ *cutStore) {
		game := w.play(w.timed(ann, ben, "5+0"), "e4", "e5")
		leaveAnn, leaveBen := w.Tables.Enter(t.Context(), ann), other.Tables.Enter(t.Context(), ben)
		elapse(time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		wantPeople(t, other, "ann", "ben")
		if a := w.get(game.ID).Away; a[0].Away() || a[1].Away() {
			t.Errorf("away are %v", a)
		}
		leaveElsewhere := w.Tables.Enter(t.Context(), ben)
		elapse(time.Second)
		leaveBen() // and is still on the first node
		elapse(time.Second)
		wantPeople(t, other, "ann", "ben")
		if w.get(game.ID).Away[1].Away() {
			t.Error("ben counts as away")
		}
		leaveElsewhere()
		elapse(time.Second)
		wantPeople(t, other, "ann")
		if !w.get(game.ID).Away[1].Away() {
			t.Error("ben does not count as away")
		}
		leaveAnn()
		elapse(time.Second)
		wantPeople(t, other)
	})
}

// TestPresentElsewhere: those who are at a table on another node are there as on this one,
// until they leave.
func TestPresentElsewhere(t *testing.T) {
	inNodes(t, func(t *testing.T, w *world, other *lobby.Club, _ *cutStore) {
		game := w.play(w.timed(ann, ben, "5+0"), "e4", "e5")
		defer w.Tables.Enter(t.Context(), ann)()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		mail := w.Tables.Follow(ctx, game, ann)
		want := func(present [2]bool, watchers ...string) {
			t.Helper()
			elapse(time.Second)
			u := <-mail
			var names []string
			for _, w := range u.Watchers {
				names = append(names, w.Name)
			}
			if u.Present != present || u.Watching != len(watchers) || !slices.Equal(names, watchers) {
				t.Errorf("present are %v, not %v; %d are watching, %v, not %v", u.Present, present, u.Watching, names, watchers)
			}
		}
		want([2]bool{true, false})
		defer other.Tables.Enter(t.Context(), ben)()
		leave := followed(t, other, game, ben)
		want([2]bool{true, true})
		defer w.Tables.Enter(t.Context(), cat)()
		leaveHere := followed(t, w.Club, game, cat)
		want([2]bool{true, true}, "cat")
		defer other.Tables.Enter(t.Context(), cat)()
		leaveThere := followed(t, other, game, cat) // twice, and one person
		elapse(time.Second)
		leaveHere()
		want([2]bool{true, true}, "cat")
		if here := w.Tables.People()[2]; here.Name != "cat" || here.Doing != live.Watching || here.Table.ID != game.ID {
			t.Errorf("of cat is known %+v", here)
		}
		leaveThere()
		leave()
		want([2]bool{true, false})
	})
}

// followed has somebody at a table until they leave.
func followed(t *testing.T, club *lobby.Club, game *table.Table, who identity.Person) (leave func()) {
	ctx, leave := context.WithCancel(t.Context())
	club.Tables.Follow(ctx, game, who)
	return leave
}

// TestBeats: a node tells all with each beat, and in between only what has changed.
func TestBeats(t *testing.T) {
	inNodes(t, func(t *testing.T, w *world, other *lobby.Club, cut *cutStore) {
		for i := range 100 {
			defer other.Tables.Enter(t.Context(), identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: fmt.Sprint("name", i)})()
		}
		elapse(6 * time.Second)
		wrote := cut.bytes.Load()
		want := func(people int) {
			t.Helper()
			elapse(time.Second)
			if n := len(w.Tables.People()); n != people {
				t.Errorf("%d are here, not %d", n, people)
			}
		}
		leave := other.Tables.Enter(t.Context(), ben)
		want(101)
		leave()
		want(100)
		if n := cut.bytes.Load() - wrote; n > 1000 {
			t.Errorf("one came and went, and it took %d bytes to say so", n)
		}
		elapse(6 * time.Second)
		if n := cut.bytes.Load() - wrote; n < 5000 {
			t.Errorf("with a beat it has told only %d bytes", n)
		}
		want(100)
	})
}

// TestDeadNode: who was on a node that is not heard of is forgotten within its lease, and
// their games know that they are away; when it is heard of again, they are back.
func TestDeadNode(t *testing.T) {
	inNodes(t, func(t *testing.T, w *world, other *lobby.Club, cut *cutStore) {
		game := w.play(w.timed(ann, ben, "5+0"), "e4", "e5")
		defer w.Tables.Enter(t.Context(), ann)()
		defer other.Tables.Enter(t.Context(), ben)()
		elapse(time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		cut.cut.Store(true)
		elapse(10 * time.Second)
		wantPeople(t, w.Club, "ann", "ben") // it may come back
		elapse(7 * time.Second)
		wantPeople(t, w.Club, "ann")
		if !w.get(game.ID).Away[1].Away() {
			t.Error("ben does not count as away")
		}
		cut.cut.Store(false)
		elapse(7 * time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		if w.get(game.ID).Away[1].Away() {
			t.Error("ben still counts as away")
		}
	})
}

// TestNodeEnds: one that ends in good order is forgotten at once.
func TestNodeEnds(t *testing.T) {
	inNodes(t, func(t *testing.T, w *world, _ *lobby.Club, _ *cutStore) {
		third := w.newNode(w.store, "three")
		third.Tables.Enter(t.Context(), identity.Person{ID: "pdan", Name: "dan"})
		elapse(time.Second)
		wantPeople(t, w.Club, "dan")
		third.Close()
		elapse(time.Second)
		wantPeople(t, w.Club)
		if keys := w.keys("node/"); len(keys) != 2 {
			t.Errorf("there are %q", keys)
		}
	})
}

// TestNoTimeForOneNode: a node that starts, or was frozen, gives no time back while the
// club goes on elsewhere.
func TestNoTimeForOneNode(t *testing.T) {
	inNodes(t, func(t *testing.T, w *world, other *lobby.Club, cut *cutStore) {
		defer w.Tables.Enter(t.Context(), ann)()
		defer w.Tables.Enter(t.Context(), ben)()
		game := w.play(w.timed(ann, ben, "5+0"), "e4", "e5")
		elapse(4 * time.Second)
		before := len(w.get(game.ID).Log)
		third := w.newNode(w.store, "three")
		defer third.Close()
		elapse(time.Second)
		if after := w.get(game.ID); len(after.Log) != before {
			t.Errorf("the new node has written %v", after.Log[before:])
		}
	})
}

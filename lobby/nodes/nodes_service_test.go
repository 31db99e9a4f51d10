package nodes_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

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
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		game := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		leaveAnn, leaveBen := w.Tables.Enter(t.Context(), clubtest.Ann), other.Tables.Enter(t.Context(), clubtest.Ben)
		clubtest.Elapse(time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		wantPeople(t, other, "ann", "ben")
		if a := w.Get(game.ID).Away; a[0].Away() || a[1].Away() {
			t.Errorf("away are %v", a)
		}
		leaveElsewhere := w.Tables.Enter(t.Context(), clubtest.Ben)
		clubtest.Elapse(time.Second)
		leaveBen() // and is still on the first node
		clubtest.Elapse(time.Second)
		wantPeople(t, other, "ann", "ben")
		if w.Get(game.ID).Away[1].Away() {
			t.Error("ben counts as away")
		}
		leaveElsewhere()
		clubtest.Elapse(time.Second)
		wantPeople(t, other, "ann")
		if !w.Get(game.ID).Away[1].Away() {
			t.Error("ben does not count as away")
		}
		leaveAnn()
		clubtest.Elapse(time.Second)
		wantPeople(t, other)
	})
}

// TestPresentElsewhere: those who are at a table on another node are there as on this one,
// until they leave.
func TestPresentElsewhere(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		game := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		defer w.Tables.Enter(t.Context(), clubtest.Ann)()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		mail := w.Tables.Follow(ctx, game, clubtest.Ann)
		want := func(present [2]bool, watchers ...string) {
			t.Helper()
			clubtest.Elapse(time.Second)
			u := <-mail
			var names []string
			for _, w := range u.Watchers {
				names = append(names, w.Name)
			}
			if u.Present != present || u.Watching != len(watchers) || !slices.Equal(names, watchers) {
				t.Errorf("present are %v, not %v; %d are watching, %v, not %v", u.Present, present, u.Watching,
					names, watchers)
			}
		}
		want([2]bool{true, false})
		defer other.Tables.Enter(t.Context(), clubtest.Ben)()
		leave := followed(t, other, game, clubtest.Ben)
		want([2]bool{true, true})
		defer w.Tables.Enter(t.Context(), clubtest.Cat)()
		leaveHere := followed(t, w.Club, game, clubtest.Cat)
		want([2]bool{true, true}, "cat")
		defer other.Tables.Enter(t.Context(), clubtest.Cat)()
		leaveThere := followed(t, other, game, clubtest.Cat) // twice, and one person
		clubtest.Elapse(time.Second)
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
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, cut *clubtest.CutStore) {
		for i := range 100 {
			defer other.Tables.Enter(t.Context(),
				identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: fmt.Sprint("name", i)})()
		}
		clubtest.Elapse(6 * time.Second)
		wrote := cut.Bytes.Load()
		want := func(people int) {
			t.Helper()
			clubtest.Elapse(time.Second)
			if n := len(w.Tables.People()); n != people {
				t.Errorf("%d are here, not %d", n, people)
			}
		}
		leave := other.Tables.Enter(t.Context(), clubtest.Ben)
		want(101)
		leave()
		want(100)
		if n := cut.Bytes.Load() - wrote; n > 1000 {
			t.Errorf("one came and went, and it took %d bytes to say so", n)
		}
		clubtest.Elapse(6 * time.Second)
		if n := cut.Bytes.Load() - wrote; n < 5000 {
			t.Errorf("with a beat it has told only %d bytes", n)
		}
		want(100)
	})
}

// TestDeadNode: who was on a node that is not heard of is forgotten within its lease, and
// their games know that they are away; when it is heard of again, they are back.
func TestDeadNode(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, cut *clubtest.CutStore) {
		game := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		defer w.Tables.Enter(t.Context(), clubtest.Ann)()
		defer other.Tables.Enter(t.Context(), clubtest.Ben)()
		clubtest.Elapse(time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		cut.Cut.Store(true)
		clubtest.Elapse(10 * time.Second)
		wantPeople(t, w.Club, "ann", "ben") // it may come back
		clubtest.Elapse(7 * time.Second)
		wantPeople(t, w.Club, "ann")
		if !w.Get(game.ID).Away[1].Away() {
			t.Error("ben does not count as away")
		}
		cut.Cut.Store(false)
		clubtest.Elapse(7 * time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		if w.Get(game.ID).Away[1].Away() {
			t.Error("ben still counts as away")
		}
	})
}

// TestNodeEnds: one that ends in good order is forgotten at once.
func TestNodeEnds(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, _ *lobby.Club, _ *clubtest.CutStore) {
		third := w.NewNode(w.Stored, "three")
		third.Tables.Enter(t.Context(), identity.Person{ID: "pdan", Name: "dan"})
		clubtest.Elapse(time.Second)
		wantPeople(t, w.Club, "dan")
		third.Close()
		clubtest.Elapse(time.Second)
		wantPeople(t, w.Club)
		if keys := w.Keys("node/"); len(keys) != 2 {
			t.Errorf("there are %q", keys)
		}
	})
}

// TestNoTimeForOneNode: a node that starts, or was frozen, gives no time back while the
// club goes on elsewhere.
func TestNoTimeForOneNode(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, cut *clubtest.CutStore) {
		defer w.Tables.Enter(t.Context(), clubtest.Ann)()
		defer w.Tables.Enter(t.Context(), clubtest.Ben)()
		game := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		clubtest.Elapse(4 * time.Second)
		before := len(w.Get(game.ID).Log)
		third := w.NewNode(w.Stored, "three")
		defer third.Close()
		clubtest.Elapse(time.Second)
		if after := w.Get(game.ID); len(after.Log) != before {
			t.Errorf("the new node has written %v", after.Log[before:])
		}
	})
}

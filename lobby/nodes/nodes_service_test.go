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
		t.Fatalf("got players %q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("got players %q, want %q", got, want)
		}
	}
}

// TestPeopleOfAllNodes checks that every node knows the players on all nodes, however they come and
// go.
func TestPeopleOfAllNodes(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		game := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		leaveAnn, leaveBen := w.Tables.Enter(t.Context(), clubtest.Ann), other.Tables.Enter(t.Context(), clubtest.Ben)
		clubtest.Elapse(time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		wantPeople(t, other, "ann", "ben")
		if a := w.Get(game.ID).Away; a[0].Away() || a[1].Away() {
			t.Errorf("got absences %v", a)
		}
		leaveElsewhere := w.Tables.Enter(t.Context(), clubtest.Ben)
		clubtest.Elapse(time.Second)
		leaveBen() // ben is still on the first node
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

// TestPresentElsewhere checks that players and spectators on another node count as present at a
// table until they leave.
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
				t.Errorf("present: got %v, want %v; %d spectators: got %v, want %v", u.Present, present, u.Watching,
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
		leaveThere := followed(t, other, game, clubtest.Cat) // cat has two sessions but counts once
		clubtest.Elapse(time.Second)
		leaveHere()
		want([2]bool{true, true}, "cat")
		if here := w.Tables.People()[2]; here.Name != "cat" || here.Doing != live.Watching || here.Table.ID != game.ID {
			t.Errorf("cat's entry is %+v", here)
		}
		leaveThere()
		leave()
		want([2]bool{true, false})
	})
}

// followed follows a table for a player until leave is called.
func followed(t *testing.T, club *lobby.Club, game *table.Table, who identity.Person) (leave func()) {
	ctx, leave := context.WithCancel(t.Context())
	club.Tables.Follow(ctx, game, who)
	return leave
}

// TestBeats checks that a node writes its whole list with each beat, and only changes in between.
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
				t.Errorf("got %d players, want %d", n, people)
			}
		}
		leave := other.Tables.Enter(t.Context(), clubtest.Ben)
		want(101)
		leave()
		want(100)
		if n := cut.Bytes.Load() - wrote; n > 1000 {
			t.Errorf("one arrival and departure took %d bytes", n)
		}
		clubtest.Elapse(6 * time.Second)
		if n := cut.Bytes.Load() - wrote; n < 5000 {
			t.Errorf("the beat has only %d bytes", n)
		}
		want(100)
	})
}

// TestDeadNode checks that the players of a silent node are away once its lease ends. They are back
// when the node is.
func TestDeadNode(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, cut *clubtest.CutStore) {
		game := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		defer w.Tables.Enter(t.Context(), clubtest.Ann)()
		defer other.Tables.Enter(t.Context(), clubtest.Ben)()
		clubtest.Elapse(time.Second)
		wantPeople(t, w.Club, "ann", "ben")
		cut.Cut.Store(true)
		clubtest.Elapse(10 * time.Second)
		wantPeople(t, w.Club, "ann", "ben") // the lease has not ended
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

// TestNodeEnds checks that a node that closes is forgotten at once.
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
			t.Errorf("the store has %q", keys)
		}
	})
}

// TestNoTimeForOneNode checks that a new node gives no time back while other nodes run.
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
			t.Errorf("the new node wrote %v", after.Log[before:])
		}
	})
}

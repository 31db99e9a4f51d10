package live

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// listed is a listing of games with these ids, the first of them begun last.
func listed(tb testing.TB, ids ...identity.TableID) *Listing {
	tb.Helper()
	b := newRegistry()
	for i, id := range ids {
		t := *tabletest.StartedTable(tb)
		t.ID, t.Begun = id, tabletest.Noon.Add(-time.Duration(i)*time.Minute)
		b.set(&t)
	}
	return b.list()
}

// idOf is "" for no table.
func idOf(t *table.Table) identity.TableID {
	if t == nil {
		return ""
	}
	return t.ID
}

func TestNextGoesRound(t *testing.T) {
	l := listed(t, "c", "a", "e", "b")
	var seen []identity.TableID
	for at := identity.TableID("a"); len(seen) < 5; {
		at = idOf(l.Next(at, ""))
		seen = append(seen, at)
	}
	if want := []identity.TableID{"b", "c", "e", "a", "b"}; !slices.Equal(seen, want) {
		t.Errorf("went through %v, want %v", seen, want)
	}
	// games that have ended
	for After, want := range map[identity.TableID]identity.TableID{"d": "e", "": "a", "f": "a"} {
		if got := idOf(l.Next(After, "")); got != want {
			t.Errorf("after %q comes %q, want %q", After, got, want)
		}
	}
	if alone := listed(t, "a"); alone.Next("a", "") != nil || idOf(alone.Next("b", "")) != "a" ||
		listed(t).Next("a", "") != nil {
		t.Error("one game is not its own next, and none has a next")
	}
}

func TestRandom(t *testing.T) {
	l := listed(t, "c", "a", "e", "b")
	seen := make(map[identity.TableID]bool)
	for n := range 3 {
		seen[idOf(l.Random("e", "", func(of int) int {
			if of != 3 {
				t.Errorf("there are %d others", of)
			}
			return n
		}))] = true
	}
	if fmt.Sprint(seen) != "map[a:true b:true c:true]" || l.Live.Len() != 4 {
		t.Errorf("drawn were %v", seen)
	}
	if listed(t, "a").Random("a", "", nil) != nil || listed(t).Random("", "", nil) != nil {
		t.Error("there is nothing to draw from")
	}
}

func TestBest(t *testing.T) {
	l := listed(t, "c", "a", "e", "b")
	worth := map[identity.TableID]int{"a": 1500, "e": 1900, "b": 1900}
	if got := idOf(l.best("", func(a, b *table.Table) int { return worth[a.ID] - worth[b.ID] })); got != "e" {
		t.Errorf("the best is %q", got)
	}
	if got := idOf(l.best("", func(a, b *table.Table) int { return 0 })); got != "c" {
		t.Errorf("of equal ones the best is %q, not the last begun", got)
	}
	if listed(t).best("", nil) != nil {
		t.Error("there is no best of nothing")
	}
}

// TestOwnGamesAreNotWatched: somebody who looks for a game to watch never gets one in which
// they play.
func TestOwnGamesAreNotWatched(t *testing.T) {
	b := newRegistry()
	for game := range listed(t, "c", "a", "e", "b").Live.All() {
		if game.ID == "a" {
			own := *game
			own.Seats[1] = identity.Person{ID: "pmine", Name: "mine"}
			game = &own
		}
		b.set(game)
	}
	l := b.list()
	if got := idOf(l.Next("e", "pmine")); got != "b" {
		t.Errorf("after the last comes %q, not the first that is not their own", got)
	}
	l.Random("e", "pmine", func(of int) int {
		if of != 2 {
			t.Errorf("there are %d others", of)
		}
		return 0
	})
	if got := idOf(l.best("pmine", func(a, b *table.Table) int { return int(b.ID[0]) - int(a.ID[0]) })); got != "b" {
		t.Errorf("the best is %q", got)
	}
}

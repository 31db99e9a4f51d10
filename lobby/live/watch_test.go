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

// listed returns a listing of games with these ids. The first one began last.
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

// idOf returns "" for no table.
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
		t.Errorf("got %v, want %v", seen, want)
	}
	// games that have ended
	for After, want := range map[identity.TableID]identity.TableID{"d": "e", "": "a", "f": "a"} {
		if got := idOf(l.Next(After, "")); got != want {
			t.Errorf("Next(%q) = %q, want %q", After, got, want)
		}
	}
	if alone := listed(t, "a"); alone.Next("a", "") != nil || idOf(alone.Next("b", "")) != "a" ||
		listed(t).Next("a", "") != nil {
		t.Error("want no next game in a listing of one game or none")
	}
}

func TestRandom(t *testing.T) {
	l := listed(t, "c", "a", "e", "b")
	seen := make(map[identity.TableID]bool)
	for n := range 3 {
		seen[idOf(l.Random("e", "", func(of int) int {
			if of != 3 {
				t.Errorf("got %d others, want 3", of)
			}
			return n
		}))] = true
	}
	if fmt.Sprint(seen) != "map[a:true b:true c:true]" || l.Live.Len() != 4 {
		t.Errorf("got %v", seen)
	}
	if listed(t, "a").Random("a", "", nil) != nil || listed(t).Random("", "", nil) != nil {
		t.Error("Random found a game although none is left")
	}
}

func TestBest(t *testing.T) {
	l := listed(t, "c", "a", "e", "b")
	worth := map[identity.TableID]int{"a": 1500, "e": 1900, "b": 1900}
	if got := idOf(l.best("", func(a, b *table.Table) int { return worth[a.ID] - worth[b.ID] })); got != "e" {
		t.Errorf("best() = %q", got)
	}
	if got := idOf(l.best("", func(a, b *table.Table) int { return 0 })); got != "c" {
		t.Errorf("best() = %q with equal games, want the one that began last", got)
	}
	if listed(t).best("", nil) != nil {
		t.Error("best() found a game in an empty listing")
	}
}

// TestOwnGamesAreNotWatched checks that a player who looks for a game to watch never gets their
// own.
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
		t.Errorf("Next after the last = %q, want b", got)
	}
	l.Random("e", "pmine", func(of int) int {
		if of != 2 {
			t.Errorf("got %d others, want 2", of)
		}
		return 0
	})
	if got := idOf(l.best("pmine", func(a, b *table.Table) int { return int(b.ID[0]) - int(a.ID[0]) })); got != "b" {
		t.Errorf("best() = %q", got)
	}
}

package app

import (
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
)

func TestWatchersLine(t *testing.T) {
	watching := func(guests int, names ...string) live.Update {
		u := live.Update{Watching: guests + len(names), Guests: guests}
		for _, n := range names {
			u.Watchers = append(u.Watchers, identity.Person{Name: n})
		}
		return u
	}
	crowd := watching(3, "ann", "bob")
	crowd.Watching = 103 // the lobby names only two of them
	for _, test := range []struct {
		here live.Update
		w    int
		want string
	}{
		{watching(1), 40, "1 watching"},
		{watching(0, "ann"), 40, "1 watching: ann"},
		{watching(1, "ann", "bob"), 40, "3 watching: ann, bob, 1 guest"},
		{watching(2, "ann", "bob"), 30, "4 watching: ann, bob, 2 guests"},
		{watching(2, "ann", "bob"), 29, "4 watching: ann, 3 more"},
		{watching(2, "ann", "bob"), 22, "4 watching"},
		{watching(0, "ann", "bob"), 20, "2 watching: ann, bob"},
		{watching(0, "ann", "bob"), 9, "2 watchi…"},
		{crowd, 40, "103 watching: ann, bob, 101 more"},
		{watching(0, "\x1b[31mred", "a name that is very long"), 40, "2 watching: [31mred, a name that is v"},
	} {
		if got := WatchersLine(test.here, test.w); got != test.want {
			t.Errorf("in %d cells: %q, want %q", test.w, got, test.want)
		}
	}
}

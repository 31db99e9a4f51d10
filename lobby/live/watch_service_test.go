package live_test

import (
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
)

// TestBestGame checks that the game with the best players comes first, then the largest crowd.
func TestBestGame(t *testing.T) {
	w := clubtest.New(t)
	dan, eve := identity.Person{ID: "pdan", Name: "dan"}, identity.Person{ID: "peve", Name: "eve"}
	best := func() identity.TableID {
		if b := w.Tables.Best(w.Tables.Listing(), ""); b != nil {
			return b.ID
		}
		return ""
	}
	if got := best(); got != "" {
		t.Errorf("got best game %s, want none", got)
	}
	w.Lose(w.Rated(clubtest.Ann, clubtest.Ben), clubtest.Ben)
	w.UntilSettled()
	w.UntilRated(clubtest.Ann, clubtest.Ben)

	unrated, watched := w.Started(dan, eve), w.Started(eve, dan)
	w.UntilListed("two games", func(l *live.Listing) bool { return l.Live.Len() == 2 })
	w.Tables.Follow(t.Context(), unrated, dan)
	for _, who := range []identity.Person{clubtest.Cat, dan} {
		w.Tables.Follow(t.Context(), watched, who)
	}
	if got := best(); got != watched.ID {
		t.Errorf("got %s, want the game with two spectators", got)
	}
	w.Rated(dan, clubtest.Ben)
	won := w.Rated(dan, clubtest.Ann)
	w.UntilListed("four games", func(l *live.Listing) bool { return l.Live.Len() == 4 })
	if got := best(); got != won.ID {
		t.Errorf("got %s, want the game of the best player", got)
	}
}

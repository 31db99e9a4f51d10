package lobby_test

import (
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
)

// TestBestGame: the best players first, then the largest crowd.
func TestBestGame(t *testing.T) {
	w := newWorld(t)
	dan, eve := identity.Person{ID: "pdan", Name: "dan"}, identity.Person{ID: "peve", Name: "eve"}
	best := func() identity.TableID {
		if b := w.Tables.Best(w.Tables.Listing(), ""); b != nil {
			return b.ID
		}
		return ""
	}
	if got := best(); got != "" {
		t.Errorf("of no games %s is the best", got)
	}
	w.lose(w.rated(ann, ben), ben)
	w.untilSettled()
	w.untilRated(ann, ben)

	unrated, watched := w.started(dan, eve), w.started(eve, dan)
	w.untilListed("two games", func(l *live.Listing) bool { return l.Live.Len() == 2 })
	w.Tables.Follow(t.Context(), unrated, dan)
	for _, who := range []identity.Person{cat, dan} {
		w.Tables.Follow(t.Context(), watched, who)
	}
	if got := best(); got != watched.ID {
		t.Errorf("%s is the best, not the one that two follow", got)
	}
	w.rated(dan, ben)
	won := w.rated(dan, ann)
	w.untilListed("four games", func(l *live.Listing) bool { return l.Live.Len() == 4 })
	if got := best(); got != won.ID {
		t.Errorf("%s is the best, not that of the best player", got)
	}
}

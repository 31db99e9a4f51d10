package lobby_test

import (
	"testing"

	"pawnstorm/lobby"
)

// An account is marked once and for good; who has played, or has no account, is
// not.
func TestBecomeBot(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	if w.IsBot(ann.ID) {
		t.Error("everybody is a bot")
	}
	for range 2 {
		if err := w.BecomeBot(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
	}
	w.restart()
	if !w.IsBot(ann.ID) || w.IsBot(ben.ID) || w.Title(ann.Person) != "ann (bot)" || w.Title(ben.Person) != "ben" {
		t.Error("the mark is gone, or everywhere")
	}
	w.started(ann.Person, ben.Person)
	w.untilListed("the game", func(l *lobby.Listing) bool { return len(l.Mine(ben.ID)) == 1 && len(l.Live) == 1 })
	for _, who := range []lobby.Player{ben, w.arrive(""), w.arrive(keyC)} {
		if err := w.BecomeBot(t.Context(), who); lobby.KindOf(err) != lobby.Refused || w.IsBot(who.ID) {
			t.Errorf("%s became a bot: %v", who.Name, err)
		}
	}
	if err := w.BecomeBot(t.Context(), ann); err != nil {
		t.Errorf("a bot that has played is one no more: %v", err)
	}
}

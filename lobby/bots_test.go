package lobby_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
)

// An account is marked once and for good; who has played, or has no account, is
// not.
func TestBecomeBot(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	if w.Accounts.IsBot(ann.ID) {
		t.Error("everybody is a bot")
	}
	for range 2 {
		if err := w.Accounts.BecomeBot(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
	}
	w.restart()
	if !w.Accounts.IsBot(ann.ID) || w.Accounts.IsBot(ben.ID) || w.Accounts.Title(ann.Person) != "ann (bot)" || w.Accounts.Title(ben.Person) != "ben" {
		t.Error("the mark is gone, or everywhere")
	}
	w.started(ann.Person, ben.Person)
	w.untilListed("the game", func(l *live.Listing) bool { return len(l.Mine(ben.ID)) == 1 && l.Live.Len() == 1 })
	for _, who := range []account.Player{ben, w.arrive(""), w.arrive(keyC)} {
		if err := w.Accounts.BecomeBot(t.Context(), who); errs.KindOf(err) != errs.Refused || w.Accounts.IsBot(who.ID) {
			t.Errorf("%s became a bot: %v", who.Name, err)
		}
	}
	if err := w.Accounts.BecomeBot(t.Context(), ann); err != nil {
		t.Errorf("a bot that has played is one no more: %v", err)
	}
}

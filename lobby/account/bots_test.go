package account_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/live"
)

// TestBecomeBot checks that an account becomes a bot once and permanently, and that guests and
// accounts with games cannot become bots.
func TestBecomeBot(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	if w.Accounts.IsBot(ann.ID) {
		t.Error("a new account is a bot")
	}
	for range 2 {
		if err := w.Accounts.BecomeBot(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
	}
	w.Restart()
	if !w.Accounts.IsBot(ann.ID) || w.Accounts.IsBot(ben.ID) || w.Accounts.Title(ann.Person) != "ann (bot)" ||
		w.Accounts.Title(ben.Person) != "ben" {
		t.Error("after a restart the bot is not marked, or another account is")
	}
	w.Started(ann.Person, ben.Person)
	w.UntilListed("the game", func(l *live.Listing) bool { return len(l.Mine(ben.ID)) == 1 && l.Live.Len() == 1 })
	for _, who := range []account.Player{ben, w.ByKey(""), w.ByKey(clubtest.KeyC)} {
		if err := w.Accounts.BecomeBot(t.Context(), who); errs.KindOf(err) != errs.Refused || w.Accounts.IsBot(who.ID) {
			t.Errorf("%s became a bot: %v", who.Name, err)
		}
	}
	if err := w.Accounts.BecomeBot(t.Context(), ann); err != nil {
		t.Errorf("a bot that has played cannot be marked again: %v", err)
	}
}

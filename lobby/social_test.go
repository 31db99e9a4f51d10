package lobby_test

import (
	"fmt"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// names are the names of people, and commas.
func names(people []identity.Person) string {
	text := ""
	for _, p := range people {
		text += p.Name + ","
	}
	return text
}

// social is Social without a failure.
func (w *world) social(who account.Player) account.Social {
	w.tb.Helper()
	s, err := w.Accounts.Social(w.tb.Context(), who)
	if err != nil {
		w.tb.Fatal(err)
	}
	return s
}

func TestFollowAndMute(t *testing.T) {
	w := newWorld(t)
	ann, ben, cat := w.register(keyA, "ann"), w.register(keyB, "ben"), w.register(keyC, "cat")
	stranger := w.arrive("")
	for range 2 { // once more changes nothing
		for _, change := range []error{
			w.Accounts.SetFollowed(t.Context(), ann, cat.Person, true),
			w.Accounts.SetFollowed(t.Context(), ann, ben.Person, true),
			w.Accounts.SetMuted(t.Context(), ann, stranger.Person, true),
			w.Accounts.SetMuted(t.Context(), ann, ben.Person, true),
		} {
			if change != nil {
				t.Fatal(change)
			}
		}
	}
	w.restart()
	s := w.social(ann)
	if names(s.Follows) != "ben,cat," || names(s.Mutes) != "ben,"+stranger.Name+"," {
		t.Errorf("ann has %+v", s)
	}
	account, err := w.Accounts.Get(t.Context(), ann.ID)
	if err != nil || !account.Muted(ben.ID) || !account.Muted(stranger.ID) || account.Muted(cat.ID) {
		t.Errorf("ann mutes %v, %v", account.Mutes, err)
	}
	for _, change := range []error{
		w.Accounts.SetFollowed(t.Context(), ann, cat.Person, false),
		w.Accounts.SetMuted(t.Context(), ann, ben.Person, false),
		w.Accounts.SetMuted(t.Context(), ann, cat.Person, false), // never was
	} {
		if change != nil {
			t.Fatal(change)
		}
	}
	if s := w.social(ann); names(s.Follows) != "ben," || names(s.Mutes) != stranger.Name+"," {
		t.Errorf("ann has %+v", s)
	}
	if s := w.social(ben); len(s.Follows)+len(s.Mutes) != 0 {
		t.Errorf("ben has %+v", s)
	}
	if s := w.social(stranger); len(s.Follows)+len(s.Mutes) != 0 {
		t.Errorf("a guest has %+v", s)
	}
}

func TestFollowAndMuteRefuse(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	stranger := w.arrive("")
	ctx := t.Context()
	refused(t, w.Accounts.SetMuted(ctx, ann, ann.Person, true), errs.Refused, "cannot mute yourself")
	refused(t, w.Accounts.SetFollowed(ctx, ann, ann.Person, true), errs.Refused, "cannot follow yourself")
	refused(t, w.Accounts.SetFollowed(ctx, ann, stranger.Person, true), errs.Refused, "is a guest")
	refused(t, w.Accounts.SetMuted(ctx, stranger, ben.Person, true), errs.Refused, "take one first")
	linked := w.link(ann, keyC)
	if err := w.Accounts.RemoveKey(ctx, linked, keyA); err != nil {
		t.Fatal(err)
	}
	refused(t, w.Accounts.SetMuted(ctx, ann, ben.Person, true), errs.Refused, "does not open this account")

	for i := range 100 {
		other := identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: "somebody"}
		if err := w.Accounts.SetMuted(ctx, linked, other, true); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, w.Accounts.SetMuted(ctx, linked, ben.Person, true), errs.Refused, "You mute 100 players")
	if s := w.social(linked); len(s.Mutes) != 0 {
		t.Errorf("accounts that are not there are named: %v", s.Mutes)
	}
}

func TestFindPlayer(t *testing.T) {
	w := newWorld(t)
	bobby := w.register(keyA, "bobby-1")
	for _, name := range []string{"bobby-1", " Bobby-1\n", "b0bby_l"} {
		if got, err := w.Accounts.Find(t.Context(), name); err != nil || got != bobby.Person {
			t.Errorf("%q is %v, %v", name, got, err)
		}
	}
	for _, name := range []string{"", "bob", "guest-abcde", "../player/x", "b\x1bobby-1", "bobby-1/"} {
		_, err := w.Accounts.Find(t.Context(), name)
		refused(t, err, errs.NotFound, "no player called")
	}
}

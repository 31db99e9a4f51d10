package account_test

import (
	"fmt"
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestFollowAndMute(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat")
	stranger := w.ByKey("")
	for range 2 { // doing it again changes nothing
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
	w.Restart()
	s := w.Social(ann)
	if clubtest.Names(s.Follows) != "ben,cat," || clubtest.Names(s.Mutes) != "ben,"+stranger.Name+"," {
		t.Errorf("ann follows and mutes %+v", s)
	}
	account, err := w.Accounts.Get(t.Context(), ann.ID)
	if err != nil || !account.Muted(ben.ID) || !account.Muted(stranger.ID) || account.Muted(cat.ID) {
		t.Errorf("ann mutes %v, %v", account.Mutes, err)
	}
	for _, change := range []error{
		w.Accounts.SetFollowed(t.Context(), ann, cat.Person, false),
		w.Accounts.SetMuted(t.Context(), ann, ben.Person, false),
		w.Accounts.SetMuted(t.Context(), ann, cat.Person, false), // was not muted
	} {
		if change != nil {
			t.Fatal(change)
		}
	}
	if s := w.Social(ann); clubtest.Names(s.Follows) != "ben," || clubtest.Names(s.Mutes) != stranger.Name+"," {
		t.Errorf("ann follows and mutes %+v", s)
	}
	if s := w.Social(ben); len(s.Follows)+len(s.Mutes) != 0 {
		t.Errorf("ben follows and mutes %+v", s)
	}
	if s := w.Social(stranger); len(s.Follows)+len(s.Mutes) != 0 {
		t.Errorf("a guest follows and mutes %+v", s)
	}
}

func TestFollowAndMuteRefuse(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	stranger := w.ByKey("")
	ctx := t.Context()
	clubtest.Refused(t, w.Accounts.SetMuted(ctx, ann, ann.Person, true), errs.Refused, "cannot mute yourself")
	clubtest.Refused(t, w.Accounts.SetFollowed(ctx, ann, ann.Person, true), errs.Refused, "cannot follow yourself")
	clubtest.Refused(t, w.Accounts.SetFollowed(ctx, ann, stranger.Person, true), errs.Refused, "is a guest")
	clubtest.Refused(t, w.Accounts.SetMuted(ctx, stranger, ben.Person, true), errs.Refused, "Take a name first")
	linked := w.Link(ann, clubtest.KeyC)
	if err := w.Accounts.RemoveKey(ctx, linked, clubtest.KeyA); err != nil {
		t.Fatal(err)
	}
	clubtest.Refused(t, w.Accounts.SetMuted(ctx, ann, ben.Person, true), errs.Refused, "no longer opens this account")

	for i := range 100 {
		other := identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: "somebody"}
		if err := w.Accounts.SetMuted(ctx, linked, other, true); err != nil {
			t.Fatal(err)
		}
	}
	clubtest.Refused(t, w.Accounts.SetMuted(ctx, linked, ben.Person, true), errs.Refused, "You mute 100 players")
	if s := w.Social(linked); len(s.Mutes) != 0 {
		t.Errorf("the list names accounts that do not exist: %v", s.Mutes)
	}
}

func TestFindPlayer(t *testing.T) {
	w := clubtest.New(t)
	bobby := w.Register(clubtest.KeyA, "bobby-1")
	for _, name := range []string{"bobby-1", " Bobby-1\n", "b0bby_l"} {
		if got, err := w.Accounts.Find(t.Context(), name); err != nil || got != bobby.Person {
			t.Errorf("%q leads to %v, %v", name, got, err)
		}
	}
	for _, name := range []string{"", "bob", "guest-abcde", "../player/x", "b\x1bobby-1", "bobby-1/"} {
		_, err := w.Accounts.Find(t.Context(), name)
		clubtest.Refused(t, err, errs.NotFound, "no player called")
	}
}

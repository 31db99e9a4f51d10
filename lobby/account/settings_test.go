package account_test

import (
	"context"
	"testing"
	"testing/synctest"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
)

func TestSettingsAreKept(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	if ann.Settings != (account.Settings{}) {
		t.Errorf("a new account has settings %+v, want the defaults", ann.Settings)
	}
	w.Set(ann, func(s *account.Settings) {
		s.Theme, s.Pieces, s.Size = "paper", account.LetterPieces, account.SmallBoard
	})
	kept := w.Set(ann, func(s *account.Settings) { s.Bell, s.Pad = true, true })
	want := account.Settings{
		Theme: "paper", Pieces: account.LetterPieces, Size: account.SmallBoard, Bell: true, Pad: true,
	}
	if kept != want {
		t.Errorf("ChangeSettings returned %+v, want %+v", kept, want)
	}
	w.Restart()
	if got := w.ByKey(clubtest.KeyA).Settings; got != want {
		t.Errorf("after a restart the settings are %+v, want %+v", got, want)
	}
}

func TestSettingsRefused(t *testing.T) {
	w := clubtest.New(t)
	ann, guest := w.Register(clubtest.KeyA, "ann"), w.ByKey(clubtest.KeyB)
	before := w.Dump()
	for _, test := range []struct {
		name   string
		who    account.Player
		change func(*account.Settings)
		kind   errs.Kind
		words  string
	}{
		{"a guest", guest, func(s *account.Settings) { s.Bell = true }, errs.Refused, "Take a name"},
		{"no such pieces", ann, func(s *account.Settings) { s.Pieces = "marble" }, errs.Invalid, `not "marble"`},
		{"no such size", ann, func(s *account.Settings) { s.Size = "huge" }, errs.Invalid, `not "huge"`},
		{
			"no such theme", ann, func(s *account.Settings) { s.Theme = "walnutt" }, errs.Invalid,
			`no theme called "walnutt". Choose walnut, slate, `,
		},
		{"an escape code as theme", ann, func(s *account.Settings) { s.Theme = "\x1b[31m" }, errs.Invalid, "no theme"},
		{
			"a huge theme name", ann, func(s *account.Settings) { s.Theme = string(make([]byte, 1<<20)) },
			errs.Invalid, "no theme",
		},
		{
			"an unknown account",
			account.Player{Person: identity.Person{ID: "pnobody"}},
			func(s *account.Settings) { s.Bell = true },
			errs.NotFound, "",
		},
	} {
		_, err := w.Accounts.ChangeSettings(t.Context(), test.who, test.change)
		t.Run(test.name, func(t *testing.T) { clubtest.Refused(t, err, test.kind, test.words) })
	}
	if w.Dump() != before {
		t.Error("a refusal changed the store")
	}
}

// TestStoredSettings checks that this program reads all settings ever stored, and keeps the ones
// that a newer program has stored.
func TestStoredSettings(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	key := "player/" + string(ann.ID)
	entry, err := w.Stored.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	old := `{"id":"` + string(ann.ID) + `","name":"ann","created":"2026-01-02T03:04:05Z","keys":[{"fp":"` +
		clubtest.KeyA + `","added":"2026-01-02T03:04:05Z"}]`
	put := func(value string) {
		t.Helper()
		if entry.Rev, err = w.Stored.Put(t.Context(), key, []byte(value), entry.Rev); err != nil {
			t.Fatal(err)
		}
	}
	put(old + `}`)
	if got := w.ByKey(clubtest.KeyA).Settings; got != (account.Settings{}) {
		t.Errorf("account without settings: got %+v", got)
	}
	put(old + `,"settings":{"theme":"paper","pieces":"letters","pad":true,"size":"large","no_mouse":true,"bell":true,` +
		`"confirm":true,"no_premove":true,"no_challenges":true}}`)
	want := account.Settings{
		Theme: "paper", Pieces: account.LetterPieces, Pad: true, Size: account.LargeBoard,
		NoMouse: true, Bell: true, Confirm: true, NoPremove: true, NoChallenges: true,
	}
	if got := w.ByKey(clubtest.KeyA).Settings; got != want {
		t.Errorf("read %+v, want %+v", got, want)
	}
	put(old + `,"settings":{"theme":"northern lights","pieces":"holograms","size":"wall"}}`)
	got := w.Set(ann, func(s *account.Settings) { s.Bell = true })
	if want := (account.Settings{
		Theme: "northern lights", Pieces: "holograms", Size: "wall", Bell: true,
	}); got != want {
		t.Errorf("ChangeSettings returned %+v, want %+v", got, want)
	}
}

// TestFollowAccount checks that all sessions of an account receive its changes, even on another
// node with the same store. Sessions of other accounts do not.
func TestFollowAccount(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	second := w.NewClub(w.Stored)
	defer second.Close()
	ctx, leave := context.WithCancel(t.Context())
	here, there, bens := w.Accounts.Follow(ctx, ann.ID), second.Accounts.Follow(ctx, ann.ID),
		w.Accounts.Follow(ctx, ben.ID)
	for _, theme := range []string{"paper", "slate"} {
		w.Set(ann, func(s *account.Settings) { s.Theme = theme })
		for _, news := range []<-chan account.Account{here, there} {
			w.Hears(news, func(a account.Account) bool { return a.ID == ann.ID && a.Settings.Theme == theme })
		}
	}
	w.Set(ben, func(s *account.Settings) { s.Bell = true })
	w.Hears(bens, func(a account.Account) bool {
		if a.ID != ben.ID {
			t.Errorf("ben received %+v", a)
		}
		return a.Settings.Bell
	})
	leave()
}

// TestFollowAccountAfterALostWatch checks that a follower receives changes made while the watch on
// the store was lost.
func TestFollowAccountAfterALostWatch(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		node := w.NewClub(faulty)
		defer node.Close()
		ann := w.Register(clubtest.KeyA, "ann")
		synctest.Wait() // the node knows the account
		news := node.Accounts.Follow(t.Context(), ann.ID)
		catchUp := faulty.Lag()
		synctest.Wait()
		w.Set(ann, func(s *account.Settings) { s.Bell = true })
		synctest.Wait()
		early := len(news)
		catchUp()
		if early != 0 {
			t.Fatal("the node should lag but received the change")
		}
		w.Hears(news, func(a account.Account) bool { return a.Settings.Bell })
	})
}

// TestChallengesRefused checks that players cannot challenge a player who accepts no challenges, or
// who mutes them. The refusal does not say which it is.
func TestChallengesRefused(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	challenge := pairing.Proposal{Game: "chess", Seat: 0, Invited: &ann.Person}
	if _, err := w.Pairing.Create(t.Context(), ben.Person, challenge); err != nil {
		t.Fatal(err)
	}
	w.Set(ann, func(s *account.Settings) { s.NoChallenges = true })
	_, err := w.Pairing.Create(t.Context(), ben.Person, challenge)
	clubtest.Refused(t, err, errs.Refused, "ann does not accept challenges now.")
	w.Set(ann, func(s *account.Settings) { s.NoChallenges = false })
	if err := w.Accounts.SetMuted(t.Context(), ann, ben.Person, true); err != nil {
		t.Fatal(err)
	}
	_, err = w.Pairing.Create(t.Context(), ben.Person, challenge)
	clubtest.Refused(t, err, errs.Refused, "ann does not accept challenges now.")
}

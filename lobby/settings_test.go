package lobby_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
)

// set changes settings without a failure.
func (w *world) set(p account.Player, change func(*account.Settings)) account.Settings {
	w.tb.Helper()
	kept, err := w.Accounts.ChangeSettings(w.tb.Context(), p, change)
	if err != nil {
		w.tb.Fatal(err)
	}
	return kept
}

func TestSettingsAreKept(t *testing.T) {
	w := newWorld(t)
	ann := w.register(keyA, "ann")
	if ann.Settings != (account.Settings{}) {
		t.Errorf("a new account has %+v", ann.Settings)
	}
	w.set(ann, func(s *account.Settings) {
		s.Theme, s.Pieces, s.Size = "paper", account.LetterPieces, account.SmallBoard
	})
	kept := w.set(ann, func(s *account.Settings) { s.Bell, s.Pad = true, true })
	want := account.Settings{Theme: "paper", Pieces: account.LetterPieces, Size: account.SmallBoard, Bell: true, Pad: true}
	if kept != want {
		t.Errorf("kept %+v, want %+v", kept, want)
	}
	w.restart()
	if got := w.arrive(keyA).Settings; got != want {
		t.Errorf("came back with %+v, want %+v", got, want)
	}
}

func TestSettingsRefused(t *testing.T) {
	w := newWorld(t)
	ann, guest := w.register(keyA, "ann"), w.arrive(keyB)
	before := w.dump()
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
		{"no such theme", ann, func(s *account.Settings) { s.Theme = "walnutt" }, errs.Invalid, `no theme called "walnutt". There are walnut, slate, `},
		{"a theme that is no name", ann, func(s *account.Settings) { s.Theme = "\x1b[31m" }, errs.Invalid, "no theme"},
		{"a theme without end", ann, func(s *account.Settings) { s.Theme = string(make([]byte, 1<<20)) }, errs.Invalid, "no theme"},
		{"nobody", account.Player{Person: identity.Person{ID: "pnobody"}}, func(s *account.Settings) { s.Bell = true }, errs.NotFound, ""},
	} {
		_, err := w.Accounts.ChangeSettings(t.Context(), test.who, test.change)
		t.Run(test.name, func(t *testing.T) { refused(t, err, test.kind, test.words) })
	}
	if w.dump() != before {
		t.Error("a refusal changed the store")
	}
}

// All that is stored is read for ever, and all that a newer program has stored is kept.
func TestStoredSettings(t *testing.T) {
	w := newWorld(t)
	ann := w.register(keyA, "ann")
	key := "player/" + string(ann.ID)
	entry, err := w.store.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	old := `{"id":"` + string(ann.ID) + `","name":"ann","created":"2026-01-02T03:04:05Z","keys":[{"fp":"` + keyA + `","added":"2026-01-02T03:04:05Z"}]`
	put := func(value string) {
		t.Helper()
		if entry.Rev, err = w.store.Put(t.Context(), key, []byte(value), entry.Rev); err != nil {
			t.Fatal(err)
		}
	}
	put(old + `}`)
	if got := w.arrive(keyA).Settings; got != (account.Settings{}) {
		t.Errorf("an account without settings has %+v", got)
	}
	put(old + `,"settings":{"theme":"paper","pieces":"letters","pad":true,"size":"large","no_mouse":true,"bell":true,"confirm":true,"no_premove":true,"no_challenges":true}}`)
	want := account.Settings{
		Theme: "paper", Pieces: account.LetterPieces, Pad: true, Size: account.LargeBoard,
		NoMouse: true, Bell: true, Confirm: true, NoPremove: true, NoChallenges: true,
	}
	if got := w.arrive(keyA).Settings; got != want {
		t.Errorf("read %+v, want %+v", got, want)
	}
	put(old + `,"settings":{"theme":"northern lights","pieces":"holograms","size":"wall"}}`)
	got := w.set(ann, func(s *account.Settings) { s.Bell = true })
	if want := (account.Settings{Theme: "northern lights", Pieces: "holograms", Size: "wall", Bell: true}); got != want {
		t.Errorf("kept %+v, want %+v", got, want)
	}
}

// hears waits until a session hears of an account as it should be.
func (w *world) hears(news <-chan account.Account, ok func(account.Account) bool) {
	w.tb.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		select {
		case a := <-news:
			if ok(a) {
				return
			}
		case <-late.C:
			w.tb.Fatal("waited in vain for news of an account")
		}
	}
}

// All sessions of an account hear of a change, those at another service of the
// same store too, and nobody else does.
func TestFollowAccount(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	second := w.newClub(w.store)
	defer second.Close()
	ctx, leave := context.WithCancel(t.Context())
	here, there, bens := w.Accounts.Follow(ctx, ann.ID), second.Accounts.Follow(ctx, ann.ID), w.Accounts.Follow(ctx, ben.ID)
	for _, theme := range []string{"paper", "slate"} {
		w.set(ann, func(s *account.Settings) { s.Theme = theme })
		for _, news := range []<-chan account.Account{here, there} {
			w.hears(news, func(a account.Account) bool { return a.ID == ann.ID && a.Settings.Theme == theme })
		}
	}
	w.set(ben, func(s *account.Settings) { s.Bell = true })
	w.hears(bens, func(a account.Account) bool {
		if a.ID != ben.ID {
			t.Errorf("ben heard of %+v", a)
		}
		return a.Settings.Bell
	})
	leave()
}

// Somebody who followed when the watch was lost hears what happened meanwhile.
func TestFollowAccountAfterALostWatch(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		faulty := &faultyStore{Store: w.store}
		node := w.newClub(faulty)
		defer node.Close()
		ann := w.register(keyA, "ann")
		synctest.Wait() // the node has heard of the account
		news := node.Accounts.Follow(t.Context(), ann.ID)
		catchUp := faulty.lag()
		synctest.Wait()
		w.set(ann, func(s *account.Settings) { s.Bell = true })
		synctest.Wait()
		early := len(news)
		catchUp()
		if early != 0 {
			t.Fatal("the node was meant to lag")
		}
		w.hears(news, func(a account.Account) bool { return a.Settings.Bell })
	})
}

// Nobody can challenge a player who takes no challenges, nor one by whom they
// are muted; neither learns which it is.
func TestChallengesRefused(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	challenge := pairing.Proposal{Game: "chess", Seat: 0, Invited: &ann.Person}
	if _, err := w.Pairing.Create(t.Context(), ben.Person, challenge); err != nil {
		t.Fatal(err)
	}
	w.set(ann, func(s *account.Settings) { s.NoChallenges = true })
	_, err := w.Pairing.Create(t.Context(), ben.Person, challenge)
	refused(t, err, errs.Refused, "ann takes no challenges now.")
	w.set(ann, func(s *account.Settings) { s.NoChallenges = false })
	if err := w.Accounts.SetMuted(t.Context(), ann, ben.Person, true); err != nil {
		t.Fatal(err)
	}
	_, err = w.Pairing.Create(t.Context(), ben.Person, challenge)
	refused(t, err, errs.Refused, "ann takes no challenges now.")
}

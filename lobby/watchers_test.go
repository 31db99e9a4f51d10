package lobby_test

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestLetWatch checks that a player who was let in gets a message and finds a private game by
// its id, also after a restart and after the game is over. Other players do not find it.
func TestLetWatch(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat, dan := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat"), w.Register("d", "dan")
	private, err := w.Pairing.Create(t.Context(), ann.Person,
		pairing.Proposal{Game: "chess", Seat: game.Seat(0), Private: true})
	if err != nil {
		t.Fatal(err)
	}
	private = w.Sit(private, ben.Person)
	finds := func(who identity.Person) bool {
		t.Helper()
		_, err := w.Tables.Find(t.Context(), who, string(private.ID))
		if errs.Ignore(err, errs.NotFound) != nil {
			t.Fatal(err)
		}
		return err == nil
	}
	if finds(cat.Person) {
		t.Error("cat finds a private game by its id before being let in")
	}
	after, untold, err := w.LetWatch(t.Context(), ben, private.ID, cat.Person)
	if err != nil || untold != nil || !after.MayWatch(cat.ID) {
		t.Fatalf("cat may not watch: %v, %v", err, untold)
	}
	want := "*You may watch our private game of Chess: watch " + string(private.ID)
	if got := clubtest.MessagesOf(w.Mailbox(cat)); got != want {
		t.Errorf("cat's message is %q, want %q", got, want)
	}
	if err := w.Accounts.SetMuted(t.Context(), dan, ben.Person, true); err != nil {
		t.Fatal(err)
	}
	if _, untold, err := w.LetWatch(t.Context(), ben, private.ID, dan.Person); err != nil ||
		errs.KindOf(untold) != errs.Refused {
		t.Errorf("dan mutes ben: got %v, %v", err, untold)
	}
	_, _, err = w.LetWatch(t.Context(), cat, private.ID, w.Register("e", "eve").Person)
	clubtest.Refused(t, err, errs.Refused, "Only the players")
	w.Restart()
	if !finds(cat.Person) || finds(identity.Person{ID: "pfay", Name: "fay"}) {
		t.Error("after a restart, want cat and not fay to find the game")
	}
	w.Do(private, ben.Person, table.Intent{Kind: table.Resign})
	w.UntilSettled()
	if !finds(cat.Person) || !finds(ann.Person) || finds(identity.Person{ID: "pfay", Name: "fay"}) {
		t.Error("after the game, want cat and ann but not fay to find it")
	}
	_, _, err = w.LetWatch(t.Context(), ann, private.ID, identity.Person{ID: "pfay", Name: "fay"})
	clubtest.Refused(t, err, errs.Refused, "There is no game to watch")
}

// TestPrivateRematch checks that a rematch of a private game and another game at its table are
// private too. The code leads to the newest game, and players who could watch before can watch
// again.
func TestPrivateRematch(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat, fay := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat"), w.Register("f", "fay")
	next, err := w.Pairing.Create(t.Context(), ann.Person,
		pairing.Proposal{Game: "chess", Seat: game.Seat(0), Private: true})
	if err != nil {
		t.Fatal(err)
	}
	next, code := w.Sit(next, ben.Person), next.Code
	if _, _, err := w.LetWatch(t.Context(), ann, next.ID, cat.Person); err != nil {
		t.Fatal(err)
	}
	for _, again := range []func(of *table.Table) (*table.Table, error){
		func(of *table.Table) (*table.Table, error) { return w.Pairing.Again(t.Context(), ann.Person, of.ID) },
		func(of *table.Table) (*table.Table, error) {
			offered, err := w.Pairing.Rematch(t.Context(), ann.Person, of.ID)
			if err != nil || offered.MayWatch(fay.ID) {
				t.Errorf("fay may watch the offered rematch (%v)", err)
			}
			return w.Pairing.Rematch(t.Context(), ben.Person, of.ID)
		},
	} {
		w.Clock.Advance(time.Minute)
		w.Do(next, ben.Person, table.Intent{Kind: table.Resign})
		if next, err = again(next); err != nil {
			t.Fatal(err)
		}
		if next.Status != table.Playing || next.Code != code || next.Listed() || next.MayWatch(fay.ID) ||
			!next.MayWatch(cat.ID) {
			t.Errorf("got status %d, listed %v, fay may watch %v, cat may watch %v", next.Status, next.Listed(),
				next.MayWatch(fay.ID), next.MayWatch(cat.ID))
		}
		w.Eventually("the code of the new game", func() bool {
			found, err := w.Tables.Find(t.Context(), fay.Person, code)
			return err == nil && found.ID == next.ID
		})
	}
}

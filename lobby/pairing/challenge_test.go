package pairing_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

func TestChallengeByName(t *testing.T) {
	w := clubtest.New(t)
	kay, lee := w.Register(clubtest.KeyA, "kay"), w.Register(clubtest.KeyB, "lee")
	tbl := w.Mine(lee.Person, w.Challenge(kay.Person, " Lee "))
	if *tbl.Invited != lee.Person || len(w.Tables.Listing().Waiting(lee.ID)) != 1 ||
		w.Tables.Listing().Open.Len() != 0 {
		t.Errorf("invited player: got %v", tbl.Invited)
	}
	_, err := w.Tables.Do(t.Context(), tbl.ID, clubtest.Ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	clubtest.Refused(t, err, errs.Refused, "reserved for lee")
	between(t, w.Sit(tbl, lee.Person), kay.Person, lee.Person)

	guest := w.ByKey(clubtest.KeyC)
	_, err = w.Pairing.Challenge(t.Context(), kay.Person, guest.Name, pairing.Proposal{Game: "chess"})
	clubtest.Refused(t, err, errs.NotFound, "no player called")
	w.Tables.Enter(t.Context(), guest.Person)
	if table := w.Challenge(kay.Person, guest.Name); *table.Invited != guest.Person {
		t.Errorf("invited player: got %v", table.Invited)
	}
}

func TestChallengeRefused(t *testing.T) {
	w := clubtest.New(t)
	kay, lee := w.Register(clubtest.KeyA, "kay"), w.Register(clubtest.KeyB, "lee")
	try := func(kind errs.Kind, words, name string, p pairing.Proposal) {
		t.Helper()
		_, err := w.Pairing.Challenge(t.Context(), kay.Person, name, p)
		clubtest.Refused(t, err, kind, words)
	}
	chess := pairing.Proposal{Game: "chess"}
	try(errs.NotFound, `no player called "nobody-here"`, "nobody-here", chess)
	try(errs.Refused, "cannot challenge yourself", "kay", chess)
	try(errs.Invalid, "no game called", "lee", pairing.Proposal{Game: "go"})

	set := func(on bool) {
		t.Helper()
		if _, err := w.Accounts.ChangeSettings(t.Context(), lee,
			func(s *account.Settings) { s.NoChallenges = on }); err != nil {
			t.Fatal(err)
		}
	}
	set(true)
	try(errs.Refused, "lee does not accept challenges now", "lee", chess)
	set(false)
	if err := w.Accounts.SetMuted(t.Context(), lee, kay.Person, true); err != nil {
		t.Fatal(err)
	}
	try(errs.Refused, "lee does not accept challenges now", "lee", chess)
	if err := w.Accounts.SetMuted(t.Context(), lee, kay.Person, false); err != nil {
		t.Fatal(err)
	}
	w.Challenge(kay.Person, "lee")
	try(errs.Refused, "lee has not answered your last challenge", "lee", chess)
	for i := range 4 {
		guest := identity.Person{ID: identity.PlayerID(fmt.Sprint("gtest", i)), Name: fmt.Sprint("guest-", i)}
		w.Tables.Enter(t.Context(), guest)
		w.Challenge(kay.Person, guest.Name)
	}
	w.Tables.Enter(t.Context(), identity.Person{ID: "gtest9", Name: "guest-9"})
	try(errs.Refused, "You have 5 unanswered challenges", "guest-9", chess)
}

// TestRefusalIsTold checks that the challenger sees for an hour how a challenge was refused, even
// after a restart, and that no other player has it in their list.
func TestRefusalIsTold(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		kay, lee := w.Register(clubtest.KeyA, "kay"), w.Register(clubtest.KeyB, "lee")
		tbl := w.Challenge(kay.Person, "lee")
		w.Do(tbl, lee.Person, table.Intent{Kind: table.Refuse, Text: "not now"})
		clubtest.Elapse(59 * time.Minute)
		w.Restart()
		mine := w.Tables.Listing().Mine(kay.ID)
		if len(mine) != 1 || mine[0].Ending() != "lee declined: not now." ||
			len(w.Tables.Listing().Waiting(kay.ID)) != 0 {
			t.Fatalf("kay's tables are %v", mine)
		}
		if reason, ok := mine[0].Refused(); !ok || reason != "not now" {
			t.Errorf("refused: got %v, %q", ok, reason)
		}
		if others := w.Tables.Listing().Mine(lee.ID); len(others) != 0 || w.Tables.Listing().Open.Len() != 0 {
			t.Errorf("lee's tables are %v", others)
		}
		w.Challenge(kay.Person, "lee") // kay may try again
		clubtest.Elapse(3 * time.Minute)
		if mine := w.Tables.Listing().Mine(kay.ID); len(mine) != 1 || mine[0].Status != table.Open {
			t.Errorf("after an hour kay's tables are %v", mine)
		}
	})
}

// TestNobodyComes checks that an unanswered challenge ends after a day, and a seek whose host has
// to be online after an hour.
func TestNobodyComes(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		kay := w.Register(clubtest.KeyA, "kay")
		w.Register(clubtest.KeyB, "lee")
		tbl := w.Challenge(kay.Person, "lee")
		w.Listed(w.Seek(clubtest.Ann, clubtest.BlitzChess()))
		w.Listed(w.Seek(clubtest.Ben, table.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}}))
		clubtest.Elapse(59 * time.Minute)
		if open := w.Tables.Listing().Open; open.Len() != 2 {
			t.Errorf("a table closed too early; open tables: %v", open)
		}
		clubtest.Elapse(3 * time.Minute)
		if open := w.Tables.Listing().Open; open.Len() != 1 || open.At(0).Host != clubtest.Ben {
			t.Errorf("after an hour the open tables are %v", open)
		}
		clubtest.Elapse(23 * time.Hour)
		synctest.Wait()
		if got := w.Get(tbl.ID); got.Ending() != "lee declined: no answer within a day." {
			t.Errorf("after a day the challenge ended with %q", got.Ending())
		}
	})
}

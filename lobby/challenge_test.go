package lobby_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

func (w *world) challenge(who identity.Person, name string) *table.Table {
	w.tb.Helper()
	t, err := w.Pairing.Challenge(w.tb.Context(), who, name, pairing.Proposal{Game: "chess", Seat: game.NoSeat})
	if err != nil {
		w.tb.Fatal(err)
	}
	return w.mine(who, t)
}

// mine waits until a table is among somebody's.
func (w *world) mine(who identity.Person, t *table.Table) *table.Table {
	w.tb.Helper()
	w.untilListed("table "+string(t.ID), func(l *live.Listing) bool {
		for _, m := range l.Mine(who.ID) {
			if m.ID == t.ID && m.Rev >= t.Rev {
				return true
			}
		}
		return false
	})
	return t
}

func TestChallengeByName(t *testing.T) {
	w := newWorld(t)
	kay, lee := w.register(keyA, "kay"), w.register(keyB, "lee")
	tbl := w.mine(lee.Person, w.challenge(kay.Person, " Lee "))
	if *tbl.Invited != lee.Person || len(w.Tables.Listing().Waiting(lee.ID)) != 1 || w.Tables.Listing().Open.Len() != 0 {
		t.Errorf("invited is %v", tbl.Invited)
	}
	_, err := w.Tables.Do(t.Context(), tbl.ID, ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	refused(t, err, errs.Refused, "waits for lee")
	between(t, w.sit(tbl, lee.Person), kay.Person, lee.Person)

	guest := w.arrive(keyC)
	_, err = w.Pairing.Challenge(t.Context(), kay.Person, guest.Name, pairing.Proposal{Game: "chess"})
	refused(t, err, errs.NotFound, "no player called")
	w.Tables.Enter(t.Context(), guest.Person)
	if table := w.challenge(kay.Person, guest.Name); *table.Invited != guest.Person {
		t.Errorf("invited is %v", table.Invited)
	}
}

func TestChallengeRefused(t *testing.T) {
	w := newWorld(t)
	kay, lee := w.register(keyA, "kay"), w.register(keyB, "lee")
	try := func(kind errs.Kind, words, name string, p pairing.Proposal) {
		t.Helper()
		_, err := w.Pairing.Challenge(t.Context(), kay.Person, name, p)
		refused(t, err, kind, words)
	}
	chess := pairing.Proposal{Game: "chess"}
	try(errs.NotFound, `no player called "nobody-here"`, "nobody-here", chess)
	try(errs.Refused, "cannot challenge yourself", "kay", chess)
	try(errs.Invalid, "no game called", "lee", pairing.Proposal{Game: "go"})

	set := func(on bool) {
		t.Helper()
		if _, err := w.Accounts.ChangeSettings(t.Context(), lee, func(s *account.Settings) { s.NoChallenges = on }); err != nil {
			t.Fatal(err)
		}
	}
	set(true)
	try(errs.Refused, "lee takes no challenges now", "lee", chess)
	set(false)
	if err := w.Accounts.SetMuted(t.Context(), lee, kay.Person, true); err != nil {
		t.Fatal(err)
	}
	try(errs.Refused, "lee takes no challenges now", "lee", chess)
	if err := w.Accounts.SetMuted(t.Context(), lee, kay.Person, false); err != nil {
		t.Fatal(err)
	}
	w.challenge(kay.Person, "lee")
	try(errs.Refused, "lee has not answered your last challenge", "lee", chess)
	for i := range 4 {
		guest := identity.Person{ID: identity.PlayerID(fmt.Sprint("gtest", i)), Name: fmt.Sprint("guest-", i)}
		w.Tables.Enter(t.Context(), guest)
		w.challenge(kay.Person, guest.Name)
	}
	w.Tables.Enter(t.Context(), identity.Person{ID: "gtest9", Name: "guest-9"})
	try(errs.Refused, "5 of your challenges wait", "guest-9", chess)
}

// TestRefusalIsTold: who made a challenge learns how it was refused, for an hour
// and after a restart of the server too; nobody else keeps it in their list.
func TestRefusalIsTold(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		kay, lee := w.register(keyA, "kay"), w.register(keyB, "lee")
		tbl := w.challenge(kay.Person, "lee")
		w.do(tbl, lee.Person, table.Intent{Kind: table.Refuse, Text: "not now"})
		elapse(59 * time.Minute)
		w.restart()
		mine := w.Tables.Listing().Mine(kay.ID)
		if len(mine) != 1 || mine[0].Ending() != "lee does not come: not now." || len(w.Tables.Listing().Waiting(kay.ID)) != 0 {
			t.Fatalf("kay has %v", mine)
		}
		if reason, ok := mine[0].Refused(); !ok || reason != "not now" {
			t.Errorf("refused %v, %q", ok, reason)
		}
		if others := w.Tables.Listing().Mine(lee.ID); len(others) != 0 || w.Tables.Listing().Open.Len() != 0 {
			t.Errorf("lee has %v", others)
		}
		w.challenge(kay.Person, "lee") // may be tried again
		elapse(3 * time.Minute)
		if mine := w.Tables.Listing().Mine(kay.ID); len(mine) != 1 || mine[0].Status != table.Open {
			t.Errorf("after an hour kay has %v", mine)
		}
	})
}

// TestNobodyComes: a challenge that nobody answers ends after a day, a seek whose
// owner has to be here after an hour.
func TestNobodyComes(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		kay := w.register(keyA, "kay")
		w.register(keyB, "lee")
		tbl := w.challenge(kay.Person, "lee")
		w.listed(w.seek(ann, blitzChess()))
		w.listed(w.seek(ben, table.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}}))
		elapse(59 * time.Minute)
		if open := w.Tables.Listing().Open; open.Len() != 2 {
			t.Errorf("too early: %v", open)
		}
		elapse(3 * time.Minute)
		if open := w.Tables.Listing().Open; open.Len() != 1 || open.At(0).Host != ben {
			t.Errorf("after an hour there wait %v", open)
		}
		elapse(23 * time.Hour)
		synctest.Wait()
		if got := w.get(tbl.ID); got.Ending() != "lee does not come: no answer within a day." {
			t.Errorf("after a day: %q", got.Ending())
		}
	})
}

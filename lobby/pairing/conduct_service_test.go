package pairing_test

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestLeaversWait checks that a player who leaves a second game within a week has to wait before
// the next public game with a clock, but not before other games.
func TestLeaversWait(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		proposal := pairing.Proposal{Game: "chess", Clock: clubtest.Blitz}
		w.LeaveOnce(clubtest.Ann, clubtest.Ben)
		w.LeaveOnce(clubtest.Ann, clubtest.Ben)
		open := w.Listed(w.Create(clubtest.Cat)) // without a clock
		clocked, err := w.Pairing.Create(t.Context(), clubtest.Cat, proposal)
		if err != nil {
			t.Fatal(err)
		}
		w.Listed(clocked)
		invited, err := w.Pairing.Create(t.Context(), clubtest.Cat,
			pairing.Proposal{Game: "chess", Clock: clubtest.Blitz, Invited: &clubtest.Ann})
		if err != nil {
			t.Fatal(err)
		}
		sentence := "You left several games recently. Wait 10 minutes"
		_, err = w.Pairing.Create(t.Context(), clubtest.Ann, proposal)
		clubtest.Refused(t, err, errs.Refused, sentence)
		_, err = w.Pairing.Seek(t.Context(), clubtest.Ann,
			table.Seek{Games: []string{"chess"}, Clocks: []string{"5+0"}})
		clubtest.Refused(t, err, errs.Refused, sentence)
		_, err = w.Tables.Do(t.Context(), clocked.ID, clubtest.Ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		clubtest.Refused(t, err, errs.Refused, sentence)
		challenge := proposal
		challenge.Invited = &clubtest.Ben
		_, err = w.Pairing.Create(t.Context(), clubtest.Ann, challenge)
		clubtest.Refused(t, err, errs.Refused, sentence)

		private := proposal
		private.Private = true
		for _, p := range []pairing.Proposal{private, {Game: "chess"}} {
			if _, err := w.Pairing.Create(t.Context(), clubtest.Ann, p); err != nil {
				t.Errorf("%+v: %v", p, err)
			}
		}
		w.Sit(open, clubtest.Ann)
		w.Sit(invited, clubtest.Ann)
		for _, who := range []identity.Person{clubtest.Ben, clubtest.Cat} {
			if _, err := w.Pairing.Create(t.Context(), who, proposal); err != nil {
				t.Errorf("%s has to wait, too: %v", who.Name, err)
			}
		}
		clubtest.Elapse(10*time.Minute - time.Second)
		_, err = w.Pairing.Create(t.Context(), clubtest.Ann, proposal)
		clubtest.Refused(t, err, errs.Refused, "Wait 1 minute ")
		clubtest.Elapse(time.Second)
		if _, err := w.Pairing.Create(t.Context(), clubtest.Ann, proposal); err != nil {
			t.Error(err)
		}
	})
}

// TestLeaverInterrupted crashes at every step of settling a game that a player has left. The game
// must count once, and be forgotten after a week.
func TestLeaverInterrupted(t *testing.T) {
	for n := range 3 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
				w.LeaveOnce(clubtest.Ben, clubtest.Ann)
				leave := w.Tables.Enter(t.Context(), clubtest.Ben)
				w.Tables.Enter(t.Context(), clubtest.Ann)
				tbl := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "3+2"), "e4", "e5")
				leave()
				clubtest.Elapse(time.Minute)
				faulty := &clubtest.FaultyStore{Store: w.Stored}
				w.Replace(faulty)
				w.Tables.Enter(t.Context(), clubtest.Ann)
				clubtest.Elapse(10 * time.Second) // more time than a restart gives back
				faulty.After(1+n, clubtest.Crash)
				w.Do(tbl, clubtest.Ann, table.Intent{Kind: table.ClaimAbsence, Text: table.ForsakeWin})
				clubtest.Elapse(time.Second)
				w.Restart()
				w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
				_, err := w.Pairing.Create(t.Context(), clubtest.Ben,
					pairing.Proposal{Game: "chess", Clock: clubtest.Blitz})
				clubtest.Refused(t, err, errs.Refused, "Wait 10 minutes")
				if _, err := w.Pairing.Create(t.Context(), clubtest.Ann,
					pairing.Proposal{Game: "chess", Clock: clubtest.Blitz}); err != nil {
					t.Error(err)
				}
				w.Clock.Advance(8 * 24 * time.Hour)
				clubtest.Elapse(2 * time.Minute)
				if kept := w.Keys("conduct/"); len(kept) != 0 {
					t.Errorf("after a week the store still has %v", kept)
				}
			})
		})
	}
}

// TestConductGoesWithTheGuest checks that guests do not lose their conduct record by registering.
func TestConductGoesWithTheGuest(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		guest := w.ByKey(clubtest.KeyA)
		w.LeaveOnce(guest.Person, clubtest.Ben)
		w.LeaveOnce(guest.Person, clubtest.Ben)
		account := w.Register(clubtest.KeyA, "kay")
		_, err := w.Pairing.Create(t.Context(), account.Person, pairing.Proposal{Game: "chess", Clock: clubtest.Blitz})
		clubtest.Refused(t, err, errs.Refused, "Wait 10 minutes")
		if kept := w.Keys("conduct/"); len(kept) != 1 || kept[0] != "conduct/"+string(account.ID) {
			t.Errorf("got conduct records %v", kept)
		}
	})
}

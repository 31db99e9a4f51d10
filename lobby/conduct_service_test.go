package lobby_test

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// leaveOnce has white come to no first move in a game with a clock.
func (w *world) leaveOnce(white, black identity.Person) {
	w.tb.Helper()
	w.timed(white, black, "3+2")
	elapse(time.Minute)
	w.untilStored("the end of the game", func() bool { return len(w.keys("table/")) == 0 })
}

// TestLeaversWait: who leaves a second game within a week waits before the next
// public one with a clock, and for nothing else.
func TestLeaversWait(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		proposal := pairing.Proposal{Game: "chess", Clock: blitz}
		w.leaveOnce(ann, ben)
		w.leaveOnce(ann, ben)
		open := w.listed(w.create(cat)) // without a clock
		clocked, err := w.Pairing.Create(t.Context(), cat, proposal)
		if err != nil {
			t.Fatal(err)
		}
		w.listed(clocked)
		invited, err := w.Pairing.Create(t.Context(), cat, pairing.Proposal{Game: "chess", Clock: blitz, Invited: &ann})
		if err != nil {
			t.Fatal(err)
		}
		sentence := "You have left games of late, so you wait 10 minutes"
		_, err = w.Pairing.Create(t.Context(), ann, proposal)
		refused(t, err, errs.Refused, sentence)
		_, err = w.Pairing.Seek(t.Context(), ann, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+0"}})
		refused(t, err, errs.Refused, sentence)
		_, err = w.Tables.Do(t.Context(), clocked.ID, ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		refused(t, err, errs.Refused, sentence)
		challenge := proposal
		challenge.Invited = &ben
		_, err = w.Pairing.Create(t.Context(), ann, challenge)
		refused(t, err, errs.Refused, sentence)

		private := proposal
		private.Private = true
		for _, p := range []pairing.Proposal{private, {Game: "chess"}} {
			if _, err := w.Pairing.Create(t.Context(), ann, p); err != nil {
				t.Errorf("%+v: %v", p, err)
			}
		}
		w.sit(open, ann)
		w.sit(invited, ann)
		for _, who := range []identity.Person{ben, cat} {
			if _, err := w.Pairing.Create(t.Context(), who, proposal); err != nil {
				t.Errorf("%s waits too: %v", who.Name, err)
			}
		}
		elapse(10*time.Minute - time.Second)
		_, err = w.Pairing.Create(t.Context(), ann, proposal)
		refused(t, err, errs.Refused, "you wait 1 minute ")
		elapse(time.Second)
		if _, err := w.Pairing.Create(t.Context(), ann, proposal); err != nil {
			t.Error(err)
		}
	})
}

// TestLeaverInterrupted stops the process at every step of the settling of a game
// that was forsaken; it is remembered once, and forgotten after a week.
func TestLeaverInterrupted(t *testing.T) {
	for n := range 3 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			inBubble(t, func(t *testing.T, w *world) {
				w.leaveOnce(ben, ann)
				leave := w.Tables.Enter(t.Context(), ben)
				w.Tables.Enter(t.Context(), ann)
				tbl := w.play(w.timed(ann, ben, "3+2"), "e4", "e5")
				leave()
				elapse(time.Minute)
				faulty := &faultyStore{Store: w.store}
				w.replace(faulty)
				w.Tables.Enter(t.Context(), ann)
				elapse(10 * time.Second) // more than a restart gives back
				faulty.after(1+n, crash)
				w.do(tbl, ann, table.Intent{Kind: table.ClaimAbsence, Text: table.ForsakeWin})
				elapse(time.Second)
				w.restart()
				w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
				_, err := w.Pairing.Create(t.Context(), ben, pairing.Proposal{Game: "chess", Clock: blitz})
				refused(t, err, errs.Refused, "you wait 10 minutes")
				if _, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Clock: blitz}); err != nil {
					t.Error(err)
				}
				w.clock.advance(8 * 24 * time.Hour)
				elapse(2 * time.Minute)
				if kept := w.keys("conduct/"); len(kept) != 0 {
					t.Errorf("after a week there is %v", kept)
				}
			})
		})
	}
}

// TestConductGoesWithTheGuest: to take a name does not wipe the slate clean.
func TestConductGoesWithTheGuest(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		guest := w.arrive(keyA)
		w.leaveOnce(guest.Person, ben)
		w.leaveOnce(guest.Person, ben)
		account := w.register(keyA, "kay")
		_, err := w.Pairing.Create(t.Context(), account.Person, pairing.Proposal{Game: "chess", Clock: blitz})
		refused(t, err, errs.Refused, "you wait 10 minutes")
		if kept := w.keys("conduct/"); len(kept) != 1 || kept[0] != "conduct/"+string(account.ID) {
			t.Errorf("remembered is %v", kept)
		}
	})
}

package lobby_test

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// leaveOnce has white come to no first move in a game with a clock.
func (w *world) leaveOnce(white, black lobby.Person) {
	w.tb.Helper()
	w.timed(white, black, "3+2")
	elapse(time.Minute)
	w.untilStored("the end of the game", func() bool { return len(w.keys("table/")) == 0 })
}

// TestLeaversWait: who leaves a second game within a week waits before the next
// public one with a clock, and for nothing else.
func TestLeaversWait(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		proposal := lobby.Proposal{Game: "chess", Clock: blitz}
		w.leaveOnce(ann, ben)
		w.leaveOnce(ann, ben)
		open := w.listed(w.create(cat)) // without a clock
		clocked, err := w.Create(t.Context(), cat, proposal)
		if err != nil {
			t.Fatal(err)
		}
		w.listed(clocked)
		invited, err := w.Create(t.Context(), cat, lobby.Proposal{Game: "chess", Clock: blitz, Invited: &ann})
		if err != nil {
			t.Fatal(err)
		}
		sentence := "You have left games of late, so you wait 10 minutes"
		_, err = w.Create(t.Context(), ann, proposal)
		refused(t, err, lobby.Refused, sentence)
		_, err = w.Seek(t.Context(), ann, lobby.Seek{Games: []string{"chess"}, Clocks: []string{"5+0"}})
		refused(t, err, lobby.Refused, sentence)
		_, err = w.Do(t.Context(), clocked.ID, ann, lobby.Intent{Kind: lobby.Sit, Seat: game.NoSeat})
		refused(t, err, lobby.Refused, sentence)
		challenge := proposal
		challenge.Invited = &ben
		_, err = w.Create(t.Context(), ann, challenge)
		refused(t, err, lobby.Refused, sentence)

		private := proposal
		private.Private = true
		for _, p := range []lobby.Proposal{private, {Game: "chess"}} {
			if _, err := w.Create(t.Context(), ann, p); err != nil {
				t.Errorf("%+v: %v", p, err)
			}
		}
		w.sit(open, ann)
		w.sit(invited, ann)
		for _, who := range []lobby.Person{ben, cat} {
			if _, err := w.Create(t.Context(), who, proposal); err != nil {
				t.Errorf("%s waits too: %v", who.Name, err)
			}
		}
		elapse(10*time.Minute - time.Second)
		_, err = w.Create(t.Context(), ann, proposal)
		refused(t, err, lobby.Refused, "you wait 1 minute ")
		elapse(time.Second)
		if _, err := w.Create(t.Context(), ann, proposal); err != nil {
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
				leave := w.Enter(t.Context(), ben)
				w.Enter(t.Context(), ann)
				table := w.play(w.timed(ann, ben, "3+2"), "e4", "e5")
				leave()
				elapse(time.Minute)
				faulty := &faultyStore{Store: w.store}
				w.replace(faulty)
				w.Enter(t.Context(), ann)
				elapse(10 * time.Second) // more than a restart gives back
				faulty.after(1+n, crash)
				w.do(table, ann, lobby.Intent{Kind: lobby.Forsake, Text: lobby.ForsakeWin})
				elapse(time.Second)
				w.restart()
				w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
				_, err := w.Create(t.Context(), ben, lobby.Proposal{Game: "chess", Clock: blitz})
				refused(t, err, lobby.Refused, "you wait 10 minutes")
				if _, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess", Clock: blitz}); err != nil {
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
		_, err := w.Create(t.Context(), account.Person, lobby.Proposal{Game: "chess", Clock: blitz})
		refused(t, err, lobby.Refused, "you wait 10 minutes")
		if kept := w.keys("conduct/"); len(kept) != 1 || kept[0] != "conduct/"+string(account.ID) {
			t.Errorf("remembered is %v", kept)
		}
	})
}

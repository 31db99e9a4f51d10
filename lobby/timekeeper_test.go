package lobby_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// timed is a game by a clock in which white has the first seat.
func (w *world) timed(white, black identity.Person, control string) *table.Table {
	w.tb.Helper()
	c, err := clock.Parse(control)
	if err != nil {
		w.tb.Fatal(err)
	}
	t, err := w.Pairing.Create(w.tb.Context(), white, pairing.Proposal{Game: "chess", Clock: c})
	if err != nil {
		w.tb.Fatal(err)
	}
	return w.sit(t, black)
}

// inBubble runs a test on a world of its own whose time is the bubble's.
func inBubble(t *testing.T, test func(t *testing.T, w *world)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		test(t, w)
	})
}

// elapse lets time pass, and all that is due happen.
func elapse(d time.Duration) {
	done := make(chan struct{})
	time.AfterFunc(d, func() { close(done) })
	<-done
	synctest.Wait()
}

// TestFlagFallsOnce: two servers keep the time of the same table, and one event
// ends it.
func TestFlagFallsOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		other := w.newClub(w.store)
		defer other.Close()
		tbl := w.play(w.timed(ann, ben, "1+0"), "e4", "e5")
		mail := other.Tables.Follow(t.Context(), tbl, cat)
		elapse(time.Minute - time.Millisecond)
		if now := w.get(tbl.ID); now.Status != table.Playing {
			t.Fatalf("too early: %q", now.Ending())
		}
		elapse(time.Second)
		over := until(t, mail, "the fall of the flag", func(u live.Update) bool { return u.Table.Status == table.Over }).Table
		if over.Ending() != "Black (ben) won by time." {
			t.Error(over.Ending())
		}
		elapse(2 * time.Minute)
		flags := 0
		for _, e := range w.get(tbl.ID).Log {
			if e.Kind == table.Flagged {
				flags++
			}
		}
		if flags != 1 {
			t.Errorf("the flag fell %d times", flags)
		}
	})
}

func TestNoFirstMove(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		tbl := w.timed(ann, ben, "3+2")
		mail := w.Tables.Follow(t.Context(), tbl, ann)
		elapse(time.Minute)
		until(t, mail, "the end of the table", func(u live.Update) bool { return u.Table.Status == table.Gone })
	})
}

// TestRestartGivesTimeBack: the clock of a game stands still while no server is
// there, and goes on when a player comes.
func TestRestartGivesTimeBack(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		w.Tables.Enter(t.Context(), ann)
		w.Tables.Enter(t.Context(), ben)
		table := w.play(w.timed(ann, ben, "5+0"), "e4", "e5")
		elapse(20 * time.Second)
		w.close()
		elapse(3 * time.Hour)
		w.store = openStore(t, w.path)
		w.Club = w.newClub(w.store)
		mail := w.Tables.Follow(t.Context(), table, cat)
		elapse(time.Second)
		u := until(t, mail, "the credit", func(u live.Update) bool { return u.Table.Away[0].Away() && u.Table.Away[1].Away() })
		if got := u.Table.Credit.For; got != 3*time.Hour {
			t.Errorf("%v were given back", got)
		}
		elapse(time.Minute)
		w.Tables.Enter(t.Context(), ben)
		elapse(10 * time.Second)
		u = until(t, mail, "ben", func(u live.Update) bool { return !u.Table.Away[1].Away() })
		if left := u.Table.Clock.Left(0, time.Now()); left != 5*time.Minute-30*time.Second {
			t.Errorf("ann has %v left", left)
		}
	})
}

// TestComingAndGoing: a departure is noted when the last session ends, how it
// ended is known, and a return ends it.
func TestComingAndGoing(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		table := w.play(w.timed(ann, ben, "5+0"), "e4", "e5")
		mail := w.Tables.Follow(t.Context(), table, cat)
		first, cut := context.WithCancel(t.Context())
		w.Tables.Enter(first, ben)
		quit := w.Tables.Enter(t.Context(), ben)
		elapse(time.Second)
		cut()
		elapse(time.Second)
		if w.get(table.ID).Away[1].Away() {
			t.Error("ben has another session, and counts as gone")
		}
		quit()
		until(t, mail, "the departure", func(u live.Update) bool { return u.Table.Away[1].Quit })
		second, cutAgain := context.WithCancel(t.Context())
		w.Tables.Enter(second, ben)
		until(t, mail, "the return", func(u live.Update) bool { return !u.Table.Away[1].Away() })
		cutAgain()
		until(t, mail, "the loss of the line", func(u live.Update) bool { a := u.Table.Away[1]; return a.Away() && !a.Quit })
	})
}

// TestSessionsOnTwoServers: who leaves one of two servers is still there.
func TestSessionsOnTwoServers(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		other := w.newClub(w.store)
		defer other.Close()
		table := w.play(w.timed(ann, ben, "5+0"), "e4", "e5")
		other.Tables.Enter(t.Context(), ben)
		leave := w.Tables.Enter(t.Context(), ben)
		elapse(time.Second)
		leave()
		elapse(time.Second)
		now := w.get(table.ID)
		if now.Away[1].Away() {
			t.Error("ben counts as gone")
		}
		events := len(now.Log)
		elapse(time.Minute)
		if again := len(w.get(table.ID).Log); again != events {
			t.Errorf("%d more events while nothing happened", again-events)
		}
	})
}

// TestRematch: both ask at once, and one table comes of it.
func TestRematch(t *testing.T) {
	w := newWorld(t)
	tbl := w.started(ann, ben)
	_, err := w.Pairing.Rematch(t.Context(), ann, tbl.ID)
	refused(t, err, errs.Refused, "when the game is over")
	w.do(tbl, ben, table.Intent{Kind: table.Resign})
	_, err = w.Pairing.Rematch(t.Context(), cat, tbl.ID)
	refused(t, err, errs.Refused, "Only those who played")

	offered, err := w.Pairing.Rematch(t.Context(), ann, tbl.ID)
	if err != nil || offered.Status != table.Open || offered.After != tbl.ID || *offered.Invited != ben {
		t.Fatalf("%v, %+v", err, offered)
	}
	_, err = w.Pairing.Rematch(t.Context(), ann, tbl.ID)
	refused(t, err, errs.Refused, "ben has not answered")
	begun, err := w.Pairing.Rematch(t.Context(), ben, tbl.ID)
	if err != nil || begun.Status != table.Playing || begun.ID != offered.ID || begun.Seats != [2]identity.Person{ben, ann} {
		t.Fatalf("%v, %+v", err, begun)
	}
	_, err = w.Pairing.Rematch(t.Context(), ben, tbl.ID)
	refused(t, err, errs.Refused, "has been a rematch")
}

// TestRematchRefused: the offer is answered once.
func TestRematchRefused(t *testing.T) {
	w := newWorld(t)
	tbl := w.started(ann, ben)
	w.do(tbl, ben, table.Intent{Kind: table.Resign})
	offered, err := w.Pairing.Rematch(t.Context(), ann, tbl.ID)
	if err != nil {
		t.Fatal(err)
	}
	no := w.do(offered, ben, table.Intent{Kind: table.Refuse, Text: "bed time"})
	if no.Ending() != "ben does not come: bed time." || no.SeatOf(ann.ID) != game.NoSeat {
		t.Error(no.Ending())
	}
}

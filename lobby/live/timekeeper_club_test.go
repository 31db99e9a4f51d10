package live_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// TestFlagFallsOnce checks that a game on two servers ends on time once.
func TestFlagFallsOnce(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		other := w.NewClub(w.Stored)
		defer other.Close()
		tbl := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "1+0"), "e4", "e5")
		mail := other.Tables.Follow(t.Context(), tbl, clubtest.Cat)
		clubtest.Elapse(time.Minute - time.Millisecond)
		if now := w.Get(tbl.ID); now.Status != table.Playing {
			t.Fatalf("the game ended too early: %q", now.Ending())
		}
		clubtest.Elapse(time.Second)
		over := clubtest.Until(t, mail, "the fall of the flag",
			func(u live.Update) bool { return u.Table.Status == table.Over }).Table
		if over.Ending() != "Black (ben) won on time." {
			t.Error(over.Ending())
		}
		clubtest.Elapse(2 * time.Minute)
		flags := 0
		for _, e := range w.Get(tbl.ID).Log {
			if e.Kind == table.Flagged {
				flags++
			}
		}
		if flags != 1 {
			t.Errorf("%d timeouts in the log, want 1", flags)
		}
	})
}

func TestNoFirstMove(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		tbl := w.Timed(clubtest.Ann, clubtest.Ben, "3+2")
		mail := w.Tables.Follow(t.Context(), tbl, clubtest.Ann)
		clubtest.Elapse(time.Minute)
		clubtest.Until(t, mail, "the end of the table", func(u live.Update) bool {
			return u.Table.Status == table.Gone
		})
	})
}

// TestRestartGivesTimeBack checks that clocks stand still while no server runs, and continue when a
// player comes.
func TestRestartGivesTimeBack(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		w.Tables.Enter(t.Context(), clubtest.Ann)
		w.Tables.Enter(t.Context(), clubtest.Ben)
		table := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		clubtest.Elapse(20 * time.Second)
		w.Stop()
		clubtest.Elapse(3 * time.Hour)
		w.Stored = clubtest.OpenStore(t, w.Path)
		w.Club = w.NewClub(w.Stored)
		mail := w.Tables.Follow(t.Context(), table, clubtest.Cat)
		clubtest.Elapse(time.Second)
		u := clubtest.Until(t, mail, "the credit", func(u live.Update) bool {
			return u.Table.Away[0].Away() && u.Table.Away[1].Away()
		})
		if got := u.Table.Credit; got != 3*time.Hour {
			t.Errorf("got credit %v", got)
		}
		clubtest.Elapse(time.Minute)
		w.Tables.Enter(t.Context(), clubtest.Ben)
		clubtest.Elapse(10 * time.Second)
		u = clubtest.Until(t, mail, "ben", func(u live.Update) bool { return !u.Table.Away[1].Away() })
		if left := u.Table.Clock.Left(0, time.Now()); left != 5*time.Minute-30*time.Second {
			t.Errorf("ann has %v left", left)
		}
	})
}

// TestComingAndGoing checks that a player is away when the last session ends, and that the log says
// how it ended. Coming back ends the absence.
func TestComingAndGoing(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		table := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		mail := w.Tables.Follow(t.Context(), table, clubtest.Cat)
		first, cut := context.WithCancel(t.Context())
		w.Tables.Enter(first, clubtest.Ben)
		quit := w.Tables.Enter(t.Context(), clubtest.Ben)
		clubtest.Elapse(time.Second)
		cut()
		clubtest.Elapse(time.Second)
		if w.Get(table.ID).Away[1].Away() {
			t.Error("ben counts as away but has another session")
		}
		quit()
		clubtest.Until(t, mail, "the departure", func(u live.Update) bool { return u.Table.Away[1].Quit })
		second, cutAgain := context.WithCancel(t.Context())
		w.Tables.Enter(second, clubtest.Ben)
		clubtest.Until(t, mail, "the return", func(u live.Update) bool { return !u.Table.Away[1].Away() })
		cutAgain()
		clubtest.Until(t, mail, "the loss of the line", func(u live.Update) bool {
			a := u.Table.Away[1]
			return a.Away() && !a.Quit
		})
	})
}

// TestSessionsOnTwoServers checks that a player who leaves one of two servers is not away.
func TestSessionsOnTwoServers(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		other := w.NewClub(w.Stored)
		defer other.Close()
		table := w.Play(w.Timed(clubtest.Ann, clubtest.Ben, "5+0"), "e4", "e5")
		other.Tables.Enter(t.Context(), clubtest.Ben)
		leave := w.Tables.Enter(t.Context(), clubtest.Ben)
		clubtest.Elapse(time.Second)
		leave()
		clubtest.Elapse(time.Second)
		now := w.Get(table.ID)
		if now.Away[1].Away() {
			t.Error("ben counts as away")
		}
		events := len(now.Log)
		clubtest.Elapse(time.Minute)
		if again := len(w.Get(table.ID).Log); again != events {
			t.Errorf("%d more events although nothing happened", again-events)
		}
	})
}

// TestRematch checks that two offers at once make one table.
func TestRematch(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	_, err := w.Pairing.Rematch(t.Context(), clubtest.Ann, tbl.ID)
	clubtest.Refused(t, err, errs.Refused, "when the game is over")
	w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Resign})
	_, err = w.Pairing.Rematch(t.Context(), clubtest.Cat, tbl.ID)
	clubtest.Refused(t, err, errs.Refused, "Only the players")

	offered, err := w.Pairing.Rematch(t.Context(), clubtest.Ann, tbl.ID)
	if err != nil || offered.Status != table.Open || offered.After != tbl.ID || *offered.Invited != clubtest.Ben {
		t.Fatalf("%v, %+v", err, offered)
	}
	_, err = w.Pairing.Rematch(t.Context(), clubtest.Ann, tbl.ID)
	clubtest.Refused(t, err, errs.Refused, "ben has not answered")
	begun, err := w.Pairing.Rematch(t.Context(), clubtest.Ben, tbl.ID)
	if err != nil || begun.Status != table.Playing || begun.ID != offered.ID ||
		begun.Seats != [2]identity.Person{clubtest.Ben, clubtest.Ann} {
		t.Fatalf("%v, %+v", err, begun)
	}
	_, err = w.Pairing.Rematch(t.Context(), clubtest.Ben, tbl.ID)
	clubtest.Refused(t, err, errs.Refused, "already had a rematch")
}

// TestRematchRefused checks that a rematch can be declined once.
func TestRematchRefused(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Resign})
	offered, err := w.Pairing.Rematch(t.Context(), clubtest.Ann, tbl.ID)
	if err != nil {
		t.Fatal(err)
	}
	no := w.Do(offered, clubtest.Ben, table.Intent{Kind: table.Refuse, Text: "bed time"})
	if no.Ending() != "ben declined: bed time." || no.SeatOf(clubtest.Ann.ID) != game.NoSeat {
		t.Error(no.Ending())
	}
}

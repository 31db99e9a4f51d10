package lobby_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// TestSettlingInterrupted stops the process at every step between the end of a game and its
// archiving. The next process finishes the work.
func TestSettlingInterrupted(t *testing.T) {
	const steps = 2 // one write for everything about the game, one to remove the live table
	for n := range steps + 1 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := clubtest.New(t)
			faulty := &clubtest.FaultyStore{Store: w.Stored}
			w.Replace(faulty)
			tbl := w.Play(w.Started(clubtest.Ann, clubtest.Ben), "e4")
			w.UntilListed("the move", func(l *live.Listing) bool { return len(l.Waiting(clubtest.Ben.ID)) == 1 })
			faulty.After(1+n, clubtest.Crash) // the end itself is committed
			w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Resign})
			if n < steps {
				faulty.UntilHit(t)
			} else {
				w.UntilStored("the last step", func() bool { return len(w.Keys("table/")) == 0 })
			}
			w.Restart()
			w.Archived(tbl.ID, clubtest.Ann, clubtest.Ben)
			w.UntilListed("an empty lobby", func(l *live.Listing) bool { return len(l.Mine(clubtest.Ann.ID)) == 0 })
		})
	}
}

// TestTwoNodesSettle settles the same games on two nodes at the same time. Each game is settled
// once.
func TestTwoNodesSettle(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored)
	defer other.Close()
	tbl := w.Do(w.Started(clubtest.Ann, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign})
	w.Archived(tbl.ID, clubtest.Ann, clubtest.Ben)
	ctx, cancel := context.WithTimeout(t.Context(), clubtest.Patience)
	defer cancel()
	for changes := other.Tables.Changes(ctx); ; { // the other node hears of it later
		got, err := other.Tables.Get(ctx, tbl.ID)
		if err == nil && got.Status == table.Over {
			break
		}
		select {
		case <-changes:
		case <-ctx.Done():
			t.Fatalf("other node has %v, %v", got, err)
		}
	}
}

func TestCancelledTablesGo(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Create(clubtest.Ann)
	view := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
	w.Do(tbl, clubtest.Ann, table.Intent{Kind: table.Cancel})
	clubtest.Until(t, view, "the news", func(u live.Update) bool { return u.Table.Status == table.Gone })
	w.UntilStored("nothing", func() bool { return len(w.Keys("")) == 0 })
	var err error
	w.UntilListed("its end", func(*live.Listing) bool {
		_, err = w.Tables.Get(t.Context(), tbl.ID)
		return err != nil
	})
	clubtest.Refused(t, err, errs.NotFound, "This table is closed")
	_, err = w.Tables.Do(t.Context(), tbl.ID, clubtest.Ben, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	clubtest.Refused(t, err, errs.NotFound, "This table is closed")
}

func TestHistoryPages(t *testing.T) {
	w := clubtest.New(t)
	var want []identity.TableID // newest first
	for range 7 {
		tbl := w.Started(clubtest.Ann, clubtest.Ben)
		w.Clock.Advance(time.Minute)
		w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Resign})
		want = append([]identity.TableID{tbl.ID}, want...)
	}
	w.UntilStored("seven games", func() bool { return len(w.Keys("table/")) == 0 })
	var got []identity.TableID
	var last *archive.Summary
	for pages := 1; ; pages++ {
		games, err := w.Archive.History(t.Context(), clubtest.Ben.ID, last, 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(games) == 0 {
			break
		}
		for _, g := range games {
			got = append(got, g.ID)
			if g.Winner != 0 || g.Reason != "resignation" ||
				g.Seats != [2]identity.Person{clubtest.Ann, clubtest.Ben} || g.Game != "chess" {
				t.Errorf("history line is %+v", g)
			}
		}
		last = &games[len(games)-1]
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if games, err := w.Archive.History(t.Context(), clubtest.Cat.ID, nil, 3); err != nil || len(games) != 0 {
		t.Errorf("cat's history is %v, %v", games, err)
	}
}

// TestSweep checks that the sweep, once a minute, closes tables that waited for two weeks
// without an opponent, and drops expired codes. A running game is never closed.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		account := w.Register(clubtest.KeyA, "kay")
		old := w.Create(clubtest.Ann)
		running := w.Started(clubtest.Ann, clubtest.Ben)
		if _, _, err := w.Accounts.Code(t.Context(), account); err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(14*24*time.Hour - 2*time.Minute)
		young := w.Create(clubtest.Cat)
		if _, _, err := w.Accounts.Code(t.Context(), account); err != nil {
			t.Fatal(err)
		}
		clubtest.NextSweep()
		if len(w.Keys("table/")) != 3 || len(w.Keys("pass/")) != 1 {
			t.Errorf("sweep ran too early: %v", w.Keys(""))
		}
		w.Clock.Advance(2 * time.Minute)
		clubtest.NextSweep() // closes the old table
		clubtest.NextSweep() // removes it, if that was not done at once
		if len(w.Keys("table/"+string(old.ID))) != 0 {
			t.Error("old table still exists")
		}
		if w.Get(running.ID).Status != table.Playing || w.Get(young.ID).Status != table.Open {
			t.Error("sweep closed a running game or a new table")
		}
		w.Clock.Advance(10 * time.Minute)
		clubtest.NextSweep()
		if codes := w.Keys("pass/"); len(codes) != 0 {
			t.Errorf("%d expired codes still exist", len(codes))
		}
	})
}

// TestSweepOutlivesPanics checks that a sweep that panics is tried again soon, and that the other
// sweeps do their work.
func TestSweepOutlivesPanics(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		if _, _, err := w.Accounts.Code(t.Context(), w.Register(clubtest.KeyA, "kay")); err != nil {
			t.Fatal(err)
		}
		if err := w.Accounts.UseTable(t.Context(), w.ByKey(clubtest.KeyB).ID, "7k3m9x2a"); err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(31 * 24 * time.Hour)
		var once sync.Once
		defer rescue.Trap(func(what string) {
			if what == "sweeping: removing old codes" {
				once.Do(func() { panic("sabotage") })
			}
		})()
		clubtest.NextSweep()
		if len(w.Keys("pass/")) != 1 || len(w.Keys("last/")) != 0 {
			t.Errorf("after a panic the store has %v", w.Keys(""))
		}
		clubtest.Elapse(time.Second)
		if codes := w.Keys("pass/"); len(codes) != 0 {
			t.Errorf("%d expired codes still exist", len(codes))
		}
	})
}

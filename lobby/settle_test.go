package lobby_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// archived waits until a finished game has left the live tables, and checks
// that it is in the archive, in the index and in both histories, once.
func (w *world) archived(id identity.TableID, players ...identity.Person) {
	w.tb.Helper()
	w.untilStored("the archive", func() bool { return len(w.keys("table/"+string(id))) == 0 })
	if done := w.keys("done/"); len(done) != 1 || done[0] != "done/"+string(id) {
		w.tb.Errorf("the archive has %v", done)
	}
	if lines := w.keys("end/"); len(lines) != 1 || !strings.HasSuffix(lines[0], string(id)) {
		w.tb.Errorf("the index has %v", lines)
	}
	for _, p := range players {
		if lines := w.keys("by/" + string(p.ID) + "/"); len(lines) != 1 || !strings.HasSuffix(lines[0], string(id)) {
			w.tb.Errorf("the history of %s has %v", p.Name, lines)
		}
		games, err := w.Archive.History(w.tb.Context(), p.ID, nil, 10)
		if err != nil || len(games) != 1 || games[0].ID != id {
			w.tb.Errorf("the history of %s is %v, %v", p.Name, games, err)
		}
	}
}

// TestSettlingInterrupted stops the process at every step between the end of a
// game and its place in the archive; the next one finishes the work.
func TestSettlingInterrupted(t *testing.T) {
	const steps = 2 // all that tells of the game, the live table
	for n := range steps + 1 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := newWorld(t)
			faulty := &faultyStore{Store: w.store}
			w.replace(faulty)
			tbl := w.play(w.started(ann, ben), "e4")
			w.untilListed("the move", func(l *live.Listing) bool { return len(l.Waiting(ben.ID)) == 1 })
			faulty.after(1+n, crash) // the end itself is committed
			w.do(tbl, ben, table.Intent{Kind: table.Resign})
			if n < steps {
				faulty.untilHit(t)
			} else {
				w.untilStored("the last step", func() bool { return len(w.keys("table/")) == 0 })
			}
			w.restart()
			w.archived(tbl.ID, ann, ben)
			w.untilListed("an empty lobby", func(l *live.Listing) bool { return len(l.Mine(ann.ID)) == 0 })
		})
	}
}

// TestTwoNodesSettle: two services on one store finish the same games at the
// same time, and each is finished once.
func TestTwoNodesSettle(t *testing.T) {
	w := newWorld(t)
	other := w.newClub(w.store)
	defer other.Close()
	tbl := w.do(w.started(ann, ben), ann, table.Intent{Kind: table.Resign})
	w.archived(tbl.ID, ann, ben)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for changes := other.Tables.Changes(ctx); ; { // which it hears of in its own time
		got, err := other.Tables.Get(ctx, tbl.ID)
		if err == nil && got.Status == table.Over {
			break
		}
		select {
		case <-changes:
		case <-ctx.Done():
			t.Fatalf("the other node has %v, %v", got, err)
		}
	}
}

func TestCancelledTablesGo(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(ann)
	view := w.Tables.Follow(t.Context(), tbl, cat)
	w.do(tbl, ann, table.Intent{Kind: table.Cancel})
	until(t, view, "the news", func(u live.Update) bool { return u.Table.Status == table.Gone })
	w.untilStored("nothing", func() bool { return len(w.keys("")) == 0 })
	var err error
	w.untilListed("its end", func(*live.Listing) bool {
		_, err = w.Tables.Get(t.Context(), tbl.ID)
		return err != nil
	})
	refused(t, err, errs.NotFound, "This table is closed")
	_, err = w.Tables.Do(t.Context(), tbl.ID, ben, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	refused(t, err, errs.NotFound, "This table is closed")
}

func TestHistoryPages(t *testing.T) {
	w := newWorld(t)
	var want []identity.TableID // newest first
	for range 7 {
		tbl := w.started(ann, ben)
		w.clock.advance(time.Minute)
		w.do(tbl, ben, table.Intent{Kind: table.Resign})
		want = append([]identity.TableID{tbl.ID}, want...)
	}
	w.untilStored("seven games", func() bool { return len(w.keys("table/")) == 0 })
	var got []identity.TableID
	var last *archive.Summary
	for pages := 1; ; pages++ {
		games, err := w.Archive.History(t.Context(), ben.ID, last, 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(games) == 0 {
			break
		}
		for _, g := range games {
			got = append(got, g.ID)
			if g.Winner != 0 || g.Reason != "resignation" || g.Seats != [2]identity.Person{ann, ben} || g.Game != "chess" {
				t.Errorf("the line is %+v", g)
			}
		}
		last = &games[len(games)-1]
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if games, err := w.Archive.History(t.Context(), cat.ID, nil, 3); err != nil || len(games) != 0 {
		t.Errorf("cat has played %v, %v", games, err)
	}
}

// TestSweep: once a minute the settler takes back tables for which nobody came
// in a fortnight, and drops codes that are too old. A running game stays for
// ever.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		account := w.register(keyA, "kay")
		old := w.create(ann)
		running := w.started(ann, ben)
		if _, _, err := w.Accounts.Code(t.Context(), account); err != nil {
			t.Fatal(err)
		}
		w.clock.advance(14*24*time.Hour - 2*time.Minute)
		young := w.create(cat)
		if _, _, err := w.Accounts.Code(t.Context(), account); err != nil {
			t.Fatal(err)
		}
		nextSweep()
		if len(w.keys("table/")) != 3 || len(w.keys("pass/")) != 1 {
			t.Errorf("too early: %v", w.keys(""))
		}
		w.clock.advance(2 * time.Minute)
		nextSweep() // takes the old table back
		nextSweep() // and clears it away, if that was not done at once
		if len(w.keys("table/"+string(old.ID))) != 0 {
			t.Error("the old table is still there")
		}
		if w.get(running.ID).Status != table.Playing || w.get(young.ID).Status != table.Open {
			t.Error("a running game or a young table was swept away")
		}
		w.clock.advance(10 * time.Minute)
		nextSweep()
		if codes := w.keys("pass/"); len(codes) != 0 {
			t.Errorf("%d old codes are still there", len(codes))
		}
	})
}

// nextSweep lets a minute of the bubble's time pass.
func nextSweep() {
	<-time.After(time.Minute)
	synctest.Wait()
}

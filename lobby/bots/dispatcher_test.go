package bots

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// openTables creates n tables that a bot may join later.
func (w *world) openTables(n int) (last *table.Table) {
	w.tb.Helper()
	for i := range n {
		host := identity.Person{ID: identity.PlayerID(fmt.Sprint("phost", i)), Name: fmt.Sprint("host ", i)}
		t, err := w.Pairing.Create(w.tb.Context(), host, pairing.Proposal{Game: "chess"})
		if err != nil {
			w.tb.Fatal(err)
		}
		last = t
	}
	w.Tables.Await(w.tb.Context(), last)
	return last
}

// TestServiceLooksAtWhatConcernsIt checks that the service looks only at changed tables that may need a
// bot. It ignores games between people.
func TestServiceLooksAtWhatConcernsIt(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(&fakeEngine{})), Wait: time.Hour})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	last := w.openTables(50)
	changed := w.Tables.Collect(ctx, w.bots.concerns)
	if n := len(changed.Take()); n != 50 {
		t.Errorf("at the start: got %d tables, want 50", n)
	}
	next, err := w.Tables.Do(ctx, last.ID, ben, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	w.Tables.Await(ctx, next)
	if ids := changed.Take(); len(ids) != 1 || ids[0] != last.ID {
		t.Errorf("after ben joined: got tables %v, want %s", ids, last.ID)
	}
	<-changed.News()
	next, err = w.Tables.Do(ctx, last.ID, next.Seats[0], table.Intent{Kind: table.Move, Text: "e4"})
	if err != nil {
		t.Fatal(err)
	}
	w.Tables.Await(ctx, next)
	if ids := changed.Take(); len(ids)+len(changed.News()) != 0 {
		t.Errorf("after a move between people: got tables %v, want none", ids)
	}
	host := last.Host // whose table is no longer open
	w.Tables.Enter(ctx, host)
	waiting := identity.Person{ID: "phost0", Name: "host 0"}
	w.Tables.Enter(ctx, waiting)
	if ids := changed.Take(); len(ids) != 1 {
		t.Errorf("after a host arrived: got tables %v, want one", ids)
	}
}

// BenchmarkLook measures what a change of one table costs the service while many tables wait.
func BenchmarkLook(b *testing.B) {
	for _, n := range []int{10, 1000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := newWorld(b, Config{Players: playersOf(engineOf(&fakeEngine{})), Wait: time.Hour})
			last := w.openTables(n)
			w.bots.checkDue(b.Context(), nil)
			for b.Loop() {
				w.bots.checkDue(b.Context(), []identity.TableID{last.ID})
			}
		})
	}
}

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

// crowd opens so many tables at which the bot may sit down, but not yet.
func (w *world) crowd(n int) (last *table.Table) {
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

// TestServiceLooksAtWhatConcernsIt: of many tables, the bot looks at those that have
// changed and that may want something of it, and at no other. A game between people
// is not even news.
func TestServiceLooksAtWhatConcernsIt(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(&brain{})), Wait: time.Hour})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	last := w.crowd(50)
	changed := w.Tables.Collect(ctx, w.bots.concerns)
	if n := len(changed.Take()); n != 50 {
		t.Errorf("at first it looks at %d tables", n)
	}
	next, err := w.Tables.Do(ctx, last.ID, ben, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	w.Tables.Await(ctx, next)
	if ids := changed.Take(); len(ids) != 1 || ids[0] != last.ID {
		t.Errorf("when somebody has sat down it looks at %v", ids)
	}
	<-changed.News()
	next, err = w.Tables.Do(ctx, last.ID, next.Seats[0], table.Intent{Kind: table.Move, Text: "e4"})
	if err != nil {
		t.Fatal(err)
	}
	w.Tables.Await(ctx, next)
	if ids := changed.Take(); len(ids)+len(changed.News()) != 0 {
		t.Errorf("of a move between people it hears, and looks at %v", ids)
	}
	host := last.Host // of a table that is not open any more
	w.Tables.Enter(ctx, host)
	waiting := identity.Person{ID: "phost0", Name: "host 0"}
	w.Tables.Enter(ctx, waiting)
	if ids := changed.Take(); len(ids) != 1 {
		t.Errorf("when the host of one has come it looks at %v", ids)
	}
}

// BenchmarkLook is what a change of one table costs the bot, among others that wait.
func BenchmarkLook(b *testing.B) {
	for _, n := range []int{10, 1000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := newWorld(b, Config{Players: playersOf(engineOf(&brain{})), Wait: time.Hour})
			last := w.crowd(n)
			w.bots.checkDue(b.Context(), nil)
			for b.Loop() {
				w.bots.checkDue(b.Context(), []identity.TableID{last.ID})
			}
		})
	}
}

package tui

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// The bell rings when a game elsewhere begins to wait for a person who wants
// that: not for one that waits already, nor for the one on the screen, and not
// again within two seconds.
func TestBell(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	if _, err := w.service.Accounts.ChangeSettings(t.Context(), ann, func(s *account.Settings) { s.Bell = true }); err != nil {
		t.Fatal(err)
	}
	first, second := w.game(ann, bob, "e4"), w.game(ann, bob, "d4")
	w.game(ann, bob) // waits for ann before she comes
	p, silent := w.visit(app.Visit{Key: ann.Key}), w.visit(app.Visit{Key: bob.Key})
	p.sees("● 1 waiting")
	rung := func(times int, waiting string) {
		t.Helper()
		p.sees(waiting)
		p.until("the bell", func() bool { return p.rang >= times })
		if p.rang != times {
			t.Fatalf("the bell rang %d times, want %d", p.rang, times)
		}
	}
	rung(0, "● 1 waiting")
	w.do(first, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	rung(1, "● 2 waiting")
	w.do(second, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "d5"})
	rung(1, "● 3 waiting") // too soon

	w.advance(3 * time.Second)
	third := w.table(bob, pairing.Proposal{Game: "chess", Seat: 1})
	third = w.do(third, ann, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	rung(2, "● 4 waiting")
	third = w.do(third, ann, table.Intent{Kind: table.Move, Text: "e4"})
	p.sees("● 3 waiting")

	p.update(app.FoundMsg{Table: third}) // ann looks at it
	p.sees("ann – bob", "1. e4")
	w.advance(3 * time.Second)
	w.do(third, bob, table.Intent{Kind: table.Move, Ply: 1, Text: "e5"})
	rung(2, "Your move")
	p.press("q", "y")
	p.sees("● 4 waiting")
	rung(2, "● 4 waiting") // it waits elsewhere, but not from now on
	silent.sees("bob")
	if silent.rang != 0 {
		t.Error("the bell rang for somebody who did not wish it")
	}
}

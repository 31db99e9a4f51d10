package tui

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// One key cycles through everything that waits for the user, from any screen: their turn, a
// challenge, a rematch, an adjourned game whose opponent is ready.
func TestNextTurn(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	turn := w.record("aaaa0001", ann.Person, bob.Person, "", openers)
	w.advance(time.Minute)
	w.record("aaaa0002", ann.Person, bob.Person, "", begun) // bob's turn
	w.advance(time.Minute)
	adjourned := w.record("aaaa0003", ann.Person, bob.Person, "", openers, event(table.PutOff, game.NoSeat), event(table.Readied, 1))
	w.advance(time.Minute)
	challenge := w.challenge(bob, ann)

	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("3 games waiting: n")
	for _, want := range []*table.Table{turn, adjourned, challenge, turn} {
		p.press("ctrl+n")
		p.onTable(want.ID)
		p.sees("2 games waiting")
	}
	p.press("?")
	p.sees("Keys and signs", "2 games waiting: ctrl+n")
	p.press("ctrl+n")
	p.onTable(adjourned.ID)
	p.press("q")
	p.sees("[Mine 4]")
	p.press("c", "ctrl+n")
	p.onTable(turn.ID)
}

func TestNoNextTurn(t *testing.T) {
	w := newWorld(t)
	p := w.meets(contest{moves: openers})
	p.press("ctrl+n")
	p.sees("No other games are waiting for you.", "Your move.")
	p.press("q", "y")
	p.sees("Lobby", "1 game waiting")
	p.press("ctrl+n")
	p.sees("Your move.")
}

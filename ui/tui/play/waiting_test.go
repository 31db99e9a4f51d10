package play_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestWaitingWithAPuzzle checks that users can solve a puzzle while their table is open. The puzzle
// page tells them when the game waits, and one key leads to it.
func TestWaitingWithAPuzzle(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Visit(app.Visit{Key: bob.Key}) // looks around
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c")
	p.Sees("Your seat")
	p.Clicks("White")
	p.Press("enter")
	p.Sees("while you wait", "who could play", "looking around")
	p.Press("d")
	p.Sees("Point at a piece")
	tbl := w.Tables.Listing().Mine(ann.ID)[0]
	w.Do(tbl, bob, table.Intent{Kind: table.Sit, Seat: 1 - tbl.Wish})
	p.Sees("1 game waiting: ctrl+n")
	p.Press("ctrl+n")
	p.OnTable(tbl.ID)
	p.Sees("Your move.")
}

// TestWhoCouldPlay checks that the waiting page names users who accept challenges now. It omits
// users who are playing or decline all challenges.
func TestWhoCouldPlay(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat, dan, eve := w.Account("ann"), w.Account("bob"), w.Account("cat"), w.Account("dan"), w.Account("eve")
	for _, who := range []account.Player{bob, cat, dan, eve} {
		w.Visit(app.Visit{Key: who.Key})
	}
	w.ChangeSettings(bob, func(s *account.Settings) { s.NoChallenges = true })
	blitz := w.Table(cat, pairing.Proposal{Game: "chess", Seat: 0, Clock: tuitest.Minutes(5, 3)})
	w.Do(blitz, dan, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c")
	p.Sees("Your seat")
	p.Press("down", "right", "enter") // White
	p.Sees("who could play", "eve", "looking around")
	for _, name := range []string{"bob", "cat", "dan"} {
		p.Misses(name)
	}
}

// TestWaitingForASeek checks that the page of a seek speaks of the seek: what is sought, for how long,
// and what else is open.
func TestWaitingForASeek(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Table(bob, pairing.Proposal{Game: "discworld", Seat: 0})
	seek := w.Seek(ann, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}})
	p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(seek.ID)}})
	p.OnTable(seek.ID)
	p.Sees("your seek", "Looking for an opponent…", "You seek: Chess, 5+3", "1 game, on other terms",
		"● ann", "○ free seat", " 5:00 ", " a   b   c ")
	p.Misses("table")
}

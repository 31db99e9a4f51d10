package lobby_test

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// The lobby distinguishes a match from a game: while it waits, while it runs and when it is over.
func TestMatchInTheLobby(t *testing.T) {
	w := tuitest.NewOfAll(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	made := w.Table(ann, pairing.Proposal{Game: "strike", Seat: 0, Match: true})
	p := w.Visit(app.Visit{Key: bob.Key})
	p.OnTab("Open")
	p.Sees("match of")
	host := w.OpenTable(ann, made)
	host.Sees("Options: match of two.")
	w.Do(made, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p.OnTab("Mine")
	p.Sees("1/2 General")
	w.Do(made, bob, table.Intent{Kind: table.Resign})
	w.Do(made, bob, table.Intent{Kind: table.Forfeit})
	p.OnTab("You")
	p.Resize(120, 40)
	p.Sees("match: G")
}

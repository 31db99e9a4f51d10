package play_test

import (
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// A challenged player sees the challenge among their games, opens it by key, and accepts.
func TestChallengeAccepted(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	guest := w.Visit(app.Visit{Key: bob.Key})
	guest.Sees("Mine  ")
	made := w.Challenge(ann, bob)
	host := w.OpenTable(ann, made)
	host.Sees("Waiting for bob to answer.")
	guest.Sees("1 game waiting: n")
	guest.Sees("challenges you", "ann")
	guest.Press("ctrl+n")
	guest.Sees("ann challenges you. You get Black.", "Terms: 5+3, rated.")
	guest.Press("y")
	guest.Sees("● ann", "ann (White) is to move.")
	host.Sees("Your move.")
}

// A player who declines can say why.
func TestChallengeRefused(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	made := w.Challenge(ann, bob)
	host, guest := w.OpenTable(ann, made), w.Visit(app.Visit{Key: bob.Key, Words: []string{string(made.ID)}})
	guest.Sees("Press y to accept, x to decline.")
	host.Press("q")
	host.Sees("bob", "waiting for an a")
	host.Press("enter")
	guest.Press("x")
	guest.Sees("Press enter to decline.")
	guest.Press("esc")
	guest.Sees("Press y to accept, x to decline.")
	guest.Press("x")
	guest.Types("too late for me")
	guest.Press("enter")
	guest.Sees("You declined.", " Mine")
	host.Sees("bob declined: too late for me.")
}

// Unlisted tables and tables without spectators can be found only by their id.
func TestUnlistedTables(t *testing.T) {
	for access, want := range map[table.Access]string{table.Unlisted: "not listed", table.Closed: "no watchers"} {
		w := tuitest.New(t)
		p := w.Hosts(pairing.Proposal{Game: "chess", Seat: 0, Access: access})
		p.Sees("Terms: unlimited, not rated, "+want, "Only people with the command", string(p.Screen().Table.ID))
		other := w.Visit(app.Visit{Key: w.Account("bob").Key})
		other.Sees(" Mine")
		other.Press("e")
		other.Types(string(p.Screen().Table.ID))
		other.Press("enter")
		other.Sees("Press enter to sit down and play Black.")
	}
}

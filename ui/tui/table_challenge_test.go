package tui

import (
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// A challenged player sees the challenge among their games, opens it by key, and accepts.
func TestChallengeAccepted(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	guest := w.visit(app.Visit{Key: bob.Key})
	guest.sees("Mine  ")
	made := w.challenge(ann, bob)
	host := w.comes(ann, made)
	host.sees("Waiting for bob to answer.")
	guest.sees("1 game waiting: n")
	guest.press("tab")
	guest.sees("● challenges you", "ann")
	guest.press("ctrl+n")
	guest.sees("ann challenges you. You get Black.", "Terms: 5+3, rated.")
	guest.press("y")
	guest.sees("● ann", "ann (White) is to move.")
	host.sees("Your move.")
}

// A player who declines can say why.
func TestChallengeRefused(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	made := w.challenge(ann, bob)
	host, guest := w.comes(ann, made), w.visit(app.Visit{Key: bob.Key, Words: []string{string(made.ID)}})
	guest.sees("Press y to accept, x to decline.")
	host.press("q")
	host.sees("bob", "waiting for an a")
	host.press("enter")
	guest.press("x")
	guest.sees("Press enter to decline.")
	guest.press("esc")
	guest.sees("Press y to accept, x to decline.")
	guest.press("x")
	guest.types("too late for me")
	guest.press("enter")
	guest.sees("You declined.", "Lobby")
	host.sees("bob declined: too late for me.")
}

// Unlisted tables and tables without spectators can be found only by their id.
func TestUnlistedTables(t *testing.T) {
	for access, want := range map[table.Access]string{table.Unlisted: "not listed", table.Closed: "no watchers"} {
		w := newWorld(t)
		p := w.hosts(pairing.Proposal{Game: "chess", Seat: 0, Access: access})
		p.sees("Terms: unlimited, not rated, "+want, "Only people with the command", string(p.screen().Table.ID))
		other := w.visit(app.Visit{Key: w.account("bob").Key})
		other.sees("Lobby")
		other.press("e")
		other.types(string(p.screen().Table.ID))
		other.press("enter")
		other.sees("Press enter to sit down and play Black.")
	}
}

package tui

import (
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
)

// resigned is a game that bob has just resigned.
func (w *world) resigned() (ann, bob *person) {
	w.t.Helper()
	ann, bob = w.pair(pairing.Proposal{Clock: minutes(5, 3)})
	playScene(ann, bob, "e4")
	bob.resigns()
	for _, p := range []*person{ann, bob} {
		p.sees("White (ann) won by resignation.", "r rematch")
	}
	return ann, bob
}

// bothPlayOn waits until both players are at the rematch, with the seats swapped.
func bothPlayOn(ann, bob *person, finished identity.TableID) {
	ann.t.Helper()
	for _, p := range []*person{ann, bob} {
		p.sees("bob – ann · Chess", "5:00")
		if got := p.screen().Table; got.After != finished || got.Status != table.Playing {
			ann.t.Errorf("%s is at table %s after %q", p.me().Name, got.ID, got.After)
		}
	}
	bob.sees("Your move.")
	if !ann.screen().Flipped || bob.screen().Flipped {
		ann.t.Error("the boards are not turned to the new seats")
	}
}

// One player offers a rematch, the other accepts it, and both get there.
func TestRematch(t *testing.T) {
	for name, accept := range map[string]func(*person){"y": pressing("y"), "r": pressing("r"), "word": ordering("rematch")} {
		t.Run(name, func(t *testing.T) {
			ann, bob := newWorld(t).resigned()
			finished := ann.screen().Table.ID
			ann.press("r")
			ann.sees("You offered a rematch.")
			bob.sees("ann offers a rematch. y accepts, x declines.")
			bob.golden("meeting-rematch-offered")
			ann.golden("meeting-rematch-mine")
			accept(bob)
			bothPlayOn(ann, bob, finished)
			ann.press("q", "y")
			ann.sees("Lobby", "Mine 1")
		})
	}
}

// When both offer at the same moment, there is one rematch.
func TestRematchByBoth(t *testing.T) {
	ann, bob := newWorld(t).resigned()
	finished := ann.screen().Table.ID
	ann.press("r")
	bob.press("r")
	bothPlayOn(ann, bob, finished)
}

func TestRematchDeclined(t *testing.T) {
	ann, bob := newWorld(t).resigned()
	ann.press("r")
	bob.sees("ann offers a rematch")
	bob.press("x")
	bob.misses("ann offers a rematch")
	ann.until("the answer", func() bool { return ann.tells("bob declined the rematch.") || ann.tells("bob declined.") })
}

func TestRematchTakenBack(t *testing.T) {
	ann, bob := newWorld(t).resigned()
	ann.press("r")
	bob.sees("ann offers a rematch")
	ann.sees("You offered a rematch.")
	ann.press("x")
	bob.misses("ann offers a rematch")
	ann.misses("You offered a rematch.")
	ann.misses("declined")
}

// A player who reads the help when the rematch begins goes there afterwards. A spectator is told
// about it.
func TestRematchBegunElsewhere(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.resigned()
	finished := ann.screen().Table
	watcher := w.visit(app.Visit{Key: w.account("cleo").Key, Words: []string{string(finished.ID)}})
	watcher.sees("White (ann) won by resignation.")
	ann.press("r")
	ann.sees("You offered a rematch.")
	ann.press("?")
	bob.sees("ann offers a rematch")
	bob.press("y")
	bob.sees("bob – ann · Chess")
	watcher.sees("There is a rematch. Press n to go there.")
	ann.sees("Keys and signs")
	ann.press("esc")
	bothPlayOn(ann, bob, finished.ID)
	watcher.press("n")
	watcher.sees("bob – ann · Chess")

	again := w.visit(app.Visit{Key: keyOf("ann"), Words: []string{string(finished.ID)}})
	again.sees("There is a rematch. Press r to go there.")
	again.press("r")
	again.sees("bob – ann · Chess")
}

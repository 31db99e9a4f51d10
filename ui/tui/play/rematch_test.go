package play_test

import (
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// resigned is a game that bob has just resigned.
func resigned(w *tuitest.World) (ann, bob *tuitest.Person) {
	w.Tb.Helper()
	ann, bob = w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
	tuitest.PlayMoves(ann, bob, "e4")
	resigns(bob)
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("White (ann) won by resignation.", "r rematch")
	}
	return ann, bob
}

// bothPlayOn waits until both players are at the rematch, with the seats swapped.
func bothPlayOn(ann, bob *tuitest.Person, finished identity.TableID) {
	ann.Tb.Helper()
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("bob – ann · Chess", "5:00")
		if got := p.Screen().Table; got.After != finished || got.Status != table.Playing {
			ann.Tb.Errorf("%s is at table %s after %q", p.Me().Name, got.ID, got.After)
		}
	}
	bob.Sees("Your move.")
	if !ann.Screen().Flipped || bob.Screen().Flipped {
		ann.Tb.Error("the boards are not flipped for the new seats")
	}
}

// One player offers a rematch, the other accepts it, and both get there.
func TestRematch(t *testing.T) {
	for name, accept := range map[string]func(*tuitest.Person){"y": pressing("y"), "r": pressing("r"), "word": ordering("rematch")} {
		t.Run(name, func(t *testing.T) {
			ann, bob := resigned(tuitest.New(t))
			finished := ann.Screen().Table.ID
			ann.Press("r")
			ann.Sees("You offered a rematch.")
			bob.Sees("ann offers a rematch. y accepts, x declines.")
			bob.Golden("meeting-rematch-offered")
			ann.Golden("meeting-rematch-mine")
			accept(bob)
			bothPlayOn(ann, bob, finished)
			ann.Press("q", "y")
			ann.Sees(" Mine", "Mine 1")
		})
	}
}

// When both offer at the same moment, there is one rematch.
func TestRematchByBoth(t *testing.T) {
	ann, bob := resigned(tuitest.New(t))
	finished := ann.Screen().Table.ID
	ann.Press("r")
	bob.Press("r")
	bothPlayOn(ann, bob, finished)
}

func TestRematchDeclined(t *testing.T) {
	ann, bob := resigned(tuitest.New(t))
	ann.Press("r")
	bob.Sees("ann offers a rematch")
	bob.Press("x")
	bob.Misses("ann offers a rematch")
	ann.Until("the answer", func() bool { return tells(ann, "bob declined the rematch.") || tells(ann, "bob declined.") })
}

func TestRematchTakenBack(t *testing.T) {
	ann, bob := resigned(tuitest.New(t))
	ann.Press("r")
	bob.Sees("ann offers a rematch")
	ann.Sees("You offered a rematch.")
	ann.Press("x")
	bob.Misses("ann offers a rematch")
	ann.Misses("You offered a rematch.")
	ann.Misses("declined")
}

// A player who reads the help when the rematch begins goes there afterwards. A spectator gets a
// notice.
func TestRematchBegunElsewhere(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := resigned(w)
	finished := ann.Screen().Table
	watcher := w.Visit(app.Visit{Key: w.Account("cleo").Key, Words: []string{string(finished.ID)}})
	watcher.Sees("White (ann) won by resignation.")
	ann.Press("r")
	ann.Sees("You offered a rematch.")
	ann.Press("?")
	bob.Sees("ann offers a rematch")
	bob.Press("y")
	bob.Sees("bob – ann · Chess")
	watcher.Sees("There is a rematch. Press n to go there.")
	ann.Sees("Keys and signs")
	ann.Press("esc")
	bothPlayOn(ann, bob, finished.ID)
	watcher.Press("n")
	watcher.Sees("bob – ann · Chess")

	again := w.Visit(app.Visit{Key: tuitest.KeyOf("ann"), Words: []string{string(finished.ID)}})
	again.Sees("There is a rematch. Press r to go there.")
	again.Press("r")
	again.Sees("bob – ann · Chess")
}

package lobby_test

import (
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestGamePage shows what a game is about, and replays its example from the start.
func TestGamePage(t *testing.T) {
	w := tuitest.NewOfAll(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	for _, key := range []string{"1", "3"} { // Chess and General Strike Chess
		p.Press(key)
		p.Sees("Example game")
		p.Golden("gamepage-" + key)
		p.Press("q")
	}
	p.Press("3")
	p.Press("e")
	p.Sees("Position 0 of 13.")
	p.Golden("gamepage-example")
	p.Press("right", "right")
	p.Sees("Position 2 of 13.", "The CEO fires the worker")
	p.Press("end")
	p.Sees("won by capture of the owner")
	p.Golden("gamepage-example-end")
	p.Fits()
}

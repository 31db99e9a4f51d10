package play_test

import (
	"testing"

	"pawnstorm/ui/tui/tuitest"
)

// TestBlindfoldAndZen checks that each has a key, lasts as long as the screen, and shows how to
// undo it.
func TestBlindfoldAndZen(t *testing.T) {
	w := tuitest.New(t)
	p := w.Plays(0, "", tuitest.Openers...)
	p.Sees("♜", "── moves")
	p.Press("ctrl+b")
	p.Misses("♜")
	p.Sees("ctrl+b shows the pieces.", "── moves", "4. Bxc6")
	p.Misses("e2: ")
	p.Fits()
	p.Press("ctrl+z")
	p.Misses("── moves")
	p.Sees("ctrl+b: pieces, ctrl+z: panels", "Your move.")
	p.Fits()
	p.EntersLine("d4")
	p.Until("the move", func() bool { return len(p.Screen().Table.Plies) == len(tuitest.Openers)+1 })
	p.Misses("♜")
	p.Press("?", "esc")
	p.Sees("ctrl+b: pieces, ctrl+z: panels")
	p.Press("ctrl+b")
	p.Sees("♜", "ctrl+z shows the panels.")
	p.Press("tab") // the panel covers the board
	p.Sees("── moves")
	p.Press("tab", "ctrl+z")
	p.Sees("♜", "── moves", "? help")
	p.Misses("ctrl+z")
}

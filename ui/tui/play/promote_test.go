package play_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/tuitest"
)

// TestPromote checks that a pawn becomes a queen at once for users who want that, and that a typed move asks anyway.
func TestPromote(t *testing.T) {
	for _, typed := range []bool{false, true} {
		p := tuitest.New(t).Plays(0, tuitest.Promotion)
		p.World.ChangeSettings(p.Me(), func(s *account.Settings) { s.Promote = true })
		p.Until("the setting", func() bool { return p.Me().Settings.Promote })
		if typed {
			p.Press("e", "8", "enter")
			p.Sees("Which?", "Q queen")
			continue
		}
		p.Press("up", "up", "up", "up", "up", "enter", "up", "enter")
		p.Sees("1. e8=Q")
	}
}

// TestCoordinates checks that boards have no letters and numbers at their edges for users who want none.
func TestCoordinates(t *testing.T) {
	p := tuitest.New(t).Plays(0, "")
	edge := "a   b   c   d   e   f   g   h"
	p.Sees(edge)
	p.World.ChangeSettings(p.Me(), func(s *account.Settings) { s.NoCoordinates = true })
	p.Until("the setting", func() bool { return p.Me().Settings.NoCoordinates })
	p.Misses(edge)
}

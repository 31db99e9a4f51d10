package tui_test

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestAgesAreDrawnWhenTheyChange checks that an empty lobby sleeps. A lobby with a table redraws
// its age at most twice a minute for an hour, and seldom after that.
func TestAgesAreDrawnWhenTheyChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, bob := w.Account("ann"), w.Account("bob")
		p := onlookers{{Person: w.Visit(app.Visit{Key: ann.Key})}}
		woken := func(d time.Duration) (n int) {
			for range d / time.Minute {
				p[0].aged = 0
				p.rest(time.Minute)
				n += p[0].aged
			}
			return n
		}
		p[0].Press("tab")
		p.rest(time.Minute)
		if n := woken(time.Hour); n > 0 {
			t.Errorf("an empty lobby woke up %d times in an hour", n)
		}
		w.Table(bob, pairing.Proposal{Game: "chess", Seat: game.NoSeat})
		p.rest(time.Second)
		p[0].Sees("now")
		if n := woken(59 * time.Minute); n < 59 || n > 118 {
			t.Errorf("the lobby woke up %d times in the first hour of a table", n)
		}
		p[0].Sees("59m")
		woken(2 * time.Minute)
		p[0].Sees("1h")
		if n := woken(2 * time.Hour); n > 4 {
			t.Errorf("the lobby woke up %d times in two hours of an old table", n)
		}
		p[0].Sees("3h")
	})
}

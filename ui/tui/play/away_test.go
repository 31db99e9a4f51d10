package play_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// The server waits for a player who lost their connection. Then the opponent chooses the result, by
// a key, a click or a word.
func TestClaimAfterTheGrace(t *testing.T) {
	for _, c := range []struct {
		name   string
		choose func(ann *tuitest.Person)
		want   string
	}{
		{"win", func(ann *tuitest.Person) { ann.Press("o", "7") }, "White (ann) won by forfeit: the opponent has left."},
		{"draw", func(ann *tuitest.Person) { ann.Clicks("Wait, or press"); ann.Clicks("8 Claim a draw") }, "Drawn by claim: the opponent has left."},
		{"draw in words", ordering("claim draw"), "Drawn by claim: the opponent has left."},
		{"adjourn", ordering("claim adjourn"), "The game is adjourned."},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := tuitest.NewLive(t)
				ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
				ann.Resize(120, 40)
				tuitest.PlayMoves(ann, bob, tuitest.Begun...)
				bob.Disconnect()
				ann.Sees("bob lost the connection.", "reconnecting 0:30")
				ann.Passes(10 * time.Second)
				ann.Sees("reconnecting 0:20")
				ann.EntersLine("claim win")
				ann.Sees("bob may still come back")
				ann.Press("o", "7") // nothing yet
				ann.Press("esc")
				ann.Passes(21 * time.Second)
				ann.Sees("○ bob  Black, gone", "bob left. Wait, or press o and choose.")
				c.choose(ann)
				ann.Sees(c.want)
			})
		})
	}
}

// A player who returns in time plays on, also if the opponent has waited longer.
func TestComingBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
		tuitest.PlayMoves(ann, bob, tuitest.Begun...)
		for _, away := range []time.Duration{20 * time.Second, 50 * time.Second} {
			bob.Disconnect()
			ann.Sees("bob lost the connection.")
			ann.Passes(away)
			bob = w.Visit(app.Visit{Key: tuitest.KeyOf("bob"), Words: []string{string(ann.Screen().Table.ID)}})
			bob.Sees("Your move.")
			ann.Sees("bob is back.", "● bob")
			ann.Misses("bob left.")
		}
		tuitest.PlayMoves(bob, ann, "Nc6")
	})
}

// The wait is shorter for a player who leaves on purpose.
func TestLeavingOnPurpose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
		tuitest.PlayMoves(ann, bob, tuitest.Begun...)
		bob.Press("ctrl+c")
		bob.Until("the end", func() bool { return bob.Left })
		ann.Sees("bob left the game.", "left 0:10")
		ann.Passes(11 * time.Second)
		ann.Press("o", "7")
		ann.Sees("White (ann) won by forfeit")
	})
}

// In a game without a clock the wait is limited too.
func TestSilence(t *testing.T) {
	p := tuitest.New(t).OpenContest(tuitest.Contest{Seat: 1, Moves: tuitest.Openers, Later: 31 * clock.Day})
	p.Resize(120, 40)
	p.Sees("bob has made no move for a month. Wait, or press o and choose.")
	p.Press("o", "9")
	p.Sees("The game is adjourned.", "Press enter when you are ready.")
}

// When both are away for long, the server adjourns the game. Neither clock has run meanwhile.
func TestBothAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(5, 3)})
		id := string(ann.Screen().Table.ID)
		tuitest.PlayMoves(ann, bob, tuitest.Begun...)
		watcher := w.Visit(app.Visit{Key: w.Account("cleo").Key, Words: []string{id}})
		watcher.Sees("2. Nf3")
		bob.Disconnect()
		ann.Disconnect()
		watcher.Passes(4 * time.Minute)
		watcher.Sees("bob (Black) is to move.")
		for range 60 { // the notice stays for a few seconds
			if watcher.Passes(2 * time.Second); strings.Contains(watcher.Frame(), "Both players were away") {
				break
			}
		}
		watcher.Sees("Both players were away, so the game is adjourned.")
		ann, bob = w.Visit(app.Visit{Key: tuitest.KeyOf("ann"), Words: []string{id}}), w.Visit(app.Visit{Key: tuitest.KeyOf("bob"), Words: []string{id}})
		ann.Sees("Press enter when you are ready.", "5:00")
		ann.Press("enter")
		bob.Sees("ann is ready.")
		bob.Press("enter")
		bob.Sees("Your move.", "4:59")
		ann.Sees("bob (Black) is to move.")
	})
}

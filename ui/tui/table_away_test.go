package tui

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
)

// hangsUp drops the connection of a user.
func (p *person) hangsUp() {
	p.cut()
	p.busy.Wait()
}

// The server waits for a player who lost their connection. Then the opponent decides how the game
// ends, by a key, a click or a word.
func TestClaimAfterTheGrace(t *testing.T) {
	for _, c := range []struct {
		name   string
		choose func(ann *person)
		want   string
	}{
		{"win", func(ann *person) { ann.press("o", "7") }, "White (ann) won by forfeit: the opponent has left."},
		{"draw", func(ann *person) { ann.clicks("Wait, or press"); ann.clicks("8 Claim a draw") }, "Drawn by claim: the opponent has left."},
		{"draw in words", ordering("claim draw"), "Drawn by claim: the opponent has left."},
		{"adjourn", ordering("claim adjourn"), "The game is adjourned."},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := openWorld(t, true)
				ann, bob := w.pair(pairing.Proposal{Clock: minutes(5, 3)})
				ann.resize(120, 40)
				playScene(ann, bob, begun...)
				bob.hangsUp()
				ann.sees("bob lost the connection.", "reconnecting 0:30")
				ann.passes(10 * time.Second)
				ann.sees("reconnecting 0:20")
				ann.orders("claim win")
				ann.sees("bob may still come back")
				ann.press("o", "7") // nothing yet
				ann.press("esc")
				ann.passes(21 * time.Second)
				ann.sees("○ bob  Black, gone", "bob left. Wait, or press o and choose.")
				c.choose(ann)
				ann.sees(c.want)
			})
		})
	}
}

// A player who returns in time plays on, also if the opponent has waited longer.
func TestComingBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWorld(t, true)
		ann, bob := w.pair(pairing.Proposal{Clock: minutes(5, 3)})
		playScene(ann, bob, begun...)
		for _, away := range []time.Duration{20 * time.Second, 50 * time.Second} {
			bob.hangsUp()
			ann.sees("bob lost the connection.")
			ann.passes(away)
			bob = w.visit(app.Visit{Key: keyOf("bob"), Words: []string{string(ann.screen().Table.ID)}})
			bob.sees("Your move.")
			ann.sees("bob is back.", "● bob")
			ann.misses("bob left.")
		}
		playScene(bob, ann, "Nc6")
	})
}

// The wait is shorter for a player who leaves on purpose.
func TestLeavingOnPurpose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWorld(t, true)
		ann, bob := w.pair(pairing.Proposal{Clock: minutes(5, 3)})
		playScene(ann, bob, begun...)
		bob.press("ctrl+c")
		bob.until("the end", func() bool { return bob.left })
		ann.sees("bob left the game.", "left 0:10")
		ann.passes(11 * time.Second)
		ann.press("o", "7")
		ann.sees("White (ann) won by forfeit")
	})
}

// In a game without a clock the wait is limited too.
func TestSilence(t *testing.T) {
	p := newWorld(t).meets(contest{seat: 1, moves: openers, later: 31 * clock.Day})
	p.resize(120, 40)
	p.sees("bob has made no move for a month. Wait, or press o and choose.")
	p.press("o", "9")
	p.sees("The game is adjourned.", "Press enter when you are ready.")
}

// When both are away for long, the server adjourns the game. Neither clock has run meanwhile.
func TestBothAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := openWorld(t, true)
		ann, bob := w.pair(pairing.Proposal{Clock: minutes(5, 3)})
		id := string(ann.screen().Table.ID)
		playScene(ann, bob, begun...)
		watcher := w.visit(app.Visit{Key: w.account("cleo").Key, Words: []string{id}})
		watcher.sees("2. Nf3")
		bob.hangsUp()
		ann.hangsUp()
		watcher.passes(4 * time.Minute)
		watcher.sees("bob (Black) is to move.")
		for range 60 { // it is said for a few seconds
			if watcher.passes(2 * time.Second); strings.Contains(watcher.frame(), "Both players were away") {
				break
			}
		}
		watcher.sees("Both players were away, so the game is adjourned.")
		ann, bob = w.visit(app.Visit{Key: keyOf("ann"), Words: []string{id}}), w.visit(app.Visit{Key: keyOf("bob"), Words: []string{id}})
		ann.sees("Press enter when you are ready.", "5:00")
		ann.press("enter")
		bob.sees("ann is ready.")
		bob.press("enter")
		bob.sees("Your move.", "4:59")
		ann.sees("bob (Black) is to move.")
	})
}

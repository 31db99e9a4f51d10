package play_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestReactionsFloat has a spectator react with one key and a player with two. The others see it beside
// the board, nothing moves, and it goes away. Users who don't want reactions see none.
func TestReactionsFloat(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Pair(pairing.Proposal{})
	kims := w.Account("kim")
	kim := w.Visit(app.Visit{Key: kims.Key, Words: []string{string(ann.Screen().Table.ID)}})
	kim.Sees("1 watching: kim")
	calms := w.Account("cal")
	w.ChangeSettings(calms, func(s *account.Settings) { s.NoReactions = true })
	calm := w.Visit(app.Visit{Key: calms.Key, Words: []string{string(ann.Screen().Table.ID)}})
	calm.Sees("ann – bob", "2 watching")
	ann.Sees("2 watching")
	before := ann.Frame()

	kim.Press("2")
	for _, p := range []*tuitest.Person{ann, bob, kim} {
		p.Sees("kim: Wow!")
	}
	ann.Golden("reaction")
	for y, line := range strings.Split(ann.Frame(), "\n") {
		was := strings.Split(before, "\n")[y]
		if rest, found := strings.CutSuffix(strings.TrimRight(line, " "), "kim: Wow!"); found {
			line, was = strings.TrimRight(rest, " "), strings.TrimRight(was, " ")
		}
		if line != was {
			t.Errorf("a reaction changed line %d from %q to %q", y, was, line)
		}
	}
	w.Clock.Advance(5 * time.Second)
	ann.Press("!")
	ann.Sees("1 Clap clap", "5 GG")
	ann.Press("esc")
	ann.Misses("1 Clap clap")
	ann.Press("!", "1")
	bob.Sees("ann: Clap clap")
	ann.Press("e", "4") // digits begin and continue moves as before
	ann.Sees("e4")
	ann.Press("esc")
	ann.Resize(40, 20)
	bob.Press("!", "3")
	ann.Sees("Haha")
	ann.Golden("reaction-narrow")
	calm.Misses("Haha")
	calm.Misses("Clap clap")
}

package tui

import (
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
)

// Conditional moves are typed, shown to their owner alone, played when the opponent's move matches,
// and dropped otherwise.
func TestPlan(t *testing.T) {
	ann, bob := newWorld(t).pair(pairing.Proposal{Clock: days(3)})
	playScene(ann, bob, "e4")
	ann.orders("plan")
	ann.sees("Type your lines, such as e5 Nf3, or none.")
	ann.orders("plan e5 Nf3")
	ann.sees("Your lines: e5 Nf3")
	ann.orders("plan e5 Nf3 Nc6 Bb5 a6 Ba4; e5 Nf3 Nf6 Nxe5; c5 c3")
	ann.sees("Your lines: e5 Nf3 Nc6 Bb5 a6 Ba4; e5")
	if strings.Contains(bob.frame(), "lines") {
		t.Error("the opponent sees the lines")
	}
	bob.orders("e5")
	bob.sees("2. Nf3", "Your move.")
	ann.sees("2. Nf3", "Your lines: Nc6 Bb5 a6 Ba4; Nf6 Nxe5")
	bob.orders("Nc6")
	bob.sees("3. Bb5")
	ann.sees("Your lines: a6 Ba4")
	ann.orders("plan")
	ann.sees("Remove your lines? y yes, x no.")
	ann.press("y")
	ann.misses("Your lines")
	bob.orders("a6")
	ann.sees("Your move.")
	ann.orders("plan e5 Nf3")
	ann.sees("It is your turn. Conditional lines answer your opponent's move.")
}

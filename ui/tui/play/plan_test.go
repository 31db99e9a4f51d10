package play_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/tuitest"
)

// Only their owner sees conditional moves. They are played when the opponent's move matches, and
// dropped otherwise.
func TestPlan(t *testing.T) {
	ann, bob := tuitest.New(t).Pair(pairing.Proposal{Clock: tuitest.Days(3)})
	tuitest.PlayMoves(ann, bob, "e4")
	ann.EntersLine("plan")
	ann.Sees("Type your lines, such as e5 Nf3, or none.")
	ann.EntersLine("plan e5 Nf3")
	ann.Sees("Your lines: e5 Nf3")
	ann.EntersLine("plan e5 Nf3 Nc6 Bb5 a6 Ba4; e5 Nf3 Nf6 Nxe5; c5 c3")
	ann.Sees("Your lines: e5 Nf3 Nc6 Bb5 a6 Ba4; e5")
	if strings.Contains(bob.Frame(), "lines") {
		t.Error("the opponent sees the lines")
	}
	bob.EntersLine("e5")
	bob.Sees("2. Nf3", "Your move.")
	ann.Sees("2. Nf3", "Your lines: Nc6 Bb5 a6 Ba4; Nf6 Nxe5")
	bob.EntersLine("Nc6")
	bob.Sees("3. Bb5")
	ann.Sees("Your lines: a6 Ba4")
	ann.EntersLine("plan")
	ann.Sees("Remove your lines? y yes, x no.")
	ann.Press("y")
	ann.Misses("Your lines")
	bob.EntersLine("a6")
	ann.Sees("Your move.")
	ann.EntersLine("plan e5 Nf3")
	ann.Sees("It is your turn. Conditional lines answer your opponent's move.")
}

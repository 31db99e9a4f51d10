package screens

import (
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestSeeksAreBroughtTogether pairs two players by the only game both want. They must sit at the same
// board on opposite sides.
func TestSeeksAreBroughtTogether(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, h.addr)
	d.Register()
	ann, ben := d.Terms[0], d.Terms[1]

	ann.Type("f")
	ann.Until("Find an opponent")
	ann.Type(" " + e2etest.Right + e2etest.Right + " " + e2etest.Right + " ") // chess off, strike and warfare on
	ann.Until("▶ [x] Class Warfare")
	ann.Type("\r")
	ann.Until("Looking for an opponent…")
	ann.Until("strike or warfare")

	e2etest.Turn(ben, "\t", e2etest.SectionShown, "Open")
	ben.UntilFunc("what ann seeks", func(screen string) bool {
		said := previewText(screen)
		return strings.Contains(said, "strike or warfare") && strings.Contains(said, "5–10 min")
	})
	ben.Type("f")
	ben.Until("Find an opponent")
	ben.Type(" " + e2etest.Down + " ") // chess off, warfare on
	ben.Until("▶ [x] Class Warfare")
	ben.Type("\r")
	for i, term := range d.Terms {
		term.Until("Class Warfare Chess")
		term.Until(d.Names[1-i] + "  ")
		term.Until(d.Names[i] + " (you)")
		term.Until("First move within")
	}
}

// TestChallengeRefusedAndAccepted challenges a player from the player list. The opponent first
// declines with a reason, which reaches the challenger in the lobby, and then accepts.
func TestChallengeRefusedAndAccepted(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, h.addr)
	d.Register()
	ann, ben := d.Terms[0], d.Terms[1]
	e2etest.Page(ben, "Account")
	ben.Until("Keys (1)")

	challenge := func() {
		t.Helper()
		ann.Type("w")
		ann.UntilFunc("the row of ann", regexp.MustCompile(`▶[ ●]+ann`).MatchString)
		ann.Type(e2etest.Down)
		ann.UntilFunc("the row of ben", regexp.MustCompile(`▶[ ●]+ben`).MatchString)
		ann.Type("c")
		ann.Until("Challenge ben")
		ann.Type("\r")
		ann.Until("Waiting for ben to answer.")
		ben.Until("ann challenges you: Chess, 10+5, not rated.")
		ann.Type("qq")
		ann.Until(" Live") // a tab of the lobby
		ben.Type("\x0e")   // ctrl+n
		ben.Until("Press y to accept, x to decline.")
	}
	challenge()
	ben.Type("x")
	ben.Until("Optional reason:")
	ben.Type("supper is ready\r")
	ann.Until("ben declined: supper is ready.")
	e2etest.Turn(ann, "\t", e2etest.SectionShown, "Mine")
	ann.Until("declined: supper")
	ben.Until(" Mine")

	challenge()
	ben.Type("y")
	ben.Until("ben (you)")
	ann.Until("Your game with ben begins: Chess.")
}

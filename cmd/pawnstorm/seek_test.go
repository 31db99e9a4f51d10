package main

import (
	"strings"
	"testing"
)

// TestSeeksAreBroughtTogether: two people who would both play General Strike Chess
// are at the same board as soon as the second has said so, each with their own
// side, and the game is the one that both had named.
func TestSeeksAreBroughtTogether(t *testing.T) {
	h := openHouse(t)
	d := newDuo(t, "ann", "ben")
	d.connect(t, h.addr)
	d.register()
	ann, ben := d.terms[0], d.terms[1]

	ann.Type("f")
	ann.Until("Find an opponent")
	ann.Type(right + down + down + right + down + right) // not chess, but strike and warfare
	ann.Until("▸ Class Warfare Chess        ‹ yes ›")
	ann.Type("\r")
	ann.Until("Looking for an opponent.")
	ann.Until("strike or warfare")

	turn(ben, "\t", sectionShown, "Open")
	ben.UntilFunc("what ann seeks", func(screen string) bool {
		said := previewText(screen)
		return strings.Contains(said, "strike or warfare") && strings.Contains(said, "5–15 min")
	})
	ben.Type("f")
	ben.Until("Find an opponent")
	ben.Type(right + down + down + down + right) // not chess, but warfare
	ben.Until("▸ Class Warfare Chess        ‹ yes ›")
	ben.Type("\r")
	for i, term := range d.terms {
		term.Until("Class Warfare Chess")
		term.Until(d.names[1-i] + "  ")
		term.Until(d.names[i] + " (you)")
		term.Until("First move within")
	}
}

// TestChallengeRefusedAndAccepted: one challenges another by the list of who is
// here. The other, who is reading something else, refuses with a reason, which
// reaches the first in the lobby; the second time they accept.
func TestChallengeRefusedAndAccepted(t *testing.T) {
	h := openHouse(t)
	d := newDuo(t, "ann", "ben")
	d.connect(t, h.addr)
	d.register()
	ann, ben := d.terms[0], d.terms[1]
	page(ben, "Account")
	ben.Until("Keys that open this account")

	challenge := func() {
		t.Helper()
		ann.Type("w")
		ann.Until("▸ ann (you)")
		ann.Type(down)
		ann.Until("▸ ben")
		ann.Type("c")
		ann.Until("Press enter to challenge ben.")
		ann.Type("\r")
		ann.Until("Waiting for ben to answer.")
		ben.Until("ann challenges you: Chess, unlimited, not rated.")
		ann.Type("qq")
		ann.Until("Lobby")
		ben.Type("\x0e") // ctrl+n
		ben.Until("Press y to accept, x to decline.")
	}
	challenge()
	ben.Type("x")
	ben.Until("You can say why:")
	ben.Type("supper is ready\r")
	ann.Until("ben does not come: supper is ready.")
	turn(ann, "\t", sectionShown, "Mine")
	ann.Until("declined: supper")
	ben.Until("Lobby")

	challenge()
	ben.Type("y")
	ben.Until("ben (you)")
	ann.Until("Your game with ben begins: Chess.")
}

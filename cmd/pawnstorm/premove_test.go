package main

import "testing"

// TestPremoveAndReturn: a move that is typed while the opponent thinks is played
// when they have moved, and the game that waits is the first thing that somebody
// sees who comes back.
func TestPremoveAndReturn(t *testing.T) {
	h := openHouse(t)
	d := newDuo(t, "ann", "ben")
	d.connect(t, h.addr)
	d.register()
	d.begin(t)
	ann, ben := d.terms[0], d.terms[1]
	ann.Type("me4\r")
	ann.Until("ben (Black) is to move.")
	ann.Type("mNf3\r")
	ann.Until("Premove")
	ben.Until("Your move.")
	ben.Type("me5\r")
	for _, term := range d.terms {
		term.Until("2. Nf3")
	}

	d.connect(t, h.addr)
	ben = d.terms[1]
	ben.Until("[Mine 1]")
	ben.Until("● your turn")
	ben.Type("\r")
	ben.Until("2. Nf3")
}

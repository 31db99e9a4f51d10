package main

import (
	"regexp"
	"testing"
)

var ratedChosen = regexp.MustCompile(`Rated +‹ (.*?) ›`)

// TestRatedGame has two accounts play a rated game over SSH: its end says what it
// did to both ratings, and the lobby, the profile and the table of the next game
// show them.
func TestRatedGame(t *testing.T) {
	h := openHouse(t)
	d := newDuo(t, "ann", "ben")
	d.connect(t, h.addr)
	d.register()
	ann, ben := d.terms[0], d.terms[1]
	d.beginRated(t)
	for i, move := range []string{"f3", "e5", "g4", "Qh4"} {
		mover := d.terms[i%2]
		mover.Until("Your move.")
		mover.Type("m" + move + "\r")
		mover.UntilGone("Your move.")
	}
	for _, term := range d.terms {
		term.Until("Black (ben) won by checkmate.")
		term.Until("ann 1500? -162")
		term.Until("ben 1500? +162")
	}

	ann.Type("q")
	ben.Type("q")
	ben.Until("Lobby")
	ben.Type("c")
	ben.Until("Your seat")
	ben.Type("\r")
	ben.Until("Waiting for an opponent.")
	turn(ann, "\t", sectionShown, "Open")
	ann.Until("ben 1662?")
	ann.Type("\r")
	for _, term := range d.terms {
		term.Until("ben 1662?")
		term.Until("ann 1338?")
	}
	ann.Type("q")
	ann.Type("y")
	turn(ann, "\t", sectionShown, "Mine")
	ann.Until("▶ Chess")
	ann.Type("P")
	ann.Until("Profile of ben")
	ann.Until("1 won, 0 drawn, 0 lost")
}

// beginRated has ann make a rated table and ben sit down at it.
func (d *duo) beginRated(t *testing.T) {
	t.Helper()
	ann, ben := d.terms[0], d.terms[1]
	ann.Type("c")
	turn(ann, down, fieldChosen, "Your seat")
	turn(ann, right, seatChosen, "White")
	turn(ann, down, fieldChosen, "Rated")
	turn(ann, right, ratedChosen, "yes")
	ann.Type("\r")
	ann.Until("Waiting for an opponent.")
	turn(ben, "\t", sectionShown, "Open")
	ben.Until("rated")
	ben.Type("\r")
}

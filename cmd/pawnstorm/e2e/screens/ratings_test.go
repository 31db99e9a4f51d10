package screens

import (
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestRatedGame plays a rated game over SSH. The result must show both rating changes, and the lobby,
// profile and next table must show the new ratings.
func TestRatedGame(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, h.addr)
	d.Register()
	ann, ben := d.Terms[0], d.Terms[1]
	d.BeginRated(t)
	for i, move := range []string{"f3", "e5", "g4", "Qh4"} {
		mover := d.Terms[i%2]
		mover.Until("Your move.")
		mover.Type("m" + move + "\r")
		mover.UntilGone("Your move.")
	}
	for _, term := range d.Terms {
		term.Until("Black (ben) won by checkmate.")
		term.Until("ann 1500? -162")
		term.Until("ben 1500? +162")
	}

	ann.Type("q")
	ben.Type("q")
	ben.Until(" Mine")
	ben.Type("c")
	ben.Until("Your seat")
	ben.Type("\r")
	ben.Until("Waiting for an opponent.")
	e2etest.Turn(ann, "\t", e2etest.SectionShown, "Open")
	ann.Until("ben 1662?")
	ann.Type("\r")
	for _, term := range d.Terms {
		term.Until("ben 1662?")
		term.Until("ann 1338?")
	}
	ann.Type("q")
	ann.Type("y")
	e2etest.Turn(ann, "\t", e2etest.SectionShown, "Mine")
	ann.Until("▶ Chess")
	ann.Type("A")
	ann.Until("[Ratings")
	ann.Until("1 won, 0 drawn, 0 lost")
}

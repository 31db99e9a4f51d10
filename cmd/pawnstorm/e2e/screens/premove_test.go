package screens

import (
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestPremoveAndReturn checks that a pre-move is played after the opponent's move. A returning player
// must see the waiting game first.
func TestPremoveAndReturn(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, h.addr)
	d.Register()
	d.Begin(t)
	ann, ben := d.Terms[0], d.Terms[1]
	ann.Type("me4\r")
	ann.Until("ben (Black) is to move.")
	ann.Type("mNf3\r")
	ann.Until("Premove")
	ben.Until("Your move.")
	ben.Type("me5\r")
	for _, term := range d.Terms {
		term.Until("2. Nf3")
	}

	d.Connect(t, h.addr)
	ben = d.Terms[1]
	ben.Until("Mine 1")
	ben.Until("your turn")
	ben.Type("\r")
	ben.Until("2. Nf3")
}

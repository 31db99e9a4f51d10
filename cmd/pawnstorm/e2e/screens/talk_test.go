package screens

import (
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestTalk checks that spectator chat reaches the players only after the game, and then everyone sees
// everything.
func TestTalk(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	d := e2etest.NewDuo(t, "ann", "ben")
	d.Connect(t, h.addr)
	d.Register()
	d.Begin(t)
	ann, ben := d.Terms[d.Match.Host], d.Terms[1-d.Match.Host]
	guest := sshtest.Dial(t, h.addr, sshtest.Key(t)).Terminal(80, 24, string(d.Match.Id))
	guest.Until("ann (White) is to move.")

	ann.Type("t")
	ann.Until("Players")
	ann.Type("good luck\r")
	ann.Until("ann: good luck")
	ben.Until("ann: good luck")
	ben.Type("t")
	guest.Type("t")
	guest.Until("Spectators")
	guest.Type("she will need it\r")
	guest.Until(": she will need it")
	ben.Type("thanks\r")
	for _, player := range d.Terms {
		player.Until("ben: thanks")
		if strings.Contains(player.Raw(), "need it") {
			t.Errorf("a player sees the spectator chat:\n%s", player.Screen())
		}
	}
	if strings.Contains(guest.Raw(), "thanks") {
		t.Errorf("a spectator sees the players' chat:\n%s", guest.Screen())
	}

	ann.Type("\r") // back to the board
	ann.Until("t write")
	ann.Type("mresign\r")
	ann.Until("Resign and lose")
	ann.Type("y")
	for _, term := range []*sshtest.Terminal{ann, ben, guest} {
		term.Until("won by resignation.")
	}
	ann.Type("t\t")
	ben.Type("\t")
	for _, player := range d.Terms {
		player.Until(": she will need it")
	}
	guest.Type("\t")
	guest.Until("ann: good luck")
	guest.Type("well played, both\r")
	ben.Type("\t")
	ben.Until(": well played, both")
}

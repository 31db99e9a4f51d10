package main

import (
	"strings"
	"testing"

	"pawnstorm/server/sshtest"
)

// TestTalk has two players talk and a guest whisper, over SSH: not a byte of the
// whisper reaches the players before the game is over, and then everybody reads
// everything.
func TestTalk(t *testing.T) {
	h := openHouse(t)
	d := newDuo(t, "ann", "ben")
	d.connect(t, h.addr)
	d.register()
	d.begin(t)
	ann, ben := d.terms[d.match.host], d.terms[1-d.match.host]
	guest := sshtest.Dial(t, h.addr, sshtest.Key(t)).Terminal(80, 24, string(d.match.id))
	guest.Until("ann (White) is to move.")

	ann.Type("t")
	ann.Until("Players")
	ann.Type("good luck\r")
	ann.Until("ann: good luck")
	ben.Until("ann: good luck")
	ben.Type("t")
	guest.Type("t")
	guest.Until("Watchers")
	guest.Type("she will need it\r")
	guest.Until(": she will need it")
	ben.Type("thanks\r")
	for _, player := range d.terms {
		player.Until("ben: thanks")
		if strings.Contains(player.Raw(), "need it") {
			t.Errorf("a player has heard the whisper:\n%s", player.Screen())
		}
	}
	if strings.Contains(guest.Raw(), "thanks") {
		t.Errorf("a watcher has heard the players:\n%s", guest.Screen())
	}

	ann.Type("\r") // nothing more to say: back to the board
	ann.Until("t write")
	ann.Type("mresign\r")
	ann.Until("Resign and lose")
	ann.Type("y")
	for _, term := range []*sshtest.Terminal{ann, ben, guest} {
		term.Until("won by resignation.")
	}
	ann.Type("t\t")
	ben.Type("\t")
	for _, player := range d.terms {
		player.Until(": she will need it")
	}
	guest.Type("\t")
	guest.Until("ann: good luck")
	guest.Type("well played, both\r")
	ben.Type("\t")
	ben.Until(": well played, both")
}

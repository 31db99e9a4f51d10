package web

import (
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
)

// TestLineOfAPage checks that a page that says how long its player thought gets back the rest of the turn,
// and that a wrong claim changes nothing.
func TestLineOfAPage(t *testing.T) {
	begun := time.Now()
	var passed atomic.Int64
	w := openClub(t, "all=none,none", func(c *lobby.Config) {
		c.Now = func() time.Time { return begun.Add(time.Duration(passed.Load())) }
	}, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	now := w.play(w.table(pairing.Proposal{Game: "chess", Clock: clock.Control{Kind: clock.Fischer, Base: 3 * time.Minute}}, people[0], people[1]), people, "e4", "e5")
	ann, ben := w.browserOf(people[0]), w.browserOf(people[1])
	for i, test := range []struct {
		by      *browser
		move    string
		thought string
		want    time.Duration
	}{
		{ann, "Nf3", "700", 300 * time.Millisecond},
		{ben, "Nf6", "5000", 0},
		{ann, "Nc3", "-5", 0},
		{ben, "Nc6", "soon", 0},
		{ann, "Bc4", "", 0},
	} {
		passed.Add(int64(time.Second))
		done := test.by.says(test.by.post("/t/"+string(now.ID)+"/move", url.Values{"move": {test.move}}, "Accept", kindJSON, thoughtHeader, test.thought))
		now = w.latest(now)
		if len(now.Plies) != i+3 {
			t.Fatalf("%s: %s", test.move, done.Said)
		}
		if got := now.Plies[i+2].Lag; got != test.want {
			t.Errorf("a turn of 1 s with %q ms of thought: %v on the line, want %v", test.thought, got, test.want)
		}
	}
}

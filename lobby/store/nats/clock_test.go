package nats

import (
	"testing"
	"time"
)

// TestClock checks that the clock follows the servers and not the time on this machine.
func TestClock(t *testing.T) {
	here := time.Now()
	theirs := here.Add(-time.Hour).Round(0)
	var c clock
	c.observe(time.Time{}, here, here) // a server that does not send its time
	steps := []struct {
		asked, answered time.Duration // since here
		said            time.Duration // since theirs
		then            time.Duration // expected time at answered, since theirs
	}{
		{0, 100 * time.Millisecond, 60 * time.Millisecond, 110 * time.Millisecond},
		// faster
		{time.Second, 1010 * time.Millisecond, 1000 * time.Millisecond, 1005 * time.Millisecond},
		// slower, so ignored
		{2 * time.Second, 2900 * time.Millisecond, 2800 * time.Millisecond, 2895 * time.Millisecond},
		// accepted after a minute
		{90 * time.Second, 90100 * time.Millisecond, 95 * time.Second, 95050 * time.Millisecond},
		// faster
		{91 * time.Second, 91050 * time.Millisecond, 96025 * time.Millisecond, 96050 * time.Millisecond},
		// the process was frozen, so ignored
		{92 * time.Second, 192 * time.Second, 97 * time.Second, 197 * time.Second},
		// too far off to be explained by a slow answer
		{193 * time.Second, 193200 * time.Millisecond, 500 * time.Second, 500100 * time.Millisecond},
	}
	for i, s := range steps {
		c.observe(theirs.Add(s.said), here.Add(s.asked), here.Add(s.answered))
		if got := c.now(here.Add(s.answered)).Sub(theirs); got != s.then {
			t.Errorf("after answer %d: got %v, want %v", i+1, got, s.then)
		}
	}
}

// TestNow checks that Now is right when server and client share a machine.
func TestNow(t *testing.T) {
	servers := startServers(t, 1, "always")
	st := open(t, config(t, servers, "club"))
	before := time.Now()
	if d := st.Now().Sub(before); d < -time.Second || d > time.Second { // same machine
		t.Errorf("the clock is off by %v", d)
	}
}

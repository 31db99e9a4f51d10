package nats

import (
	"testing"
	"time"
)

// TestClock: the time is that of the servers, whatever this machine takes it to be.
func TestClock(t *testing.T) {
	here := time.Now()
	theirs := here.Add(-time.Hour).Round(0)
	var c clock
	c.observe(time.Time{}, here, here) // a server that does not say
	steps := []struct {
		asked, answered time.Duration // since here
		said            time.Duration // since theirs
		then            time.Duration // it is, at answered, since theirs
	}{
		{0, 100 * time.Millisecond, 60 * time.Millisecond, 110 * time.Millisecond},
		// faster
		{time.Second, 1010 * time.Millisecond, 1000 * time.Millisecond, 1005 * time.Millisecond},
		// slower: not believed
		{2 * time.Second, 2900 * time.Millisecond, 2800 * time.Millisecond, 2895 * time.Millisecond},
		// after a minute it is
		{90 * time.Second, 90100 * time.Millisecond, 95 * time.Second, 95050 * time.Millisecond},
		// faster
		{91 * time.Second, 91050 * time.Millisecond, 96025 * time.Millisecond, 96050 * time.Millisecond},
		// this process was frozen: not believed
		{92 * time.Second, 192 * time.Second, 97 * time.Second, 197 * time.Second},
		// nothing else can be right
		{193 * time.Second, 193200 * time.Millisecond, 500 * time.Second, 500100 * time.Millisecond},
	}
	for i, s := range steps {
		c.observe(theirs.Add(s.said), here.Add(s.asked), here.Add(s.answered))
		if got := c.now(here.Add(s.answered)).Sub(theirs); got != s.then {
			t.Errorf("after answer %d it is %v, not %v", i+1, got, s.then)
		}
	}
}

// TestNow: a store tells the time.
func TestNow(t *testing.T) {
	servers := startServers(t, 1, "always")
	st := open(t, config(t, servers, "club"))
	before := time.Now()
	if d := st.Now().Sub(before); d < -time.Second || d > time.Second { // of one machine
		t.Errorf("it is off by %v", d)
	}
}

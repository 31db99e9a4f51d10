package account

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table/tabletest"
)

func TestLimit(t *testing.T) {
	l := NewLimit(3, 3*time.Second)
	for _, step := range []struct {
		at, wait time.Duration
	}{
		{0, 0},
		{time.Second, 0},
		{time.Second, 0},
		{2 * time.Second, time.Second},
		{2500 * time.Millisecond, 500 * time.Millisecond},
		{3 * time.Second, 0},
		{3500 * time.Millisecond, 500 * time.Millisecond},
		{4 * time.Second, 0},
		{time.Minute, 0},
		{time.Minute, 0},
		{time.Minute, 0},
		{time.Minute, 3 * time.Second},
		{-time.Hour, 0}, // the clock was set back
	} {
		if wait := l.Take(tabletest.Ann.ID, tabletest.Noon.Add(step.at)); wait != step.wait {
			t.Errorf("at %v wait %v, want %v", step.at, wait, step.wait)
		}
	}
	if l.Take(tabletest.Ben.ID, tabletest.Noon.Add(time.Minute)) != 0 {
		t.Error("one person's haste holds up another")
	}
}

// TestLimitHolds: in no span of time has anybody done more than is allowed.
func TestLimitHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, now := NewLimit(3, 3*time.Second), tabletest.Noon
		var done []time.Time
		for range rapid.IntRange(0, 50).Draw(t, "deeds") {
			now = now.Add(time.Duration(rapid.IntRange(0, 2000).Draw(t, "pause")) * time.Millisecond)
			wait := l.Take(tabletest.Ann.ID, now)
			recent := 0
			for _, at := range done {
				if now.Sub(at) < 3*time.Second {
					recent++
				}
			}
			if (wait == 0) != (recent < 3) {
				t.Fatalf("wait %v after %d within the span", wait, recent)
			}
			if wait == 0 {
				done = append(done, now)
			}
		}
	})
}

// TestLimitIsBounded: it forgets the idle first, and never grows beyond its
// bound.
func TestLimitIsBounded(t *testing.T) {
	l := NewLimit(1, time.Minute)
	for i := range limitedPeople {
		l.Take(identity.PlayerID(fmt.Sprint(i)), tabletest.Noon)
	}
	l.Take(tabletest.Ann.ID, tabletest.Noon.Add(time.Second)) // all are recent: one must go
	if len(l.done) != limitedPeople || l.Take(tabletest.Ann.ID, tabletest.Noon.Add(time.Second)) == 0 {
		t.Errorf("%d are remembered", len(l.done))
	}
	l.Take(tabletest.Ben.ID, tabletest.Noon.Add(time.Minute+time.Second/2)) // all but ann are idle
	if len(l.done) != 2 || l.Take(tabletest.Ann.ID, tabletest.Noon.Add(time.Minute)) == 0 {
		t.Errorf("%d are remembered", len(l.done))
	}
}

package boardview

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"pawnstorm/game/clock"
	"pawnstorm/ui/program"
)

func TestLowOnTime(t *testing.T) {
	for control, below := range map[string]time.Duration{
		"unlimited":       0,
		"0+3":             10 * time.Second,
		"½+0":             10 * time.Second,
		"5+3":             30 * time.Second,
		"15+10 bronstein": time.Minute,
		"90+30":           time.Minute,
		"5+5 delay":       30 * time.Second,
		"10 days":         clock.Day,
	} {
		c, err := clock.Parse(control)
		if err != nil {
			t.Fatal(err)
		}
		if LowOnTime(c, below) || below > 0 && !LowOnTime(c, below-1) {
			t.Errorf("%s: want the warning just below %v", control, below)
		}
	}
}

// TestUntilTick checks that a screen that wakes as UntilTick says always shows the right text, and
// never wakes without a change.
func TestUntilTick(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		reach := rapid.SampledFrom([]time.Duration{200 * time.Millisecond, 15 * time.Second, 2 * time.Hour, 14 * clock.Day}).Draw(t, "reach")
		left := time.Duration(rapid.Int64Range(1, int64(reach)).Draw(t, "left"))
		for range 50 {
			wait := UntilTick(left)
			if wait <= 0 {
				t.Fatalf("%v left: UntilTick never ends", left)
			}
			if before, now := clock.Format(left-wait+1), clock.Format(left); before != now {
				t.Fatalf("%v left: %q became %q before %v", left, now, before, wait)
			}
			if next := clock.Format(left - wait); next == clock.Format(left) {
				t.Fatalf("%v left: still %q after %v", left, next, wait)
			}
			if left -= wait; left <= 0 {
				break
			}
		}
	})
	if wait := UntilTick(0); wait != 0 {
		t.Errorf("no time left: got a tick after %v", wait)
	}
}

func TestTicker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		heard := make(chan tea.Msg, 1)
		run := func(cmd tea.Cmd) { go func() { heard <- cmd().(program.Waiting).Wait(nil) }() }
		expect := func(want tea.Msg, when time.Duration, began time.Time) {
			t.Helper()
			if msg := <-heard; msg != want || time.Since(began) != when {
				t.Errorf("got %v after %v, want %v after %v", msg, time.Since(began), want, when)
			}
		}
		var k Ticker
		began := time.Now()
		run(k.Wake(ctx, time.Second, "one"))
		expect("one", time.Second, began)

		began = time.Now()
		run(k.Wake(ctx, time.Hour, "never"))
		second := k.Wake(ctx, time.Minute, "two")
		expect(nil, 0, began)
		run(second)
		expect("two", time.Minute, began)

		began = time.Now()
		run(k.Wake(ctx, time.Hour, "never"))
		if k.Wake(ctx, 0, "nothing") != nil {
			t.Error("got a command to wait for nothing")
		}
		expect(nil, 0, began)

		run(k.Wake(ctx, time.Hour, "never"))
		end()
		expect(nil, 0, began)
	})
}

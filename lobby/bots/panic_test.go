package bots

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/engine"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestDispatcherSurvivesPanics: wherever the dispatcher, or what it has others do, panics
// once, the bot plays on.
func TestDispatcherSurvivesPanics(t *testing.T) { synctest.Test(t, dispatcherSurvivesPanics) }

func dispatcherSurvivesPanics(t *testing.T) {
	var left atomic.Int64 // calls of the clock until it panics
	w := newWorld(t, Config{Players: playersOf(engineOf(simple())), Now: func() time.Time {
		if left.Add(-1) == 0 {
			panic("the clock has stopped")
		}
		return time.Now()
	}})
	panicked := func(in string) bool { return strings.Contains(w.log.String(), "in=\""+in) }
	now := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	// Which of the two reads the clock first is the scheduler's choice.
	for n := 0; n < 12 || !panicked("the dispatcher of the bots\"") || !panicked("a bot at "+string(now.ID)); n++ {
		if n == 100 || now.Status != table.Playing {
			t.Fatalf("after %d moves not both have panicked:\n%s", n, w.log)
		}
		left.Store(int64(n%12 + 1))
		now = w.turn(w.anyMove(now, n))
	}
}

// TestWorkersSurvivePanics: an engine that panics when it is closed costs no worker.
func TestWorkersSurvivePanics(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	broken := engineOf(&brain{shut: func() { panic("it does not shut") }})
	fails := func(context.Context, engine.Engine) error { return &engine.FailedError{Reason: "a test"} }
	if err := p.Do(t.Context(), Job{Engine: broken, Work: fails}); err == nil {
		t.Error("the failure is not told")
	}
	if err := p.Do(t.Context(), Job{
		Engine: engineOf(new(brain)),
		Work:   func(context.Context, engine.Engine) error { return nil },
	}); err != nil {
		t.Error(err)
	}
}

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

// TestDispatcherSurvivesPanics checks that the bot keeps playing after a panic in the dispatcher or in
// one of its jobs.
func TestDispatcherSurvivesPanics(t *testing.T) { synctest.Test(t, dispatcherSurvivesPanics) }

func dispatcherSurvivesPanics(t *testing.T) {
	var left atomic.Int64 // clock readings until it panics
	w := newWorld(t, Config{Players: playersOf(engineOf(firstMover())), Now: func() time.Time {
		if left.Add(-1) == 0 {
			panic("the clock has stopped")
		}
		return time.Now()
	}})
	panicked := func(in string) bool { return strings.Contains(w.log.String(), "in=\""+in) }
	now := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	// Either can read the clock first.
	for n := 0; n < 12 || !panicked("the dispatcher of the bots\"") || !panicked("a bot at "+string(now.ID)); n++ {
		if n == 100 || now.Status != table.Playing {
			t.Fatalf("dispatcher and bot have not both panicked after %d moves:\n%s", n, w.log)
		}
		left.Store(int64(n%12 + 1))
		now = w.turn(w.anyMove(now, n))
	}
}

// TestWorkersSurvivePanics checks that a worker survives a panic while it closes an engine.
func TestWorkersSurvivePanics(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	broken := engineOf(&fakeEngine{shut: func() { panic("it does not shut") }})
	fails := func(context.Context, engine.Engine) error { return &engine.FailedError{Reason: "a test"} }
	if err := p.Do(t.Context(), Job{Engine: broken, Work: fails}); err == nil {
		t.Error("Do did not return the engine's failure")
	}
	if err := p.Do(t.Context(), Job{
		Engine: engineOf(new(fakeEngine)),
		Work:   func(context.Context, engine.Engine) error { return nil },
	}); err != nil {
		t.Error(err)
	}
}

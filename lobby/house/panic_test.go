package house

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
)

// TestDispatcherSurvivesPanics: wherever the dispatcher, or what it has others do, panics
// once, the house plays on.
func TestDispatcherSurvivesPanics(t *testing.T) { synctest.Test(t, dispatcherSurvivesPanics) }

func dispatcherSurvivesPanics(t *testing.T) {
	var left atomic.Int64 // calls of the clock until it panics
	w := newWorld(t, Config{Players: playersOf(mindOf(simple())), Now: func() time.Time {
		if left.Add(-1) == 0 {
			panic("the clock has stopped")
		}
		return time.Now()
	}})
	table := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	for n := range 12 {
		left.Store(int64(n + 1))
		table = w.turn(w.anyMove(table, n))
	}
	for _, in := range []string{"the dispatcher of the house", "the house at " + string(table.ID)} {
		if !strings.Contains(w.log.String(), "in=\""+in+"\"") {
			t.Errorf("never did %s panic:\n%s", in, w.log)
		}
	}
}

// TestWorkersSurvivePanics: an engine that panics when it is closed costs no worker.
func TestWorkersSurvivePanics(t *testing.T) {
	p := NewPool(1, slog.New(slog.DiscardHandler))
	defer p.Close()
	broken := mindOf(&brain{shut: func() { panic("it does not shut") }})
	fails := func(context.Context, engine.Engine) error { return &engine.FailedError{Reason: "a test"} }
	if err := p.Do(t.Context(), Job{Mind: broken, Work: fails}); err == nil {
		t.Error("the failure is not told")
	}
	if err := p.Do(t.Context(), Job{Mind: mindOf(new(brain)), Work: func(context.Context, engine.Engine) error { return nil }}); err != nil {
		t.Error(err)
	}
}

//go:build unix

package cluster

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store"
)

// cas is a compare-and-set: over a value another, which nobody else writes.
type cas struct {
	key, over, value string
}

// fate is how a cas ended.
type fate int

const (
	casStored fate = iota
	casRefused
	casInDoubt
)

// casModel is one key: a cas is stored exactly when the value is what it expects.
var casModel = porcupine.Model{
	Partition: func(history []porcupine.Operation) (parts [][]porcupine.Operation) {
		byKey := make(map[string][]porcupine.Operation)
		for _, op := range history {
			key := op.Input.(cas).key
			byKey[key] = append(byKey[key], op)
		}
		for _, part := range byKey {
			parts = append(parts, part)
		}
		return parts
	},
	Init: func() any { return "" },
	Step: func(state, input, output any) (bool, any) {
		op := input.(cas)
		if fits := state == op.over; fits != (output == casStored) {
			return false, state
		} else if fits {
			return true, op.value
		}
		return true, state
	},
}

const (
	historyWriters = 4
	historyKeys    = 2
	// historyEpoch is after how many calls others keys are written: what porcupine needs
	// grows with the square of how often a key is.
	historyEpoch = 800
)

// history is what writers, each on a connection of their own, have done to a few keys.
type history struct {
	t      *testing.T
	begun  time.Time
	calls  atomic.Int64
	stale  atomic.Int64 // reads that were older than what was acknowledged before
	newest sync.Map     // by key, the newest revision that was acknowledged

	mu   sync.Mutex
	ops  []porcupine.Operation
	seen map[string]bool // values that somebody has read
}

// writeHistory writes until ctx ends, on as many stores as there are writers.
func (h *history) write(ctx context.Context, stores []store.Store) {
	var all sync.WaitGroup
	for w, st := range stores {
		all.Go(func() {
			tick := time.NewTicker(10 * time.Millisecond)
			defer tick.Stop()
			for n := 0; ctx.Err() == nil; n++ {
				call := h.calls.Add(1)
				h.one(ctx, st, w, fmt.Sprintf("cas/%d/%d", call/historyEpoch, call%historyKeys), fmt.Sprintf("%d-%d", w, n))
				select {
				case <-ctx.Done():
				case <-tick.C:
				}
			}
		})
	}
	all.Wait()
}

// one reads a key, and writes it over what was there.
func (h *history) one(ctx context.Context, st store.Store, writer int, key, value string) {
	acked, _ := h.newest.LoadOrStore(key, new(atomic.Uint64))
	newest := acked.(*atomic.Uint64)
	atLeast := newest.Load()
	e, err := st.Get(ctx, key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return
	}
	if uint64(e.Rev) < atLeast {
		h.stale.Add(1)
	}
	op := porcupine.Operation{ClientId: writer, Input: cas{key, string(e.Value), value}, Call: int64(time.Since(h.begun))}
	rev, err := st.Put(context.WithoutCancel(ctx), key, []byte(value), e.Rev)
	op.Return = int64(time.Since(h.begun))
	switch {
	case err == nil:
		op.Output = casStored
		for old := newest.Load(); old < uint64(rev) && !newest.CompareAndSwap(old, uint64(rev)); old = newest.Load() {
		}
	case errors.Is(err, store.ErrConflict):
		op.Output = casRefused
	default: // perhaps nothing has reached anybody
		op.Output, op.Return = casInDoubt, math.MaxInt64
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = append(h.ops, op)
	h.seen[string(e.Value)] = true
}

// check has porcupine look for an order in which all of this can have happened. A write
// that is in doubt has happened if its value was read, and might as well not have if not:
// nobody wrote over it.
func (h *history) check(ctx context.Context, st store.Store) {
	h.t.Helper()
	var ops []porcupine.Operation
	last := make(map[string]bool)
	count := make(map[fate]int)
	for _, op := range h.ops {
		last[op.Input.(cas).key] = true
	}
	for key := range last {
		e, err := st.Get(ctx, key)
		if err != nil {
			h.t.Errorf("the last of %s: %v", key, err)
		}
		h.seen[string(e.Value)] = true
		// In the end it is as some order says: a cas over the last value that would fit.
		ops = append(ops, porcupine.Operation{ClientId: historyWriters, Input: cas{key, string(e.Value), "end"}, Output: casStored, Call: math.MaxInt64 - 2, Return: math.MaxInt64 - 1})
	}
	for _, op := range h.ops {
		count[op.Output.(fate)]++
		if op.Output == casInDoubt {
			if !h.seen[op.Input.(cas).value] {
				continue
			}
			op.Output, op.Return = casStored, math.MaxInt64-3
		}
		ops = append(ops, op)
	}
	result := porcupine.CheckOperationsTimeout(casModel, ops, 2*e2etest.Patience)
	h.t.Logf("compare-and-sets: %d stored, %d refused, %d in doubt, on %d keys; of the reads %d were older than what was acknowledged; linearizable: %s",
		count[casStored], count[casRefused], count[casInDoubt], len(last), h.stale.Load(), result)
	if result != porcupine.Ok || count[casStored] == 0 {
		h.t.Errorf("the history of compare-and-sets is %s", result)
	}
}

// TestHistoryIsJudged: porcupine refuses a history in which a write is lost, one in which
// two writes have the same value under them, and one whose order is not that of time.
func TestHistoryIsJudged(t *testing.T) {
	op := func(from, to int64, over, value string, f fate) porcupine.Operation {
		return porcupine.Operation{Input: cas{"k", over, value}, Output: f, Call: from, Return: to}
	}
	for name, test := range map[string]struct {
		ops  []porcupine.Operation
		fits bool
	}{
		"one after the other": {[]porcupine.Operation{op(1, 2, "", "a", casStored), op(3, 4, "a", "b", casStored)}, true},
		"one is late":         {[]porcupine.Operation{op(1, 9, "", "a", casStored), op(3, 4, "", "b", casRefused)}, true},
		"a lost write":        {[]porcupine.Operation{op(1, 2, "", "a", casStored), op(3, 4, "", "b", casStored)}, false},
		"against time":        {[]porcupine.Operation{op(1, 2, "a", "b", casStored), op(3, 4, "", "a", casStored)}, false},
		"refused for nothing": {[]porcupine.Operation{op(1, 2, "", "a", casStored), op(3, 4, "a", "b", casRefused)}, false},
	} {
		if fits := porcupine.CheckOperations(casModel, test.ops); fits != test.fits {
			t.Errorf("%s: linearizable %v", name, fits)
		}
	}
}

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

// cas is a compare-and-set. Each value is written only once.
type cas struct {
	key, over, value string
}

// outcome says how a cas ended.
type outcome int

const (
	casStored outcome = iota
	casRefused
	casInDoubt
)

// casModel models one key: a cas succeeds exactly when the old value matches.
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
	// historyEpoch is the number of calls before the keys change. The work for porcupine grows with
	// the square of the writes to a key.
	historyEpoch = 800
)

// history records what writers on separate connections did to a few keys.
type history struct {
	t      *testing.T
	begun  time.Time
	calls  atomic.Int64
	stale  atomic.Int64 // reads older than an acknowledged write
	newest sync.Map     // newest acknowledged revision by key

	mu   sync.Mutex
	ops  []porcupine.Operation
	seen map[string]bool // values that were read
}

// write makes one writer for each store write until ctx ends.
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

// one reads a key and replaces its value.
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
	default: // the write may or may not have happened
		op.Output, op.Return = casInDoubt, math.MaxInt64
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ops = append(h.ops, op)
	h.seen[string(e.Value)] = true
}

// check asks porcupine for a valid order of all calls. If the value of an uncertain write was read,
// the write happened. Otherwise it can be left out, because no later write replaced it.
func (h *history) check(ctx context.Context, st store.Store) {
	h.t.Helper()
	var ops []porcupine.Operation
	last := make(map[string]bool)
	count := make(map[outcome]int)
	for _, op := range h.ops {
		last[op.Input.(cas).key] = true
	}
	for key := range last {
		e, err := st.Get(ctx, key)
		if err != nil {
			h.t.Errorf("last value of %s: %v", key, err)
		}
		h.seen[string(e.Value)] = true
		// A final cas pins down the last value.
		ops = append(ops, porcupine.Operation{ClientId: historyWriters, Input: cas{key, string(e.Value), "end"}, Output: casStored, Call: math.MaxInt64 - 2, Return: math.MaxInt64 - 1})
	}
	for _, op := range h.ops {
		count[op.Output.(outcome)]++
		if op.Output == casInDoubt {
			if !h.seen[op.Input.(cas).value] {
				continue
			}
			op.Output, op.Return = casStored, math.MaxInt64-3
		}
		ops = append(ops, op)
	}
	result := porcupine.CheckOperationsTimeout(casModel, ops, 2*e2etest.Patience)
	h.t.Logf("compare-and-sets: %d stored, %d refused, %d in doubt, on %d keys; %d stale reads; linearizable: %s",
		count[casStored], count[casRefused], count[casInDoubt], len(last), h.stale.Load(), result)
	if result != porcupine.Ok || count[casStored] == 0 {
		h.t.Errorf("got history %s", result)
	}
}

// TestHistoryIsJudged checks that porcupine rejects a lost write, two writes over one value, and a
// wrong order in time.
func TestHistoryIsJudged(t *testing.T) {
	op := func(from, to int64, over, value string, f outcome) porcupine.Operation {
		return porcupine.Operation{Input: cas{"k", over, value}, Output: f, Call: from, Return: to}
	}
	for name, test := range map[string]struct {
		ops  []porcupine.Operation
		fits bool
	}{
		"one after the other":    {[]porcupine.Operation{op(1, 2, "", "a", casStored), op(3, 4, "a", "b", casStored)}, true},
		"one is late":            {[]porcupine.Operation{op(1, 9, "", "a", casStored), op(3, 4, "", "b", casRefused)}, true},
		"a lost write":           {[]porcupine.Operation{op(1, 2, "", "a", casStored), op(3, 4, "", "b", casStored)}, false},
		"wrong order in time":    {[]porcupine.Operation{op(1, 2, "a", "b", casStored), op(3, 4, "", "a", casStored)}, false},
		"refused without reason": {[]porcupine.Operation{op(1, 2, "", "a", casStored), op(3, 4, "a", "b", casRefused)}, false},
	} {
		if fits := porcupine.CheckOperations(casModel, test.ops); fits != test.fits {
			t.Errorf("%s: got linearizable %v", name, fits)
		}
	}
}

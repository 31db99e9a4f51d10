package bots

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"time"

	"pawnstorm/game/engine"
	"pawnstorm/lobby/rescue"
)

// EngineKind is a kind of engine. Each worker opens its own.
type EngineKind struct {
	Name string // for the log
	// Open starts an engine before ctx ends.
	Open func(ctx context.Context) (engine.Engine, error)
	// Instead takes over when an engine of this kind has failed; may be nil.
	Instead *EngineKind
}

const (
	// openWithin is how long an engine may usually take to start while a player waits for its move.
	openWithin = 3 * time.Second
	// maxEngines is how many engines a worker keeps open. They take memory.
	maxEngines = 6
)

// instance is an open engine of a worker.
type instance struct {
	engine.Engine
	used uint64 // the number of the job that used it last
}

// worker belongs to one goroutine.
type worker struct {
	pool    *Pool
	engines map[*EngineKind]*instance
	jobs    uint64
}

// do runs a job with its engine, or with a replacement if that fails.
func (w *worker) do(ctx context.Context, j Job) error {
	err := error(&engine.FailedError{Reason: "there is none"})
	for kind := j.Engine; kind != nil; kind = kind.Instead {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if w.pool.rests(kind) {
			continue
		}
		err = w.try(ctx, kind, j)
		if err == nil {
			w.pool.recovered(kind)
			return nil
		}
		failed, ok := errors.AsType[*engine.FailedError](err)
		if !ok {
			return err // the job was stopped
		}
		w.drop(kind)
		w.pool.failed(kind, failed)
	}
	return err
}

// try runs a job with one engine. A panic counts as a failure of the engine.
func (w *worker) try(ctx context.Context, kind *EngineKind, j Job) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &engine.FailedError{Reason: fmt.Sprintf("panic: %v\n%s", r, debug.Stack())}
		}
	}()
	e, err := w.engine(ctx, kind, j.OpenWithin)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return &engine.FailedError{Reason: err.Error()}
	}
	return j.Work(ctx, e)
}

// engine returns the worker's engine of a kind and opens it if necessary.
func (w *worker) engine(ctx context.Context, kind *EngineKind, within func() time.Duration) (engine.Engine, error) {
	w.jobs++
	if t := w.engines[kind]; t != nil {
		t.used = w.jobs
		return t.Engine, nil
	}
	if len(w.engines) >= maxEngines {
		w.drop(slices.MinFunc(slices.Collect(maps.Keys(w.engines)), func(a, b *EngineKind) int {
			return cmp.Compare(w.engines[a].used, w.engines[b].used)
		}))
	}
	most := openWithin
	if within != nil {
		most = within()
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	e, err := kind.Open(ctx)
	if err != nil {
		return nil, err
	}
	w.engines[kind] = &instance{e, w.jobs}
	return e, nil
}

// drop closes an engine, if the worker has it.
func (w *worker) drop(kind *EngineKind) {
	t := w.engines[kind]
	if t == nil {
		return
	}
	delete(w.engines, kind)
	rescue.Run(w.pool.log, "closing "+kind.Name, func() {
		if err := t.Close(); err != nil {
			w.pool.log.Warn("cannot close an engine", "engine", kind.Name, "err", err)
		}
	})
}

func (w *worker) close() {
	for kind := range w.engines {
		w.drop(kind)
	}
}

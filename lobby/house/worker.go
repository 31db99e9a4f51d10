package house

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"pawnstorm/game/engine"
	"pawnstorm/lobby/rescue"
)

// Mind is what a player thinks with: engines of one kind, of which each worker
// has its own.
type Mind struct {
	Name string // for the log
	// Open makes one, before ctx ends.
	Open func(ctx context.Context) (engine.Engine, error)
	// Instead is what thinks when an engine of this kind has failed, or nil.
	Instead *Mind
}

const (
	// openWithin is how long an engine may usually take to come up, while somebody
	// waits for its move.
	openWithin = 3 * time.Second
	// maxEngines is how many a worker keeps open. They take memory.
	maxEngines = 6
)

// tool is an engine that a worker has open.
type tool struct {
	engine.Engine
	used uint64 // when it was last used, in jobs of this worker
}

// worker belongs to one goroutine.
type worker struct {
	pool    *Pool
	engines map[*Mind]*tool
	jobs    uint64
}

// do does a job with the engine that it wants, or with what stands in for that
// when it fails.
func (w *worker) do(ctx context.Context, j Job) error {
	err := error(&engine.FailedError{Reason: "there is none"})
	for mind := j.Mind; mind != nil; mind = mind.Instead {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if w.pool.rests(mind) {
			continue
		}
		err = w.try(ctx, mind, j)
		var failed *engine.FailedError
		switch {
		case err == nil:
			w.pool.recovered(mind)
			return nil
		case !errors.As(err, &failed):
			return err // it was not let finish
		}
		w.drop(mind)
		w.pool.failed(mind, failed)
	}
	return err
}

// try has one engine do some work. An engine that panics has failed.
func (w *worker) try(ctx context.Context, mind *Mind, j Job) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &engine.FailedError{Reason: fmt.Sprintf("panic: %v\n%s", r, debug.Stack())}
		}
	}()
	e, err := w.engine(ctx, mind, j.OpenWithin)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return &engine.FailedError{Reason: err.Error()}
	}
	return j.Work(ctx, e)
}

// engine is the worker's engine of a kind, opened if need be.
func (w *worker) engine(ctx context.Context, mind *Mind, within func() time.Duration) (engine.Engine, error) {
	w.jobs++
	if t := w.engines[mind]; t != nil {
		t.used = w.jobs
		return t.Engine, nil
	}
	if len(w.engines) >= maxEngines {
		w.drop(w.idlest())
	}
	most := openWithin
	if within != nil {
		most = within()
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	e, err := mind.Open(ctx)
	if err != nil {
		return nil, err
	}
	w.engines[mind] = &tool{e, w.jobs}
	return e, nil
}

// idlest is the engine that was not used for longest.
func (w *worker) idlest() (found *Mind) {
	for mind, t := range w.engines {
		if found == nil || t.used < w.engines[found].used {
			found = mind
		}
	}
	return found
}

// drop closes an engine, if the worker has it.
func (w *worker) drop(mind *Mind) {
	t := w.engines[mind]
	if t == nil {
		return
	}
	delete(w.engines, mind)
	rescue.Run(w.pool.log, "closing "+mind.Name, func() {
		if err := t.Close(); err != nil {
			w.pool.log.Warn("closing an engine", "engine", mind.Name, "err", err)
		}
	})
}

func (w *worker) close() {
	for mind := range w.engines {
		w.drop(mind)
	}
}

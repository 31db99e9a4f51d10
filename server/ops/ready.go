package ops

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// readyKey is where the store is tested.
const readyKey = "ops/ready"

const (
	// probeTime is how long a write and a read of the store may take together.
	probeTime = time.Second
	// probeAgain is how long a result holds, so that many requests cost one write.
	probeAgain = time.Second
)

// readiness checks whether the server is ready for people.
type readiness struct {
	store    *Store
	draining func() string // why no one is let in; "" if people are
	notes    func() string // as in Config
	now      func() time.Time

	mu    sync.Mutex
	asked time.Time
	last  error
}

// check returns nil if the store reads back a write within a second and the server lets people in. The
// error is a sentence without its full stop.
func (r *readiness) check() error {
	if why := r.draining(); why != "" {
		return errors.New(why)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := r.now(); r.asked.IsZero() || now.Sub(r.asked) >= probeAgain {
		r.last = r.probe()
		r.asked = r.now()
	}
	return r.last
}

// probe writes to the store and reads it back. It gives up even on a store that ignores its context.
func (r *readiness) probe() error {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	result := make(chan error, 1)
	go func() {
		result <- rescue.Try(nil, "trying the store", func() error { return r.turn(ctx) })
	}()
	var err error
	select {
	case err = <-result:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("the store has not answered within %v", probeTime)
	}
	return err
}

// turn overwrites the last time with the current one and reads it back.
func (r *readiness) turn(ctx context.Context) error {
	e, err := r.store.Get(ctx, readyKey)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("cannot read the store: %w", err)
	}
	value := r.now().UTC().Format(`{"at":"` + time.RFC3339Nano + `"}`)
	rev, err := r.store.Put(ctx, readyKey, []byte(value), e.Rev)
	if err != nil {
		return fmt.Errorf("cannot write to the store: %w", err)
	}
	e, err = r.store.Get(ctx, readyKey)
	switch {
	case err != nil:
		return fmt.Errorf("cannot read the store: %w", err)
	case e.Rev != rev || string(e.Value) != value:
		return errors.New("the store does not return what was written")
	}
	return nil
}

// sentence formats an error as one line.
func sentence(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	return "Not ready: " + strings.TrimSuffix(text, ".") + "."
}

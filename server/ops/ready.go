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

// readyKey is where the store is tried out.
const readyKey = "ops/ready"

const (
	// probeTime is how long a write and a read of the store may take together.
	probeTime = time.Second
	// probeAgain is how long an answer holds, so that many who ask cost one write.
	probeAgain = time.Second
)

// readiness says whether the server is ready for people, and if not, why.
type readiness struct {
	store    *Store
	draining func() string // why nobody is let in; "" if they are
	now      func() time.Time

	mu    sync.Mutex
	asked time.Time
	last  error
}

// check is nil if the store takes a write and gives it back within a second, and the
// server lets people in. The error is a sentence without its end.
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

// probe writes to the store and reads it again. A store that does not even heed the end of a
// context is given up all the same.
func (r *readiness) probe() error {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	result := make(chan error, 1)
	go func() {
		err := errors.New("the store panicked")
		if p := rescue.Caught("trying the store", func() { err = r.turn(ctx) }); p != nil {
			err = p
		}
		result <- err
	}()
	select {
	case err := <-result:
		if errors.Is(err, context.DeadlineExceeded) {
			return fmt.Errorf("the store has not answered within %v", probeTime)
		}
		return err
	case <-ctx.Done():
		return fmt.Errorf("the store has not answered within %v", probeTime)
	}
}

// turn writes the time over what was there, and reads it.
func (r *readiness) turn(ctx context.Context) error {
	e, err := r.store.Get(ctx, readyKey)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("the store cannot be read: %w", err)
	}
	value := r.now().UTC().Format(`{"at":"` + time.RFC3339Nano + `"}`)
	rev, err := r.store.Put(ctx, readyKey, []byte(value), e.Rev)
	if err != nil {
		return fmt.Errorf("the store cannot be written: %w", err)
	}
	e, err = r.store.Get(ctx, readyKey)
	switch {
	case err != nil:
		return fmt.Errorf("the store cannot be read: %w", err)
	case e.Rev != rev || string(e.Value) != value:
		return errors.New("the store does not give back what was written")
	}
	return nil
}

// sentence is an error in words, on one line.
func sentence(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	return "Not ready: " + strings.TrimSuffix(text, ".") + "."
}

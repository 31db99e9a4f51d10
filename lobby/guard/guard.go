package guard

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// again is how long a service rests after a panic.
const again = time.Second

var panics atomic.Uint64

// Panics is how many panics were caught since the process began.
func Panics() uint64 { return panics.Load() }

// Panic is a panic that was caught.
type Panic struct {
	Value any
	Stack string
}

// Error implements error.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Log writes the panic to a log, nil for the default one. The word what names the goroutine.
func (p *Panic) Log(log *slog.Logger, what string) {
	if log == nil {
		log = slog.Default()
	}
	log.Error("panic", "in", what, "panic", p.Value, "stack", p.Stack, "panics", Panics())
}

// Caught calls f and returns its panic, nil if there was none. A panic that was
// caught elsewhere and raised again is that one.
func Caught(f func()) (p *Panic) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if carried, ok := r.(*Panic); ok {
			p = carried
			return
		}
		panics.Add(1)
		p = &Panic{r, string(debug.Stack())}
	}()
	f()
	return nil
}

// Run calls f, logs its panic, and reports whether there was none.
func Run(log *slog.Logger, what string, f func()) (ok bool) {
	p := Caught(f)
	if p != nil {
		p.Log(log, what)
	}
	return p == nil
}

// Func is f under Run, for what starts a goroutine.
func Func(log *slog.Logger, what string, f func()) func() {
	return func() { Run(log, what, f) }
}

// Go starts f on a goroutine of its own. Its panic is for whoever calls join, which
// waits until f has returned.
func Go(f func()) (join func()) {
	ended := make(chan *Panic, 1)
	go func() { ended <- Caught(f) }()
	return sync.OnceFunc(func() {
		if p := <-ended; p != nil {
			panic(p)
		}
	})
}

// Service is f under Run, called again a moment after each panic until it returns or
// ctx ends.
func Service(ctx context.Context, log *slog.Logger, what string, f func()) func() {
	return func() {
		for !Run(log, what, f) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(again):
			}
		}
	}
}

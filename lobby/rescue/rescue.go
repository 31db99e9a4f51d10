package rescue

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
	In    string // the work that ended by it
	Value any
	Stack string
}

// Error implements error.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Log writes the panic to a log, nil for the default one.
func (p *Panic) Log(log *slog.Logger) {
	if log == nil {
		log = slog.Default()
	}
	log.Error("panic", "in", p.In, "panic", p.Value, "stack", p.Stack, "panics", Panics())
}

// Caught calls f and returns its panic, nil if there was none. A panic that was
// caught elsewhere and raised again is that one. The word what names the work: a
// constant text, and behind it a space and an id where there is more of that kind.
func Caught(what string, f func()) (p *Panic) {
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
		p = &Panic{what, r, string(debug.Stack())}
	}()
	if spring := trap.Load(); spring != nil {
		(*spring)(what)
	}
	f()
	return nil
}

var trap atomic.Pointer[func(what string)]

// Trap has all work that is guarded call spring with its name first, until open is
// called. Tests make the parts of a running server panic by it, one after another.
func Trap(spring func(what string)) (open func()) {
	trap.Store(&spring)
	return func() { trap.Store(nil) }
}

// Run calls f, logs its panic, and reports whether there was none.
func Run(log *slog.Logger, what string, f func()) (ok bool) {
	p := Caught(what, f)
	if p != nil {
		p.Log(log)
	}
	return p == nil
}

// Func is f under Run, for what starts a goroutine.
func Func(log *slog.Logger, what string, f func()) func() {
	return func() { Run(log, what, f) }
}

// Go starts f on a goroutine of its own, and then, however f ends, then. A panic is for
// whoever calls join, which waits until both have returned.
func Go(what string, f, then func()) (join func()) {
	ended := make(chan *Panic, 1)
	go func() {
		p := Caught(what, f)
		then()
		ended <- p
	}()
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

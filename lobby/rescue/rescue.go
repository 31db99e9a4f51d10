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

// again is how long a service waits after a panic before it starts again.
const again = time.Second

var panics atomic.Uint64

// Panics returns how many panics were caught since the process started.
func Panics() uint64 { return panics.Load() }

// Panic is a panic that was caught.
type Panic struct {
	In    string // the work that panicked
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

// Caught calls f and returns its panic, or nil if f does not panic. If f panics with a *Panic that
// was caught before, Caught returns that same *Panic and does not count it again. what names the
// work. It is a constant text, followed by a space and an id if there can be several of the kind.
func Caught(what string, f func()) *Panic {
	return catch(what, func() {
		if spring := trap.Load(); spring != nil {
			(*spring)(what)
		}
		f()
	})
}

// catch is Caught without the trap of tests.
func catch(what string, f func()) (p *Panic) {
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
	f()
	return nil
}

var trap atomic.Pointer[func(what string)]

// Trap makes all work under Caught call spring with its name before it starts, until open is
// called. Tests use it to make each part of a running server panic, one after another.
func Trap(spring func(what string)) (open func()) {
	trap.Store(&spring)
	return func() { trap.Store(nil) }
}

// Run calls f and logs its panic. ok is true if there was no panic.
func Run(log *slog.Logger, what string, f func()) (ok bool) {
	p := Caught(what, f)
	if p != nil {
		p.Log(log)
	}
	return p == nil
}

// Try calls f, and logs its panic. If f panics, the error is the *Panic.
func Try(log *slog.Logger, what string, f func() error) (err error) {
	if p := Caught(what, func() { err = f() }); p != nil {
		p.Log(log)
		return p
	}
	return err
}

// Func returns a function that calls f under Run. Pass it to functions that start goroutines, such
// as context.AfterFunc.
func Func(log *slog.Logger, what string, f func()) func() {
	return func() { Run(log, what, f) }
}

// Go runs f in a new goroutine. When f returns or panics, the goroutine calls then. join waits
// until both are done, and panics if one of them did.
func Go(what string, f, then func()) (join func()) {
	ended := make(chan *Panic, 1)
	go func() {
		p := Caught(what, f)
		if late := catch(what, then); p == nil {
			p = late
		}
		ended <- p
	}()
	return sync.OnceFunc(func() {
		if p := <-ended; p != nil {
			panic(p)
		}
	})
}

// Service returns a function that calls f under Run. After each panic it waits a second and calls
// f again, until f returns or ctx ends.
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

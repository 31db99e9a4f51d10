package server

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/rescue"
)

const (
	// maxBuffered is how many bytes may wait for a client that reads slowly.
	// It is kept small because what waits cannot be taken back: while it is
	// full no frame is drawn, and the next one shows the newest state.
	maxBuffered = 32 << 10
	// maxChunk is how much is handed to the connection at once.
	maxChunk = 8 << 10
	// stallTime is how long a client of SSH may leave a chunk unread.
	stallTime = 30 * time.Second
)

var errClosed = errors.New("the session's output is closed")

// output carries the bytes of a session to its client. While there are some, a
// goroutine does the writing, so that a client that does not read holds up nobody but
// itself, and not for long: it is given up after stallTime.
type output struct {
	w       io.Writer
	start   func(part, then func()) // runs both on a goroutine, then also after a panic
	stalled func()                  // told when the client does not read
	all     *atomic.Uint64          // counts what all outputs have written; may be nil
	// patience is how long a client may leave a chunk unread.
	patience time.Duration
	taken    chan struct{} // has a token once all was written

	mu      sync.Mutex
	changed sync.Cond
	buf     []byte
	running bool  // the goroutine is at it
	closed  bool  // no more is accepted
	err     error // nothing more is written
	written int64
}

func newOutput(w io.Writer, start func(part, then func()), stalled func()) *output {
	o := &output{w: w, start: start, stalled: stalled, patience: stallTime, taken: make(chan struct{}, 1)}
	o.changed.L = &o.mu
	return o
}

// Write buffers p, waiting for room if need be. Once the output has failed or
// is closed it returns an error.
func (o *output) Write(p []byte) (n int, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(p) > 0 {
		for len(o.buf) >= maxBuffered && !o.closed && o.err == nil {
			o.changed.Wait()
		}
		if o.err != nil {
			return n, o.err
		}
		if o.closed {
			return n, errClosed
		}
		k := min(len(p), maxBuffered-len(o.buf))
		o.buf = append(o.buf, p[:k]...)
		p, n = p[k:], n+k
		if !o.running {
			o.begin()
		}
	}
	return n, nil
}

// Taken has a token once all that was written has been taken by the client.
func (o *output) Taken() <-chan struct{} { return o.taken }

// begin has run write. Bytes that are left behind when it panics are given up.
func (o *output) begin() {
	o.running = true
	whole := false
	o.start(func() { o.run(); whole = true }, func() {
		if !whole {
			o.fail(errClosed)
		}
	})
}

// run writes what is buffered until there is no more, or it fails.
func (o *output) run() {
	for {
		chunk := o.next()
		if len(chunk) == 0 {
			return
		}
		if err := o.send(chunk); err != nil {
			o.fail(err)
			return
		}
	}
}

func (o *output) send(chunk []byte) error {
	defer time.AfterFunc(o.patience, rescue.Func(nil, "the output of a session", o.stalled)).Stop()
	n, err := o.w.Write(chunk)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.written += int64(n)
	if o.all != nil {
		o.all.Add(uint64(n))
	}
	return err
}

// next takes some of the bytes out. If there are none, run returns.
func (o *output) next() []byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.changed.Broadcast()
	chunk := o.buf[:min(len(o.buf), maxChunk)]
	o.buf = o.buf[len(chunk):]
	if len(chunk) == 0 {
		o.running, o.buf = false, nil
		select {
		case o.taken <- struct{}{}:
		default:
		}
	}
	return chunk
}

// fail gives up: what is buffered is lost and nobody waits any longer.
func (o *output) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.running = false
	if o.err == nil {
		o.err = err
	}
	o.buf = nil
	o.changed.Broadcast()
}

// sent is how many bytes were written so far.
func (o *output) sent() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.written
}

// finish accepts no more and waits until all is written, for some time if patience is not
// 0, and else as long as the client reads. It returns how many bytes were written.
func (o *output) finish(patience time.Duration) int64 {
	if patience > 0 {
		timeout := time.AfterFunc(patience, rescue.Func(nil, "the output of a session", func() { o.fail(errStall) }))
		defer timeout.Stop()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.changed.Broadcast()
	for o.running {
		o.changed.Wait()
	}
	return o.written
}

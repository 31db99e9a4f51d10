package server

import (
	"cmp"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
)

const (
	// maxBuffered is how many bytes may wait for a client that reads slowly. It is small because
	// waiting output cannot be taken back: while the buffer is full no frame is drawn, and the
	// next frame shows the newest state.
	maxBuffered = 32 << 10
	// maxChunk is how much goes to the connection at once. It is large enough for nearly every
	// frame, because a terminal may draw what has arrived of one.
	maxChunk = 8 << 10
	// stallTime is how long an SSH client may leave a chunk unread.
	stallTime = 30 * time.Second
)

var errClosed = errors.New("the session's output is closed")

// output carries the bytes of a session to its client. While there are some, a goroutine writes
// them, so that a client that does not read blocks only itself. It is given up after stallTime.
type output struct {
	w       io.Writer
	start   func(part, then func()) // runs both on a goroutine, then also after a panic
	stalled func()                  // called when the client does not read
	all     *atomic.Uint64          // counts what all outputs have written
	// patience is how long a client may leave a chunk unread.
	patience time.Duration
	taken    pubsub.Mailbox[struct{}] // has a token once everything is written

	mu      sync.Mutex
	changed sync.Cond
	buf     []byte
	running bool  // the goroutine is writing
	closed  bool  // no more is accepted
	err     error // if set, nothing more is written
	written int64
}

func newOutput(w io.Writer, start func(part, then func()), stalled func(), all *atomic.Uint64) *output {
	o := &output{w: w, start: start, stalled: stalled, all: all, patience: stallTime, taken: pubsub.NewMailbox[struct{}]()}
	o.changed.L = &o.mu
	return o
}

// Write buffers p and waits for space if necessary. It returns an error once the output has failed
// or is closed.
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

// Taken returns a channel that has a token once the client has taken everything written so far.
func (o *output) Taken() <-chan struct{} { return o.taken }

// begin starts run. If run panics, the remaining bytes are dropped.
func (o *output) begin() {
	o.running = true
	whole := false
	o.start(func() { o.run(); whole = true }, func() {
		if !whole {
			o.fail(errClosed)
		}
	})
}

// run writes what is buffered until nothing is left or a write fails.
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
	o.all.Add(uint64(n))
	return err
}

// next takes the next chunk out of the buffer. If it is empty, run returns.
func (o *output) next() []byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.changed.Broadcast()
	chunk := o.buf[:min(len(o.buf), maxChunk)]
	o.buf = o.buf[len(chunk):]
	if len(chunk) == 0 {
		o.running, o.buf = false, nil
		o.taken.Offer(struct{}{})
	}
	return chunk
}

// fail gives up: the buffer is lost and no one waits any longer.
func (o *output) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.running = false
	o.err = cmp.Or(o.err, err)
	o.buf = nil
	o.changed.Broadcast()
}

// sent returns how many bytes were written so far.
func (o *output) sent() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.written
}

// finish accepts no more and waits until everything is written: at most for patience, or for as long
// as the client reads if patience is 0. It returns how many bytes were written.
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

package server

import (
	"errors"
	"io"
	"sync"
	"time"
)

const (
	// maxBuffered is how many bytes may wait for a client that reads slowly.
	// It is kept small because what waits cannot be taken back: while it is
	// full no frame is drawn, and the next one shows the newest state.
	maxBuffered = 64 << 10
	// maxChunk is how much is handed to the connection at once.
	maxChunk = 8 << 10
	// stallTime is how long a client may leave a chunk unread.
	stallTime = 30 * time.Second
)

var errClosed = errors.New("the session's output is closed")

// output carries the bytes of a session to its client. A goroutine of its own
// does the writing, so that a client that does not read holds up nobody but
// itself, and not for long: it is given up after stallTime.
type output struct {
	w       io.Writer
	stalled func() // told when the client does not read

	mu      sync.Mutex
	changed sync.Cond
	buf     []byte
	closed  bool  // no more is accepted
	err     error // nothing more is written
	written int64
	done    chan struct{} // closed by end
}

func newOutput(w io.Writer, stalled func()) *output {
	o := &output{w: w, stalled: stalled, done: make(chan struct{})}
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
		o.changed.Broadcast()
	}
	return n, nil
}

// run writes what is buffered until the output fails, or is closed and empty. Then,
// or after its panic, end must be called.
func (o *output) run() {
	chunk := make([]byte, 0, maxChunk)
	for {
		chunk = o.next(chunk[:0])
		if len(chunk) == 0 {
			return
		}
		if err := o.send(chunk); err != nil {
			o.fail(err)
			return
		}
	}
}

// end gives up what run has left, if anything, and tells that it has returned.
func (o *output) end() {
	o.fail(errClosed)
	close(o.done)
}

func (o *output) send(chunk []byte) error {
	defer time.AfterFunc(stallTime, o.stalled).Stop()
	n, err := o.w.Write(chunk)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.written += int64(n)
	return err
}

// next waits for bytes and moves some of them to chunk: none at the end.
func (o *output) next(chunk []byte) []byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.buf) == 0 && !o.closed && o.err == nil {
		o.changed.Wait()
	}
	if o.err != nil {
		return chunk
	}
	chunk = append(chunk, o.buf[:min(len(o.buf), maxChunk)]...)
	o.buf = o.buf[:copy(o.buf, o.buf[len(chunk):])]
	o.changed.Broadcast()
	return chunk
}

// fail gives up: what is buffered is lost and nobody waits any longer.
func (o *output) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
	}
	o.buf = nil
	o.changed.Broadcast()
}

// finish accepts no more and waits, for some time, until all is written. It
// returns how many bytes were written.
func (o *output) finish(patience time.Duration) int64 {
	o.mu.Lock()
	o.closed = true
	o.changed.Broadcast()
	o.mu.Unlock()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	select {
	case <-o.done:
	case <-timeout.C:
		o.fail(errStall)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.written
}

package server

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// gated is a writer that waits for a token before each write.
type gated struct {
	tokens chan struct{}
	got    bytes.Buffer
}

func (g *gated) Write(p []byte) (int, error) {
	if _, ok := <-g.tokens; !ok {
		return 0, io.ErrClosedPipe
	}
	return g.got.Write(p)
}

func onGoroutine(part, then func()) {
	go func() {
		defer then()
		part()
	}()
}

func TestOutputKeepsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got bytes.Buffer
		o := newOutput(&got, onGoroutine, func() { t.Error("stalled") }, new(atomic.Uint64))
		want := strings.Repeat("0123456789", 100_000)
		for at := 0; at < len(want); at += 777 {
			if _, err := io.WriteString(o, want[at:min(at+777, len(want))]); err != nil {
				t.Fatal(err)
			}
		}
		if n := o.finish(time.Second); n != int64(len(want)) || got.String() != want {
			t.Errorf("got %d bytes, want %d", n, len(want))
		}
	})
}

// Guards against memory that grows with unread output, and against writers that wait forever.
func TestOutputIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gated{tokens: make(chan struct{})}
		stalled := make(chan struct{})
		o := newOutput(g, onGoroutine, func() { close(stalled) }, new(atomic.Uint64))
		wrote := make(chan error)
		go func() {
			_, err := o.Write(make([]byte, 10*maxBuffered))
			wrote <- err
		}()
		synctest.Wait()
		if len(o.buf) > maxBuffered {
			t.Errorf("the buffer holds %d bytes", len(o.buf))
		}
		began := time.Now()
		<-stalled
		if got := time.Since(began); got != stallTime {
			t.Errorf("stalled after %v", got)
		}
		o.fail(errStall)
		if err := <-wrote; !errors.Is(err, errStall) {
			t.Errorf("the writer got %v", err)
		}
		close(g.tokens) // as closing the connection does
		o.finish(time.Second)
	})
}

// A client that reads slowly is not stalled.
func TestOutputSlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gated{tokens: make(chan struct{})}
		o := newOutput(g, onGoroutine, func() { t.Error("stalled") }, new(atomic.Uint64))
		go func() {
			for range 10 {
				elapse(stallTime - time.Second)
				g.tokens <- struct{}{}
			}
		}()
		o.Write(make([]byte, 10*maxChunk))
		if n := o.finish(time.Hour); n != 10*maxChunk {
			t.Errorf("got %d bytes", n)
		}
	})
}

func TestOutputFinishGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gated{tokens: make(chan struct{})}
		o := newOutput(g, onGoroutine, func() {}, new(atomic.Uint64))
		o.Write([]byte("x"))
		began := time.Now()
		o.finish(flushTime)
		if got := time.Since(began); got != flushTime {
			t.Errorf("gave up after %v", got)
		}
		if _, err := o.Write([]byte("x")); err == nil {
			t.Error("still accepts writes")
		}
		close(g.tokens)
	})
}

package fanout

import (
	"bytes"
	"context"
	"iter"
	"strings"
	"sync"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// watchBytes bounds the values that wait for one slow watcher, whatever their
// number.
const watchBytes = 64 << 20

// Watchers are those who watch one store.
type Watchers struct {
	limit int // entries that may wait for one watcher

	mu     sync.Mutex
	all    map[*Watcher]struct{}
	closed bool
}

// New makes Watchers of whom each may have so many commits waiting.
func New(limit int) *Watchers {
	return &Watchers{limit: limit, all: make(map[*Watcher]struct{})}
}

// Watch is that of a store.Store. Commits that a watcher has not yet read wait in its own
// buffer: no writer ever waits for it. A second range over the same watch ends
// with ErrLagged.
func (ws *Watchers) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	w := ws.Add(prefix)
	stop := context.AfterFunc(ctx, rescue.Service(context.Background(), nil, "leaving the store", func() { ws.drop(w, ctx.Err()) }))
	return func(yield func(store.Entry, error) bool) {
		defer stop()
		defer ws.drop(w, store.ErrLagged)
		for {
			if err := ctx.Err(); err != nil {
				yield(store.Entry{}, err)
				return
			}
			e, err := w.next()
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Add begins to keep the commits under a prefix for a new watcher.
func (ws *Watchers) Add(prefix string) *Watcher {
	w := &Watcher{prefix: prefix, wake: make(chan struct{}, 1)}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if ws.closed {
		w.end(store.ErrClosed)
	} else {
		ws.all[w] = struct{}{}
	}
	return w
}

// drop ends one watcher, what waits for it included.
func (ws *Watchers) drop(w *Watcher, err error) {
	ws.mu.Lock()
	delete(ws.all, w)
	ws.mu.Unlock()
	w.end(err)
	w.clear()
}

// Publish hands commits, in order, to everybody whom they concern.
func (ws *Watchers) Publish(commits []store.Entry) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for w := range ws.all {
		if !w.push(commits, ws.limit) {
			delete(ws.all, w)
		}
	}
}

// Close ends all watchers, each when it has read what waits for it.
func (ws *Watchers) Close() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	ws.closed = true
	for w := range ws.all {
		w.end(store.ErrClosed)
	}
	clear(ws.all)
}

// Lag ends all watchers with ErrLagged, because nobody knows what they have missed.
func (ws *Watchers) Lag() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for w := range ws.all {
		w.clear()
		w.end(store.ErrLagged)
	}
	clear(ws.all)
}

// Watcher is one reader of commits and what waits for it.
type Watcher struct {
	prefix string
	wake   chan struct{} // holds one token when there is news

	mu      sync.Mutex
	waiting []store.Entry
	bytes   int
	err     error // why nothing more will come
}

// push adds the commits under the watcher's prefix. It reports false, and the
// watcher has ended, when they are more than may wait.
func (w *Watcher) push(commits []store.Entry, limit int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range commits {
		if !strings.HasPrefix(e.Key, w.prefix) {
			continue
		}
		w.waiting = append(w.waiting, e)
		w.bytes += len(e.Value)
	}
	lagged := len(w.waiting) > limit || w.bytes > watchBytes
	if lagged {
		w.waiting, w.err = nil, store.ErrLagged
	}
	w.signal()
	return !lagged
}

// next waits for the next commit, or for the end.
func (w *Watcher) next() (store.Entry, error) {
	for {
		if e, err, ok := w.Take(); ok {
			return e, err
		}
		<-w.wake
	}
}

// Take is what waits for the watcher, if anything does: the next commit, or the end.
func (w *Watcher) Take() (e store.Entry, err error, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.waiting) == 0 {
		return store.Entry{}, w.err, w.err != nil
	}
	e = w.waiting[0]
	w.waiting[0] = store.Entry{} // let go of the value
	w.waiting = w.waiting[1:]
	w.bytes -= len(e.Value)
	e.Value = bytes.Clone(e.Value) // other watchers have the same
	return e, nil, true
}

// end says why nothing more will come. The first reason stands.
func (w *Watcher) end(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
	w.signal()
}

func (w *Watcher) clear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = nil
}

func (w *Watcher) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

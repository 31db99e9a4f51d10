package bolt

import (
	"bytes"
	"context"
	"iter"
	"strings"
	"sync"

	"pawnstorm/lobby/store"
)

// watchBytes bounds the values that wait for one slow watcher, whatever their
// number.
const watchBytes = 64 << 20

// Watch implements store.Store. Commits that a watcher has not yet read wait in its own
// buffer: the writer never waits for it. A second range over the same watch ends
// with ErrLagged.
func (s *Store) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	w := s.watchers.add(prefix)
	stop := context.AfterFunc(ctx, func() { s.watchers.drop(w, ctx.Err()) })
	return func(yield func(store.Entry, error) bool) {
		defer stop()
		defer s.watchers.drop(w, store.ErrLagged)
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

// watchers are the watchers of one store.
type watchers struct {
	limit int // entries that may wait for one watcher

	mu     sync.Mutex
	all    map[*watcher]struct{}
	closed bool
}

func (ws *watchers) add(prefix string) *watcher {
	w := &watcher{prefix: prefix, wake: make(chan struct{}, 1)}
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
func (ws *watchers) drop(w *watcher, err error) {
	ws.mu.Lock()
	delete(ws.all, w)
	ws.mu.Unlock()
	w.end(err)
	w.clear()
}

// publish hands commits, in order, to everybody whom they concern.
func (ws *watchers) publish(commits []store.Entry) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for w := range ws.all {
		if !w.push(commits, ws.limit) {
			delete(ws.all, w)
		}
	}
}

// close ends all watchers, each when it has read what waits for it.
func (ws *watchers) close() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	ws.closed = true
	for w := range ws.all {
		w.end(store.ErrClosed)
	}
	clear(ws.all)
}

// watcher is one reader of commits and what waits for it.
type watcher struct {
	prefix string
	wake   chan struct{} // holds one token when there is news

	mu      sync.Mutex
	waiting []store.Entry
	bytes   int
	err     error // why nothing more will come
}

// push adds the commits under the watcher's prefix. It reports false, and the
// watcher has ended, when they are more than may wait.
func (w *watcher) push(commits []store.Entry, limit int) bool {
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
func (w *watcher) next() (store.Entry, error) {
	for {
		if e, err, ok := w.take(); ok {
			return e, err
		}
		<-w.wake
	}
}

func (w *watcher) take() (e store.Entry, err error, ok bool) {
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
func (w *watcher) end(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
	w.signal()
}

func (w *watcher) clear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = nil
}

func (w *watcher) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

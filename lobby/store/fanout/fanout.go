package fanout

import (
	"bytes"
	"context"
	"iter"
	"strings"
	"sync"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// watchBytes limits the size of all values that wait for one slow watcher.
const watchBytes = 64 << 20

// Watchers are the watchers of one store.
type Watchers struct {
	limit int // entries that can wait for one watcher

	mu     sync.Mutex
	all    map[*Watcher]struct{}
	closed bool
}

// New returns Watchers. Each watcher can have limit commits waiting.
func New(limit int) *Watchers {
	return &Watchers{limit: limit, all: make(map[*Watcher]struct{})}
}

// Watch implements Watch of a store.Store. Commits wait in a buffer for each watcher, so writers
// never wait. A second range over the same watch ends with ErrLagged.
func (ws *Watchers) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	w := ws.Add(prefix)
	leave := func() { ws.drop(w, ctx.Err()) }
	stop := context.AfterFunc(ctx, rescue.Service(context.Background(), nil, "leaving the store", leave))
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

// Add adds a watcher for the commits under a prefix.
func (ws *Watchers) Add(prefix string) *Watcher {
	w := &Watcher{prefix: prefix, wake: pubsub.NewMailbox[struct{}]()}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if ws.closed {
		w.end(store.ErrClosed, false)
	} else {
		ws.all[w] = struct{}{}
	}
	return w
}

// drop ends one watcher and discards what waits for it.
func (ws *Watchers) drop(w *Watcher, err error) {
	ws.mu.Lock()
	delete(ws.all, w)
	ws.mu.Unlock()
	w.end(err, true)
}

// Publish sends commits, in order, to the watchers of their keys.
func (ws *Watchers) Publish(commits []store.Entry) {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for w := range ws.all {
		if !w.push(commits, ws.limit) {
			delete(ws.all, w)
		}
	}
}

// Close ends all watchers. Each can still read what waits for it.
func (ws *Watchers) Close() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	ws.closed = true
	for w := range ws.all {
		w.end(store.ErrClosed, false)
	}
	clear(ws.all)
}

// Lag ends all watchers with ErrLagged, because it is unknown what they have missed.
func (ws *Watchers) Lag() {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	for w := range ws.all {
		w.end(store.ErrLagged, true)
	}
	clear(ws.all)
}

// Watcher is one reader of commits.
type Watcher struct {
	prefix string
	wake   pubsub.Mailbox[struct{}] // has a token when there is news

	mu      sync.Mutex
	waiting []store.Entry
	bytes   int
	err     error // why the watcher has ended
}

// push adds the commits under the prefix of the watcher. If too many wait, it ends the watcher and
// returns false.
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
	w.wake.Offer(struct{}{})
	return !lagged
}

// next waits for the next commit or the end.
func (w *Watcher) next() (store.Entry, error) {
	for {
		if e, err, ok := w.Take(); ok {
			return e, err
		}
		<-w.wake
	}
}

// Take returns the next commit or the end, if one is waiting.
func (w *Watcher) Take() (e store.Entry, err error, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.waiting) == 0 {
		return store.Entry{}, w.err, w.err != nil
	}
	e = w.waiting[0]
	w.waiting[0] = store.Entry{} // release the value
	w.waiting = w.waiting[1:]
	w.bytes -= len(e.Value)
	e.Value = bytes.Clone(e.Value) // other watchers share it
	return e, nil, true
}

// end ends the watcher, now or after it has read what waits for it. The first reason counts.
func (w *Watcher) end(err error, now bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err == nil {
		w.err = err
	}
	if now {
		w.waiting = nil
	}
	w.wake.Offer(struct{}{})
}

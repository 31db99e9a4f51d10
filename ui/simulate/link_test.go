package simulate

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"math/rand/v2"
	"sync"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/fanout"
)

const (
	// linkPatience is how long a node waits for an answer of the disk if its caller would wait longer.
	linkPatience = 10 * time.Second
	// lagsAfter is how long a link can be cut before its watches have missed commits.
	lagsAfter = 3 * time.Second
	// listPage is how many entries one request of a list returns.
	listPage = 50
)

var (
	errNoAnswer = errors.New("the store does not answer")
	errRefused  = errors.New("the store refused the connection")
)

// weather says how well requests travel over a link. Shares are out of a thousand.
type weather struct {
	slowest time.Duration // one way; zero is at once
	lost    int           // requests that never arrive
	doubt   int           // answers that never arrive, although the disk has done its part
	refused int           // requests that fail at once
}

// link connects one node to the disk. It is the [store.Store] of that node.
//
// A hash of the seed, the node, the keys and how many requests were like this one decides how a request
// fares. So each one arrives at an instant of its own, and neither the scheduler nor other requests change
// that.
type link struct {
	disk *disk
	node string
	seed uint64
	life context.Context // ends when the node dies or closes the store
	end  context.CancelFunc

	watchers *fanout.Watchers

	mu      sync.Mutex
	weather weather
	cut     chan struct{}     // closed when the cut ends; nil if there is none
	heard   int               // commits that all watches have reported
	like    map[uint64]uint64 // how many requests of each kind there were
}

func newLink(d *disk, node string, seed uint64) *link {
	life, end := context.WithCancel(context.Background())
	return &link{disk: d, node: node, seed: seed, life: life, end: end, watchers: d.attach(), like: make(map[uint64]uint64)}
}

// blow changes the weather.
func (l *link) blow(w weather) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.weather = w
}

// setCut cuts the link or mends it.
func (l *link) setCut(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case cut && l.cut == nil:
		l.cut = make(chan struct{})
	case !cut && l.cut != nil:
		close(l.cut)
		l.cut = nil
	}
}

// isCut returns a channel that is closed when the cut ends, or nil.
func (l *link) isCut() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cut
}

// trip is how one request fares.
type trip struct {
	there, back         time.Duration
	lost, doubt, refuse bool
}

// trip decides how a request fares.
func (l *link) trip(what string, keys ...string) trip {
	h := fnv.New64a()
	fmt.Fprintln(h, l.seed, l.node, what, keys)
	sum := h.Sum64()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.like[sum]++
	w, r := l.weather, rand.New(rand.NewPCG(sum, l.like[sum]))
	if w.slowest == 0 {
		return trip{}
	}
	return trip{
		there: 1 + time.Duration(r.Int64N(int64(w.slowest))), back: 1 + time.Duration(r.Int64N(int64(w.slowest))),
		lost: r.IntN(1000) < w.lost, doubt: r.IntN(1000) < w.doubt, refuse: r.IntN(1000) < w.refused,
	}
}

// request sends a request to the disk and waits for the answer. A caller who stops waiting does not stop
// the request. noAnswer is the error if none comes.
func (l *link) request(ctx context.Context, t trip, noAnswer error, do func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if l.life.Err() != nil {
		return store.ErrClosed
	}
	if t.refuse {
		return errRefused
	}
	if t == (trip{}) && l.isCut() == nil {
		return do()
	}
	answer := make(chan error, 1)
	go func() { // ends when both ways are travelled
		time.Sleep(t.there)
		if t.lost || l.isCut() != nil {
			return
		}
		err := do()
		time.Sleep(t.back)
		if !t.doubt && l.isCut() == nil {
			answer <- err
		}
	}()
	late := time.NewTimer(linkPatience)
	defer late.Stop()
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-l.life.Done():
		return store.ErrClosed
	case <-late.C:
		return noAnswer
	}
}

// Get implements [store.Store].
func (l *link) Get(ctx context.Context, key string) (e store.Entry, err error) {
	if err := store.CheckKey(key); err != nil {
		return e, err
	}
	found := make(chan store.Entry, 1)
	err = l.request(ctx, l.trip("get", key), errNoAnswer, func() error {
		e, err := l.disk.get(key)
		if hides := l.disk.bug.hides; hides != nil && hides(key) {
			e, err = store.Entry{}, store.ErrNotFound
		}
		found <- e
		return err
	})
	if err == nil {
		e = <-found
	}
	return e, err
}

// Put implements [store.Store].
func (l *link) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	c := store.Change{Key: key, Value: value, Rev: rev}
	revs, err := l.commit(ctx, "put", []store.Change{c})
	if err != nil {
		return 0, err
	}
	return revs[0], nil
}

// Delete implements [store.Store].
func (l *link) Delete(ctx context.Context, key string, rev store.Rev) error {
	_, err := l.commit(ctx, "delete", []store.Change{{Key: key, Rev: rev, Delete: true}})
	if errors.Is(err, store.ErrConflict) {
		if _, gone := l.disk.get(key); gone != nil {
			return gone
		}
	}
	return err
}

// Update implements [store.Store].
func (l *link) Update(ctx context.Context, changes []store.Change) error {
	_, err := l.commit(ctx, "update", changes)
	return err
}

// commit sends changes to the disk.
func (l *link) commit(ctx context.Context, what string, changes []store.Change) (revs []store.Rev, err error) {
	if err := store.CheckUpdate(changes); err != nil || len(changes) == 0 && l.life.Err() == nil {
		return nil, err
	}
	sent := make([]store.Change, len(changes)) // the caller can reuse its values
	keys := make([]string, len(changes))
	for i, c := range changes {
		sent[i] = c
		sent[i].Value = append([]byte{}, c.Value...)
		if l.disk.bug.garbles != nil {
			sent[i].Value = l.disk.bug.garbles(c.Key, sent[i].Value)
		}
		keys[i] = c.Key
	}
	made := make(chan []store.Rev, 1)
	err = l.request(ctx, l.trip(what, keys...), store.ErrInDoubt, func() error {
		revs, err := l.disk.commit(sent)
		made <- revs
		return err
	})
	if err == nil {
		revs = <-made
	}
	return revs, err
}

// List implements [store.Store].
func (l *link) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for after := after; ; {
			found := make(chan []store.Entry, 1)
			err := l.request(ctx, l.trip("list", prefix, after), errNoAnswer, func() error {
				found <- l.disk.list(prefix, after, listPage)
				return nil
			})
			if err != nil {
				yield(store.Entry{}, err)
				return
			}
			page := <-found
			for _, e := range page {
				if err := ctx.Err(); err != nil {
					yield(store.Entry{}, err)
					return
				}
				if !yield(e, nil) {
					return
				}
				after = e.Key
			}
			if len(page) < listPage {
				return
			}
		}
	}
}

// Watch implements [store.Store].
func (l *link) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	watch := l.watchers.Watch(ctx, prefix)
	return func(yield func(store.Entry, error) bool) {
		for e, err := range watch {
			if err == nil && l.deaf(e) {
				continue
			}
			if err == nil {
				e, err = l.deliver(ctx, prefix, e)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// deaf reports whether a bug keeps a commit from a watch.
func (l *link) deaf(e store.Entry) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.heard++
	return l.disk.bug.deaf != nil && l.disk.bug.deaf(l.heard, l.node, e)
}

// deliver lets a commit travel to a watcher.
func (l *link) deliver(ctx context.Context, prefix string, e store.Entry) (store.Entry, error) {
	if t := l.trip("watch", prefix, e.Key); t.there > 0 {
		time.Sleep(t.there)
	}
	for {
		mended := l.isCut()
		if mended == nil {
			return e, nil
		}
		from := time.Now()
		select {
		case <-mended:
		case <-ctx.Done():
			return store.Entry{}, ctx.Err()
		}
		if time.Since(from) > lagsAfter {
			return store.Entry{}, store.ErrLagged
		}
	}
}

// Close implements [store.Store]. It closes only this link.
func (l *link) Close() error {
	if l.life.Err() != nil {
		return store.ErrClosed
	}
	l.end()
	l.disk.detach(l.watchers)
	return nil
}

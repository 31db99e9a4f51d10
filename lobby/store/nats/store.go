package nats

import (
	"context"
	"errors"
	"iter"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/fanout"
)

// Store is a store.Store on streams of NATS JetStream. Use Open to create one.
type Store struct {
	conn     *nats.Conn
	club     string
	log      *slog.Logger
	docs     *part
	tables   []*part
	parts    []*part // all of them
	watchers *fanout.Watchers
	batches  chan struct{}            // has a token for each batch in progress
	look     pubsub.Mailbox[struct{}] // has a token when patrol should look at once

	run    context.Context // ends with the store
	cancel context.CancelFunc
	owned  sync.WaitGroup // its goroutines

	counts  counts
	service service
	clock   clock
	closed  atomic.Bool
	writing sync.RWMutex // held for reading by each write
}

var _ store.Store = (*Store)(nil)

// Get implements store.Store.
func (s *Store) Get(ctx context.Context, key string) (store.Entry, error) {
	if err := s.usable(ctx); err != nil {
		return store.Entry{}, err
	}
	if err := store.CheckKey(key); err != nil {
		return store.Entry{}, err
	}
	m, err := s.partOf(key).last(ctx, key)
	if err == nil && m.deleted {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Entry{}, err
	}
	return m.entry(), nil
}

// Put implements store.Store.
func (s *Store) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	done, err := s.write(ctx)
	if err != nil {
		return 0, err
	}
	defer done()
	c := store.Change{Key: key, Value: value, Rev: rev}
	if err := store.CheckUpdate([]store.Change{c}); err != nil {
		return 0, err
	}
	seq, err := s.put(ctx, c)
	if err != nil {
		return 0, err
	}
	return revOf(seq, false), nil
}

// createTries is how often put looks again for a key that did not exist, and then did.
const createTries = 3

// put makes a change that is no delete. To create a key, it first looks which message that would
// replace: none, or the message of a delete. Only if that is known, the outcome of a write without
// an answer can be found out.
func (s *Store) put(ctx context.Context, c store.Change) (uint64, error) {
	over, ok := sequence(c.Rev)
	if !ok {
		return 0, store.ErrConflict
	}
	p := s.partOf(c.Key)
	if c.Rev != 0 {
		return p.put(ctx, c, over)
	}
	for range createTries {
		m, err := p.last(ctx, c.Key)
		switch {
		case err == nil && !m.deleted:
			return 0, store.ErrConflict
		case store.Ignore(err, store.ErrNotFound) != nil:
			return 0, err
		}
		seq, err := p.put(ctx, c, m.seq)
		if !errors.Is(err, store.ErrConflict) {
			return seq, err
		}
	}
	return 0, store.ErrConflict
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, key string, rev store.Rev) error {
	done, err := s.write(ctx)
	if err != nil {
		return err
	}
	defer done()
	if err := store.CheckKey(key); err != nil {
		return err
	}
	err = store.ErrConflict
	p := s.partOf(key)
	if over, ok := sequence(rev); ok && over != 0 {
		_, err = p.put(ctx, store.Change{Key: key, Delete: true}, over)
	}
	if !errors.Is(err, store.ErrConflict) {
		return err
	}
	m, err := p.last(ctx, key)
	switch {
	case err == nil && m.deleted:
		return store.ErrNotFound
	case err == nil:
		return store.ErrConflict
	}
	return err
}

// usable returns an error if a call must not begin.
func (s *Store) usable(ctx context.Context) error {
	if s.closed.Load() {
		return store.ErrClosed
	}
	return ctx.Err()
}

// write begins a call that changes something. Close waits until it is done.
func (s *Store) write(ctx context.Context) (done func(), err error) {
	if err := s.usable(ctx); err != nil {
		return nil, err
	}
	s.writing.RLock()
	if s.closed.Load() {
		s.writing.RUnlock()
		return nil, store.ErrClosed
	}
	return s.writing.RUnlock, nil
}

// Watch implements store.Store. It reports commits after the sequence that the leaders return now.
func (s *Store) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	if err := s.usable(ctx); err != nil {
		return s.watchers.Watch(ctx, prefix) // ends for the same reason
	}
	within, end := context.WithCancel(ctx)
	watch := s.watchers.Watch(within, prefix)
	before := make(map[*part]store.Rev)
	for _, p := range s.partsUnder(prefix) {
		seq, err := p.newest(ctx)
		if err != nil {
			end()
			return func(yield func(store.Entry, error) bool) { yield(store.Entry{}, err) }
		}
		before[p] = revOf(seq, true)
	}
	return func(yield func(store.Entry, error) bool) {
		defer end()
		for e, err := range watch {
			if err == nil && e.Rev <= before[s.partOf(e.Key)] {
				continue
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// closeWithin is how long Close waits for writes in progress, and then for the watchers to get
// them.
const closeWithin = 2 * time.Second

// Close implements store.Store. The second call returns ErrClosed.
func (s *Store) Close() error {
	if !s.closed.CompareAndSwap(false, true) {
		return store.ErrClosed
	}
	hurry := time.AfterFunc(closeWithin, s.cancel)
	defer hurry.Stop()
	s.writing.Lock()
	s.writing.Unlock() //nolint:staticcheck // no one writes any more
	for _, p := range s.parts {
		p.feed.finish()
	}
	s.watchers.Close()
	s.cancel()
	s.conn.Close()
	s.owned.Wait()
	return nil
}

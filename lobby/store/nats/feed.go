package nats

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// The server tells of each message that it has stored by publishing it once more, to all
// nodes, behind the store's own subjects. A loss on the way shows by a gap in the
// sequences, or by the leader's being further; then the node asks the leader for what it
// has missed. Of a key that was written again meanwhile only the last is left.

const (
	// patrolEvery is how often the leaders are asked whether anything was missed. They
	// are asked sooner after the connection was lost.
	patrolEvery = 2 * time.Second
	// mostMissed is how many messages are asked for one after the other. A node that has
	// missed more reads everything again.
	mostMissed = 10_000
)

// feed is the news of a part.
type feed struct {
	part *part
	sub  *nats.Subscription

	mu     sync.Mutex
	next   uint64 // the sequence that was not told yet
	moved  chan struct{}
	behind int // how often in a row the leader was found behind what it had told
}

// open begins to follow the news.
func (f *feed) open(ctx context.Context) (err error) {
	f.moved = make(chan struct{})
	f.mu.Lock()
	defer f.mu.Unlock() // what comes meanwhile waits
	if f.sub, err = f.part.store.conn.Subscribe(f.part.news+">", f.take); err != nil {
		return err
	}
	if err := f.sub.SetPendingLimits(-1, 256<<20); err != nil {
		return err
	}
	if err := f.part.store.conn.FlushWithContext(ctx); err != nil {
		return err
	}
	last, err := f.part.newest(ctx)
	f.next = last + 1
	return err
}

// take takes in a message that the server tells of.
func (f *feed) take(m *nats.Msg) {
	rescue.Run(f.part.store.log, "news of the store", func() {
		seq, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
		if err != nil || m.Header.Get("Nats-Stream") != f.part.name {
			return // not of the server
		}
		told, err := f.part.message(m.Header.Get("Nats-Subject"), seq, m.Header, m.Data)
		f.mu.Lock()
		defer f.mu.Unlock()
		if seq > f.next {
			f.fetch(seq - 1)
		}
		switch {
		case seq != f.next:
		case err != nil:
			f.part.store.log.Error("news of the store that cannot be read", "subject", m.Subject, "err", err)
			f.goTo(seq + 1)
		default:
			f.tell(told)
		}
	})
}

// tell tells the watchers. The lock must be held.
func (f *feed) tell(m message) {
	f.part.store.watchers.Publish([]store.Entry{m.entry()})
	f.goTo(m.seq + 1)
}

func (f *feed) goTo(next uint64) {
	f.next = next
	close(f.moved)
	f.moved = make(chan struct{})
}

// fetch asks the leader for what was missed, up to a sequence, until it has told. The
// lock must be held.
func (f *feed) fetch(upTo uint64) {
	s := f.part.store
	s.log.Warn("news of the store was missed, and is asked for", "stream", f.part.name, "from", f.next, "to", upTo)
	if upTo-f.next >= mostMissed {
		f.lag(upTo)
		return
	}
	for empty := 0; f.next <= upTo && s.run.Err() == nil; {
		m, err := f.part.next(s.run, f.next)
		switch {
		case err == nil:
			s.counts.missed.Add(1)
			f.tell(m)
		case errors.Is(err, store.ErrNotFound):
			// Either the last are gone, or one answers that has not heard of them.
			if empty++; empty > 2 {
				f.lag(upTo)
				return
			}
			pause(s.run, time.Second)
		case errors.Is(err, store.ErrDamaged):
			s.log.Error("news of the store that cannot be read", "stream", f.part.name, "err", err)
			f.lag(upTo)
			return
		default:
			s.log.Warn("asking for missed news", "stream", f.part.name, "err", err)
			pause(s.run, time.Second)
		}
	}
}

// lag goes on behind a sequence, and has the watchers read everything again. The lock
// must be held.
func (f *feed) lag(upTo uint64) {
	f.part.store.counts.lagged.Add(1)
	f.part.store.watchers.Lag()
	f.goTo(max(f.next, upTo+1))
}

// check asks the leader how far it is. If the feed has not heard of
// something since it was asked before, that is fetched.
func (f *feed) check(ctx context.Context, before *uint64) {
	f.mu.Lock()
	next := f.next
	f.mu.Unlock()
	last, err := f.part.newest(ctx)
	if err != nil {
		return // it is asked again
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case last+1 < next:
		if f.behind++; f.behind > 2 {
			f.part.store.log.Error("the stream has lost what it had told of; everything is read again", "stream", f.part.name, "told", next-1, "has", last)
			f.next = last + 1
			f.lag(last)
			f.behind = 0
		}
	case last+1 > f.next && f.next == *before:
		f.fetch(last)
	default:
		f.behind = 0
	}
	*before = f.next
}

// finish waits until the watchers were told of all that this node has written.
func (f *feed) finish() {
	upTo := f.part.acked.Load()
	late := time.NewTimer(closeWithin)
	defer late.Stop()
	for {
		f.mu.Lock()
		next, moved := f.next, f.moved
		f.mu.Unlock()
		if next > upTo {
			return
		}
		select {
		case <-moved:
		case <-f.part.store.run.Done():
			return
		case <-late.C:
			return
		}
	}
}

// patrol looks for news that was missed.
func (s *Store) patrol() {
	before := make([]uint64, len(s.parts))
	ticker := time.NewTicker(patrolEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.run.Done():
			return
		case <-s.look:
		case <-ticker.C:
		}
		for i, p := range s.parts {
			p.feed.check(s.run, &before[i])
		}
	}
}

// lookSoon has the patrol look at once.
func (s *Store) lookSoon() {
	select {
	case s.look <- struct{}{}:
	default:
	}
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

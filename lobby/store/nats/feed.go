package nats

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
)

// The server republishes each message that it has stored, on subjects beside the store's own, to
// all nodes. A node notices a lost message by a gap in the sequences, or because the leader is
// further ahead. Then it asks the leader for what it missed. If a key was written again meanwhile,
// only the last message is left.

const (
	// patrolEvery is how often the leaders are asked whether a message was missed. They are asked
	// sooner after the connection was lost.
	patrolEvery = 2 * time.Second
	// mostMissed is how many messages are fetched one by one. A node that has missed more reads
	// everything again.
	mostMissed = 10_000
)

// feed receives the commits of a part.
type feed struct {
	part *part
	sub  *nats.Subscription

	mu     sync.Mutex
	next   uint64 // the next sequence to send to watchers
	moved  chan struct{}
	behind int           // how often in a row the leader was behind next
	batch  []store.Entry // of an Update, until its last one is there
}

// open subscribes to the commits.
func (f *feed) open(ctx context.Context) (err error) {
	f.moved = make(chan struct{})
	f.mu.Lock()
	defer f.mu.Unlock() // messages that arrive meanwhile wait
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

// take handles a republished message.
func (f *feed) take(m *nats.Msg) {
	rescue.Run(f.part.store.log, "store changes", func() {
		seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
		if err != nil || m.Header.Get(jetstream.StreamHeader) != f.part.name {
			return // not from the server
		}
		told, err := f.part.message(m.Header.Get(jetstream.SubjectHeader), seq, m.Header, m.Data)
		f.mu.Lock()
		defer f.mu.Unlock()
		if seq > f.next {
			f.fetch(seq - 1)
		}
		switch {
		case seq != f.next:
		case err != nil:
			f.part.store.log.Error("unreadable commit of the store", "subject", m.Subject, "err", err)
			f.goTo(seq + 1)
		default:
			f.tell(told)
		}
	})
}

// tell sends a message to the watchers, and a batch when it is whole, so that no other commit comes
// in between. It needs the lock.
func (f *feed) tell(m message) {
	f.batch = append(f.batch, m.entry())
	if !m.more || len(f.batch) >= store.MaxChanges {
		for i := range f.batch[:len(f.batch)-1] {
			f.batch[i].More = true
		}
		f.part.store.watchers.Publish(f.batch)
		f.batch = nil
	}
	f.goTo(m.seq + 1)
}

func (f *feed) goTo(next uint64) {
	f.next = next
	close(f.moved)
	f.moved = make(chan struct{})
}

// fetch asks the leader for missed messages up to a sequence, and retries until it gets them. It
// needs the lock.
func (f *feed) fetch(upTo uint64) {
	s := f.part.store
	s.log.Warn("fetching missed commits of the store", "stream", f.part.name, "from", f.next, "to", upTo)
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
			// Either the last messages are gone, or the server that answers has not heard of them.
			if empty++; empty > 2 {
				f.lag(upTo)
				return
			}
			schedule.Sleep(s.run, time.Second)
		case errors.Is(err, store.ErrDamaged):
			s.log.Error("unreadable commit of the store", "stream", f.part.name, "err", err)
			f.lag(upTo)
			return
		default:
			s.log.Warn("cannot fetch missed commits", "stream", f.part.name, "err", err)
			schedule.Sleep(s.run, time.Second)
		}
	}
}

// lag skips to a sequence and makes the watchers read everything again. It needs the lock.
func (f *feed) lag(upTo uint64) {
	f.part.store.counts.lagged.Add(1)
	f.part.store.watchers.Lag()
	f.batch = nil
	f.goTo(max(f.next, upTo+1))
}

// check asks the leader for its last sequence. If the feed is behind and has made no progress since
// the check before, it fetches the rest.
func (f *feed) check(ctx context.Context, before *uint64) {
	f.mu.Lock()
	next := f.next
	f.mu.Unlock()
	last, err := f.part.newest(ctx)
	if err != nil {
		return // the next check asks again
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case last+1 < next:
		if f.behind++; f.behind > 2 {
			f.part.store.log.Error("the stream lost messages that it had published; reading everything again",
				"stream", f.part.name, "told", next-1, "has", last)
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

// finish waits until the watchers have got all commits of this node.
func (f *feed) finish() {
	upTo := f.part.acked.Load()
	late := time.After(closeWithin)
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
		case <-late:
			return
		}
	}
}

// patrol looks for missed commits.
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

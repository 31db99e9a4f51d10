package nats

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

// mostBatches is how many atomic batches a node sends at once. A stream accepts 50 from all nodes
// together.
const mostBatches = 10

// errSpread means that an Update has keys in several streams.
var errSpread = errors.New("nats: an update can change one live table, or other keys, but not both")

// Update implements store.Store with an atomic batch.
func (s *Store) Update(ctx context.Context, changes []store.Change) error {
	done, err := s.write(ctx)
	if err != nil {
		return err
	}
	defer done()
	if err := store.CheckUpdate(changes); err != nil || len(changes) == 0 {
		return err
	}
	b := batch{part: s.partOf(changes[0].Key), changes: changes, over: make([]uint64, len(changes))}
	for i, c := range changes {
		var ok bool
		b.over[i], ok = sequence(c.Rev)
		if !ok || c.Delete && c.Rev == 0 {
			return store.ErrConflict
		}
		if s.partOf(c.Key) != b.part {
			return errSpread
		}
	}
	select {
	case s.batches <- struct{}{}:
		defer func() { <-s.batches }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return b.commit(ctx)
}

// batch is an Update in progress: changes over the messages with the given sequences.
type batch struct {
	part    *part
	changes []store.Change
	over    []uint64
	calls   []string // ids of the tries, in order
}

// commit retries until the batch is stored or refused. Each message of the batch replaces a certain
// message, so only one of several tries can succeed.
func (b *batch) commit(ctx context.Context) error {
	doubt := false
	t := b.part.store.begin(ctx)
	defer t.cancel()
	if slices.Contains(b.over, 0) { // there can be messages of deletes
		if _, err := b.look(t, false); err != nil {
			return err
		}
	}
	for {
		err := b.try(t)
		if err == nil {
			return nil
		}
		switch {
		case refusal(err) == codeWrongLast || doubt || !passing(err) && refusal(err) == 0:
			doubt = doubt || refusal(err) == 0 && !passing(err)
			stored, lookErr := b.look(t, doubt)
			if lookErr != nil || stored {
				return lookErr
			}
		case !passing(err):
			return err
		}
		if err := t.again(err); err != nil {
			return doubtful(doubt, err)
		}
	}
}

// try sends the batch once.
func (b *batch) try(ctx context.Context) error {
	id := rand.Text()
	b.calls = append(b.calls, id)
	last := len(b.changes) - 1
	for i, c := range b.changes {
		msg := b.part.write(c, b.over[i], id)
		if last > 0 {
			msg.Header.Set(headerBatch, id)
			msg.Header.Set(headerBatchPlace, strconv.Itoa(i+1))
		}
		var err error
		switch {
		case i == last:
			err = b.close(ctx, msg, last > 0)
		case i == 0: // the answer says whether there is room for a batch
			err = b.part.store.ask(ctx, msg, new(jetstream.PubAck))
		default:
			err = b.part.store.conn.PublishMsg(msg)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// close sends the last message of the batch.
func (b *batch) close(ctx context.Context, msg *nats.Msg, many bool) error {
	if many {
		msg.Header.Set(headerCommit, "1")
	}
	var stored jetstream.PubAck
	if err := b.part.store.ask(ctx, msg, &stored); err != nil {
		return err
	}
	b.part.note(stored.Sequence)
	return nil
}

// look finds out why the batch was not stored. Either an unanswered try has stored it, or a key has
// another revision, which is an error. Otherwise the batch can be tried again, maybe over the
// message of a delete.
func (b *batch) look(ctx context.Context, doubt bool) (stored bool, err error) {
	heads, err := b.part.heads(ctx, b.changes)
	if err != nil {
		return false, doubtful(doubt, err)
	}
	stale := false
	for i, m := range heads {
		switch {
		case slices.Contains(b.calls, m.call):
			b.part.note(m.seq)
			return true, nil
		case m.seq == b.over[i]:
		case b.changes[i].Rev == 0 && (m.seq == 0 || m.deleted):
			if doubt { // it may have been stored and deleted since
				return false, store.ErrInDoubt
			}
			b.over[i] = m.seq
		default:
			stale = true
		}
	}
	switch {
	case stale && doubt:
		return false, store.ErrInDoubt
	case stale:
		return false, store.ErrConflict
	}
	return false, nil
}

// lookers is how many messages are fetched at once.
const lookers = 16

// heads returns the newest messages of the keys of changes. A message without a sequence means that
// there is none.
func (p *part) heads(ctx context.Context, changes []store.Change) ([]message, error) {
	heads := make([]message, len(changes))
	err := p.store.eachOf(len(changes), func(i int) error {
		m, err := p.last(ctx, changes[i].Key)
		heads[i] = m
		return store.Ignore(err, store.ErrNotFound)
	})
	return heads, err
}

// eachOf calls do for each number below n, several at a time, and returns the first error.
func (s *Store) eachOf(n int, do func(i int) error) error {
	var all errgroup.Group
	all.SetLimit(lookers)
	for i := range n {
		all.Go(func() error { return rescue.Try(s.log, "asking NATS", func() error { return do(i) }) })
	}
	return all.Wait()
}

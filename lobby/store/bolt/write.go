package bolt

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// A transaction takes no more than this, whichever is reached first.
const (
	batchRequests = 4096
	batchBytes    = 16 << 20
)

// errUnchanged rolls back a transaction in which every request was refused.
var errUnchanged = errors.New("nothing to commit")

// request is one Put or Delete on its way through the writer.
type request struct {
	ctx    context.Context
	key    string
	record []byte // nil for a Delete
	rev    store.Rev

	done   chan struct{} // closed when the answer stands
	newRev store.Rev
	err    error
}

// Put implements store.Store.
func (s *Store) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if len(value) > store.MaxValue {
		return 0, store.ErrTooLarge
	}
	return s.do(&request{ctx: ctx, key: key, record: newRecord(value), rev: rev})
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, key string, rev store.Rev) error {
	_, err := s.do(&request{ctx: ctx, key: key, rev: rev})
	return err
}

// do puts a request into the writer's queue and waits for the answer, both no
// longer than its context lives.
func (s *Store) do(r *request) (store.Rev, error) {
	if err := s.usable(r.ctx); err != nil {
		return 0, err
	}
	if err := checkKey(r.key); err != nil {
		return 0, err
	}
	r.done = make(chan struct{})
	select {
	case s.queue <- r:
	case <-s.closing:
		return 0, store.ErrClosed
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
	select {
	case <-r.done:
		return r.newRev, r.err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	case <-s.stopped:
	}
	// The writer has stopped: it has either answered before or never will.
	select {
	case <-r.done:
		return r.newRev, r.err
	default:
		return 0, store.ErrClosed
	}
}

// write is the writer: it commits what it finds in the queue until the store is
// closed and the queue is empty.
func (s *Store) write() {
	defer close(s.stopped)
	for {
		batch := s.collect()
		if len(batch) == 0 {
			return
		}
		s.commit(batch)
		for _, r := range batch {
			close(r.done)
		}
	}
}

// collect waits for a request and returns it with all others that are there, or
// none when the store is closed.
func (s *Store) collect() []*request {
	var batch []*request
	size := 0
	select {
	case r := <-s.queue:
		batch = append(batch, r)
		size = len(r.record)
	case <-s.closing:
	}
	// Those who were answered by the last commit are about to ask again: let
	// them, or every second commit would be for one request alone.
	runtime.Gosched()
	for len(batch) < batchRequests && size < batchBytes {
		select {
		case r := <-s.queue:
			batch = append(batch, r)
			size += len(r.record)
		default:
			return batch
		}
	}
	return batch
}

// commit carries out a batch in one transaction, tells the watchers, and writes
// the answers into the requests.
func (s *Store) commit(batch []*request) {
	if s.frozen != nil {
		refuse(batch, s.frozen)
		return
	}
	var (
		txid    int
		commits []store.Entry
	)
	panicked := true
	err := guard(func() error {
		err := s.db.Update(func(tx *bbolt.Tx) (err error) {
			txid = tx.ID()
			commits, err = s.apply(tx, batch)
			return err
		})
		panicked = false
		return err
	})
	switch {
	case err == nil:
		s.rev = commits[len(commits)-1].Rev
		s.watchers.publish(commits)
	case errors.Is(err, errUnchanged):
		// The answers stand.
	default:
		s.fail(batch, err, txid, panicked)
	}
}

// apply carries out each request of a batch in the transaction and returns what
// it changed.
func (s *Store) apply(tx *bbolt.Tx, batch []*request) ([]store.Entry, error) {
	entries := tx.Bucket(entriesBucket)
	commits := make([]store.Entry, 0, len(batch))
	rev := s.rev
	for _, r := range batch {
		if r.err = r.apply(entries, rev+1); r.err != nil {
			continue
		}
		rev++
		e := store.Entry{Key: r.key, Rev: rev, Deleted: r.record == nil}
		if !e.Deleted {
			e.Value, r.newRev = r.record[headerSize:], rev
		}
		commits = append(commits, e)
	}
	if len(commits) == 0 {
		return nil, errUnchanged
	}
	return commits, putRecord(tx.Bucket(metaBucket), revKey, newRecord(nil), rev)
}

// apply carries out one request as the commit next.
func (r *request) apply(entries *bbolt.Bucket, next store.Rev) error {
	if err := r.ctx.Err(); err != nil {
		return err // nobody waits for it any more
	}
	var current store.Rev
	if record := entries.Get([]byte(r.key)); record != nil {
		_, rev, err := unseal([]byte(r.key), record)
		if err != nil {
			return err
		}
		current = rev
	}
	switch {
	case current == 0 && r.record == nil:
		return store.ErrNotFound
	case current != r.rev:
		return store.ErrConflict
	case r.record == nil:
		return entries.Delete([]byte(r.key))
	}
	return putRecord(entries, r.key, r.record, next)
}

func putRecord(b *bbolt.Bucket, key string, record []byte, rev store.Rev) error {
	seal(key, record, rev)
	return b.Put([]byte(key), record)
}

// fail answers a batch whose commit failed. If the database shows the commit all the
// same, or cannot say, its fate on the disk is unknown, and what is written next
// could destroy what is there: then nothing is written any more.
func (s *Store) fail(batch []*request, err error, txid int, panicked bool) {
	err = fmt.Errorf("store: the disk refused the commit: %w", err)
	if panicked || s.shows(txid) {
		s.frozen = fmt.Errorf("store: nothing can be written until the server is started again: %w", err)
		s.stuck = panicked
		err = s.frozen
	}
	refuse(batch, err)
}

// shows reports whether readers see the transaction, or nothing at all.
func (s *Store) shows(txid int) bool {
	seen := true
	err := guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error {
			seen = tx.ID() >= txid
			return nil
		})
	})
	return seen || err != nil
}

func refuse(batch []*request, err error) {
	for _, r := range batch {
		r.newRev, r.err = 0, err
	}
}

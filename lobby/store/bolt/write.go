package bolt

import (
	"context"
	"errors"
	"runtime"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

// The limits of a transaction.
const (
	batchRequests = 4096
	batchBytes    = 16 << 20
)

// longestTook is the longest time that the writer assumes for a commit. A commit that was in doubt
// may have taken minutes.
const longestTook = 100 * time.Millisecond

// errUnchanged rolls back a transaction whose requests were all refused.
var errUnchanged = errors.New("nothing to commit")

// request is one Put, Delete or Update on its way through the writer.
type request struct {
	ctx     context.Context
	changes []change
	one     [1]change // backs changes if there is only one
	// missing is the error for deleting a key that does not exist.
	missing error

	done   chan struct{} // closed when the answer is final
	newRev store.Rev     // of the last change
	err    error
}

// change is one key of a request.
type change struct {
	key    string
	name   []byte // the key in the form for the database
	record []byte // nil deletes
	rev    store.Rev
}

func newChange(c store.Change) change {
	made := change{key: c.Key, name: []byte(c.Key), rev: c.Rev}
	if !c.Delete {
		made.record = newRecord(c.Value)
	}
	return made
}

// Put implements store.Store.
func (s *Store) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	return s.do(ctx, store.ErrConflict, store.Change{Key: key, Value: value, Rev: rev})
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, key string, rev store.Rev) error {
	_, err := s.do(ctx, store.ErrNotFound, store.Change{Key: key, Rev: rev, Delete: true})
	return err
}

// Update implements store.Store.
func (s *Store) Update(ctx context.Context, changes []store.Change) error {
	_, err := s.do(ctx, store.ErrConflict, changes...)
	return err
}

// do sends changes to the writer.
func (s *Store) do(ctx context.Context, missing error, changes ...store.Change) (store.Rev, error) {
	if err := s.usable(ctx); err != nil {
		return 0, err
	}
	if err := store.CheckUpdate(changes); err != nil || len(changes) == 0 {
		return 0, err
	}
	r := &request{ctx: ctx, missing: missing, done: make(chan struct{})}
	r.changes = r.one[:0]
	for _, c := range changes {
		r.changes = append(r.changes, newChange(c))
	}
	return s.ask(r)
}

// ask puts a request into the writer's queue and waits for the answer, until its context ends.
func (s *Store) ask(r *request) (store.Rev, error) {
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
	// The writer has stopped. It has either answered before or never will.
	select {
	case <-r.done:
		return r.newRev, r.err
	default:
		return 0, store.ErrClosed
	}
}

// size returns how many bytes the request adds to a transaction.
func (r *request) size() int {
	n := 0
	for _, c := range r.changes {
		n += len(c.record)
	}
	return n
}

// write is the writer. It commits what it finds in the queue until the store is closed and the
// queue is empty.
func (s *Store) write() {
	defer close(s.stopped)
	for {
		batch := s.collect()
		if len(batch) == 0 {
			return
		}
		begin := time.Now()
		s.commit(batch)
		s.took, s.served = min(time.Since(begin), longestTook), len(batch)
		for _, r := range batch {
			close(r.done)
		}
	}
}

// collect waits for a request and returns it with all others that are waiting, or none when the
// store is closed.
func (s *Store) collect() []*request {
	var batch []*request
	size := 0
	select {
	case r := <-s.queue:
		batch = append(batch, r)
		size = r.size()
	case <-s.closing:
	}
	// The callers of the last commit are about to ask again. Let them, as long as they keep coming,
	// or every second commit would be for half of them. But waiting must not take longer than
	// serving them later would. After a single caller, no one else is about to ask.
	for begin := time.Now(); ; {
		if s.served > 1 {
			runtime.Gosched()
		}
		before := len(batch)
		for len(batch) < batchRequests && size < batchBytes && len(s.queue) > 0 {
			r := <-s.queue // only the writer takes from it
			batch, size = append(batch, r), size+r.size()
		}
		if len(batch) == before || time.Since(begin) > s.took/2 {
			return batch
		}
	}
}

// commit carries out a batch in one transaction, informs the watchers, and writes the answers into
// the requests.
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
		s.committed(commits)
	case errors.Is(err, errUnchanged):
		// The requests have their answers.
	default:
		s.fail(failure{batch, commits, txid, panicked}, err)
	}
}

// committed records what is durable, and informs the watchers.
func (s *Store) committed(commits []store.Entry) {
	s.rev = commits[len(commits)-1].Rev
	s.watchers.Publish(commits)
}

// apply carries out each request of a batch in the transaction and returns what it changed.
func (s *Store) apply(tx *bbolt.Tx, batch []*request) ([]store.Entry, error) {
	entries := tx.Bucket(entriesBucket)
	commits := make([]store.Entry, 0, len(batch))
	rev := s.rev
	for _, r := range batch {
		if r.err = r.check(entries); r.err != nil {
			continue
		}
		for i, c := range r.changes {
			rev++
			e, err := c.apply(entries, rev)
			if err != nil {
				return nil, err // the whole batch is rolled back
			}
			e.More = i < len(r.changes)-1
			commits = append(commits, e)
		}
		r.newRev = rev
	}
	if len(commits) == 0 {
		return nil, errUnchanged
	}
	return commits, putRecord(tx.Bucket(metaBucket), []byte(revKey), newRecord(nil), rev)
}

// check returns why the request cannot be carried out.
func (r *request) check(entries *bbolt.Bucket) error {
	if err := r.ctx.Err(); err != nil {
		return err // its caller no longer waits
	}
	for _, c := range r.changes {
		var current store.Rev
		if record := entries.Get(c.name); record != nil {
			_, rev, err := unseal(c.name, record)
			if err != nil {
				return err
			}
			current = rev
		}
		switch {
		case current == 0 && c.record == nil:
			return r.missing
		case current != c.rev:
			return store.ErrConflict
		}
	}
	return nil
}

// apply carries out one change as the commit rev.
func (c change) apply(entries *bbolt.Bucket, rev store.Rev) (store.Entry, error) {
	e := store.Entry{Key: c.key, Rev: rev}
	if c.record == nil {
		e.Deleted = true
		return e, entries.Delete(c.name)
	}
	e.Value = c.record[headerSize:]
	return e, putRecord(entries, c.name, c.record, rev)
}

func putRecord(b *bbolt.Bucket, key, record []byte, rev store.Rev) error {
	seal(key, record, rev)
	return b.Put(key, record)
}

func refuse(batch []*request, err error) {
	for _, r := range batch {
		r.newRev, r.err = 0, err
	}
}

package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/fanout"
)

// Store is a store.Store in one file. Use Open to create one.
type Store struct {
	path     string
	db       *bbolt.DB
	queue    chan *request
	watchers *fanout.Watchers

	closed  atomic.Bool
	closing chan struct{} // closed by Close; no new requests after that
	stopped chan struct{} // closed by the writer when it is done
	patrol  patrol

	file    headerFile // file of the database, which closes it
	log     *slog.Logger
	unsure  atomic.Pointer[unsure] // keys of a commit in doubt
	broken  atomic.Pointer[error]  // why nothing is served any more
	stuck   atomic.Bool            // the database may hold its locks forever
	damaged func(error)            // called when broken is set; can be nil
	counts  counts

	// Used only by the writer.
	rev    store.Rev     // of the last commit
	took   time.Duration // duration of the last commit
	served int           // requests in the last commit
	frozen error         // why nothing can be written any more
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
	e := store.Entry{Key: key}
	err := s.view(func(entries *bbolt.Bucket) error {
		if err := s.certain(key); err != nil {
			return err
		}
		record := entries.Get([]byte(key))
		if record == nil {
			return store.ErrNotFound
		}
		value, rev, err := unseal([]byte(key), record)
		if err != nil {
			return err
		}
		e.Value, e.Rev = bytes.Clone(value), rev
		return nil
	})
	if err != nil {
		return store.Entry{}, err
	}
	return e, nil
}

// Watch implements store.Store.
func (s *Store) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	return s.watchers.Watch(ctx, prefix)
}

// Close implements store.Store. The second call returns ErrClosed.
func (s *Store) Close() error {
	if !s.closed.CompareAndSwap(false, true) {
		return store.ErrClosed
	}
	close(s.closing)
	<-s.stopped
	<-s.patrol.stopped
	s.watchers.Close()
	if s.stuck.Load() {
		return *s.broken.Load() // closing the database could wait forever
	}
	if err := s.db.Close(); err != nil || s.frozen != nil || !s.patrol.whole.Load() {
		return err
	}
	return leaveMark(s.path)
}

// usable returns an error if a call must not begin.
func (s *Store) usable(ctx context.Context) error {
	if s.closed.Load() {
		return store.ErrClosed
	}
	if err := s.broken.Load(); err != nil {
		return fmt.Errorf("%w: %w", store.ErrDamaged, *err)
	}
	return ctx.Err()
}

// view reads the entries in one short transaction.
func (s *Store) view(read func(entries *bbolt.Bucket) error) error {
	err := guard(func() error {
		return s.db.View(func(tx *bbolt.Tx) error { return read(tx.Bucket(entriesBucket)) })
	})
	switch {
	case errors.Is(err, berrors.ErrDatabaseNotOpen):
		return store.ErrClosed
	case errors.Is(err, errFault):
		s.breakDown(err)
		s.stuck.Store(true)
	}
	return err
}

// errFault means that a page of the file could not be read into the memory that maps it. The system
// has no other way to report an error of the disk.
var errFault = fmt.Errorf("%w: the disk could not be read", store.ErrDamaged)

// guard runs f and turns a panic of the database into ErrDamaged, and a fault in the memory that
// maps its file into errFault. The process must not end without an explanation.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch p := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }:
			err = fmt.Errorf("%w: %v", errFault, p)
		default:
			err = fmt.Errorf("%w: %v", store.ErrDamaged, p)
		}
	}()
	return f()
}

// breakDown stops serving, and reports why. The next server checks the file before it serves it.
// The first reason counts.
func (s *Store) breakDown(cause error) {
	err := error(&OpenError{Path: s.path, Cause: cause, late: true})
	if s.broken.CompareAndSwap(nil, &err) && s.damaged != nil {
		s.damaged(err)
	}
}

package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"pawnstorm/lobby"
)

// Store is a lobby.Store in one file. Open makes one.
type Store struct {
	db       *bolt.DB
	queue    chan *request
	watchers watchers

	closed  atomic.Bool
	closing chan struct{} // closed by Close: no new requests
	stopped chan struct{} // closed by the writer when it has done its last

	// The writer's own.
	rev    lobby.Rev // of the last commit
	frozen error     // why nothing can be written any more
	stuck  bool      // the database panicked while writing and may hold its locks
}

var _ lobby.Store = (*Store)(nil)

// Get implements lobby.Store.
func (s *Store) Get(ctx context.Context, key string) (lobby.Entry, error) {
	if err := s.usable(ctx); err != nil {
		return lobby.Entry{}, err
	}
	if err := checkKey(key); err != nil {
		return lobby.Entry{}, err
	}
	e := lobby.Entry{Key: key}
	err := s.view(func(entries *bolt.Bucket) error {
		record := entries.Get([]byte(key))
		if record == nil {
			return lobby.ErrNotFound
		}
		value, rev, err := unseal([]byte(key), record)
		if err != nil {
			return err
		}
		e.Value, e.Rev = bytes.Clone(value), rev
		return nil
	})
	if err != nil {
		return lobby.Entry{}, err
	}
	return e, nil
}

// Close implements lobby.Store. The second call returns ErrClosed.
func (s *Store) Close() error {
	if !s.closed.CompareAndSwap(false, true) {
		return lobby.ErrClosed
	}
	close(s.closing)
	<-s.stopped
	s.watchers.close()
	if s.stuck {
		return s.frozen // closing the database could wait for ever
	}
	return s.db.Close()
}

// usable says whether a call may begin.
func (s *Store) usable(ctx context.Context) error {
	if s.closed.Load() {
		return lobby.ErrClosed
	}
	return ctx.Err()
}

// view reads the entries in one short transaction.
func (s *Store) view(read func(entries *bolt.Bucket) error) error {
	err := guard(func() error {
		return s.db.View(func(tx *bolt.Tx) error { return read(tx.Bucket(entriesBucket)) })
	})
	if errors.Is(err, berrors.ErrDatabaseNotOpen) {
		return lobby.ErrClosed
	}
	return err
}

// guard runs f and turns a panic of the database, or a fault in the memory that
// maps its file, into ErrDamaged: a page that was spoilt while the server runs must
// not end it.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", lobby.ErrDamaged, p)
		}
	}()
	return f()
}

func checkKey(key string) error {
	if key == "" || len(key) > lobby.MaxKey {
		return lobby.ErrTooLarge
	}
	return nil
}

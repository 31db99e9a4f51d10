package ops

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"pawnstorm/lobby/metrics"
	"pawnstorm/lobby/store"
)

// Store wraps a store and counts its errors and times. Ordinary refusals, such as a stale revision, are not
// errors.
type Store struct {
	store.Store
	errors  metrics.Words // by operation
	commits metrics.Times
}

// Put implements store.Store.
func (s *Store) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	began := time.Now()
	newRev, err := s.Store.Put(ctx, key, value, rev)
	s.commit("put", began, err)
	return newRev, err
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, key string, rev store.Rev) error {
	began := time.Now()
	err := s.Store.Delete(ctx, key, rev)
	s.commit("delete", began, err)
	return err
}

// Update implements store.Store.
func (s *Store) Update(ctx context.Context, changes []store.Change) error {
	began := time.Now()
	err := s.Store.Update(ctx, changes)
	s.commit("update", began, err)
	return err
}

// Get implements store.Store.
func (s *Store) Get(ctx context.Context, key string) (store.Entry, error) {
	e, err := s.Store.Get(ctx, key)
	s.failure("get", err)
	return e, err
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return s.each("list", s.Store.List(ctx, prefix, after))
}

// Watch implements store.Store.
func (s *Store) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	return s.each("watch", s.Store.Watch(ctx, prefix))
}

func (s *Store) each(op string, all iter.Seq2[store.Entry, error]) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for e, err := range all {
			s.failure(op, err)
			if !yield(e, err) {
				return
			}
		}
	}
}

func (s *Store) commit(op string, began time.Time, err error) {
	if err == nil {
		s.commits.Since(began)
		return
	}
	s.failure(op, err)
}

// failure counts an error that is the store's fault.
func (s *Store) failure(op string, err error) {
	ordinary := []error{
		nil, store.ErrNotFound, store.ErrConflict, store.ErrTooLarge, store.ErrTwice, store.ErrClosed, context.Canceled,
	}
	if !slices.ContainsFunc(ordinary, func(o error) bool { return errors.Is(err, o) }) {
		s.errors.Add(op)
	}
}

package clubtest

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/store"
)

// CutStore is a store that a test can cut off.
type CutStore struct {
	store.Store
	Cut   atomic.Bool
	Bytes atomic.Int64 // written
}

var errCut = errors.New("cut off")

func (s *CutStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if s.Cut.Load() {
		return 0, errCut
	}
	s.Bytes.Add(int64(len(value)))
	return s.Store.Put(ctx, key, value, rev)
}

func (s *CutStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	if s.Cut.Load() {
		return errCut
	}
	return s.Store.Delete(ctx, key, rev)
}

// InNodes opens a world with two nodes. The second can be cut off from the store.
func InNodes(t *testing.T, test func(t *testing.T, w *World, other *lobby.Club, cut *CutStore)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := NewIn(t, dir)
		w.Close()
		w.Wire = NewWire()
		w.Club = w.NewNode(w.Stored, "one")
		cut := &CutStore{Store: w.Stored}
		other := w.NewNode(cut, "two")
		Elapse(time.Second)
		test(t, w, other, cut)
		other.Close()
		w.Stop()
	})
}

package shell

import (
	"context"
	"iter"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
)

// unheard is a store that delivers no news while it is silent.
type unheard struct {
	store.Store
	silent atomic.Bool
}

// Watch implements store.Store.
func (u *unheard) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	news := u.Store.Watch(ctx, prefix)
	return func(yield func(store.Entry, error) bool) {
		for e, err := range news {
			if (err != nil || !u.silent.Load()) && !yield(e, err) {
				return
			}
		}
	}
}

// TestBehind checks a node that has missed the last move while the store is slow. Commands that
// read show what the node knows. Commands that act wait for the current state.
func TestBehind(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		file, err := bolt.Open(filepath.Join(dir, "test.db"), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		slow := &storetest.Slow{Store: file}
		behind := &unheard{Store: slow}
		one, two := newNodeOn(t, file, "one"), newNodeOn(t, behind, "two")
		defer one.close()
		defer two.service.Close()
		one.does("ann", "name ann")
		two.does("ben", "name ben")
		one.does("ann", "new chess as white clock=3-days called kitchen")
		synctest.Wait() // the other node gets the news
		two.does("ben", "join kitchen")
		synctest.Wait()
		one.does("ann", "move e4 on kitchen")
		synctest.Wait()
		two.does("ben", "move e5 on kitchen")
		synctest.Wait()

		behind.silent.Store(true)
		one.does("ann", "move Nf3 on kitchen")
		slow.Reads.Set(5 * time.Second)
		if out := two.does("ben", "show kitchen"); !strings.Contains(out, "e5") || strings.Contains(out, "Nf3") {
			t.Errorf("show printed\n%s", out)
		}
		if out := two.does("ben", "move Nc6 on kitchen"); !strings.Contains(out, "You played 2... Nc6.") {
			t.Errorf("after the missed move, move printed\n%s", out)
		}
	})
}

package bolt_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// TestFullDisk limits the size of a process's files, which works like a full disk. All acknowledged
// writes must be there afterwards, and no refused ones.
func TestFullDisk(t *testing.T) {
	beChild(fullChild)
	path := filepath.Join(t.TempDir(), "full.db")
	cmd, stderr := childCommand(t, path)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s%s", err, stderr, out)
	}
	st := open(t, path, bolt.Options{})
	var held []byte
	for e, err := range st.List(t.Context(), "", "") {
		if err != nil {
			t.Fatal(err)
		}
		held = fmt.Appendf(held, "%s %d %d\n", e.Key, e.Rev, len(e.Value))
	}
	if len(held) == 0 || string(held) != string(out) {
		t.Errorf("acknowledged:\n%s\nheld:\n%s", out, held)
	}
}

// fullChild fills the disk in two ways and frees it again each time. At the end it prints the
// acknowledged writes.
func fullChild(path string) error {
	signal.Ignore(syscall.SIGXFSZ) // so that the write fails, not the process
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		return err
	}
	f := &filler{Store: st, ctx: context.Background(), acked: make(map[string]store.Entry)}
	watch := st.Watch(f.ctx, "")
	if err := f.room("before"); err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	pageSize := int64(os.Getpagesize())
	for name, limit := range map[string]int64{
		"file cannot grow":       info.Size(),
		"no page can be written": 2 * pageSize,
	} {
		if err := f.noRoom(name, limit); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := f.room("after " + name); err != nil {
			return fmt.Errorf("after %s: %w", name, err)
		}
	}
	if err := st.Close(); err != nil {
		return err
	}
	reported := 0
	for e, err := range watch {
		switch {
		case errors.Is(err, store.ErrClosed):
		case err != nil:
			return err
		case f.acked[e.Key].Rev != e.Rev:
			return fmt.Errorf("a watch reported %q at %d, which was not acknowledged", e.Key, e.Rev)
		default:
			reported++
		}
	}
	if reported != len(f.acked) {
		return fmt.Errorf("a watch reported %d commits of %d", reported, len(f.acked))
	}
	return f.say()
}

// filler puts large values and remembers the acknowledged ones.
type filler struct {
	store.Store
	ctx   context.Context
	mu    sync.Mutex
	acked map[string]store.Entry
}

// put puts eight values at once under prefix and returns one of their errors.
func (f *filler) put(prefix string) error {
	errs := make([]error, 8)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			e := store.Entry{Key: fmt.Sprintf("%s/%d", prefix, i), Value: make([]byte, 100_000)}
			if e.Rev, errs[i] = f.Put(f.ctx, e.Key, e.Value, 0); errs[i] == nil {
				f.mu.Lock()
				f.acked[e.Key] = e
				f.mu.Unlock()
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// noRoom puts until the limit refuses it. The store must stay as it was.
func (f *filler) noRoom(name string, limit int64) error {
	if err := setFileLimit(uint64(limit)); err != nil {
		return err
	}
	refused := 0
	for i := 0; refused < 5; i++ {
		if i > 1000 {
			return errors.New("the disk never gets full")
		}
		if f.put(fmt.Sprintf("%s/%d", name, i)) != nil {
			refused++
		}
		if err := f.check(); err != nil {
			return err
		}
	}
	return nil
}

// room removes the limit and checks that writes succeed again.
func (f *filler) room(name string) error {
	if err := setFileLimit(^uint64(0)); err != nil {
		return err
	}
	if err := f.put(name); err != nil {
		return err
	}
	return f.check()
}

// check fails unless the store has exactly the acknowledged entries.
func (f *filler) check() error {
	n := 0
	for e, err := range f.List(f.ctx, "", "") {
		if err != nil {
			return err
		}
		if f.acked[e.Key].Rev != e.Rev {
			return fmt.Errorf("%q at %d is stored but was not acknowledged", e.Key, e.Rev)
		}
		n++
	}
	if n != len(f.acked) {
		return fmt.Errorf("%d entries were acknowledged, but %d are stored", len(f.acked), n)
	}
	return nil
}

func (f *filler) say() error {
	for _, key := range slices.Sorted(maps.Keys(f.acked)) {
		if _, err := fmt.Printf("%s %d %d\n", key, f.acked[key].Rev, len(f.acked[key].Value)); err != nil {
			return err
		}
	}
	return nil
}

func setFileLimit(bytes uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	limit.Cur = min(bytes, limit.Max)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

package bolt

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/fanout"
)

var errDisk = errors.New("input/output error")

// failingFile fails the given number of writes and syncs.
type failingFile struct {
	headerFile
	writes, syncs atomic.Int64
	tried         chan struct{} // has a token for each failed try
}

func (f *failingFile) fail(left *atomic.Int64) error {
	if left.Add(-1) < 0 {
		return nil
	}
	f.tried <- struct{}{}
	return errDisk
}

func (f *failingFile) WriteAt(p []byte, at int64) (int, error) {
	if err := f.fail(&f.writes); err != nil {
		return 0, err
	}
	return f.headerFile.WriteAt(p, at)
}

func (f *failingFile) Sync() error {
	if err := f.fail(&f.syncs); err != nil {
		return err
	}
	return f.headerFile.Sync()
}

// inDoubt returns a store with a commit in doubt: its header was written, but not acknowledged. It
// replaces the value x of k with y. The answer channel gets the request when it is done.
func inDoubt(
	t *testing.T, writes, syncs int64,
) (s *Store, f *failingFile, watch *fanout.Watcher, answer chan *request) {
	t.Helper()
	s = openTest(t)
	if _, err := s.Put(t.Context(), "k", []byte("x"), 0); err != nil {
		t.Fatal(err)
	}
	f = &failingFile{headerFile: s.file, tried: make(chan struct{}, 100)}
	f.writes.Store(writes)
	f.syncs.Store(syncs)
	s.file = f
	if _, err := s.Put(t.Context(), "k", []byte("y"), 1); err != nil {
		t.Fatal(err)
	}
	s.rev = 1 // the store does not know of the commit yet
	watch = s.watchers.Add("")
	answer = make(chan *request, 1)
	commits := []store.Entry{{Key: "k", Value: []byte("y"), Rev: 2}}
	// This goroutine stands in for the idle writer.
	go func() {
		r := &request{newRev: 2}
		s.fail(failure{[]*request{r}, commits, transaction(t, s), false}, errDisk)
		answer <- r
	}()
	return s, f, watch, answer
}

// TestSettle checks that a visible commit in doubt is acknowledged once its header is on disk.
// Until then the store writes nothing else, and only the changed key cannot be read.
func TestSettle(t *testing.T) {
	s, f, watch, answer := inDoubt(t, 2, 2)
	for range 4 {
		<-f.tried
		_, err := s.Get(t.Context(), "k")
		wantError(t, err, store.ErrInDoubt)
		for _, err = range s.List(t.Context(), "", "") {
		}
		wantError(t, err, store.ErrInDoubt)
		_, err = s.Get(t.Context(), "other")
		wantError(t, err, store.ErrNotFound)
		if c := s.Counts(); !c.Unsure || c.Doubts != 1 {
			t.Errorf("got counts %+v", c)
		}
		if _, _, told := watch.Take(); told {
			t.Fatal("a watcher saw a commit in doubt")
		}
	}
	r := <-answer
	if r.err != nil || r.newRev != 2 {
		t.Errorf("got answer %d, %v", r.newRev, r.err)
	}
	if e, _, told := watch.Take(); !told || e.Rev != 2 {
		t.Errorf("the watcher got %v", e)
	}
	if c := s.Counts(); c.Unsure || c.Tries != 5 || c.Failed != 1 {
		t.Errorf("got counts %+v", c)
	}
	e, err := s.Get(t.Context(), "k")
	if err != nil || string(e.Value) != "y" {
		t.Errorf("got %v, %v", e, err)
	}
	if rev, err := s.Put(t.Context(), "k", []byte("z"), 2); err != nil || rev != 3 {
		t.Errorf("the next commit: got %d, %v", rev, err)
	}
}

// TestRefusedInDoubt checks that new requests fail at once while a commit is in doubt.
func TestRefusedInDoubt(t *testing.T) {
	s := &Store{queue: make(chan *request), closing: make(chan struct{})}
	done := make(chan bool)
	go func() { done <- s.refuseFor(time.Hour, errDisk) }()
	r := &request{ctx: t.Context(), done: make(chan struct{})}
	_, err := s.ask(r)
	wantError(t, err, errDisk)
	close(s.closing)
	if <-done {
		t.Error("refuseFor did not notice that the store is closing")
	}
}

// TestCloseInDoubt closes a store in doubt. The caller gets ErrInDoubt, and the next Open makes the
// commit durable.
func TestCloseInDoubt(t *testing.T) {
	s, f, _, answer := inDoubt(t, 1_000_000, 0)
	<-f.tried
	close(s.closing) // Close does this first, but would wait for the writer
	r := <-answer
	wantError(t, r.err, store.ErrInDoubt)
	wantError(t, r.err, errDisk)
	<-s.stopped
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	s.closed.Store(true)
	next, err := Open(s.path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if e, err := next.Get(t.Context(), "k"); err != nil || string(e.Value) != "y" || e.Rev != 2 {
		t.Errorf("got %v, %v", e, err)
	}
}

// TestNotShown checks that a failed commit that is not visible was not made.
func TestNotShown(t *testing.T) {
	s := openTest(t)
	rev, err := s.Put(t.Context(), "k", []byte("x"), 0)
	wantError(t, err, nil)
	r := &request{}
	file := &failingFile{headerFile: s.file, tried: make(chan struct{}, 2)}
	file.writes.Store(1)
	file.syncs.Store(1)
	s.file = file
	s.fail(failure{[]*request{r}, nil, transaction(t, s) + 1, false}, errDisk)
	wantError(t, r.err, errDisk)
	if c := s.Counts(); c.Tries != 3 || c.Doubts != 0 {
		t.Errorf("got counts %+v", c)
	}
	if errors.Is(r.err, store.ErrInDoubt) {
		t.Error("the commit is in doubt")
	}
	_, err = s.Put(t.Context(), "k", []byte("y"), rev)
	wantError(t, err, nil)
}

// TestPanicWhileWriting checks that the store serves nothing after a panic of the database, and
// reports it once.
func TestPanicWhileWriting(t *testing.T) {
	var told []error
	s, err := Open(filepath.Join(t.TempDir(), "test.db"), Options{Damaged: func(err error) {
		told = append(told, err)
	}})
	wantError(t, err, nil)
	for range 2 {
		r := &request{}
		s.fail(failure{[]*request{r}, nil, 0, true}, store.ErrDamaged)
		wantError(t, r.err, store.ErrInDoubt)
	}
	_, err = s.Get(context.Background(), "k")
	wantError(t, err, store.ErrDamaged)
	open := new(OpenError)
	if len(told) != 1 || !slices.ContainsFunc(told, func(err error) bool { return errors.As(err, &open) }) {
		t.Errorf("got reports %v, want one OpenError", told)
	}
	s.stuck.Store(false) // the database did not really panic
	s.Close()
}

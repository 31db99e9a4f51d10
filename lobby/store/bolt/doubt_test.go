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

// failingFile is a file of which writing and syncing fail as often as is said.
type failingFile struct {
	headerFile
	writes, syncs atomic.Int64
	tried         chan struct{} // has a token for each try that failed
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

// inDoubt is a store of which a commit of the key k, with the value y over x, shows and
// is in doubt; answer is what those who wait for it are told.
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
	s.rev = 1 // it has not heard of it
	watch = s.watchers.Add("")
	answer = make(chan *request, 1)
	commits := []store.Entry{{Key: "k", Value: []byte("y"), Rev: 2}}
	// The writer sleeps: this is it.
	go func() {
		r := &request{newRev: 2}
		s.fail(failure{[]*request{r}, commits, transaction(t, s), false}, errDisk)
		answer <- r
	}()
	return s, f, watch, answer
}

// TestSettle: a commit that failed and yet shows is answered when the disk has taken
// its header, and nothing is written before; what it changed cannot be read, all else can.
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
			t.Errorf("the counts are %+v", c)
		}
		if _, _, told := watch.Take(); told {
			t.Fatal("a watcher was told what is in doubt")
		}
	}
	r := <-answer
	if r.err != nil || r.newRev != 2 {
		t.Errorf("the answer is %d, %v", r.newRev, r.err)
	}
	if e, _, told := watch.Take(); !told || e.Rev != 2 {
		t.Errorf("the watcher was told %v", e)
	}
	if c := s.Counts(); c.Unsure || c.Tries != 5 || c.Failed != 1 {
		t.Errorf("the counts are %+v", c)
	}
	e, err := s.Get(t.Context(), "k")
	if err != nil || string(e.Value) != "y" {
		t.Errorf("%v, %v", e, err)
	}
	if rev, err := s.Put(t.Context(), "k", []byte("z"), 2); err != nil || rev != 3 {
		t.Errorf("the next commit is %d, %v", rev, err)
	}
}

// TestRefusedInDoubt: what is asked for while a commit is in doubt is refused at once.
func TestRefusedInDoubt(t *testing.T) {
	s := &Store{queue: make(chan *request), closing: make(chan struct{})}
	done := make(chan bool)
	go func() { done <- s.refuseFor(time.Hour, errDisk) }()
	r := &request{ctx: t.Context(), done: make(chan struct{})}
	_, err := s.ask(r)
	wantError(t, err, errDisk)
	close(s.closing)
	if <-done {
		t.Error("it does not hear that the store is being closed")
	}
}

// TestCloseInDoubt: a store that is closed in doubt says so, has the next one look at
// the file first, and that one makes the commit durable or fails.
func TestCloseInDoubt(t *testing.T) {
	s, f, _, answer := inDoubt(t, 1_000_000, 0)
	<-f.tried
	close(s.closing) // what Close does first; it would wait for the writer
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
		t.Errorf("%v, %v", e, err)
	}
}

// TestNotShown: a commit that failed and does not show has not happened.
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
		t.Errorf("the counts are %+v", c)
	}
	if errors.Is(r.err, store.ErrInDoubt) {
		t.Error("it is in doubt")
	}
	_, err = s.Put(t.Context(), "k", []byte("y"), rev)
	wantError(t, err, nil)
}

// TestPanicWhileWriting: after a panic of the database nothing is served, and those who
// run the store are told, once.
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
		t.Errorf("it is told %v", told)
	}
	s.stuck.Store(false) // the database did not really panic
	s.Close()
}

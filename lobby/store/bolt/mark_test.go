package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/store"
)

// closedFile writes a file with the mark of a clean shutdown.
func closedFile(t testing.TB, data []byte) string {
	t.Helper()
	path := write(t, data)
	if err := leaveMark(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// spoil overwrites a file but keeps its modification time, like a failing disk.
func spoil(t testing.TB, path string, data []byte) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, info.ModTime()); err != nil {
		t.Fatal(err)
	}
}

// TestMark checks that a store knows its file again after a clean shutdown. If the file or the mark
// has changed, Open checks the whole file first.
func TestMark(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	put := func(s *Store, key string) {
		t.Helper()
		if _, err := s.Put(t.Context(), key, []byte("x"), 0); err != nil {
			t.Fatal(err)
		}
	}
	put(s, "a")
	if marked(path) {
		t.Error("the mark is valid while the store is open")
	}
	if err := s.Close(); err != nil || !marked(path) {
		t.Fatalf("the mark is not valid after Close: %v", err)
	}
	info, _ := os.Stat(path)
	for name, change := range map[string]func() error{
		"touched": func() error { return os.Chtimes(path, time.Time{}, info.ModTime().Add(time.Millisecond)) },
		"longer":  func() error { return os.Truncate(path, info.Size()+1) },
		"shorter": func() error { return os.Truncate(path, info.Size()-1) },
		"no mark": func() error { return os.Remove(markPath(path)) },
		"torn":    func() error { return os.WriteFile(markPath(path), []byte(`{"format":"1","si`), 0o600) },
		"later": func() error {
			text, err := os.ReadFile(markPath(path))
			text = bytes.Replace(text, []byte(`"format":"1"`), []byte(`"format":"2"`), 1)
			return errors.Join(err, os.WriteFile(markPath(path), text, 0o600))
		},
	} {
		whole, err := os.ReadFile(path)
		mark, err2 := os.ReadFile(markPath(path))
		if err := errors.Join(err, err2, change()); err != nil {
			t.Fatal(err)
		}
		if marked(path) {
			t.Errorf("%s: the mark is still valid", name)
		}
		if err := os.WriteFile(markPath(path), mark, 0o600); err != nil {
			t.Fatal(err)
		}
		spoil(t, path, whole)
		if err := os.Chtimes(path, time.Time{}, info.ModTime()); err != nil || !marked(path) {
			t.Fatalf("%s: the mark is not valid after the repair: %v", name, err)
		}
	}

	s, err = Open(path, Options{}) // stays open, as if it were killed
	if err != nil {
		t.Fatal(err)
	}
	<-s.patrol.stopped
	if !s.patrol.whole.Load() {
		t.Error("the patrol did not finish")
	}
	put(s, "b")
	if marked(path) {
		t.Error("the mark is valid after a write")
	}
	if err := s.Close(); err != nil || !marked(path) {
		t.Errorf("the mark is not valid after the second Close: %v", err)
	}
}

// opened opens a file that may be damaged. It returns the error from Open or from the patrol.
func opened(t *testing.T, path string) error {
	t.Helper()
	found := make(chan error, 1)
	s, err := Open(path, Options{Damaged: func(err error) { found <- err }})
	if err != nil {
		return err
	}
	defer s.Close()
	<-s.patrol.stopped
	if s.patrol.whole.Load() {
		return nil
	}
	err = <-found
	for _, call := range []func() error{
		func() error { _, err := s.Get(t.Context(), "table/1"); return err },
		func() error { _, err := s.Put(t.Context(), "table/1", nil, 0); return err },
		func() error { return s.Update(t.Context(), []store.Change{{Key: "table/1"}}) },
		func() error {
			for _, err := range s.List(t.Context(), "", "") {
				return err
			}
			return nil
		},
	} {
		wantDamaged(t, call())
	}
	return err
}

// TestSpoiltWhileClosed flips bits of a file after a clean shutdown. Open or the patrol must find
// the damage, or it must be harmless.
func TestSpoiltWhileClosed(t *testing.T) {
	whole := sample(t, 400)
	want, err := contents(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	path := closedFile(t, whole)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	refused, harmless := 0, 0
	n := 300
	if testing.Short() {
		n = 50
	}
	for range n {
		at, bit := rnd.IntN(len(whole)), byte(1)<<rnd.IntN(8)
		data := bytes.Clone(whole)
		data[at] ^= bit
		spoil(t, path, data)
		headers := 0 // bytes that Open may rewrite if it ignores the mark
		switch err := opened(t, path); {
		case errors.Is(err, ErrDamaged):
			refused++
		case err != nil:
			t.Errorf("bit %#x of byte %d: %v", bit, at, err)
		default:
			harmless++
			headers = 2 * os.Getpagesize()
			if got, err := contents(t, data); err != nil || got != want {
				t.Errorf("bit %#x of byte %d was not noticed (%v)", bit, at, err)
			}
		}
		if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text[headers:], data[headers:]) {
			t.Fatal("the file was changed")
		}
	}
	t.Logf("%d flips refused, %d harmless", refused, harmless)
}

// TestPatrol checks that the patrol reports damage in a readable sentence.
func TestPatrol(t *testing.T) {
	whole := sample(t, 400)
	at := survey(t, write(t, whole))
	for name, change := range bookkeeping(at) {
		t.Run(name, func(t *testing.T) {
			data := bytes.Clone(whole)
			change(data)
			path := closedFile(t, whole)
			spoil(t, path, data)
			err := opened(t, path)
			var openErr *OpenError
			if !errors.As(err, &openErr) || !errors.Is(err, ErrDamaged) {
				t.Fatalf("got error %v", err)
			}
			if text := err.Error(); strings.Contains(text, "\n") || !strings.Contains(text, path) ||
				strings.Contains(text, "page ") {
				t.Errorf("not a readable sentence: %q", text)
			}
			t.Logf("%v\n\tfor the log: %v", err, openErr.Cause)
		})
	}
}

// TestPatrolWhileWritten runs a patrol in many small steps while another goroutine writes. The
// patrol must not report damage.
func TestPatrolWhileWritten(t *testing.T) {
	path := closedFile(t, sample(t, 3000))
	s, err := Open(path, Options{Damaged: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for n := 0; ctx.Err() == nil; n++ {
			key := string(sampleKey(n * 7919 % 4000))
			e, _ := s.Get(ctx, key)
			if n%3 == 0 && e.Rev > 0 {
				s.Delete(ctx, key, e.Rev)
			} else {
				s.Put(ctx, key, bytes.Repeat([]byte("x"), n%5000), e.Rev)
			}
		}
	}()
	for range 20 {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		steps, err := walkAll(s, file, 20_000)
		file.Close()
		if err != nil || steps < 5 {
			t.Errorf("after %d steps: %v", steps, err)
		}
	}
	cancel()
	<-ended
}

// walkAll walks through a store in steps of size bytes.
func walkAll(s *Store, file *os.File, size int) (steps int, err error) {
	w := &walk{}
	for from := []byte(nil); steps == 0 || w.stop != nil; from = w.stop {
		w = &walk{pageFile: pageFile{file: file}, from: from, left: size}
		if err := s.db.View(w.step); err != nil {
			return steps, err
		}
		if steps++; bytes.Equal(w.stop, from) && w.stop != nil {
			return steps, errors.New("the walk makes no progress")
		}
	}
	return steps, nil
}

// BenchmarkOpen opens stores after a clean shutdown and after a crash. After a clean shutdown the
// time does not depend on the size.
func BenchmarkOpen(b *testing.B) {
	for _, entries := range []int{1000, 100_000} {
		path := closedFile(b, sample(b, entries))
		for name, prepare := range map[string]func() error{
			"closed": func() error { return leaveMark(path) },
			"killed": func() error { return os.Remove(markPath(path)) },
		} {
			b.Run(fmt.Sprintf("%d/%s", entries, name), func(b *testing.B) {
				for b.Loop() {
					b.StopTimer()
					if err := prepare(); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
					s, err := Open(path, Options{})
					if err != nil {
						b.Fatal(err)
					}
					b.StopTimer()
					<-s.patrol.stopped
					s.Close()
					b.StartTimer()
				}
			})
		}
	}
}

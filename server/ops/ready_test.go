package ops

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// flakyStore is a store with a replaceable Put.
type flakyStore struct {
	store.Store
	puts int
	put  func(context.Context) error
}

func (s *flakyStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	s.puts++
	if err := s.put(ctx); err != nil {
		return 0, err
	}
	return s.Store.Put(ctx, key, value, rev)
}

func newReadiness(t *testing.T) (*readiness, *flakyStore) {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	f := &flakyStore{Store: st, put: func(context.Context) error { return nil }}
	return &readiness{store: &Store{Store: f}, draining: func() string { return "" }, now: time.Now}, f
}

// TestReadiness checks that the response gives the reason on one line, and costs at most one write
// a second.
func TestReadiness(t *testing.T) {
	r, f := newReadiness(t)
	now := time.Now()
	r.now = func() time.Time { return now }
	ask := func() (int, string) {
		w := httptest.NewRecorder()
		r.serve(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		text, _ := io.ReadAll(w.Result().Body)
		return w.Code, string(text)
	}
	for range 3 {
		if code, text := ask(); code != http.StatusOK || text != "Ready.\n" {
			t.Errorf("got %d %q", code, text)
		}
	}
	if f.puts != 1 {
		t.Errorf("three requests cost %d writes", f.puts)
	}
	f.put = func(context.Context) error { return errors.New("no space\nleft") }
	now = now.Add(probeAgain)
	if code, text := ask(); code != http.StatusServiceUnavailable || text != "Not ready: cannot write to the store: no space left.\n" {
		t.Errorf("got %d %q", code, text)
	}
	r.draining = func() string { return "the server is going down" }
	if _, text := ask(); text != "Not ready: the server is going down.\n" {
		t.Errorf("got %q", text)
	}
	f.put, r.draining = func(context.Context) error { panic("in the store") }, func() string { return "" }
	now = now.Add(probeAgain)
	if code, text := ask(); code != http.StatusServiceUnavailable || !strings.Contains(text, "panic") {
		t.Errorf("got %d %q", code, text)
	}
	if n := r.store.errors.All()["put"]; n != 1 {
		t.Errorf("counted %d errors", n)
	}
}

// TestHangingStore checks that readiness waits at most a second for a store that ignores its
// context.
func TestHangingStore(t *testing.T) {
	r, f := newReadiness(t)
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		f.Store = emptyStore{}
		f.put = func(context.Context) error { <-release; return syscall.EIO }
		began := time.Now()
		err := r.check()
		if err == nil || !strings.Contains(err.Error(), "not answered within 1s") || time.Since(began) != probeTime {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		close(release)
		synctest.Wait()
	})
}

// emptyStore is an empty store.
type emptyStore struct{ store.Store }

func (emptyStore) Get(context.Context, string) (store.Entry, error) {
	return store.Entry{}, store.ErrNotFound
}

// TestCountedStore checks that the store counts errors, but not refusals.
func TestCountedStore(t *testing.T) {
	r, f := newReadiness(t)
	s := r.store
	s.Put(t.Context(), "k", nil, 7) // a stale revision
	s.Get(t.Context(), "none")
	s.Delete(t.Context(), "none", 1)
	if all := s.errors.All(); len(all) != 0 {
		t.Errorf("counted refusals: %v", all)
	}
	f.put = func(context.Context) error { return syscall.EIO }
	s.Put(t.Context(), "k", nil, 0)
	if err := s.Update(t.Context(), []store.Change{{Key: "u"}}); err != nil {
		t.Fatal(err)
	}
	if n, commits := s.errors.All()["put"], s.commits.Spread().Count; n != 1 || commits != 1 {
		t.Errorf("got %d errors, %d commits", n, commits)
	}
	for range s.List(t.Context(), "", "") {
		break
	}
}

// BenchmarkCountedStore measures the cost of counting a read.
func BenchmarkCountedStore(b *testing.B) {
	s := &Store{Store: emptyStore{}}
	var plain, counted time.Duration
	for b.Loop() {
		const many = 100
		begin := time.Now()
		for range many {
			s.Store.Get(b.Context(), "k")
		}
		middle := time.Now()
		for range many {
			s.Get(b.Context(), "k")
		}
		plain += middle.Sub(begin) / many
		counted += time.Since(middle) / many
	}
	b.ReportMetric(float64(counted-plain)/float64(b.N), "added-ns/op")
}

// TestServeEnds checks that Serve returns when its context ends, and closes the listener.
func TestServeEnds(t *testing.T) {
	if err := CheckAddress("127.0.0.1:0", false); err != nil {
		t.Fatal(err)
	}
	l := httptest.NewUnstartedServer(nil).Listener
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	r, _ := newReadiness(t)
	go func() { ended <- Serve(ctx, l, Config{Store: r.store, Log: slog.New(slog.DiscardHandler)}) }()
	answer, err := http.Get("http://" + l.Addr().String() + "/livez")
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", answer, err)
	}
	answer.Body.Close()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := http.Get("http://" + l.Addr().String() + "/livez"); err == nil {
		t.Error("the server still answers")
	}
}

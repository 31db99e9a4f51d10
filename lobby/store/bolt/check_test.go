package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// sample returns the bytes of a database that has held n entries. If they are
// hundreds, all kinds of pages are in it: branches, leaves, values longer than a page,
// free pages.
func sample(t testing.TB, n int) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sample.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	var wg sync.WaitGroup
	for i := range n {
		value := make([]byte, rnd.IntN(300))
		if i%100 == 0 {
			value = make([]byte, 9000)
		}
		wg.Go(func() {
			key := string(sampleKey(i))
			rev, err := s.Put(t.Context(), key, value, 0)
			if err == nil && i%5 == 0 {
				err = s.Delete(t.Context(), key, rev)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	h, err := readHeader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return data[:int64(h.pages)*h.pageSize] // what lies behind is room to grow
}

func sampleKey(i int) []byte { return fmt.Appendf(nil, "table/%032d", i) }

// write makes a file of its own of some bytes.
func write(t testing.TB, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// contents opens a database and returns all that it holds, as text.
func contents(t testing.TB, data []byte) (string, error) {
	t.Helper()
	s, err := Open(write(t, data), Options{})
	if err != nil {
		return "", err
	}
	defer s.Close()
	var all strings.Builder
	for e, err := range s.List(t.Context(), "", "") {
		if err != nil {
			return "", err
		}
		if _, err := s.Get(t.Context(), e.Key); err != nil {
			return "", err
		}
		fmt.Fprintln(&all, e)
	}
	return all.String(), nil
}

// flipper flips bits of a database, one at a time.
type flipper struct {
	whole             []byte
	contents          string
	refused, harmless int
}

func newFlipper(t *testing.T, n int) *flipper {
	t.Helper()
	f := &flipper{whole: sample(t, n)}
	var err error
	if f.contents, err = contents(t, f.whole); err != nil {
		t.Fatal(err)
	}
	return f
}

// flip fails unless the flipped bit is noticed or does no harm. Because opening
// takes its time, it is opened only if wanted.
func (f *flipper) flip(t *testing.T, at int, bit byte, open bool) {
	t.Helper()
	f.whole[at] ^= bit
	defer func() { f.whole[at] ^= bit }()
	switch err := checkFile(bytes.NewReader(f.whole), int64(len(f.whole))); {
	case errors.Is(err, ErrDamaged):
		f.refused++
	case err != nil:
		t.Errorf("bit %#x of byte %d: %v", bit, at, err)
	default:
		f.harmless++
		if !open {
			return
		}
		if got, err := contents(t, f.whole); err != nil || got != f.contents {
			t.Errorf("bit %#x of byte %d was not noticed (%v)", bit, at, err)
		}
	}
}

// TestFlippedBits flips bits anywhere.
func TestFlippedBits(t *testing.T) {
	f := newFlipper(t, 400)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	for range 1500 {
		f.flip(t, rnd.IntN(len(f.whole)), 1<<rnd.IntN(8), f.harmless < 20)
	}
	t.Logf("%d were refused, %d did no harm", f.refused, f.harmless)
}

// TestFlippedHeader flips every bit of both headers, of which each counts.
func TestFlippedHeader(t *testing.T) {
	f := newFlipper(t, 10)
	for _, start := range []int{pageHeader, os.Getpagesize() + pageHeader} {
		f.flipAll(t, start, headerBytes)
	}
	if f.harmless > 0 {
		t.Errorf("%d bits do not count", f.harmless)
	}
}

// TestFlippedRoot flips every bit at the root of everything, where the format and the
// last revision are, too.
func TestFlippedRoot(t *testing.T) {
	f := newFlipper(t, 10)
	h, err := readHeader(bytes.NewReader(f.whole))
	if err != nil {
		t.Fatal(err)
	}
	f.flipAll(t, int(h.root)*int(h.pageSize), 300)
	t.Logf("%d were refused, %d did no harm", f.refused, f.harmless)
}

func (f *flipper) flipAll(t *testing.T, start, n int) {
	t.Helper()
	for at := start; at < start+n; at++ {
		for bit := byte(1); bit != 0; bit <<= 1 {
			f.flip(t, at, bit, f.harmless%10 == 0)
		}
	}
}

// TestMisleadingBranch changes keys in branch pages, which have no checksum: a search
// would be sent the wrong way.
func TestMisleadingBranch(t *testing.T) {
	whole := sample(t, 400)
	h, err := readHeader(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	pages := pageReader{f: bytes.NewReader(bytes.Clone(whole)), header: h}
	changed := 0
	for id := firstPage; id < h.pages; id++ {
		p, err := pages.read(id)
		if err != nil || p.flags != branchFlag {
			continue // a free page may hold anything
		}
		e, err := p.branchElement(1)
		if err != nil {
			t.Fatal(err)
		}
		at := bytes.Index(whole[int64(id)*h.pageSize:], e.key)
		whole[int(id)*int(h.pageSize)+at+len(e.key)-1]++
		changed++
	}
	if changed == 0 {
		t.Fatal("there is no branch")
	}
	if err := checkFile(bytes.NewReader(whole), int64(len(whole))); !errors.Is(err, ErrDamaged) {
		t.Errorf("%d changed branches: %v", changed, err)
	}
}

// FuzzCheckFile writes anything anywhere into a database and cuts off its end: what
// the check lets pass can be opened and read.
func FuzzCheckFile(f *testing.F) {
	whole := sample(f, 100)
	f.Add(0, []byte(nil), 0)
	f.Add(3*os.Getpagesize(), []byte{9, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1}, 0)
	f.Add(0, []byte("patch"), 100)
	f.Fuzz(func(t *testing.T, at int, patch []byte, cut int) {
		if at < 0 || at > len(whole) || cut < 0 || cut > len(whole) {
			return
		}
		data := bytes.Clone(whole[:len(whole)-cut])
		copy(data[min(at, len(data)):], patch)
		err := checkFile(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrFormat) {
				t.Errorf("the error has no kind: %v", err)
			}
			return
		}
		if _, err := contents(t, data); err != nil {
			t.Errorf("it passes and cannot be read: %v", err)
		}
	})
}

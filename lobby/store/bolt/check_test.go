package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// sample returns a database after n entries. With hundreds of entries it has all kinds of pages:
// branches, leaves, values longer than a page, and free pages.
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
	return data[:survey(t, path).size] // the rest is room to grow
}

// places tells the tests which bytes to damage.
type places struct {
	size, root, freelist int
	leaves, branches     []int
}

// survey finds the places with bbolt.
func survey(t testing.TB, path string) (p places) {
	t.Helper()
	db, err := bbolt.Open(path, 0, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(func(tx *bbolt.Tx) error {
		pageSize := db.Info().PageSize
		p.size, p.root = int(tx.Size()), int(tx.Cursor().Bucket().RootPage())*pageSize
		for id := 2; id < p.size/pageSize; id++ {
			page, err := tx.Page(id)
			if err != nil {
				return err
			}
			switch at := id * pageSize; page.Type {
			case "leaf":
				p.leaves = append(p.leaves, at)
			case "branch":
				p.branches = append(p.branches, at)
			case "freelist":
				p.freelist = at
			}
			if page.Type != "free" {
				id += page.OverflowCount
			}
		}
		return nil
	})
	if err != nil || len(p.leaves) == 0 || p.freelist == 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	return p
}

func sampleKey(i int) []byte { return fmt.Appendf(nil, "table/%032d", i) }

// write writes a new file and returns its path.
func write(t testing.TB, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// contents opens a database and returns all entries as text.
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

// long reports whether to run the long campaigns. One check takes 10 ms, because it starts a
// process.
func long() bool { return os.Getenv("PAWNSTORM_LONG") != "" }

// flipper flips bits of a database, one at a time.
type flipper struct {
	whole             []byte
	path              string
	file              *os.File
	contents          string
	refused, harmless int
}

func newFlipper(t *testing.T, n int) *flipper {
	t.Helper()
	f := &flipper{whole: sample(t, n)}
	f.path = write(t, f.whole)
	var err error
	if f.file, err = os.OpenFile(f.path, os.O_RDWR, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.file.Close() })
	if f.contents, err = contents(t, f.whole); err != nil {
		t.Fatal(err)
	}
	return f
}

// flip fails unless the flipped bit is noticed or harmless.
func (f *flipper) flip(t *testing.T, at int, bit byte) {
	t.Helper()
	f.set(t, at, f.whole[at]^bit)
	defer f.set(t, at, f.whole[at])
	switch err := inspect(f.path); {
	case errors.Is(err, ErrDamaged):
		f.refused++
	case err != nil:
		t.Errorf("bit %#x of byte %d: %v", bit, at, err)
	default:
		f.harmless++
		data, err := os.ReadFile(f.path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := contents(t, data); err != nil || got != f.contents {
			t.Errorf("bit %#x of byte %d was not noticed (%v)", bit, at, err)
		}
	}
}

func (f *flipper) set(t *testing.T, at int, b byte) {
	t.Helper()
	if _, err := f.file.WriteAt([]byte{b}, int64(at)); err != nil {
		t.Fatal(err)
	}
}

// TestFlippedBits flips random bits.
func TestFlippedBits(t *testing.T) {
	f := newFlipper(t, 400)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	n := 40
	if long() {
		n = 1500
	}
	for range n {
		f.flip(t, rnd.IntN(len(f.whole)), 1<<rnd.IntN(8))
	}
	t.Logf("%d flips refused, %d harmless", f.refused, f.harmless)
}

// TestFlippedHeader flips every bit of both headers. All of them count.
func TestFlippedHeader(t *testing.T) {
	whole := sample(t, 10)
	for _, start := range []int{16, os.Getpagesize() + 16} {
		for i := range 64 * 8 {
			at, bit := start+i/8, byte(1)<<(i%8)
			whole[at] ^= bit
			if _, err := checkHeaders(bytes.NewReader(whole)); !errors.Is(err, ErrDamaged) {
				t.Errorf("bit %#x of byte %d: %v", bit, at, err)
			}
			whole[at] ^= bit
		}
	}
}

// TestFlippedRoot flips bits of the root page, which has the format and the last revision. In a
// very small database it also has all entries.
func TestFlippedRoot(t *testing.T) {
	for _, entries := range []int{2, 400} {
		f := newFlipper(t, entries)
		step := 61 // in bits; a prime
		switch {
		case long():
			step = 1
		case testing.Short():
			step = 307
		}
		start := survey(t, f.path).root
		for i := rand.IntN(step); i < 400*8; i += step {
			f.flip(t, start+i/8, 1<<(i%8))
		}
		t.Logf("%d flips refused, %d harmless", f.refused, f.harmless)
	}
}

// TestBookkeeping changes numbers that have no checksum.
func TestBookkeeping(t *testing.T) {
	whole := sample(t, 400)
	at := survey(t, write(t, whole))
	if len(at.branches) == 0 {
		t.Fatal("the sample has no branch page")
	}
	for name, change := range bookkeeping(at) {
		t.Run(name, func(t *testing.T) {
			data := bytes.Clone(whole)
			change(data)
			wantRefused(t, write(t, data), ErrDamaged)
		})
	}
}

// bookkeeping returns changes to numbers without a checksum. After each one, all pages that are
// still read are good.
func bookkeeping(at places) map[string]func(data []byte) {
	const count, overflow = 10, 12 // in the page header
	add := func(data []byte, at int, n int) {
		binary.NativeEndian.PutUint16(data[at:], binary.NativeEndian.Uint16(data[at:])+uint16(n))
	}
	last := max(at.root, at.freelist, at.branches[len(at.branches)-1], at.leaves[len(at.leaves)-1])
	return map[string]func(data []byte){
		"a leaf without its last entry": func(data []byte) { add(data, at.leaves[0]+count, -1) },
		"a leaf with one entry": func(data []byte) {
			binary.NativeEndian.PutUint16(data[at.leaves[0]+count:], 1)
		},
		"an empty leaf": func(data []byte) {
			binary.NativeEndian.PutUint16(data[at.leaves[0]+count:], 0)
		},
		"a root without its last entry":   func(data []byte) { add(data, at.root+count, -1) },
		"a flag without a meaning":        func(data []byte) { data[at.leaves[0]+16] ^= 0x10 },
		"a branch without its last entry": func(data []byte) { add(data, at.branches[0]+count, -1) },
		"one more free page":              func(data []byte) { add(data, at.freelist+count, 1) },
		"one free page too few":           func(data []byte) { add(data, at.freelist+count, -1) },
		"a page over the end":             func(data []byte) { add(data, last+overflow, 1) },
		"a page over a huge end":          func(data []byte) { data[at.leaves[0]+overflow+3] = 0x7F },
		// Searches would take a wrong branch.
		"misleading branches": func(data []byte) {
			for _, page := range at.branches {
				second := page + 16 + 16 // offset and length of its key
				key := second + int(binary.NativeEndian.Uint32(data[second:]))
				data[key+int(binary.NativeEndian.Uint32(data[second+4:]))-1]++
			}
		},
	}
}

// TestEmptiedRoot removes both buckets from a database. It must not pass for a new database whose
// creation was interrupted.
func TestEmptiedRoot(t *testing.T) {
	data := sample(t, 2)
	clear(data[survey(t, write(t, data)).root+10:][:2])
	wantRefused(t, write(t, data), ErrDamaged)
}

// FuzzCheck overwrites bytes of a database and cuts off its end. If the check accepts the file, it
// must open and be readable. Salvage must survive it, and make a whole file of what it finds.
func FuzzCheck(f *testing.F) {
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
		path := write(t, data)
		var found Salvaged
		if err := found.build(t.Context(), pageFile{file: bytes.NewReader(data)}, int64(len(data)), path+".salvaged"); err == nil {
			if err := inspect(path + ".salvaged"); err != nil {
				t.Errorf("the salvaged file is damaged: %v", err)
			}
		}
		if err := inspect(path); err != nil {
			if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrFormat) {
				t.Errorf("unexpected error %v", err)
			}
			return
		}
		if _, err := contents(t, data); err != nil {
			t.Errorf("the check accepted the file, but reading it fails: %v", err)
		}
	})
}

// TestSlowCheck checks that a check that takes too long is stopped. The file is not opened, but it is
// not called damaged either.
func TestSlowCheck(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	err := checkFile(ctx, write(t, sample(t, 10)))
	if errors.Is(err, ErrDamaged) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	text := newOpenError("the.db", err).Error()
	if !strings.HasPrefix(text, "cannot open the database the.db: its check ") || strings.Contains(text, "\n") {
		t.Errorf("not a readable sentence: %q", text)
	}
}

// TestNothingIsLeft checks that refused files leave no open file and no lock.
func TestNothingIsLeft(t *testing.T) {
	descriptors := func() int {
		all, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(all)
	}
	path, bad := write(t, foreign(t)), write(t, []byte("hello\n"))
	wantRefused(t, path, ErrFormat) // the first call opens some descriptors for good
	before := descriptors()
	for range 5 {
		wantRefused(t, path, ErrFormat)
		wantRefused(t, bad, ErrDamaged)
	}
	if after := descriptors(); after != before {
		t.Errorf("%d open descriptors before, %d after", before, after)
	}
	db, err := bbolt.Open(path, 0, &bbolt.Options{Timeout: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
}

package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// aged returns a database with many older versions of its pages.
func aged(t testing.TB, n int) []byte {
	t.Helper()
	path := write(t, sample(t, n))
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n / 4 {
		key := string(sampleKey(i * 7 % n))
		e, err := s.Get(t.Context(), key)
		switch {
		case err != nil:
			continue
		case i%5 == 1:
			err = s.Delete(t.Context(), key, e.Rev)
		default:
			_, err = s.Put(t.Context(), key, fmt.Appendf(nil, "changed %d", i), e.Rev)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data[:survey(t, path).size]
}

// entriesOf returns the records of a whole database by key.
func entriesOf(t testing.TB, path string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	err := viewFile(path, func(tx *bbolt.Tx) error {
		return tx.Bucket(entriesBucket).ForEach(func(k, record []byte) error {
			all[string(k)] = string(record)
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// victim is a database that tests damage in many ways.
type victim struct {
	whole   []byte
	entries map[string]string
	at      places
	keys    map[int][]string // the keys on each page of entries
	used    []int            // pages that are not free
}

func newVictim(t testing.TB, n int) *victim {
	t.Helper()
	v := &victim{whole: aged(t, n), keys: make(map[int][]string)}
	path := write(t, v.whole)
	v.entries, v.at = entriesOf(t, path), survey(t, path)
	pageSize := os.Getpagesize()
	f := pageFile{file: bytes.NewReader(v.whole)}
	views, err := f.views(int64(len(v.whole)))
	if err != nil {
		t.Fatal(err)
	}
	tr := newTree(f, views[0])
	if !tr.whole() || tr.free == nil {
		t.Fatal("the sample is damaged")
	}
	for id := range len(v.whole) / pageSize {
		if !tr.free[uint64(id)] {
			v.used = append(v.used, id)
		}
	}
	for _, l := range tr.leaves {
		page := l.inline
		if page != nil {
			l.id = tr.root.id
		} else if page, err = tr.read(l.id, nil); err != nil {
			t.Fatal(err)
		}
		err := eachElement(l.id, page, nil, nil, func(e element) error {
			for i := range max(1, len(page)/pageSize) {
				v.keys[int(l.id)+i] = append(v.keys[int(l.id)+i], string(e.key))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// newerHeader returns where the newer header starts.
func (v *victim) newerHeader() int {
	pageSize := os.Getpagesize()
	if headerTxid(v.whole[headerAt:]) > headerTxid(v.whole[pageSize+headerAt:]) {
		return headerAt
	}
	return pageSize + headerAt
}

// damages has the ways to damage a database. Each returns the damaged file.
var damages = map[string]func(v *victim, r *rand.Rand) []byte{
	"the checksum of the newer header zeroed": func(v *victim, _ *rand.Rand) []byte {
		data := bytes.Clone(v.whole)
		clear(data[v.newerHeader()+56:][:8])
		return data
	},
	"a page zeroed": func(v *victim, r *rand.Rand) []byte {
		data := bytes.Clone(v.whole)
		clear(data[v.used[r.IntN(len(v.used))]*os.Getpagesize():][:os.Getpagesize()])
		return data
	},
	"a branch page zeroed": func(v *victim, r *rand.Rand) []byte {
		data := bytes.Clone(v.whole)
		clear(data[v.at.branches[r.IntN(len(v.at.branches))]:][:os.Getpagesize()])
		return data
	},
	"the root page zeroed": func(v *victim, _ *rand.Rand) []byte {
		data := bytes.Clone(v.whole)
		clear(data[v.at.root:][:os.Getpagesize()])
		return data
	},
	"a bit flipped": func(v *victim, r *rand.Rand) []byte {
		data := bytes.Clone(v.whole)
		page := v.used[r.IntN(len(v.used))] * os.Getpagesize()
		data[page+r.IntN(os.Getpagesize())] ^= 1 << r.IntN(8)
		return data
	},
	"a page overwritten by another": func(v *victim, r *rand.Rand) []byte {
		data, pageSize := bytes.Clone(v.whole), os.Getpagesize()
		from := 2 + r.IntN(len(data)/pageSize-2)
		copy(data[v.used[r.IntN(len(v.used))]*pageSize:][:pageSize], v.whole[from*pageSize:])
		return data
	},
	"the end cut off": func(v *victim, r *rand.Rand) []byte {
		pageSize := os.Getpagesize()
		return bytes.Clone(v.whole[:2*pageSize+r.IntN(len(v.whole)-2*pageSize)])
	},
	"the list of free pages broken": func(v *victim, r *rand.Rand) []byte {
		data := bytes.Clone(v.whole)
		for i := range data[v.at.freelist:][:64] {
			data[v.at.freelist+i] = byte(r.Uint32())
		}
		return data
	},
}

// TestSalvage damages a database in many ways. It must never open with different contents, and
// Salvage must save everything that is not on the damaged pages, and name what it lost.
func TestSalvage(t *testing.T) {
	victims := []*victim{newVictim(t, 400), newVictim(t, 3), newVictim(t, 3000)}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	trials := 7
	if long() {
		trials = 250
	}
	names := slices.Sorted(maps.Keys(damages))
	all, complete := 0, 0
	for _, name := range names {
		saved := 0
		for trial := range trials {
			v := victims[trial%len(victims)]
			if len(v.at.branches) == 0 && strings.Contains(name, "branch") {
				v = victims[0]
			}
			if v.salvage(t, name, damages[name](v, r)) {
				saved++
			}
		}
		t.Logf("%s: %d of %d salvaged completely", name, saved, trials)
		all, complete = all+trials, complete+saved
	}
	if complete*100 < all*95 {
		t.Errorf("only %d of %d were salvaged completely", complete, all)
	}
}

// salvage reports whether everything was saved from a damaged file that was not on its damaged pages.
func (v *victim) salvage(t *testing.T, name string, data []byte) bool {
	t.Helper()
	folder := t.TempDir()
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "test.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := inspect(path); err == nil && !maps.Equal(entriesOf(t, path), v.entries) {
		t.Errorf("%s: the file can be opened with different contents", name)
	} else if err != nil && !errors.Is(err, ErrDamaged) {
		t.Errorf("%s: %v", name, err)
	}
	backup, copied := filepath.Join(folder, "salvaged.db.gz"), filepath.Join(folder, "copy.db")
	found, err := Salvage(t.Context(), path, backup, time.Now())
	if err != nil {
		t.Logf("%s: nothing was salvaged: %v", name, err)
		return v.spoilt(data, v.entries)
	}
	if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, data) {
		t.Errorf("%s: the damaged file was changed (%v)", name, err)
	}
	if err := Restore(t.Context(), backup, copied, false, nil); err != nil {
		t.Fatal(err)
	}
	got, missing := entriesOf(t, copied), make(map[string]string)
	for key, record := range v.entries {
		if got[key] == record {
			continue
		}
		if missing[key] = record; !found.Incomplete && !covered(found.Losses, key) {
			t.Errorf("%s: %s is missing, but is not in the list of losses:\n%v %v", name, key, found.Notes, found.Losses)
		}
	}
	for key, record := range got {
		if v.entries[key] != record && !found.Incomplete && !covered(found.Losses, key) {
			t.Errorf("%s: %s is different, but is not in the list of losses:\n%v %v", name, key, found.Notes, found.Losses)
		}
	}
	if !v.spoilt(data, missing) {
		t.Logf("%s: %d of %d entries are missing: %v %v", name, len(missing), len(v.entries), found.Notes, found.Losses)
		return false
	}
	return true
}

// covered reports whether a key is within the limits of a loss.
func covered(losses []Loss, key string) bool {
	return slices.ContainsFunc(losses, func(l Loss) bool { return l.Somewhere || l.limits([]byte(key)) })
}

// spoilt reports whether all entries are on pages that were changed.
func (v *victim) spoilt(data []byte, entries map[string]string) bool {
	pageSize := os.Getpagesize()
	gone := make(map[string]bool)
	for id, keys := range v.keys {
		from := min(id*pageSize, len(data))
		if !bytes.Equal(data[from:min(from+pageSize, len(data))], v.whole[id*pageSize:][:pageSize]) {
			for _, key := range keys {
				gone[key] = true
			}
		}
	}
	for key := range entries {
		if !gone[key] {
			return false
		}
	}
	return true
}

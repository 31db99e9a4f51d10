package backup

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"filippo.io/age"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// shipped is a continuous backup for tests: two chains with two snapshots each.
type shipped struct {
	files      map[string][]byte
	identities []age.Identity
	moments    []time.Time
	states     []map[string]string // by moment
	latest     map[string]string
}

func ship(t *testing.T, seal Seal, identities []age.Identity) *shipped {
	t.Helper()
	s := &shipped{files: make(map[string][]byte), identities: identities}
	folder, path := t.TempDir(), filepath.Join(t.TempDir(), "a.db")
	synctest.Test(t, func(t *testing.T) {
		for range 2 {
			st, err := bolt.Open(path, bolt.Options{})
			if err != nil {
				t.Fatal(err)
			}
			sh := Ship(Config{Store: st, To: ToFolder(folder, time.Now), Seal: seal, Every: 10 * time.Second, Now: time.Now})
			for range 6 {
				elapse(3 * time.Second)
				change(t, st)
				elapse(time.Second)
				s.moments, s.states = append(s.moments, time.Now()), append(s.states, contents(t, st))
			}
			s.latest = contents(t, st)
			st.Close()
			sh.Close(time.Second)
		}
	})
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if s.files[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// write writes the files into a new folder.
func (s *shipped) write(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, data := range s.files {
		s.put(t, folder, name, data)
	}
	return folder
}

func (s *shipped) put(t *testing.T, folder, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// plain matches a sentence without its full stop, with no Go syntax in it.
var plain = regexp.MustCompile(`^[^\n{}]+[^.\n]$`)

// check reads a folder. Each moment must be right, or refused. The newest can also be refused. If
// something is refused or harmed, a sentence must say what is wrong. It returns all sentences.
func (s *shipped) check(t *testing.T, folder string, harmed bool) string {
	t.Helper()
	set, err := Read(t.Context(), folder, "")
	if err != nil {
		return wantPlain(t, err.Error())
	}
	said := append(slices.Clone(set.Faults), set.Notes...)
	for i := -1; i < len(s.moments); i++ {
		at, want := Latest, s.latest
		if i >= 0 && harmed && rand.IntN(len(s.moments)) > 0 {
			continue // one is enough
		}
		if i >= 0 {
			at, want = s.moments[i], s.states[i]
		}
		m, err := set.At(t.Context(), at, s.identities)
		if err != nil {
			said = append(said, err.Error())
			continue
		}
		if got := stateAt(t, m); !maps.Equal(got, want) {
			t.Errorf("moment %d has %q, want %q; said %q", i, got, want, said)
		}
	}
	for _, text := range said {
		wantPlain(t, text)
	}
	if harmed && len(said) == 0 {
		t.Error("nothing says what is wrong")
	}
	return strings.Join(said, "\n")
}

// stateAt returns the entries of a moment.
func stateAt(t *testing.T, m *Moment) map[string]string {
	t.Helper()
	got := make(map[string]string)
	err := m.each(t.Context(), func(l store.Line) error {
		if r, ok := m.newest[l.Key]; ok && r.rev == l.Rev {
			got[l.Key] = string(l.Value())
		}
		return nil
	})
	if err != nil || len(got) != m.Entries {
		t.Errorf("%v: got %d entries of %d, %v", m.Time, len(got), m.Entries, err)
	}
	return got
}

func wantPlain(t *testing.T, text string) string {
	t.Helper()
	if !plain.MatchString(text) {
		t.Errorf("not a sentence: %q", text)
	}
	return text
}

// TestFlippedBytes flips bytes in the parts of segments: a third of the parts, or with PAWNSTORM_LONG
// each. Each moment is right, or refused.
func TestFlippedBytes(t *testing.T) {
	seal, identities := sealed(t)
	s := ship(t, seal, identities)
	folder := s.write(t)
	if said := s.check(t, folder, false); strings.Contains(said, "damaged") {
		t.Fatalf("without damage: %s", said)
	}
	long := os.Getenv("PAWNSTORM_LONG") != ""
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		data := s.files[name]
		for at := 0; at < len(data); {
			parts := partsOf(data[at:])
			for part, span := range parts {
				if span[0] == span[1] || !long && rand.IntN(3) > 0 {
					continue
				}
				flipped := bytes.Clone(data)
				i := at + span[0] + rand.IntN(span[1]-span[0])
				flipped[i] ^= 1 << rand.IntN(8)
				s.put(t, folder, name, flipped)
				said := s.check(t, folder, true)
				if !strings.Contains(said, "damaged") && !strings.Contains(said, "missing") {
					t.Errorf("%s, byte %d, in the %s: %s", name, i, part, said)
				}
			}
			at += parts["checksum"][1]
		}
		s.put(t, folder, name, data)
	}
}

// partsOf returns where each part of the first segment begins and ends.
func partsOf(data []byte) map[string][2]int {
	at, parts := prefixSize, map[string][2]int{"magic": {0, 8}, "lengths": {8, 20}, "checksum of the lengths": {20, prefixSize}}
	for i, part := range []string{"head", "body", "signature"} {
		end := at + int(binary.BigEndian.Uint32(data[8+4*i:]))
		parts[part], at = [2]int{at, end}, end
	}
	parts["checksum"] = [2]int{at, at + 32}
	return parts
}

// TestDamagedFolder removes, cuts, swaps and adds files.
func TestDamagedFolder(t *testing.T) {
	seal, identities := sealed(t)
	s := ship(t, seal, identities)
	names := slices.Sorted(maps.Keys(s.files))
	other := ship(t, Seal{}, nil)
	forger, _ := sealed(t)
	forged := ship(t, Seal{forger.Signer, seal.Recipients}, identities)
	last := names[len(names)-1]
	for _, test := range []struct {
		name string
		do   func(folder string)
		says string
	}{
		{"a file is missing", func(folder string) { os.Remove(filepath.Join(folder, names[1])) }, "are missing before"},
		{"the first file is missing", func(folder string) { os.Remove(filepath.Join(folder, names[0])) }, ""},
		{"the end is torn", func(folder string) { s.put(t, folder, last, s.files[last][:len(s.files[last])-7]) }, "it ends in the middle"},
		{"a middle is torn", func(folder string) { s.put(t, folder, names[0], s.files[names[0]][:len(s.files[names[0]])-7]) }, "it ends in the middle"},
		{"a tail is sent again", func(folder string) {
			s.put(t, folder, names[0], append(bytes.Clone(s.files[names[0]]), s.files[names[1]][:90]...))
		}, ""},
		{"a tail is garbage", func(folder string) { s.put(t, folder, last, append(bytes.Clone(s.files[last]), 0, 0, 0)) }, "it ends in the middle"},
		{"two files are swapped", func(folder string) {
			s.put(t, folder, names[1], s.files[names[2]])
			s.put(t, folder, names[2], s.files[names[1]])
		}, "segment"},
		{"a file is of the other chain", func(folder string) { s.put(t, folder, names[1], s.files[last]) }, "it is of another chain"},
		{"a file is empty", func(folder string) { s.put(t, folder, names[1], nil) }, "are missing before"},
		{"another club is there, too", func(folder string) {
			for name, data := range other.files {
				s.put(t, folder, name, data)
			}
		}, "choose with --signer"},
		{"someone else signed", func(folder string) {
			for name, data := range forged.files {
				s.put(t, folder, name, data)
			}
		}, "choose with --signer"},
		{"someone else signed a file", func(folder string) {
			for name, data := range forged.files {
				s.put(t, folder, names[1], bytes.ReplaceAll(data, []byte(chainOf(name)), []byte(chainOf(names[1]))))
			}
		}, "damaged"},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := s.write(t)
			test.do(folder)
			if said := s.check(t, folder, test.says != ""); !strings.Contains(said, test.says) {
				t.Errorf("got %q, want %q", said, test.says)
			}
		})
	}
	folder := t.TempDir()
	if _, err := Read(t.Context(), folder, ""); err == nil || !strings.Contains(err.Error(), "no backup") {
		t.Errorf("an empty folder: %v", err)
	}
}

// FuzzRead reads files that no one wrote. Nothing may crash or take much memory.
func FuzzRead(f *testing.F) {
	data, _, err := new(Seal).encode(head{Chain: "c", N: 1, Begin: true}, newEncoder(), nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "a"+nameEnd)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		set, err := Read(t.Context(), path, "")
		if err != nil {
			return
		}
		set.At(t.Context(), Latest, nil)
	})
}

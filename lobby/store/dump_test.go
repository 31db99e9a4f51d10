package store_test

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

var kept = map[string]string{
	"json":      `{"n":1.50,"a":"<b> & ünï \u00e9","l":[]}`,
	"spaced":    `{ "n": 1 }`,
	"a text":    "{\"v\":2}\n0 1520 e2e4\n",
	"bytes":     "\xff\x00\xfe",
	"in quotes": "\"\xff\"",
	"nothing":   "",
	"null":      "null",
	"<key>&é":   "[1,2]",
	"separator": "\"\u2028\"",
}

func newStore(t *testing.T) store.Store {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

// dumpOf returns the dump of a store that contains kept.
func dumpOf(t *testing.T) string {
	t.Helper()
	st := newStore(t)
	for key, value := range kept {
		if _, err := st.Put(t.Context(), key, []byte(value), 0); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if n, err := store.Dump(t.Context(), st, &out, time.Now()); err != nil || n != len(kept) {
		t.Fatalf("got %d entries, %v", n, err)
	}
	return out.String()
}

// TestDumpAndLoad checks that loading a dump gives the same entries, byte by byte.
func TestDumpAndLoad(t *testing.T) {
	dump := dumpOf(t)
	if n := strings.Count(dump, "\n"); n != len(kept)+2 {
		t.Errorf("got %d lines:\n%s", n, dump)
	}
	if line := `{"key":"json","json":` + kept["json"] + "}\n"; !strings.Contains(dump, line) {
		t.Errorf("the dump changes JSON:\n%s", dump)
	}
	st := newStore(t)
	if n, err := store.Load(t.Context(), st, strings.NewReader(dump)); err != nil || n != len(kept) {
		t.Fatalf("got %d entries, %v", n, err)
	}
	got := make(map[string]string)
	for e, err := range st.List(t.Context(), "", "") {
		if err != nil {
			t.Fatal(err)
		}
		got[e.Key] = string(e.Value)
	}
	if !maps.Equal(got, kept) {
		t.Errorf("got %q, want %q", got, kept)
	}
	if _, err := store.Load(t.Context(), st, strings.NewReader(dump)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("loading over existing entries: %v", err)
	}
}

// TestLoadPanics checks that a panic while loading becomes an error.
func TestLoadPanics(t *testing.T) {
	dump, st := dumpOf(t), newStore(t)
	defer rescue.Trap(func(what string) {
		if what == "filling a store" {
			panic("sabotage")
		}
	})()
	if _, err := store.Load(t.Context(), st, strings.NewReader(dump)); err == nil ||
		!strings.Contains(err.Error(), "sabotage") {
		t.Errorf("got error %v", err)
	}
}

// TestSpoiltDump checks that Load refuses a dump that is incomplete or was changed.
func TestSpoiltDump(t *testing.T) {
	dump := dumpOf(t)
	lines := strings.SplitAfter(dump, "\n")
	spoilt := map[string]string{
		"empty":          "",
		"text":           "hello\n",
		"other JSON":     "{}\n",
		"no last line":   strings.Join(lines[:len(lines)-2], ""),
		"half a line":    dump[:len(dump)/2],
		"a line missing": strings.Replace(dump, lines[2], "", 1),
		"a line twice":   strings.Replace(dump, lines[2], lines[2]+lines[2], 1),
		"one letter":     strings.Replace(dump, "e2e4", "e2e3", 1),
	}
	for name, text := range spoilt {
		_, err := store.Load(t.Context(), newStore(t), strings.NewReader(text))
		if !errors.Is(err, store.ErrNotDump) && !(name == "a line twice" && errors.Is(err, store.ErrConflict)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	newer := strings.Replace(dump, `"pawnstorm_dump":1`, `"pawnstorm_dump":2`, 1)
	if _, err := store.Load(t.Context(), newStore(t), strings.NewReader(newer)); err == nil ||
		errors.Is(err, store.ErrNotDump) {
		t.Errorf("a newer dump: %v", err)
	}
}

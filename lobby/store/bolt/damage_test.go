package bolt

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pawnstorm/lobby/store"
)

// TestDamageWhileOpen truncates the file of an open store. Calls must fail, but the process must
// survive.
func TestDamageWhileOpen(t *testing.T) {
	path := write(t, sample(t, 400))
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Truncate(int64(2 * os.Getpagesize())); err != nil {
		t.Fatal(err)
	}
	_, err = s.Get(t.Context(), "table/1")
	wantDamaged(t, err)
	for _, err = range s.List(t.Context(), "", "") {
	}
	wantDamaged(t, err)
	for range 2 {
		_, err = s.Put(t.Context(), "table/1", nil, 0)
		wantDamaged(t, err)
	}
	s.Close() // must return
}

// TestDamagedValue damages one value of an open store. Only that entry may fail.
func TestDamagedValue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for key, value := range map[string]string{"a": "good", "b": "MARKER", "c": "good"} {
		if _, err := s.Put(t.Context(), key, []byte(value), 0); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for i := bytes.Index(data, []byte("MARKER")); i >= 0; {
		if _, err := file.WriteAt([]byte("MARKED"), int64(i)); err != nil {
			t.Fatal(err)
		}
		next := bytes.Index(data[i+1:], []byte("MARKER")) // older copies of the page
		if next < 0 {
			break
		}
		i += 1 + next
	}
	_, err = s.Get(t.Context(), "b")
	wantDamaged(t, err)
	_, err = s.Put(t.Context(), "b", nil, 2)
	wantDamaged(t, err)
	for _, key := range []string{"a", "c"} {
		e, err := s.Get(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Put(t.Context(), key, nil, e.Rev); err != nil {
			t.Errorf("Put %q: %v", key, err)
		}
	}
}

func wantDamaged(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, store.ErrDamaged) {
		t.Errorf("got error %v, want ErrDamaged", err)
	}
}

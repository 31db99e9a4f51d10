package golden

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// recorder records whether a test failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

func TestSection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.golden")
	was := update
	defer func() { update = was }()
	update = true
	for name, text := range map[string]string{"b": "two\nlines\n", "a": "one\n", "empty": ""} {
		Section(t, path, name, text)
	}
	Section(t, path, "b", "changed\n")
	text, err := os.ReadFile(path)
	if want := "== a\none\n== b\nchanged\n== empty\n"; err != nil || string(text) != want {
		t.Fatalf("file is %q, %v; want %q", text, err, want)
	}
	update = false
	for text, fails := range map[string]bool{"one\n": false, "two\n": true} {
		r := &recorder{TB: t}
		if Section(r, path, "a", text); r.failed != fails {
			t.Errorf("%q: failed %v, want %v", text, r.failed, fails)
		}
	}
	r := &recorder{TB: t}
	if Section(r, path, "new", ""); !r.failed {
		t.Error("a missing section passes")
	}
	if got := split(string(text)); !maps.Equal(got, map[string]string{"a": "one\n", "b": "changed\n", "empty": ""}) {
		t.Errorf("split: %q", got)
	}
}

func TestUnused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.golden")
	if err := os.WriteFile(path, []byte("== a\none\n== b\ntwo\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	was := update
	defer func() { update = was }()
	for _, update = range []bool{false, true} {
		if left, err := unused(path, map[string]bool{"a": true}); err != nil || len(left) != 1 || left[0] != "b" {
			t.Errorf("with updating %v got %q, %v", update, left, err)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "== a\none\n" {
		t.Errorf("file is %q, %v", text, err)
	}
}

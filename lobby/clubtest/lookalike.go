package clubtest

import (
	"strings"

	"pawnstorm/lobby/store"
)

// Edit replaces a part of a stored value.
func (w *World) Edit(key, from, to string) {
	w.Tb.Helper()
	e, err := w.Stored.Get(w.Tb.Context(), key)
	if err == nil && !strings.Contains(string(e.Value), from) {
		w.Tb.Fatalf("%s is %s", key, e.Value)
	}
	if err == nil {
		_, err = w.Stored.Put(w.Tb.Context(), key, []byte(strings.ReplaceAll(string(e.Value), from, to)), e.Rev)
	}
	if err != nil {
		w.Tb.Fatal(err)
	}
}

// Move moves a stored value to another key and overwrites what is there.
func (w *World) Move(from, to string) {
	w.Tb.Helper()
	e, err := w.Stored.Get(w.Tb.Context(), from)
	var rev store.Rev
	if there, missing := w.Stored.Get(w.Tb.Context(), to); missing == nil {
		rev = there.Rev
	}
	if err == nil {
		_, err = w.Stored.Put(w.Tb.Context(), to, e.Value, rev)
	}
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Remove(from)
}

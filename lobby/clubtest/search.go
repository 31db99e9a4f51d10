package clubtest

import (
	"strings"
)

// Unindexed deletes the index, like in a store of an older version.
func (w *World) Unindexed() {
	w.Tb.Helper()
	for _, prefix := range []string{"end/", "house/index"} {
		for _, key := range w.Keys(prefix) {
			w.Remove(key)
		}
	}
}

// UntilIndexed waits until the index is complete.
func (w *World) UntilIndexed() {
	w.Tb.Helper()
	w.UntilStored("the note", func() bool {
		e, err := w.Stored.Get(w.Tb.Context(), "house/index")
		return err == nil && strings.Contains(string(e.Value), `"done":true`)
	})
}

package clubtest

import (
	"strings"
)

// Unindexed takes the index away, as an older program left a store.
func (w *World) Unindexed() {
	w.Tb.Helper()
	for _, prefix := range []string{"end/", "house/index"} {
		for _, key := range w.Keys(prefix) {
			w.Remove(key)
		}
	}
}

// UntilIndexed waits until the index says that it is whole.
func (w *World) UntilIndexed() {
	w.Tb.Helper()
	w.UntilStored("the note", func() bool {
		e, err := w.Stored.Get(w.Tb.Context(), "house/index")
		return err == nil && strings.Contains(string(e.Value), `"done":true`)
	})
}

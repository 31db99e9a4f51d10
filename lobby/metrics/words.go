package metrics

import (
	"sync"
	"sync/atomic"
)

// Words counts events by word. Use only a few different words.
type Words struct{ counts sync.Map } // *atomic.Uint64, by word

// Add adds one to the count of a word.
func (w *Words) Add(word string) {
	n, ok := w.counts.Load(word)
	if !ok {
		n, _ = w.counts.LoadOrStore(word, new(atomic.Uint64))
	}
	n.(*atomic.Uint64).Add(1)
}

// All returns the counts by word.
func (w *Words) All() map[string]uint64 {
	all := make(map[string]uint64)
	for word, n := range w.counts.Range {
		all[word.(string)] = n.(*atomic.Uint64).Load()
	}
	return all
}

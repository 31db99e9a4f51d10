package live

import (
	"iter"
	"slices"
	"sync"

	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/table"
)

// writesTogether is how many tables are written at once where many are: they share the
// commits of the store.
const writesTogether = 64

// together calls do for all tables, several at a time. A panic ends it for that table alone;
// the log then names the work as what says.
func (ts *Tables) together(what string, tables []*table.Table, do func(*table.Table)) {
	work(min(writesTogether, len(tables)), slices.Values(tables), func(t *table.Table) {
		guard.Run(ts.log, what+" "+string(t.ID), func() { do(t) })
	})
}

// work has so many workers deal with all items.
func work[T any](workers int, items iter.Seq[T], do func(T)) {
	var all sync.WaitGroup
	next := make(chan T)
	for range workers {
		all.Go(func() {
			for item := range next {
				do(item)
			}
		})
	}
	for item := range items {
		next <- item
	}
	close(next)
	all.Wait()
}

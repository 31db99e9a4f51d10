package live

import (
	"iter"
	"log/slog"
	"slices"
	"sync"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// writesTogether is how many tables are written at once, so that they share commits of the store.
const writesTogether = 64

// together calls do for all tables, several at a time. A panic ends it for that table only. what
// names the work in the log.
func together(log *slog.Logger, what string, tables []*table.Table, do func(*table.Table)) {
	name := func(t *table.Table) string { return what + " " + string(t.ID) }
	work(log, name, min(writesTogether, len(tables)), slices.Values(tables), do)
}

// work calls do for all items on several workers. A panic ends it for its item only. name names the
// item in the log.
func work[T any](log *slog.Logger, name func(T) string, workers int, items iter.Seq[T], do func(T)) {
	var all sync.WaitGroup
	next := make(chan T)
	for range workers {
		all.Go(func() {
			for item := range next {
				rescue.Run(log, name(item), func() { do(item) })
			}
		})
	}
	for item := range items {
		next <- item
	}
	close(next)
	all.Wait()
}

package clubtest

import (
	"sync"
	"syscall"
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// PacedGame is a game for a benchmark to play at many tables.
type PacedGame struct {
	Moves  []table.Intent
	Values [][]byte // the record before the first move and after each move
}

// Note adds the current record of the game.
func (g *PacedGame) Note(tb testing.TB, t *table.Table) {
	value, err := table.Encode(t.Record)
	if err != nil {
		tb.Fatal(err)
	}
	g.Values = append(g.Values, value)
}

// Effort holds the wall-clock time and the processor time of a piece of work.
type Effort struct{ Time, CPU time.Duration }

// Plus adds two efforts.
func (e Effort) Plus(other Effort) Effort { return Effort{e.Time + other.Time, e.CPU + other.CPU} }

// AtOnce runs f for n tables at the same time and returns the effort.
func AtOnce(n int, f func(table int)) Effort {
	begin, used := time.Now(), cpuTime()
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { f(i) })
	}
	all.Wait()
	return Effort{time.Since(begin), cpuTime() - used}
}

// cpuTime returns the processor time of this process.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// PlayGame plays a game at new tables, removes them, and returns the effort of the moves.
func (w *World) PlayGame(g *PacedGame, tables int) Effort {
	at := make([]*table.Table, tables)
	AtOnce(tables, func(i int) { at[i] = w.NewGame(g.Values[0]) })
	took := AtOnce(tables, func(i int) { at[i] = w.PlayOn(at[i], g.Moves) })
	AtOnce(tables, func(i int) { w.DropGame(at[i]) })
	return took
}

// NewGame creates a table with the record of another.
func (w *World) NewGame(value []byte) *table.Table {
	rec, err := table.Decode(value)
	if err != nil {
		panic(err)
	}
	rec.ID = identity.TableID(identity.NewID())
	t, err := w.Tables.Add(w.Tb.Context(), rec)
	if err != nil {
		panic(err)
	}
	w.Tables.Await(w.Tb.Context(), t)
	return t
}

// PlayOn plays moves one after the other.
func (w *World) PlayOn(t *table.Table, moves []table.Intent) *table.Table {
	for _, in := range moves {
		next, err := w.Tables.Do(w.Tb.Context(), t.ID, t.Seats[t.State.Turn()], in)
		if err != nil {
			panic(err)
		}
		t = next
	}
	return t
}

// DropGame removes a table completely.
func (w *World) DropGame(t *table.Table) {
	w.Tables.Await(w.Tb.Context(), t)
	if err := w.Stored.Delete(w.Tb.Context(), live.TableKeys+string(t.ID), t.Rev); err != nil {
		panic(err)
	}
}

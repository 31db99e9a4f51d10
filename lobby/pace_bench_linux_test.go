package lobby_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// BenchmarkDo is how many moves a second a club makes durable at so many tables at
// once, and how many values of the same sizes bbolt alone, in the same run: of-raw is the
// one by the other. In each turn all tables play a game.
func BenchmarkDo(b *testing.B) {
	game := newPacedGame(b, 60)
	for _, tables := range []int{1, 256} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			w, raw := newWorld(b), newRawStore(b, tables)
			var club, alone effort
			moves := 0.0
			for b.Loop() {
				club = club.plus(w.playGame(game, tables))
				alone = alone.plus(raw.play(game, tables))
				moves += float64(tables * len(game.moves))
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(moves/club.time.Seconds(), "moves/s")
			b.ReportMetric(moves/alone.time.Seconds(), "raw/s")
			b.ReportMetric(float64(alone.time)/float64(club.time), "of-raw")
			b.ReportMetric(float64(club.cpu.Microseconds())/moves, "cpu-µs/move")
			b.ReportMetric(float64(alone.cpu.Microseconds())/moves, "cpu-µs/raw")
		})
	}
}

// BenchmarkDoAtPly400 is how many times as long a move takes late in a game as at its
// ply 10, the disk included.
func BenchmarkDoAtPly400(b *testing.B) {
	game := newPacedGame(b, 420)
	w := newWorld(b)
	var took [2]time.Duration
	for b.Loop() {
		for i, from := range [2]int{10, 400} {
			t := w.newGame(game.values[from])
			begin := time.Now()
			t = w.playOn(t, game.moves[from:from+20])
			took[i] += time.Since(begin)
			w.dropGame(t)
		}
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "x-ply-10")
}

// pacedGame is a game that is played at many tables.
type pacedGame struct {
	moves  []table.Intent
	values [][]byte // the record before the first move, and after each
}

func newPacedGame(tb testing.TB, plies int) *pacedGame {
	g, t := new(pacedGame), tabletest.StartedTable(tb)
	g.note(tb, t)
	for ply := range plies {
		moves := t.State.Moves()
		g.moves = append(g.moves, table.Intent{Kind: table.Move, Ply: ply, Text: t.State.Format(moves[ply*29%len(moves)])})
		t = tabletest.PlayOn(tb, t, g.moves[ply].Text)
		g.note(tb, t)
	}
	return g
}

func (g *pacedGame) note(tb testing.TB, t *table.Table) {
	value, err := table.Encode(t.Record)
	if err != nil {
		tb.Fatal(err)
	}
	g.values = append(g.values, value)
}

// effort is what something took, of the clock and of all processors.
type effort struct{ time, cpu time.Duration }

func (e effort) plus(other effort) effort { return effort{e.time + other.time, e.cpu + other.cpu} }

// atOnce runs f for all of n tables and returns what that took.
func atOnce(n int, f func(table int)) effort {
	begin, used := time.Now(), cpuTime()
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { f(i) })
	}
	all.Wait()
	return effort{time.Since(begin), cpuTime() - used}
}

// cpuTime is what this process has used of all processors.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// playGame has a game played at new tables, which nobody sees again, and returns what
// the moves took.
func (w *world) playGame(g *pacedGame, tables int) effort {
	at := make([]*table.Table, tables)
	atOnce(tables, func(i int) { at[i] = w.newGame(g.values[0]) })
	took := atOnce(tables, func(i int) { at[i] = w.playOn(at[i], g.moves) })
	atOnce(tables, func(i int) { w.dropGame(at[i]) })
	return took
}

// newGame is a new table with the record of another.
func (w *world) newGame(value []byte) *table.Table {
	rec, err := table.Decode(value)
	if err != nil {
		panic(err)
	}
	rec.ID = identity.TableID(identity.NewID())
	t, err := w.Tables.Add(w.tb.Context(), rec)
	if err != nil {
		panic(err)
	}
	w.Tables.Await(w.tb.Context(), t)
	return t
}

// playOn makes moves one after the other.
func (w *world) playOn(t *table.Table, moves []table.Intent) *table.Table {
	for _, in := range moves {
		next, err := w.Tables.Do(w.tb.Context(), t.ID, t.Seats[t.State.Turn()], in)
		if err != nil {
			panic(err)
		}
		t = next
	}
	return t
}

// dropGame removes a table without a trace.
func (w *world) dropGame(t *table.Table) {
	w.Tables.Await(w.tb.Context(), t)
	if err := w.store.Delete(w.tb.Context(), live.TableKeys+string(t.ID), t.Rev); err != nil {
		panic(err)
	}
}

// rawStore is the least that keeps values: bbolt and, where many write, one writer
// who commits what is there.
type rawStore struct {
	db    *bbolt.DB
	queue chan rawPut
}

type rawPut struct {
	key, value []byte
	done       chan error
}

var rawBucket = []byte("entries")

func newRawStore(tb testing.TB, writers int) *rawStore {
	db, err := bbolt.Open(filepath.Join(tb.TempDir(), "raw.db"), 0o600, &bbolt.Options{
		InitialMmapSize: 1 << 30, FreelistType: bbolt.FreelistMapType, NoStatistics: true,
	})
	if err == nil {
		err = db.Update(func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucket(rawBucket)
			return err
		})
	}
	if err != nil {
		tb.Fatal(err)
	}
	s := &rawStore{db: db, queue: make(chan rawPut, writers)}
	var writer sync.WaitGroup
	writer.Go(s.write)
	tb.Cleanup(func() {
		close(s.queue)
		writer.Wait()
		db.Close()
	})
	return s
}

// play puts the values of a game, as the tables do.
func (s *rawStore) play(g *pacedGame, tables int) effort {
	return atOnce(tables, func(i int) {
		key, done := fmt.Appendf(nil, "table/%08d", i), make(chan error, 1)
		for _, v := range g.values[1:] {
			s.queue <- rawPut{key, v, done}
			if err := <-done; err != nil {
				panic(err)
			}
		}
	})
}

func (s *rawStore) write() {
	for put := range s.queue {
		batch := []rawPut{put}
		runtime.Gosched() // those who were answered are about to ask again
		for len(s.queue) > 0 {
			batch = append(batch, <-s.queue)
		}
		err := s.db.Update(func(tx *bbolt.Tx) error {
			var err error
			for _, p := range batch {
				err = cmp.Or(err, tx.Bucket(rawBucket).Put(p.key, p.value))
			}
			return err
		})
		for _, p := range batch {
			p.done <- err
		}
	}
}

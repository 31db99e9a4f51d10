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
		g.moves = append(g.moves, table.Intent{Kind: table.Move, Ply: ply, Text: t.State.Format(moves[ply*31%len(moves)])})
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
	ctx := w.tb.Context()
	at := make([]*table.Table, tables)
	atOnce(tables, func(i int) {
		rec, err := table.Decode(g.values[0])
		if err != nil {
			w.tb.Error(err)
			return
		}
		rec.ID = identity.TableID(identity.NewID())
		if at[i], err = w.Tables.Add(ctx, rec); err != nil {
			w.tb.Error(err)
		}
		w.Tables.Await(ctx, at[i])
	})
	took := atOnce(tables, func(i int) {
		for _, in := range g.moves {
			next, err := w.Tables.Do(ctx, at[i].ID, at[i].Seats[at[i].State.Turn()], in)
			if err != nil {
				w.tb.Error(err)
				return
			}
			at[i] = next
		}
	})
	atOnce(tables, func(i int) {
		w.Tables.Await(ctx, at[i])
		if err := w.store.Delete(ctx, live.TableKeys+string(at[i].ID), at[i].Rev); err != nil {
			w.tb.Error(err)
		}
	})
	return took
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

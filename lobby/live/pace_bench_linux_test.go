package live_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// BenchmarkDo measures how many moves a second the server makes durable, with many tables at once.
// It compares them with bbolt alone in the same run (of-raw). In each round every table plays a
// game.
func BenchmarkDo(b *testing.B) {
	game := newPacedGame(b, 60)
	for _, tables := range []int{1, 256} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			w, raw := clubtest.New(b), newRawStore(b, tables)
			var club, alone clubtest.Effort
			moves := 0.0
			for b.Loop() {
				club = club.Plus(w.PlayGame(game, tables))
				alone = alone.Plus(raw.play(game, tables))
				moves += float64(tables * len(game.Moves))
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(moves/club.Time.Seconds(), "moves/s")
			b.ReportMetric(moves/alone.Time.Seconds(), "raw/s")
			b.ReportMetric(float64(alone.Time)/float64(club.Time), "of-raw")
			b.ReportMetric(float64(club.CPU.Microseconds())/moves, "cpu-µs/move")
			b.ReportMetric(float64(alone.CPU.Microseconds())/moves, "cpu-µs/raw")
		})
	}
}

// BenchmarkDoAtPly400 compares a late move with one at ply 10, including the disk.
func BenchmarkDoAtPly400(b *testing.B) {
	game := newPacedGame(b, 420)
	w := clubtest.New(b)
	var took [2]time.Duration
	for b.Loop() {
		for i, from := range [2]int{10, 400} {
			t := w.NewGame(game.Values[from])
			begin := time.Now()
			t = w.PlayOn(t, game.Moves[from:from+20])
			took[i] += time.Since(begin)
			w.DropGame(t)
		}
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "x-ply-10")
}

func newPacedGame(tb testing.TB, plies int) *clubtest.PacedGame {
	g, t := new(clubtest.PacedGame), tabletest.StartedTable(tb)
	g.Note(tb, t)
	for ply := range plies {
		moves := t.State.Moves()
		g.Moves = append(g.Moves,
			table.Intent{Kind: table.Move, Ply: ply, Text: t.State.Format(moves[ply*29%len(moves)])})
		t = tabletest.PlayOn(tb, t, g.Moves[ply].Text)
		g.Note(tb, t)
	}
	return g
}

// rawStore is a minimal store: bbolt, and for many writers one goroutine that commits what is
// queued.
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

// play puts the values of a game, like the tables.
func (s *rawStore) play(g *clubtest.PacedGame, tables int) clubtest.Effort {
	return clubtest.AtOnce(tables, func(i int) {
		key, done := fmt.Appendf(nil, "table/%08d", i), make(chan error, 1)
		for _, v := range g.Values[1:] {
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
		runtime.Gosched() // the goroutines with an answer are about to put again
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

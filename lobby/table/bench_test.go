package table

import (
	"fmt"
	"testing"
	"time"
)

// BenchmarkReplay200 replays the record of a game of 200 plies.
func BenchmarkReplay200(b *testing.B) {
	table := shuffled(b, 200)
	b.ReportAllocs()
	for b.Loop() {
		if t, err := Replay(table.Record, 1, table.Rules); err != nil || len(t.Plies) != 200 {
			b.Fatal(err)
		}
	}
}

// BenchmarkMoveAtPly measures the cost of a move late in a game: to decide, write and read it where
// the table is known. x-ply-10 is the cost relative to ply 10 of the same game, bytes the length of
// the record.
func BenchmarkMoveAtPly(b *testing.B) {
	whole := shuffled(b, 430)
	values := make([][]byte, len(whole.Plies)+1)
	for ply := range values {
		rec := whole.Record
		rec.Log = rec.Log[:ply+len(rec.Log)-len(whole.Plies)]
		var err error
		if values[ply], err = Encode(rec); err != nil {
			b.Fatal(err)
		}
	}
	write := func(t *Table) (*Table, error) {
		rec, err := Decide(t, t.Seats[t.State.Turn()],
			Intent{Kind: Move, Ply: len(t.Plies), Text: whole.Plies[len(t.Plies)].Text}, t.Changed)
		if err != nil {
			return nil, err
		}
		return t.Follow(rec, t.Rev+1)
	}
	read := func(t *Table) (*Table, error) { return t.FollowValue(values[len(t.Plies)+1], t.Rev+1) }
	for _, ply := range []int{10, 100, 400} {
		b.Run(fmt.Sprint("write/", ply), func(b *testing.B) { benchPly(b, values, ply, write) })
		b.Run(fmt.Sprint("read/", ply), func(b *testing.B) { benchPly(b, values, ply, read) })
	}
}

// benchPly times twenty moves from a ply on, without the first one after a start.
func benchPly(b *testing.B, values [][]byte, ply int, next func(*Table) (*Table, error)) {
	rules := rulesOf("chess")
	var took [2]time.Duration
	moves := 0
	for b.Loop() {
		for i, from := range [2]int{10, ply} {
			t, err := Read(values[from-1], 1, rules)
			if err == nil {
				t, err = next(t)
			}
			begin := time.Now()
			for n := 0; n < 20 && err == nil; n++ {
				t, err = next(t)
			}
			took[i] += time.Since(begin)
			if err != nil {
				b.Fatal(err)
			}
		}
		moves += 20
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(took[1].Nanoseconds())/float64(moves), "ns/move")
	b.ReportMetric(float64(took[1])/float64(took[0]), "x-ply-10")
	b.ReportMetric(float64(len(values[ply])), "bytes")
}

// shuffled returns a game where both sides move back and forth but never repeat a position often
// enough for a draw.
func shuffled(b *testing.B, plies int) *Table {
	b.Helper()
	t := startedTable(b)
	for len(t.Plies) < plies {
		moves := t.State.Moves()
		m := moves[len(t.Plies)*29%len(moves)]
		next, err := step(t, deed{
			t.Seats[t.State.Turn()], request{Intent: Intent{Kind: Move, Ply: len(t.Plies), Text: t.State.Format(m)}},
		})
		if err != nil {
			b.Fatal(err)
		}
		if next.Status != Playing {
			b.Fatalf("game ended after %d plies: %s", len(next.Plies), next.Ending())
		}
		t = next
	}
	return t
}

package table

import "testing"

// BenchmarkReplay200 derives the table of a game of 200 plies from its record.
func BenchmarkReplay200(b *testing.B) {
	table := shuffled(b, 200)
	b.ReportAllocs()
	for b.Loop() {
		if t, err := Replay(table.Record, 1, table.Rules); err != nil || len(t.Plies) != 200 {
			b.Fatal(err)
		}
	}
}

// BenchmarkFollow200 derives the same table from the one a ply before: the cost
// of a move.
func BenchmarkFollow200(b *testing.B) {
	table := shuffled(b, 200)
	before := table.Record
	before.Log = before.Log[:len(before.Log)-1]
	known := replayed(b, before, table.Rules)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := known.Follow(table.Record, 2); err != nil {
			b.Fatal(err)
		}
	}
}

// shuffled is a game in which both sides move about without repeating a position
// often enough for a draw.
func shuffled(b *testing.B, plies int) *Table {
	b.Helper()
	t := startedTable(b)
	for len(t.Plies) < plies {
		moves := t.State.Moves()
		m := moves[len(t.Plies)*31%len(moves)]
		next, err := step(t, deed{t.Seats[t.State.Turn()], request{Intent: Intent{Kind: Move, Ply: len(t.Plies), Text: t.State.Format(m)}}})
		if err != nil {
			b.Fatal(err)
		}
		if next.Status != Playing {
			b.Fatalf("the game ends after %d plies: %s", len(next.Plies), next.Ending())
		}
		t = next
	}
	return t
}

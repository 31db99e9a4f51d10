package tournament

import (
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// crowd returns a Swiss tournament of the largest size, in its last round.
func crowd(tb testing.TB) *Tournament {
	tour := newTournament(tb, Settings{Kind: Swiss, Rounds: maxRounds, Late: maxRounds})
	rec := tour.Record
	at := noon
	add := func(e Event) {
		at = at.Add(1234 * time.Millisecond)
		e.At = at
		rec.Log = append(rec.Log, e)
	}
	players := kinds[Swiss].most
	for i := range players {
		add(Event{
			Kind: Joined, Entry: i + 1,
			Who: &identity.Person{ID: identity.NewAccountID(), Name: "sixteencharacter"}, Rating: 1500,
		})
	}
	add(Event{Kind: Started})
	for r := range maxRounds {
		pairs := make([]Pair, players/2)
		for b := range pairs {
			pairs[b] = Pair{b + 1, players/2 + (b+r)%(players/2) + 1}
		}
		add(Event{Kind: Paired, Pairs: pairs})
		for b := range pairs {
			if r < maxRounds-1 {
				add(Event{Kind: Reported, Round: r + 1, Board: b + 1, Outcome: Outcome{Score: FirstWon, Plies: 100}})
			}
		}
	}
	t, err := Replay(rec, 1)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// TestLargest checks that the largest tournament fits into one stored value. A tournament that got
// too large still ends properly.
func TestLargest(t *testing.T) {
	tour := crowd(t)
	value := encoded(t, tour.Record)
	if len(value) > tour.size() || tour.size() > store.MaxValue {
		t.Errorf("record has %d bytes, estimated %d, limit %d", len(value), tour.size(), store.MaxValue)
	}
	if tour.size() >= maxSize {
		t.Errorf("with %d it ends too early", tour.size())
	}
	for i := range 10 {
		tour.Entries[i].changes = maxChanges
	}
	tour.refuses(t, 9999, Join, errFull.Sentence())
	tour.Played = tour.Played[:maxRounds-1]
	tour.open = 0
	if rec, err := DecideOrder(tour, ann, Advance(anybody), tour.Changed.Add(time.Hour)); err != nil ||
		rec.Log[len(rec.Log)-1].Text != tooLong {
		t.Errorf("too large, but it continues: %v", err)
	}
}

// BenchmarkReport reads the largest tournament, records a result and writes it.
func BenchmarkReport(b *testing.B) {
	value := encoded(b, crowd(b).Record)
	b.SetBytes(int64(len(value)))
	for b.Loop() {
		t, err := Read(value, 1)
		if err != nil {
			b.Fatal(err)
		}
		rec, err := DecideOrder(t, identity.Person{}, Report(maxRounds, 7, Outcome{Score: Drawn, Plies: 50}), t.Changed)
		if err != nil {
			b.Fatal(err)
		}
		encoded(b, rec)
	}
}

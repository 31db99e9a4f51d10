package table

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// TestTimeIsConserved plays games with every event that can affect a clock. A player's time left is
// the time they got minus the time of their turns, to the millisecond, however often the table is
// read again.
func TestTimeIsConserved(t *testing.T) {
	const base, increment = 3 * time.Minute, 2 * time.Second
	rapid.Check(t, func(t *rapid.T) {
		rec := newRecord(rulesOf("chess"), 0)
		rec.Clock = "3+2"
		table, err := Replay(rec, 1, rulesOf("chess"))
		if err != nil {
			t.Fatal(err)
		}
		table = checkedStep(t, table, by(ben, Sit), 0)
		given := [2]time.Duration{base, base}
		for range rapid.IntRange(1, 60).Draw(t, "events") {
			before := table
			table = checkedStep(t, table, drawTimeDeed(t, table),
				time.Duration(rapid.IntRange(0, 20_000).Draw(t, "ms"))*time.Millisecond)
			checkClock(t, table)
			if seat, ran := before.Clock.Running(); ran {
				given[seat] -= table.Changed.Sub(before.Changed)
			}
			for _, e := range table.Log[len(before.Log):] {
				count(t, &given, before, e)
			}
			for seat := range given {
				if left := table.Clock.Left(seat, table.Changed); left != max(given[seat], 0) {
					t.Fatalf("seat %d has %v left, want %v", seat, left, given[seat])
				}
			}
			if table.Status == Over || table.Status == Gone {
				return
			}
		}
	})
}

// count adds what an event gives to each player's time.
func count(t *rapid.T, given *[2]time.Duration, before *Table, e Event) {
	switch {
	case e.Kind == Moved && before.HasMoved(e.Seat):
		given[e.Seat] += 2*time.Second + time.Duration(e.Clock)*time.Millisecond
	case e.Kind == Agreed && e.Text == "time 15":
		given[0] += 15 * time.Second
		given[1] += 15 * time.Second
	case e.Kind == Credited:
		away, err := time.ParseDuration(e.Text)
		if err != nil {
			t.Fatal(err)
		}
		if seat, ran := before.Clock.Running(); ran {
			given[seat] += away
		}
	}
}

// drawTimeDeed draws a deed about time: a move, or anything that stops, shifts or fills a clock.
func drawTimeDeed(t *rapid.T, table *Table) deed {
	seat := game.Seat(rapid.IntRange(0, 1).Draw(t, "seat"))
	who, turn := table.Seats[seat], table.Seats[table.State.Turn()]
	offer := func(kind IntentKind, offer OfferKind, n int) deed {
		return deed{who, request{Intent: Intent{Kind: kind, Ply: len(table.Plies), Offer: offer, N: n}}}
	}
	if table.Status == Adjourned {
		return by(who, Ready)
	}
	if to := table.OffersTo(seat); len(to) > 0 && rapid.Bool().Draw(t, "accept") {
		return offer(Accept, to[0].Kind, 0)
	}
	move := deed{
		turn,
		request{Intent: Intent{Kind: Move, Ply: len(table.Plies), Text: table.State.Format(table.State.Moves()[0])}},
	}
	move.in.Lag = time.Duration(rapid.SampledFrom([]int{0, 0, 40, 700, 9_000}).Draw(t, "line")) * time.Millisecond
	deeds := []deed{
		move, move, move, move,
		ordered(who, Depart(false)), ordered(who, Arrive()), ordered(who, Arrive()),
		ordered(identity.Person{}, TimeUp()),
		ordered(identity.Person{}, CreditTime(table.Changed)),
		offer(Propose, Takeback, rapid.IntRange(1, 3).Draw(t, "plies")),
		offer(Propose, Adjourn, 0), offer(Propose, MoreTime, 15),
	}
	return rapid.SampledFrom(deeds).Draw(t, "deed")
}

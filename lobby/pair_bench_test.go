package lobby

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
)

// BenchmarkSeek looks through a thousand open seeks for one that fits, and finds
// none.
func BenchmarkSeek(b *testing.B) {
	board := newRegistry()
	for i := range 1000 {
		rec := newRecord(rulesOf("strike"), game.NoSeat)
		rec.ID, rec.Created = TableID(fmt.Sprintf("seek%04d", i)), noon.Add(time.Duration(i)*time.Second)
		rec.Seek = &Seek{Games: []string{"strike", "warfare"}, Clocks: ClocksBetween(time.Minute, 15*time.Minute), Within: 100}
		board.set(replayed(b, rec, catalog.All()...))
	}
	of := func(who PlayerID, _ string, _ clock.Speed) glicko.Rating {
		r := glicko.New()
		if who == ben.ID {
			r.Rating = 2000
		}
		return r
	}
	wanted := Seeker{ben, Seek{Games: []string{"warfare"}, Clocks: ClocksBetween(10*time.Minute, 30*time.Minute)}}
	for b.Loop() {
		for _, t := range board.waiting() {
			if _, ok := Agree(Seeker{t.Host, t.AsSeek()}, wanted, of); ok {
				b.Fatal("one fits")
			}
		}
	}
}

// BenchmarkPeople gathers what a thousand people do, half of whom play.
func BenchmarkPeople(b *testing.B) {
	board, rules := newRegistry(), rulesOf("chess")
	at := make(map[PlayerID][]*Table)
	for i := range 1000 {
		who := Person{PlayerID(fmt.Sprint("p", i)), fmt.Sprint("player", i)}
		board.come(who, noon)
		if i%4 > 0 {
			continue
		}
		rec := newRecord(rules, 0)
		rec.ID, rec.Host, rec.Clock = TableID(fmt.Sprintf("game%04d", i)), who, "5+3"
		t := after(b, replayed(b, rec, rules), by(Person{PlayerID(fmt.Sprint("p", i+1)), fmt.Sprint("player", i+1)}, Sit))
		board.set(t)
		at[who.ID] = append(at[who.ID], t)
	}
	for b.Loop() {
		if len(board.people(at)) != 1000 {
			b.Fatal("somebody is missing")
		}
	}
}

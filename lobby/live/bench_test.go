package live

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// BenchmarkSeek looks through a thousand open seeks. None of them fits.
func BenchmarkSeek(b *testing.B) {
	board := newRegistry()
	for i := range 1000 {
		rec := tabletest.NewRecord(tabletest.RulesOf("strike"), game.NoSeat)
		rec.ID, rec.Created = identity.TableID(fmt.Sprintf("seek%04d", i)),
			tabletest.Noon.Add(time.Duration(i)*time.Second)
		rec.Seek = &table.Seek{
			Games:  []string{"strike", "warfare"},
			Clocks: []string{"1+0", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10"}, Within: 100,
		}
		board.set(tabletest.Replayed(b, rec, catalog.All()...))
	}
	of := func(who identity.PlayerID, _ string, _ clock.Speed) glicko.Rating {
		r := glicko.New()
		if who == tabletest.Ben.ID {
			r.Rating = 2000
		}
		return r
	}
	wanted := table.Seeker{
		Person: tabletest.Ben,
		Seek:   table.Seek{Games: []string{"warfare"}, Clocks: []string{"10+0", "10+5", "15+10", "30+20"}},
	}
	for b.Loop() {
		for t := range board.waiting(wanted.Choices(), false) {
			if _, ok := table.Agree(table.Seeker{Person: t.Host, Seek: t.AsSeek()}, wanted, of); ok {
				b.Fatal("a seek fits")
			}
		}
	}
}

// BenchmarkPeople lists what a thousand players do. Half of them play.
func BenchmarkPeople(b *testing.B) {
	board, rules := newRegistry(), tabletest.RulesOf("chess")
	at := make(map[identity.PlayerID][]*table.Table)
	for i := range 1000 {
		who := identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: fmt.Sprint("player", i)}
		board.come(who, tabletest.Noon)
		if i%4 > 0 {
			continue
		}
		rec := tabletest.NewRecord(rules, 0)
		rec.ID, rec.Host, rec.Clock = identity.TableID(fmt.Sprintf("game%04d", i)), who, "5+3"
		t := tabletest.After(b, tabletest.Replayed(b, rec, rules),
			tabletest.By(identity.Person{
				ID: identity.PlayerID(fmt.Sprint("p", i+1)), Name: fmt.Sprint("player", i+1),
			}, table.Sit))
		board.set(t)
		at[who.ID] = append(at[who.ID], t)
	}
	for b.Loop() {
		if len(board.people(at)) != 1000 {
			b.Fatal("a player is missing")
		}
	}
}

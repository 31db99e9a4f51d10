package lobby_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// seeker is one call of Seek and what it returned.
type seeker struct {
	who   identity.Person
	seek  table.Seek
	table identity.TableID
}

// TestAnySeeks lets many people seek games on two servers, often at the same
// moment. When it is quiet, everybody plays somebody who suits them or waits, and
// no two wait who fit. The clocks are those of correspondence: who seeks in a game
// is not refused, so that games pile up.
func TestAnySeeks(t *testing.T) {
	w := newWorld(t)
	other := w.newClub(w.store)
	defer other.Close()
	nodes := []*lobby.Club{w.Club, other}
	round := 0
	rapid.Check(t, func(rt *rapid.T) {
		round++
		var done []seeker
		for range rapid.IntRange(1, 4).Draw(rt, "moments") {
			who := rapid.SliceOfNDistinct(rapid.IntRange(0, 6), 1, 4, rapid.ID).Draw(rt, "who")
			batch, at := make([]seeker, len(who)), make([]*lobby.Club, len(who))
			for i, id := range who {
				batch[i].who = identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%d-%d", round, id)), Name: fmt.Sprint("p", id)}
				batch[i].seek = drawSeek(rt)
				at[i] = nodes[rapid.IntRange(0, 1).Draw(rt, "node")]
			}
			done = append(done, seekAtOnce(rt, at, batch)...)
		}
		w.untilPaired(rt, done)
		w.clear()
	})
}

// clear ends all that is under way. A server that is late with the news may still
// find a game for somebody, so it takes as long as it takes.
func (w *world) clear() {
	w.tb.Helper()
	w.untilStored("an empty lobby", func() bool {
		tables := w.tables()
		for _, t := range tables {
			who, in := t.Host, table.Intent{Kind: table.Cancel}
			if t.Status == table.Playing {
				who, in.Kind = t.Seats[0], table.Abort
			}
			if _, err := w.Tables.Do(w.tb.Context(), t.ID, who, in); err != nil && errs.KindOf(err) == errs.Unavailable {
				w.tb.Fatal(err)
			}
		}
		return len(tables) == 0
	})
}

func drawSeek(t *rapid.T) table.Seek {
	some := func(what string, of ...string) []string {
		return rapid.SliceOfNDistinct(rapid.SampledFrom(of), 1, 2, rapid.ID).Draw(t, what)
	}
	return table.Seek{
		Games: some("games", "chess", "strike", "warfare"), Clocks: some("clocks", "1 day", "3 days"),
		Stakes:   rapid.SampledFrom([]table.Stakes{table.RatedOrNot, table.OnlyRated, table.OnlyCasual}).Draw(t, "stakes"),
		Opponent: table.Opponent{Lowest: rapid.SampledFrom([]int{0, 0, 0, 1500, 1501}).Draw(t, "lowest")}, // all are newcomers, with 1500
	}
}

// seekAtOnce has all seek at the same moment. A player who is refused, because a game has
// been found meanwhile, is left out.
func seekAtOnce(t *rapid.T, at []*lobby.Club, batch []seeker) []seeker {
	var all sync.WaitGroup
	for i := range batch {
		all.Go(func() {
			table, err := at[i].Pairing.Seek(t.Context(), batch[i].who, batch[i].seek)
			if err == nil {
				batch[i].table = table.ID
			} else if errs.KindOf(err) != errs.Stale {
				t.Errorf("%s may not seek: %v", batch[i].who.Name, err)
			}
		})
	}
	all.Wait()
	return slices.DeleteFunc(batch, func(s seeker) bool { return s.table == "" })
}

// tables are those of the store.
func (w *world) tables() map[identity.TableID]*table.Table {
	tables := make(map[identity.TableID]*table.Table)
	for e, err := range w.store.List(w.tb.Context(), "table/", "") {
		if err != nil {
			w.tb.Fatal(err)
		}
		t, err := table.Read(e.Value, e.Rev, catalog.All()...)
		if err != nil {
			w.tb.Fatal(err)
		}
		tables[t.ID] = t
	}
	return tables
}

// untilPaired waits until nobody is on the way and no two tables fit, and then
// looks at what came of each seek.
func (w *world) untilPaired(t *rapid.T, done []seeker) {
	w.untilStored("quiet", func() bool {
		tables := w.tables()
		for _, a := range tables {
			if a.Status == table.Gone || a.Status == table.Open && a.Next != "" {
				return false
			}
			for _, b := range tables {
				if a.Status == table.Open && b.Status == table.Open && suit(a, b) {
					return false
				}
			}
		}
		return true
	})
	tables := w.tables()
	came := make(map[identity.TableID]*table.Table) // by the seek that was given up
	for _, table := range tables {
		if table.Via != "" {
			if came[table.Via] != nil || tables[table.Via] != nil {
				t.Fatalf("more than one game came of %s", table.Via)
			}
			came[table.Via] = table
		}
	}
	for i, s := range done {
		tbl := tables[s.table]
		if tbl == nil {
			tbl = came[s.table]
		}
		switch {
		case tbl == nil && replaced(done[i+1:], s.who):
		case tbl == nil:
			t.Fatalf("what %s sought is lost", s.who.Name)
		case tbl.Status == table.Open && tbl.Host == s.who:
		case tbl.SeatOf(s.who.ID) == game.NoSeat, tbl.Seats[0] == tbl.Seats[1]:
			t.Fatalf("%s seeks, and at the table sit %v", s.who.Name, tbl.Seats)
		case !slices.Contains(s.seek.Games, tbl.Game), !slices.Contains(s.seek.Clocks, tbl.Clock.Control().String()),
			s.seek.Lowest > 1500, tbl.Rated && s.seek.Stakes == table.OnlyCasual, !tbl.Rated && s.seek.Stakes == table.OnlyRated:
			t.Fatalf("%s seeks %+v and plays %s in %s, rated %v", s.who.Name, s.seek, tbl.Game, tbl.Clock.Control(), tbl.Rated)
		}
	}
}

// suit reports whether two open seeks fit, told apart from how the lobby does it.
func suit(a, b *table.Table) bool {
	common := func(a, b []string) bool {
		return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
	}
	return a.Host.ID != b.Host.ID && a.Seek.Lowest <= 1500 && b.Seek.Lowest <= 1500 && common(a.Seek.Games, b.Seek.Games) && common(a.Seek.Clocks, b.Seek.Clocks) &&
		(a.Seek.Stakes == b.Seek.Stakes || a.Seek.Stakes == table.RatedOrNot || b.Seek.Stakes == table.RatedOrNot)
}

// replaced reports whether somebody has sought again, which ends the seek before.
func replaced(later []seeker, who identity.Person) bool {
	return slices.ContainsFunc(later, func(s seeker) bool { return s.who == who })
}

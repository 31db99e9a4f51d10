package live

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// openAt returns an open table created n seconds after noon. It is a seek if seek is not nil.
func openAt(tb testing.TB, n int, seek *table.Seek, terms table.Terms) *table.Table {
	tb.Helper()
	rec := tabletest.NewRecord(tabletest.RulesOf(terms.Game), game.NoSeat)
	rec.ID, rec.Created = identity.TableID(fmt.Sprintf("table%05d", n)),
		tabletest.Noon.Add(time.Duration(n)*time.Second)
	rec.Host = identity.Person{ID: identity.PlayerID(fmt.Sprint("phost", n)), Name: fmt.Sprint("host ", n)}
	rec.Clock, rec.Rated, rec.Seek = terms.Clock, terms.Rated, seek
	return tabletest.Replayed(tb, rec, catalog.All()...)
}

// drawOpen draws an open table.
func drawOpen(t *rapid.T, tb testing.TB, n int) *table.Table {
	games, clocks := []string{"chess", "strike", "warfare"}, []string{"3+2", "5+3", "1 day"}
	some := func(what string, of []string) []string {
		return rapid.SliceOfNDistinct(rapid.SampledFrom(of), 1, 3, rapid.ID).Draw(t, what)
	}
	if rapid.Bool().Draw(t, "seek") {
		s := &table.Seek{Games: some("games", games), Clocks: some("clocks", clocks)}
		s.Stakes = rapid.SampledFrom([]table.Stakes{
			table.RatedOrNot, table.OnlyRated, table.OnlyCasual,
		}).Draw(t, "stakes")
		return openAt(tb, n, s, s.FirstChoice())
	}
	return openAt(tb, n, nil, table.Terms{
		Game: rapid.SampledFrom(games).Draw(t, "game"), Clock: rapid.SampledFrom(clocks).Draw(t, "clock"),
		Rated: rapid.Bool().Draw(t, "rated"),
	})
}

// TestQueuesMissNobody fills the queues with random tables. Each table must find all tables that
// fit, the oldest first, each once.
func TestQueuesMissNobody(t *testing.T) {
	newcomers := func(identity.PlayerID, string, clock.Speed) glicko.Rating { return glicko.New() }
	rapid.Check(t, func(rt *rapid.T) {
		board := newRegistry()
		var open []*table.Table
		for n := range rapid.IntRange(1, 30).Draw(rt, "tables") {
			opened := drawOpen(rt, t, n)
			board.set(opened)
			open = append(open, opened)
			if rapid.IntRange(0, 3).Draw(rt, "closes") == 0 {
				at := rapid.IntRange(0, len(open)-1).Draw(rt, "which")
				board.remove(open[at].ID, open[at].Rev)
				open = slices.Delete(open, at, at+1)
			}
		}
		for _, a := range open {
			found := slices.Collect((&Tables{registry: board}).Matching(a))
			if !slices.IsSortedFunc(found, ByAge) || len(slices.Compact(slices.Clone(found))) != len(found) {
				rt.Fatalf("%s finds %v", a.ID, ids(found))
			}
			for _, b := range open {
				_, fits := table.Agree(table.Seeker{Person: a.Host, Seek: a.AsSeek()},
					table.Seeker{Person: b.Host, Seek: b.AsSeek()}, newcomers)
				if fits && (a.Seek != nil || b.Seek != nil) && !slices.Contains(found, b) {
					rt.Errorf("%s and %s fit but do not meet", a.ID, b.ID)
				}
			}
		}
		for _, left := range open {
			board.remove(left.ID, left.Rev)
		}
		if d := board.duties; len(d.queues)+len(d.seeks) > 0 {
			rt.Errorf("removed tables left something behind: %v", d)
		}
	})
}

// TestNobodySeeks checks that pairing does not hear of new tables until a player seeks. A seek
// meets only tables with terms that it accepts.
func TestNobodySeeks(t *testing.T) {
	board, others := newRegistry(), table.Terms{Game: "chess", Clock: "5+3"}
	for n := range 1000 {
		board.set(openAt(t, n, nil, others))
	}
	ts := &Tables{registry: board}
	if told := board.unpaired(); len(told) != 0 {
		t.Errorf("pairing heard of %d tables", len(told))
	}
	if met := slices.Collect(ts.Matching(board.table("table00000"))); len(met) != 0 {
		t.Errorf("the table meets %d others, but none is a seek", len(met))
	}
	board.set(openAt(t, 1000, nil, table.Terms{Game: "strike", Clock: "5+3"}))
	seek := table.Seek{Games: []string{"strike"}, Clocks: []string{"3+2", "5+3"}, Stakes: table.OnlyCasual}
	board.set(openAt(t, 1001, &seek, seek.FirstChoice()))
	if met := ids(slices.Collect(ts.Waiting(seek))); met != "[table01000 table01001]" {
		t.Errorf("the seek meets %s", met)
	}
	board.set(openAt(t, 1002, nil, others))
	board.set(openAt(t, 1003, nil, table.Terms{Game: "strike", Clock: "3+2"}))
	told := board.unpaired()
	slices.Sort(told)
	if fmt.Sprint(told) != "[table01001 table01003]" {
		t.Errorf("pairing heard of %v", told)
	}
	if met := ids(slices.Collect(ts.Matching(board.table("table01003")))); met != "[table01001]" {
		t.Errorf("the table meets %s", met)
	}
}

// BenchmarkFreshTable opens and closes a table among many with the same terms. One waiting player
// seeks something else.
func BenchmarkFreshTable(b *testing.B) {
	for _, n := range []int{10, 1000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			board, terms := newRegistry(), table.Terms{Game: "chess", Clock: "5+3"}
			seek := table.Seek{Games: []string{"strike"}, Clocks: []string{"5+3"}}
			board.set(openAt(b, 0, &seek, seek.FirstChoice()))
			for i := range n {
				board.set(openAt(b, 1+i, nil, terms))
			}
			board.unpaired()
			ts, fresh, looked := &Tables{registry: board}, openAt(b, n+1, nil, terms), 0
			for b.Loop() {
				board.set(fresh)
				for range board.unpaired() {
					for range ts.Matching(fresh) {
						looked++
					}
				}
				board.remove(fresh.ID, fresh.Rev)
			}
			b.ReportMetric(float64(looked)/float64(b.N), "looked-at/op")
		})
	}
}

package clubtest

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"

	"pgregory.net/rapid"
)

// Seeker is a call of Seek with its result.
type Seeker struct {
	Who   identity.Person
	Seek  table.Seek
	Table identity.TableID
}

// Clear ends all seeks and games. A server that lags can still pair players, so Clear repeats until
// nothing is left.
func (w *World) Clear() {
	w.Tb.Helper()
	w.UntilStored("an empty lobby", func() bool {
		tables := w.tables()
		for _, t := range tables {
			who, in := t.Host, table.Intent{Kind: table.Cancel}
			if t.Status == table.Playing {
				who, in.Kind = t.Seats[0], table.Abort
			}
			if _, err := w.Tables.Do(w.Tb.Context(), t.ID, who, in); err != nil && errs.KindOf(err) == errs.Unavailable {
				w.Tb.Fatal(err)
			}
		}
		return len(tables) == 0
	})
}

// tables returns the tables in the store.
func (w *World) tables() map[identity.TableID]*table.Table {
	tables := make(map[identity.TableID]*table.Table)
	for e, err := range w.Stored.List(w.Tb.Context(), "table/", "") {
		if err != nil {
			w.Tb.Fatal(err)
		}
		t, err := table.Read(e.Value, e.Rev, catalog.All()...)
		if err != nil {
			w.Tb.Fatal(err)
		}
		tables[t.ID] = t
	}
	return tables
}

// UntilPaired waits until no seek is pending and no two tables fit, and then checks the result of each
// seek.
func (w *World) UntilPaired(t *rapid.T, done []Seeker) {
	w.UntilStored("quiet", func() bool {
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
	replaces := make(map[identity.TableID]*table.Table) // by the seek it replaces
	for _, table := range tables {
		if table.Via != "" {
			if replaces[table.Via] != nil || tables[table.Via] != nil {
				t.Fatalf("seek %s led to more than one game", table.Via)
			}
			replaces[table.Via] = table
		}
	}
	for i, s := range done {
		tbl := tables[s.Table]
		if tbl == nil {
			tbl = replaces[s.Table]
		}
		switch {
		case tbl == nil && replaced(done[i+1:], s.Who):
		case tbl == nil:
			t.Fatalf("the seek of %s is lost", s.Who.Name)
		case tbl.Status == table.Open && tbl.Host == s.Who:
		case tbl.SeatOf(s.Who.ID) == game.NoSeat, tbl.Seats[0] == tbl.Seats[1]:
			t.Fatalf("the seek of %s led to a game of %v", s.Who.Name, tbl.Seats)
		case !slices.Contains(s.Seek.Games, tbl.Game), !slices.Contains(s.Seek.Clocks, tbl.Clock.Control().String()),
			s.Seek.Lowest > 1500, tbl.Rated && s.Seek.Stakes == table.OnlyCasual, !tbl.Rated && s.Seek.Stakes == table.OnlyRated:
			t.Fatalf("%s seeks %+v but plays %s in %s, rated %v", s.Who.Name, s.Seek, tbl.Game,
				tbl.Clock.Control(), tbl.Rated)
		}
	}
}

// suit reports whether two open seeks fit. It does not share code with the lobby.
func suit(a, b *table.Table) bool {
	common := func(a, b []string) bool {
		return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
	}
	return a.Host.ID != b.Host.ID && a.Seek.Lowest <= 1500 && b.Seek.Lowest <= 1500 && common(a.Seek.Games, b.Seek.Games) && common(a.Seek.Clocks, b.Seek.Clocks) &&
		(a.Seek.Stakes == b.Seek.Stakes || a.Seek.Stakes == table.RatedOrNot || b.Seek.Stakes == table.RatedOrNot)
}

// replaced reports whether a player has a newer seek, which ends an older one.
func replaced(later []Seeker, who identity.Person) bool {
	return slices.ContainsFunc(later, func(s Seeker) bool { return s.Who == who })
}

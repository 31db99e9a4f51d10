package live

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// dan plays if ann, ben or cat cannot.
var dan = identity.Person{ID: "pdan", Name: "dan"}

// sorted returns the tables of a section, found and sorted from all tables.
func sorted(b *registry, id SectionID) []*table.Table {
	var list []*table.Table
	for _, t := range b.tables {
		public := t.Code == "" && t.Access == table.Public && (t.Invited == nil || t.Status != table.Open)
		switch {
		case !public:
		case id == OpenSection && t.Status == table.Open, id == LiveSection &&
			(t.Status == table.Playing || t.Status == table.Pause):
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(x, y *table.Table) int {
		if id == OpenSection {
			return cmp.Or(y.Created.Compare(x.Created), cmp.Compare(x.ID, y.ID))
		}
		return cmp.Or(y.Begun.Compare(x.Begun), cmp.Compare(x.ID, y.ID))
	})
	return list
}

// mineOf returns what Mine must return, in no order.
func mineOf(b *registry, who identity.PlayerID) map[identity.TableID]table.Rev {
	mine := make(map[identity.TableID]table.Rev)
	for _, t := range b.tables {
		if t.Status < table.Over && t.Involves(who) {
			mine[t.ID] = t.Rev
		}
	}
	return mine
}

// randomTables is a registry whose tables open, begin, move and end at random.
type randomTables struct {
	*registry
	rev   store.Rev
	now   time.Time
	ids   int
	bases []*table.Table // an open table of each kind
}

func newRandomTables(tb testing.TB) *randomTables {
	private := func(r *table.Record) { r.Code = "c0defr1e" }
	unlisted := func(r *table.Record) { r.Access = table.Unlisted }
	return &randomTables{registry: newRegistry(), now: tabletest.Noon, bases: []*table.Table{
		minutes(tb, "ann", tabletest.Ann, 0, nil), minutes(tb, "ben", tabletest.Ben, 0, nil),
		minutes(tb, "private", tabletest.Ann, 0, private), minutes(tb, "unlisted", tabletest.Cat, 0, unlisted),
	}}
}

// step makes one change. It returns the table before and after, or nil if there is none.
func (c *randomTables) step(t *rapid.T) (old, now *table.Table) {
	c.rev++
	c.now = c.now.Add(time.Duration(rapid.IntRange(0, 2).Draw(t, "seconds")) * time.Second)
	ids := slices.Sorted(maps.Keys(c.tables))
	if len(ids) == 0 || rapid.IntRange(0, 2).Draw(t, "opens") == 0 {
		next := *rapid.SampledFrom(c.bases).Draw(t, "kind")
		next.ID, next.Created = identity.TableID(fmt.Sprintf("t%04d", c.ids)), c.now
		c.ids++
		return nil, c.put(&next)
	}
	old = c.tables[rapid.SampledFrom(ids).Draw(t, "table")]
	next := *old
	switch deed := rapid.IntRange(0, 9).Draw(t, "deed"); {
	case deed == 0:
		c.remove(old.ID, c.rev)
		return old, nil
	case old.Status == table.Open && deed < 6:
		next.Seats = [2]identity.Person{old.Host, dan}
		next.Status, next.Begun = table.Playing, c.now
	case old.Status == table.Open:
		next.Host.Name += "!"
	case deed == 1:
		next.Status = table.Over
	case deed == 2:
		next.Status = table.Adjourned
	case deed == 3:
		next.Status = table.Playing
	default:
		next.Plies = append(slices.Clip(next.Plies), table.Ply{})
	}
	return old, c.put(&next)
}

func (c *randomTables) put(t *table.Table) *table.Table {
	t.Rev = c.rev
	c.set(t)
	return t
}

// TestSectionsAreSorted compares the sections with a sort of all tables after random changes.
func TestSectionsAreSorted(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := newRandomTables(t)
		for range rapid.IntRange(1, 80).Draw(rt, "steps") {
			before := c.list()
			counts := before.Counts()
			_, now := c.step(rt)
			l := c.list()
			for id, section := range [...]Section{OpenSection: l.Open, LiveSection: l.Live} {
				id := SectionID(id)
				want := sorted(c.registry, id)
				if got := section.Page(0, section.Len()); !slices.Equal(got, want) {
					rt.Fatalf("section %d is %s, want %s", id, ids(got), ids(want))
				}
				from := rapid.IntRange(-1, len(want)+1).Draw(rt, "from")
				to := rapid.IntRange(from, len(want)+2).Draw(rt, "to")
				if got, want := section.Page(from,
					to), want[min(max(from, 0), len(want)):min(max(to, 0), len(want))]; !slices.Equal(got, want) {
					rt.Fatalf("rows %d to %d of section %d are %s, want %s", from, to, id, ids(got), ids(want))
				}
				for row, t := range want {
					if section.At(row) != t || section.Index(t) != row {
						rt.Fatalf("%s is row %d, want %d", t.ID, section.Index(t), row)
					}
				}
				if now != nil && section.Index(now) != slices.Index(want, now) {
					rt.Fatalf("%s is row %d of section %d", now.ID, section.Index(now), id)
				}
			}
			if before.Counts() != counts {
				rt.Fatalf("an old listing has changed: got %+v, want %+v", before.Counts(), counts)
			}
			for _, who := range []identity.Person{tabletest.Ann, tabletest.Ben, tabletest.Cat, dan} {
				mine := make(map[identity.TableID]table.Rev)
				for _, t := range l.Mine(who.ID) {
					mine[t.ID] = t.Rev
				}
				if want := mineOf(c.registry, who.ID); !maps.Equal(mine, want) {
					rt.Fatalf("%s has %v, want %v", who.Name, mine, want)
				}
			}
		}
	})
}

// shows returns the content of a row as text.
func shows(t *table.Table) string {
	return fmt.Sprint(t.ID, t.Host, t.Seats, t.Status, t.Game, t.Rated, t.Clock.Control(), t.Next, t.First != nil)
}

func allShow(page []*table.Table) []string {
	texts := make([]string, len(page))
	for i, t := range page {
		texts[i] = shows(t)
	}
	return texts
}

// TestFeedsRingWhatChanged makes random changes while feeds show parts of the sections. A feed
// wakes if its rows or its player's tables change, and only then.
func TestFeedsRingWhatChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(struct{ rapid.TB }{t}, func(rt *rapid.T) { // no deadline, as the bubble has none
			c := newRandomTables(t)
			ts := &Tables{registry: c.registry}
			people := []identity.PlayerID{tabletest.Ann.ID, dan.ID, "pnobody"}
			feeds, views := make([]*Feed, 12), make([]View, 12)
			page := func(v *View) []*table.Table { return c.sections[v.Section].Page(v.From, v.To) }
			for i := range feeds {
				feeds[i] = ts.Feed(t.Context(), people[i%len(people)])
				taken(feeds[i].News())
				from := rapid.IntRange(0, 6).Draw(rt, "from")
				views[i] = View{
					Section: SectionID(1 + i%2), From: from, To: from + rapid.IntRange(0, 5).Draw(rt, "rows"),
				}
			}
			for range rapid.IntRange(1, 40).Draw(rt, "steps") {
				counts := c.list().Counts()
				before := make([][]string, len(feeds))
				for i, f := range feeds {
					views[i].Rows = page(&views[i])
					if views[i].Counts = nil; i%3 == 0 {
						views[i].Counts = &counts
					}
					f.Show(views[i])
					before[i] = allShow(views[i].Rows)
				}
				old, now := c.step(rt)
				elapse(2 * countsEvery)
				for i, f := range feeds {
					want := News{
						Rows:   !slices.Equal(before[i], allShow(page(&views[i]))),
						Counts: views[i].Counts != nil && counts != c.list().Counts(),
					}
					for _, t := range [2]*table.Table{old, now} {
						want.Mine = want.Mine || t != nil && t.Involves(people[i%len(people)])
					}
					if got, _ := taken(f.News()); got != want {
						rt.Fatalf("feed %d of rows %d to %d of section %d hears %+v, want %+v", i, views[i].From,
							views[i].To, views[i].Section, got, want)
					}
				}
			}
		})
	})
}

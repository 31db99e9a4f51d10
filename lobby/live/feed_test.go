package live

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// newLobby returns a registry with open tables and games under way. The test's sessions play in
// none of them.
func newLobby(tb testing.TB, tables int) *registry {
	tb.Helper()
	b := newRegistry()
	b.moved = b.feeds.peopleChanged
	open, game := tabletest.OpenTable(tb), tabletest.StartedTable(tb)
	for i := range tables {
		t := *game
		if i%2 == 0 {
			t = *open
		}
		t.ID, t.Created, t.Rev = identity.TableID(fmt.Sprintf("t%06d", i)),
			tabletest.Noon.Add(time.Duration(i)*time.Second), 1
		if t.Status == table.Playing {
			t.Begun = t.Created
		}
		b.set(&t)
	}
	return b
}

// moved returns the game after one more move.
func moved(t *table.Table) *table.Table {
	next := *t
	next.Rev++
	next.Changed = next.Changed.Add(time.Second)
	next.Plies = append(next.Plies[:len(next.Plies):len(next.Plies)], table.Ply{})
	return &next
}

// sessions are of all kinds: in both sections of the lobby, further down, on the player list,
// waiting for a rematch, and elsewhere.
type sessions struct {
	feeds []*Feed
	views []View
}

func newSessions(ctx context.Context, b *registry, n int) *sessions {
	c := &sessions{views: make([]View, n)}
	ts := &Tables{registry: b}
	for i := range n {
		c.feeds = append(c.feeds, ts.Feed(ctx, identity.PlayerID(fmt.Sprint("p", i))))
		switch v := &c.views[i]; i % 6 {
		case 0:
			*v = View{Section: OpenSection, To: 18}
		case 1:
			*v = View{Section: LiveSection, To: 18}
		case 2:
			*v = View{Section: LiveSection, From: 50, To: 68}
		case 3:
			v.People = true
		case 4:
			v.Rematch = "finished"
		}
	}
	c.look(b)
	return c
}

// look shows the current state in every session.
func (c *sessions) look(b *registry) {
	l := b.list()
	counts := l.Counts()
	for i, f := range c.feeds {
		if v := &c.views[i]; v.Section != NoSection {
			v.Rows, v.Counts = [...]Section{OpenSection: l.Open, LiveSection: l.Live}[v.Section].Page(v.From,
				v.To), &counts
		}
		f.Show(c.views[i])
	}
	for _, f := range c.feeds {
		taken(f.News())
	}
}

// woken counts the sessions with news, by kind.
func (c *sessions) woken() map[string]int {
	woken := make(map[string]int)
	for i, f := range c.feeds {
		if n, ok := taken(f.News()); ok {
			woken[fmt.Sprintf("%d%+v", i%6, n)]++
		}
	}
	return woken
}

// TestCrowdSleeps checks that a change wakes a session only if its screen shows it, and only once.
func TestCrowdSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		defer end()
		b := newLobby(t, 400)
		c := newSessions(ctx, b, 1000)
		at := func(row int) *table.Table { return b.list().Live.At(row) }
		const (
			rows          = "{Mine:false Rows:true Counts:false Rematch:false People:false Preview:false}"
			counts        = "{Mine:false Rows:false Counts:true Rematch:false People:false Preview:false}"
			rowsAndCounts = "{Mine:false Rows:true Counts:true Rematch:false People:false Preview:false}"
			mine          = "{Mine:true Rows:false Counts:false Rematch:false People:false Preview:false}"
			rematch       = "{Mine:false Rows:false Counts:false Rematch:true People:false Preview:false}"
			people        = "{Mine:false Rows:false Counts:false Rematch:false People:true Preview:false}"
		)
		for _, test := range []struct {
			what string
			do   func()
			want map[string]int
		}{
			{"nothing", func() {}, nil},
			{"a move in the first game", func() { b.set(moved(at(0))) }, nil},
			{"a move in the last game", func() { b.set(moved(at(199))) }, nil},
			{"a session's own game", func() {
				mine := *at(60)
				mine.Rev, mine.Seats[0].ID = mine.Rev+1, "p5"
				b.set(&mine)
			}, map[string]int{"5" + mine: 1, "2" + rows: 167, "3" + people: 167}},
			{
				"a join", func() { b.come(tabletest.Ann, tabletest.Noon) },
				map[string]int{"0" + counts: 167, "1" + counts: 167, "2" + counts: 167, "3" + people: 167},
			},
			{"another session", func() { b.come(tabletest.Ann, tabletest.Noon) }, nil},
			{"the end of a session", func() { b.part(tabletest.Ann.ID, false) }, nil},
			{
				"a leave", func() { b.part(tabletest.Ann.ID, false) },
				map[string]int{"0" + counts: 167, "1" + counts: 167, "2" + counts: 167, "3" + people: 167},
			},
			{"a new table", func() {
				next := *tabletest.OpenTable(t)
				next.ID, next.Created = "new", tabletest.Noon.Add(time.Hour)
				b.set(&next)
			}, map[string]int{"0" + rowsAndCounts: 167, "1" + counts: 167, "2" + counts: 167, "3" + people: 167}},
			{"an unlisted table", func() {
				next := *tabletest.OpenTable(t)
				next.ID, next.Access, next.Created = "hidden", table.Unlisted, tabletest.Noon.Add(time.Hour)
				b.set(&next)
			}, nil},
			{
				"the end of a game", func() { b.remove(at(40).ID, 100) },
				map[string]int{"0" + counts: 167, "1" + counts: 167, "2" + rowsAndCounts: 167, "3" + people: 167},
			},
			{"a closed rematch", func() {
				next := *tabletest.StartedTable(t)
				next.ID, next.After, next.Access = "again", "finished", table.Closed
				b.set(&next)
			}, map[string]int{"4" + rematch: 166, "3" + people: 167}},
		} {
			test.do()
			elapse(2 * countsEvery)
			synctest.Wait()
			if got := c.woken(); fmt.Sprint(got) != fmt.Sprint(test.want) && len(got)+len(test.want) > 0 {
				t.Errorf("%s wakes %v, want %v", test.what, got, test.want)
			}
			c.look(b)
		}
		end()
		synctest.Wait()
		fs := &b.feeds
		if len(fs.players)+len(fs.spans)+len(fs.rematches) != 0 ||
			len(fs.previews)+len(fs.counting)+len(fs.gathering) != 0 {
			t.Errorf("feeds remain after all sessions left: %+v", fs)
		}
	})
}

// TestFeedsAreThrottled checks how often a session gets news. Its rows change at most ten times a
// second and its counts every two seconds. News of its own tables comes at once.
func TestFeedsAreThrottled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newLobby(t, 40)
		c := newSessions(t.Context(), b, 2)
		f, began := c.feeds[0], time.Now()
		rows, counts, last := 0, 0, time.Time{}
		for i := range 1000 { // a table every 10 ms
			next := *tabletest.OpenTable(t)
			next.ID, next.Created = identity.TableID(fmt.Sprint("n", i)), tabletest.Noon.Add(time.Hour+time.Duration(i))
			b.set(&next)
			synctest.Wait()
			if n, ok := taken(f.News()); ok {
				switch now := time.Now(); {
				case n.Rows && now.Sub(last) < rowsEvery:
					t.Errorf("rows came %v after the last ones", now.Sub(last))
				case n.Rows:
					rows, last = rows+1, now
				}
				if n.Counts && !n.Rows {
					counts++
				}
				c.look(b)
			}
			elapse(10 * time.Millisecond)
		}
		if seconds := int(time.Since(began).Seconds()); rows != 10*seconds || counts > 0 {
			t.Errorf("in %d s, rows came %d times and counts alone %d times", seconds, rows, counts)
		}

		counts = 0
		other := c.feeds[1] // does not show open tables
		taken(other.News())
		for i := range 1000 {
			b.come(identity.Person{ID: identity.PlayerID(fmt.Sprint("v", i))}, tabletest.Noon)
			synctest.Wait()
			if n, ok := taken(other.News()); ok {
				if n != (News{Counts: true}) {
					t.Errorf("got %+v, want only counts", n)
				}
				counts++
				c.look(b)
			}
			elapse(10 * time.Millisecond)
		}
		if counts < 4 || counts > 6 {
			t.Errorf("in 10 s, counts came %d times", counts)
		}

		for i := range 10 {
			mine := *tabletest.StartedTable(t)
			mine.ID, mine.Rev, mine.Host.ID = "mine", store.Rev(i+2), "p0"
			b.set(&mine)
			if n, ok := taken(f.News()); !ok || !n.Mine {
				t.Fatal("news of the player's own table did not come at once")
			}
		}
	})
}

// TestShowCatchesUp checks that a session hears of a change between reading the rows and showing
// them.
func TestShowCatchesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newLobby(t, 10)
		f := (&Tables{registry: b}).Feed(t.Context(), "pcat")
		if n, _ := taken(f.News()); n != (News{Mine: true}) {
			t.Errorf("first news: got %+v", n)
		}
		hears := func(want News) {
			t.Helper()
			elapse(2 * countsEvery)
			if got, _ := taken(f.News()); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		}
		l := b.list()
		b.remove(l.Live.At(1).ID, 100)
		counts := l.Counts()
		f.Show(View{Section: LiveSection, To: 3, Rows: l.Live.Page(0, 3), Counts: &counts})
		hears(News{Rows: true, Counts: true})
		f.Show(View{Section: LiveSection, To: 1, Rows: l.Live.Page(0, 1)})
		hears(News{})
		b.set(&table.Table{
			Record: table.Record{ID: "again", After: "old", Access: table.Closed}, Status: table.Playing,
			Rev: 1, Seats: [2]identity.Person{},
		})
		f.Show(View{Rematch: "old"})
		hears(News{Rematch: true})
		f.Become("pben")
		mine := *l.Live.At(0)
		mine.Rev++
		b.set(&mine) // ann and ben play
		hears(News{Mine: true})
		f.Become("pcat")
		mine.Rev++
		b.set(&mine)
		hears(News{})
	})
}

// TestPreview checks that a session hears of the moves in a game it previews, at most every two
// seconds. It also hears of the end. Other sessions hear nothing.
func TestPreview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newLobby(t, 10)
		ts := &Tables{registry: b}
		f, other := ts.Feed(t.Context(), "pcat"), ts.Feed(t.Context(), "pdan")
		taken(f.News())
		taken(other.News())
		hears := func(want News) {
			t.Helper()
			elapse(previewsEvery)
			synctest.Wait()
			if got, _ := taken(f.News()); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			if got, ok := taken(other.News()); ok {
				t.Errorf("the other session got %+v", got)
			}
		}
		first, second := b.list().Live.At(0), b.list().Live.At(1)
		f.Show(View{Preview: first})
		hears(News{})
		b.set(moved(first))
		b.set(moved(moved(first)))
		b.set(moved(second))
		hears(News{Preview: true})
		f.Show(View{Preview: second}) // has changed since second was read
		hears(News{Preview: true})
		f.Show(View{Preview: ts.Known(second.ID)})
		hears(News{})
		b.set(moved(moved(moved(first))))
		hears(News{})
		b.remove(second.ID, 100)
		hears(News{Preview: true})
		f.Show(View{})
		hears(News{})
		if n := len(b.feeds.previews); n > 0 {
			t.Errorf("%d previews remain", n)
		}
	})
}

// TestPreviewsOfACrowd checks that each session gets news of a busy game less often if many preview
// it. All of them see the last move.
func TestPreviewsOfACrowd(t *testing.T) {
	for _, test := range []struct {
		sessions int
		want     int // news per session and minute
	}{{1, 30}, {100, 30}, {250, 12}, {2000, 6}} {
		synctest.Test(t, func(t *testing.T) {
			b := newLobby(t, 10)
			ts := &Tables{registry: b}
			feeds := make([]*Feed, test.sessions)
			for i := range feeds {
				feeds[i] = ts.Feed(t.Context(), identity.PlayerID(fmt.Sprint("p", i)))
			}
			shown := b.list().Live.At(0)
			look := func() (heard int) {
				now := ts.Known(shown.ID)
				for _, f := range feeds {
					if n, ok := taken(f.News()); ok && n.Preview {
						heard++
					}
					f.Show(View{Preview: now})
				}
				return heard
			}
			look()
			heard := 0
			for range 60 * 4 {
				b.set(moved(ts.Known(shown.ID)))
				elapse(time.Second / 4)
				synctest.Wait()
				heard += look()
			}
			if each := heard / len(feeds); each < test.want-1 || each > test.want+1 {
				t.Errorf("each of %d sessions got news %d times in a minute, want about %d", len(feeds),
					each, test.want)
			}
			b.set(moved(ts.Known(shown.ID)))
			elapse(previewsRest + previewsEvery)
			synctest.Wait()
			if got := look(); got != len(feeds) {
				t.Errorf("%d of %d sessions got the last move", got, len(feeds))
			}
		})
	}
}

// BenchmarkMove makes a move in one of many games while a thousand sessions are in the lobby. Where
// they see the move, one session lists each new state. The ratio compares it with ten tables.
func BenchmarkMove(b *testing.B) {
	for _, seen := range []bool{false, true} {
		few := 0.0
		for _, tables := range []int{10, 1000, 5000} {
			name := fmt.Sprint(tables, "tables")
			if seen {
				name += "-seen"
			}
			b.Run(name, func(b *testing.B) {
				r := newLobby(b, tables)
				newSessions(b.Context(), r, 1000)
				t := r.list().Live.At(tables / 4)
				rev := t.Rev
				b.ReportAllocs()
				for b.Loop() {
					next := *t
					rev++
					next.Rev = rev
					r.set(&next)
					if seen {
						r.list()
					}
				}
				each := float64(b.Elapsed()) / float64(b.N)
				if few == 0 {
					few = each
				}
				b.ReportMetric(each/few, "x-few")
			})
		}
	}
}

// BenchmarkPage reads a page in the middle of a section.
func BenchmarkPage(b *testing.B) {
	for _, tables := range []int{100, 5000} {
		b.Run(fmt.Sprint(tables, "tables"), func(b *testing.B) {
			r := newLobby(b, tables)
			b.ReportAllocs()
			for b.Loop() {
				if l := r.list(); len(l.Open.Page(tables/4, tables/4+20)) != 20 {
					b.Fatal("tables are missing")
				}
			}
		})
	}
}

// BenchmarkMine finds a player's tables among many others.
func BenchmarkMine(b *testing.B) {
	for _, tables := range []int{100, 5000} {
		b.Run(fmt.Sprint(tables, "tables"), func(b *testing.B) {
			r := newLobby(b, tables)
			for i := range 10 {
				t := *r.list().Live.At(i)
				t.Rev, t.Seats[0].ID = 2, "pdan"
				r.set(&t)
			}
			l := r.list()
			for b.Loop() {
				if len(l.Mine("pdan")) != 10 {
					b.Fatal("games are missing")
				}
			}
		})
	}
}

package lobby_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	control "pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// blitz is the time control of most of these games.
var blitz = control.Control{Kind: control.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}

// blitzChess is what most seeks of these tests are after.
func blitzChess() table.Seek {
	return table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}}
}

func (w *world) seek(who identity.Person, seek table.Seek) *table.Table {
	w.tb.Helper()
	t, err := w.Pairing.Seek(w.tb.Context(), who, seek)
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

// listed waits until the lobby knows of an open table.
func (w *world) listed(t *table.Table) *table.Table {
	w.tb.Helper()
	w.untilListed("table "+string(t.ID), func(l *live.Listing) bool {
		return slices.ContainsFunc(slices.Collect(l.Open.All()), func(o *table.Table) bool { return o.ID == t.ID && o.Rev >= t.Rev })
	})
	return t
}

// game waits until a table has become a game, or has led to one.
func (w *world) game(id identity.TableID) (found *table.Table) {
	w.tb.Helper()
	w.untilListed("a game that came of "+string(id), func(l *live.Listing) bool {
		i := slices.IndexFunc(slices.Collect(l.Live.All()), func(t *table.Table) bool { return t.ID == id || t.Via == id })
		if i >= 0 {
			found = l.Live.At(i)
		}
		return i >= 0
	})
	return found
}

func between(t *testing.T, tbl *table.Table, a, b identity.Person) {
	t.Helper()
	if tbl.Status != table.Playing || tbl.SeatOf(a.ID) == game.NoSeat || tbl.SeatOf(b.ID) == game.NoSeat {
		t.Errorf("table %s has status %d, and at it sit %v", tbl.ID, tbl.Status, tbl.Seats)
	}
}

// TestSeeksMeet: who seeks second sits down at once, on terms that suit both.
func TestSeeksMeet(t *testing.T) {
	w := newWorld(t)
	first := w.listed(w.seek(ann, table.Seek{Games: []string{"strike", "warfare"}, Clocks: table.ClocksBetween(5*time.Minute, 15*time.Minute)}))
	if first.Status != table.Open {
		t.Fatal("there was nobody to play with")
	}
	w.listed(w.seek(cat, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}}))
	second := w.seek(ben, table.Seek{Games: []string{"chess", "warfare"}, Clocks: []string{"1+0", "10+5"}, Stakes: table.OnlyRated})
	if second.ID != first.ID || second.Game != "warfare" || second.Clock.Control().String() != "10+5" || !second.Rated {
		t.Errorf("they play %s in %s, rated %v", second.Game, second.Clock.Control(), second.Rated)
	}
	between(t, second, ann, ben)
	if again := w.get(second.ID); again.Game != "warfare" || again.Rules.Info().ID != "warfare" {
		t.Errorf("read again it is %s", again.Game)
	}
	w.restart()
	if again := w.get(second.ID); again.Game != "warfare" || again.State.String() != second.State.String() {
		t.Errorf("after a restart it is %s", again.Game)
	}
}

// TestLongestWaitFirst: of several tables that fit, the oldest is taken; an
// ordinary one counts.
func TestLongestWaitFirst(t *testing.T) {
	w := newWorld(t)
	tbl, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Seat: 1, Clock: blitz})
	if err != nil {
		t.Fatal(err)
	}
	w.listed(tbl)
	w.clock.advance(time.Second)
	w.listed(w.seek(cat, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Stakes: table.OnlyRated}))
	got := w.seek(ben, blitzChess())
	if got.ID != tbl.ID || got.Seats != [2]identity.Person{ben, ann} {
		t.Errorf("at table %s sit %v", got.ID, got.Seats)
	}
}

// TestTableMeetsSeek: whoever makes an ordinary table that fits a seek has an
// opponent, whose seek is gone and says where they went.
func TestTableMeetsSeek(t *testing.T) {
	w := newWorld(t)
	seek := w.listed(w.seek(ann, blitzChess()))
	view := w.Tables.Follow(t.Context(), seek, ann)
	tbl, err := w.Pairing.Create(t.Context(), ben, pairing.Proposal{Game: "chess", Seat: 0, Clock: blitz, Firm: true})
	if err != nil {
		t.Fatal(err)
	}
	u := until(t, view, "the end of the seek", func(u live.Update) bool { return u.Table.Status == table.Gone })
	if u.Table.Next != tbl.ID {
		t.Errorf("the seek leads to %q", u.Table.Next)
	}
	got := w.game(tbl.ID)
	if between(t, got, ann, ben); got.Seats != [2]identity.Person{ben, ann} || !got.Firm {
		t.Errorf("at the table sit %v, firm %v", got.Seats, got.Firm)
	}
	w.untilStored("the end of the seek", func() bool { return len(w.keys("table/")) == 1 })
}

// TestOneSeekEach: a seek takes the place of the one before, and ends when its
// owner begins another game or leaves.
func TestOneSeekEach(t *testing.T) {
	w := newWorld(t)
	open := func(want int) func(*live.Listing) bool {
		return func(l *live.Listing) bool { return l.Open.Len() == want }
	}
	w.listed(w.seek(ann, blitzChess()))
	second := w.listed(w.seek(ann, table.Seek{Games: []string{"strike"}, Clocks: []string{"3+0"}}))
	w.untilListed("one seek", open(1))

	tbl := w.timed(ben, cat, "5+3")
	w.listed(second)
	w.get(tbl.ID) // the board has heard of the game
	if _, err := w.Pairing.Seek(t.Context(), ben, blitzChess()); errs.KindOf(err) != errs.Refused {
		t.Errorf("ben seeks a game while he plays one: %v", err)
	}
	w.seek(ben, table.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}})
	w.untilListed("two seeks", open(2))
	w.do(tbl, ben, table.Intent{Kind: table.Abort})

	own, err := w.Pairing.Create(t.Context(), cat, pairing.Proposal{Game: "chess", Clock: blitz, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.sit(own, ann)
	w.untilListed("the end of ann's seek", open(1))

	leave := w.Tables.Enter(t.Context(), cat)
	w.do(own, ann, table.Intent{Kind: table.Abort})
	w.untilListed("the end of the game", func(l *live.Listing) bool { return len(l.Mine(cat.ID)) == 0 })
	w.listed(w.seek(cat, table.Seek{Games: []string{"strike"}, Clocks: []string{"3+0", "unlimited"}}))
	leave()
	w.untilListed("the end of cat's seek", open(1))
}

// TestStrangersByChoice: nobody is brought together with somebody they mute.
func TestStrangersByChoice(t *testing.T) {
	w := newWorld(t)
	kay, lee := w.register(keyA, "kay"), w.register(keyB, "lee")
	if err := w.Accounts.SetMuted(t.Context(), lee, kay.Person, true); err != nil {
		t.Fatal(err)
	}
	slow := table.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}}
	w.listed(w.seek(kay.Person, slow))
	w.clock.advance(time.Second) // who waits longer is first
	if got := w.listed(w.seek(lee.Person, slow)); got.Status != table.Open {
		t.Fatal("lee plays kay, whom he mutes")
	}
	between(t, w.seek(ann, slow), kay.Person, ann)
	if got := w.seek(kay.Person, slow); got.Status != table.Open {
		t.Fatal("kay plays lee, who mutes him")
	}
}

// TestPairingInterrupted stops the process at every step between the making of a
// table and the end of the seek that it fits; the next one finishes the work.
func TestPairingInterrupted(t *testing.T) {
	const steps = 3 // the seek yields, its host sits down, it ends
	for n := range steps {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := newWorld(t)
			faulty := &faultyStore{Store: w.store}
			w.replace(faulty)
			w.listed(w.seek(ann, blitzChess()))
			faulty.after(1+n, crash) // the table itself is made
			table, err := w.Pairing.Create(t.Context(), ben, pairing.Proposal{Game: "chess", Clock: blitz})
			if err != nil {
				t.Fatal(err)
			}
			faulty.untilHit(t)
			w.restart()
			between(t, w.game(table.ID), ann, ben)
			w.untilStored("the end of the seek", func() bool { return len(w.keys("table/")) == 1 })
		})
	}
}

// TestSomebodyWasFaster: a seek whose host loses the seat to somebody else waits
// on as before.
func TestSomebodyWasFaster(t *testing.T) {
	w := newWorld(t)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)
	seek := w.listed(w.seek(ann, blitzChess()))
	faulty.after(2, crash) // the table is made, and the seek yields
	tbl, err := w.Pairing.Create(t.Context(), ben, pairing.Proposal{Game: "chess", Clock: blitz})
	if err != nil {
		t.Fatal(err)
	}
	faulty.untilHit(t)
	w.takeSeat(tbl.ID, cat)
	w.restart()
	w.untilListed("the seek", func(l *live.Listing) bool { return l.Open.Len() == 1 && l.Open.At(0).MaySit(ben.ID) })
	if got := w.get(seek.ID); got.Next != "" || got.Status != table.Open {
		t.Errorf("the seek has status %d and leads to %q", got.Status, got.Next)
	}
	between(t, w.get(tbl.ID), ben, cat)
}

// takeSeat seats somebody in the store itself, as a server would that pairs
// nobody.
func (w *world) takeSeat(id identity.TableID, who identity.Person) {
	w.tb.Helper()
	e, err := w.store.Get(w.tb.Context(), "table/"+string(id))
	if err != nil {
		w.tb.Fatal(err)
	}
	t, err := table.Read(e.Value, e.Rev, catalog.All()...)
	if err != nil {
		w.tb.Fatal(err)
	}
	rec, err := table.Decide(t, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat}, w.clock.now())
	if err != nil {
		w.tb.Fatal(err)
	}
	value, err := table.Encode(rec)
	if err == nil {
		_, err = w.store.Put(w.tb.Context(), e.Key, value, e.Rev)
	}
	if err != nil {
		w.tb.Fatal(err)
	}
}

func TestSeekRefused(t *testing.T) {
	w := newWorld(t)
	seek := func(change func(*table.Seek)) table.Seek {
		s := blitzChess()
		change(&s)
		return s
	}
	guest := identity.Person{ID: "gdan", Name: "guest-dan"}
	for _, test := range []struct {
		who   identity.Person
		seek  table.Seek
		kind  errs.Kind
		words string
	}{
		{ann, seek(func(s *table.Seek) { s.Games = []string{"go"} }), errs.Invalid, `no game called "go"`},
		{ann, seek(func(s *table.Seek) { s.Games = []string{"chess", "chess"} }), errs.Invalid, "each game once"},
		{ann, seek(func(s *table.Seek) { s.Games = nil }), errs.Invalid, "which games"},
		{ann, seek(func(s *table.Seek) { s.Clocks = nil }), errs.Invalid, "between 1 and 20 time controls"},
		{ann, seek(func(s *table.Seek) { s.Clocks = slices.Repeat([]string{"5+3"}, 21) }), errs.Invalid, "between 1 and 20"},
		{ann, seek(func(s *table.Seek) { s.Clocks = []string{"soon"} }), errs.Invalid, `"soon": a time control is written`},
		{ann, seek(func(s *table.Seek) { s.Stakes = "money" }), errs.Invalid, "rated, casual or either"},
		{ann, seek(func(s *table.Seek) { s.Within = 10 }), errs.Invalid, "25 to 1000 points"},
		{guest, seek(func(s *table.Seek) { s.Stakes = table.OnlyRated }), errs.Refused, "needs an account"},
	} {
		_, err := w.Pairing.Seek(t.Context(), test.who, test.seek)
		refused(t, err, test.kind, test.words)
	}
	if got := w.seek(guest, blitzChess()); got.Seek.Stakes != table.OnlyCasual {
		t.Errorf("a guest seeks %q", got.Seek.Stakes)
	}
}

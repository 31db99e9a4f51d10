package lobby_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	control "pawnstorm/game/clock"
	"pawnstorm/lobby"
)

// blitz is the time control of most of these games.
var blitz = control.Control{Kind: control.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}

// blitzChess is what most seeks of these tests are after.
func blitzChess() lobby.Seek {
	return lobby.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}}
}

func (w *world) seek(who lobby.Person, seek lobby.Seek) *lobby.Table {
	w.tb.Helper()
	t, err := w.Seek(w.tb.Context(), who, seek)
	if err != nil {
		w.tb.Fatal(err)
	}
	return t
}

// listed waits until the lobby knows of an open table.
func (w *world) listed(t *lobby.Table) *lobby.Table {
	w.tb.Helper()
	w.untilListed("table "+string(t.ID), func(l *lobby.Listing) bool {
		return slices.ContainsFunc(l.Open, func(o *lobby.Table) bool { return o.ID == t.ID && o.Rev >= t.Rev })
	})
	return t
}

// game waits until a table has become a game, or has led to one.
func (w *world) game(id lobby.TableID) (found *lobby.Table) {
	w.tb.Helper()
	w.untilListed("a game that came of "+string(id), func(l *lobby.Listing) bool {
		i := slices.IndexFunc(l.Live, func(t *lobby.Table) bool { return t.ID == id || t.Via == id })
		if i >= 0 {
			found = l.Live[i]
		}
		return i >= 0
	})
	return found
}

func between(t *testing.T, table *lobby.Table, a, b lobby.Person) {
	t.Helper()
	if table.Status != lobby.Playing || table.SeatOf(a.ID) == game.NoSeat || table.SeatOf(b.ID) == game.NoSeat {
		t.Errorf("table %s has status %d, and at it sit %v", table.ID, table.Status, table.Seats)
	}
}

// TestSeeksMeet: who seeks second sits down at once, on terms that suit both.
func TestSeeksMeet(t *testing.T) {
	w := newWorld(t)
	first := w.listed(w.seek(ann, lobby.Seek{Games: []string{"strike", "warfare"}, Clocks: lobby.ClocksBetween(5*time.Minute, 15*time.Minute)}))
	if first.Status != lobby.Open {
		t.Fatal("there was nobody to play with")
	}
	w.listed(w.seek(cat, lobby.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}}))
	second := w.seek(ben, lobby.Seek{Games: []string{"chess", "warfare"}, Clocks: []string{"1+0", "10+5"}, Stakes: lobby.OnlyRated})
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
	table, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess", Seat: 1, Clock: blitz})
	if err != nil {
		t.Fatal(err)
	}
	w.listed(table)
	w.clock.advance(time.Second)
	w.listed(w.seek(cat, lobby.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Stakes: lobby.OnlyRated}))
	got := w.seek(ben, blitzChess())
	if got.ID != table.ID || got.Seats != [2]lobby.Person{ben, ann} {
		t.Errorf("at table %s sit %v", got.ID, got.Seats)
	}
}

// TestTableMeetsSeek: whoever makes an ordinary table that fits a seek has an
// opponent, whose seek is gone and says where they went.
func TestTableMeetsSeek(t *testing.T) {
	w := newWorld(t)
	seek := w.listed(w.seek(ann, blitzChess()))
	view := w.Follow(t.Context(), seek, ann)
	table, err := w.Create(t.Context(), ben, lobby.Proposal{Game: "chess", Seat: 0, Clock: blitz, Firm: true})
	if err != nil {
		t.Fatal(err)
	}
	u := until(t, view, "the end of the seek", func(u lobby.Update) bool { return u.Table.Status == lobby.Gone })
	if u.Table.Next != table.ID {
		t.Errorf("the seek leads to %q", u.Table.Next)
	}
	got := w.game(table.ID)
	if between(t, got, ann, ben); got.Seats != [2]lobby.Person{ben, ann} || !got.Firm {
		t.Errorf("at the table sit %v, firm %v", got.Seats, got.Firm)
	}
	w.untilStored("the end of the seek", func() bool { return len(w.keys("table/")) == 1 })
}

// TestOneSeekEach: a seek takes the place of the one before, and ends when its
// owner begins another game or leaves.
func TestOneSeekEach(t *testing.T) {
	w := newWorld(t)
	open := func(want int) func(*lobby.Listing) bool {
		return func(l *lobby.Listing) bool { return len(l.Open) == want }
	}
	w.listed(w.seek(ann, blitzChess()))
	second := w.listed(w.seek(ann, lobby.Seek{Games: []string{"strike"}, Clocks: []string{"3+0"}}))
	w.untilListed("one seek", open(1))

	table := w.timed(ben, cat, "5+3")
	w.listed(second)
	w.get(table.ID) // the board has heard of the game
	if _, err := w.Seek(t.Context(), ben, blitzChess()); lobby.KindOf(err) != lobby.Refused {
		t.Errorf("ben seeks a game while he plays one: %v", err)
	}
	w.seek(ben, lobby.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}})
	w.untilListed("two seeks", open(2))
	w.do(table, ben, lobby.Intent{Kind: lobby.Abort})

	own, err := w.Create(t.Context(), cat, lobby.Proposal{Game: "chess", Clock: blitz, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.sit(own, ann)
	w.untilListed("the end of ann's seek", open(1))

	leave := w.Enter(t.Context(), cat)
	w.do(own, ann, lobby.Intent{Kind: lobby.Abort})
	w.untilListed("the end of the game", func(l *lobby.Listing) bool { return len(l.Mine(cat.ID)) == 0 })
	w.listed(w.seek(cat, lobby.Seek{Games: []string{"strike"}, Clocks: []string{"3+0", "unlimited"}}))
	leave()
	w.untilListed("the end of cat's seek", open(1))
}

// TestStrangersByChoice: nobody is brought together with somebody they mute.
func TestStrangersByChoice(t *testing.T) {
	w := newWorld(t)
	kay, lee := w.register(keyA, "kay"), w.register(keyB, "lee")
	if err := w.SetMuted(t.Context(), lee, kay.Person, true); err != nil {
		t.Fatal(err)
	}
	slow := lobby.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}}
	w.listed(w.seek(kay.Person, slow))
	if got := w.listed(w.seek(lee.Person, slow)); got.Status != lobby.Open {
		t.Fatal("lee plays kay, whom he mutes")
	}
	between(t, w.seek(ann, slow), kay.Person, ann)
	if got := w.seek(kay.Person, slow); got.Status != lobby.Open {
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
			table, err := w.Create(t.Context(), ben, lobby.Proposal{Game: "chess", Clock: blitz})
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
	table, err := w.Create(t.Context(), ben, lobby.Proposal{Game: "chess", Clock: blitz})
	if err != nil {
		t.Fatal(err)
	}
	faulty.untilHit(t)
	w.takeSeat(table.ID, cat)
	w.restart()
	w.untilListed("the seek", func(l *lobby.Listing) bool { return len(l.Open) == 1 && l.Open[0].MaySit(ben.ID) })
	if got := w.get(seek.ID); got.Next != "" || got.Status != lobby.Open {
		t.Errorf("the seek has status %d and leads to %q", got.Status, got.Next)
	}
	between(t, w.get(table.ID), ben, cat)
}

// takeSeat seats somebody in the store itself, as a server would that pairs
// nobody.
func (w *world) takeSeat(id lobby.TableID, who lobby.Person) {
	w.tb.Helper()
	e, err := w.store.Get(w.tb.Context(), "table/"+string(id))
	if err != nil {
		w.tb.Fatal(err)
	}
	var rec lobby.Record
	if err := json.Unmarshal(e.Value, &rec); err != nil {
		w.tb.Fatal(err)
	}
	t, err := lobby.Replay(rec, e.Rev, catalog.All()...)
	if err == nil {
		rec, err = lobby.Decide(t, who, lobby.Intent{Kind: lobby.Sit, Seat: game.NoSeat}, w.clock.now())
	}
	if err != nil {
		w.tb.Fatal(err)
	}
	value, err := json.Marshal(rec)
	if err == nil {
		_, err = w.store.Put(w.tb.Context(), e.Key, value, e.Rev)
	}
	if err != nil {
		w.tb.Fatal(err)
	}
}

func TestSeekRefused(t *testing.T) {
	w := newWorld(t)
	seek := func(change func(*lobby.Seek)) lobby.Seek {
		s := blitzChess()
		change(&s)
		return s
	}
	guest := lobby.Person{ID: "gdan", Name: "guest-dan"}
	for _, test := range []struct {
		who   lobby.Person
		seek  lobby.Seek
		kind  lobby.Kind
		words string
	}{
		{ann, seek(func(s *lobby.Seek) { s.Games = []string{"go"} }), lobby.Invalid, `no game called "go"`},
		{ann, seek(func(s *lobby.Seek) { s.Games = []string{"chess", "chess"} }), lobby.Invalid, "each game once"},
		{ann, seek(func(s *lobby.Seek) { s.Games = nil }), lobby.Invalid, "which games"},
		{ann, seek(func(s *lobby.Seek) { s.Clocks = nil }), lobby.Invalid, "between 1 and 20 time controls"},
		{ann, seek(func(s *lobby.Seek) { s.Clocks = slices.Repeat([]string{"5+3"}, 21) }), lobby.Invalid, "between 1 and 20"},
		{ann, seek(func(s *lobby.Seek) { s.Clocks = []string{"soon"} }), lobby.Invalid, `"soon": a time control is written`},
		{ann, seek(func(s *lobby.Seek) { s.Stakes = "money" }), lobby.Invalid, "rated, casual or either"},
		{ann, seek(func(s *lobby.Seek) { s.Within = 10 }), lobby.Invalid, "25 to 1000 points"},
		{guest, seek(func(s *lobby.Seek) { s.Stakes = lobby.OnlyRated }), lobby.Refused, "needs an account"},
	} {
		_, err := w.Seek(t.Context(), test.who, test.seek)
		refused(t, err, test.kind, test.words)
	}
	if got := w.seek(guest, blitzChess()); got.Seek.Stakes != lobby.OnlyCasual {
		t.Errorf("a guest seeks %q", got.Seek.Stakes)
	}
}

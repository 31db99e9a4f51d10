package pairing_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

func between(t *testing.T, tbl *table.Table, a, b identity.Person) {
	t.Helper()
	if tbl.Status != table.Playing || tbl.SeatOf(a.ID) == game.NoSeat || tbl.SeatOf(b.ID) == game.NoSeat {
		t.Errorf("table %s has status %d and the players %v", tbl.ID, tbl.Status, tbl.Seats)
	}
}

// TestSeeksMeet checks that the second player to seek sits down at once, on terms that suit both.
func TestSeeksMeet(t *testing.T) {
	w := clubtest.New(t)
	first := w.Listed(w.Seek(clubtest.Ann,
		table.Seek{Games: []string{"strike", "warfare"}, Clocks: []string{"5+0", "5+3", "10+0", "10+5", "15+10"}}))
	if first.Status != table.Open {
		t.Fatal("the first seek found an opponent")
	}
	w.Listed(w.Seek(clubtest.Cat, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}}))
	second := w.Seek(clubtest.Ben,
		table.Seek{Games: []string{"chess", "warfare"}, Clocks: []string{"1+0", "10+5"}, Stakes: table.OnlyRated})
	if second.ID != first.ID || second.Game != "warfare" || second.Clock.Control().String() != "10+5" || !second.Rated {
		t.Errorf("they play %s in %s, rated %v", second.Game, second.Clock.Control(), second.Rated)
	}
	between(t, second, clubtest.Ann, clubtest.Ben)
	if again := w.Get(second.ID); again.Game != "warfare" || again.Rules.Info().ID != "warfare" {
		t.Errorf("after reading it again the game is %s", again.Game)
	}
	w.Restart()
	if again := w.Get(second.ID); again.Game != "warfare" || again.State.String() != second.State.String() {
		t.Errorf("after a restart the game is %s", again.Game)
	}
}

// TestLongestWaitFirst checks that a seek takes the oldest table that fits, including ordinary
// tables.
func TestLongestWaitFirst(t *testing.T) {
	w := clubtest.New(t)
	tbl, err := w.Pairing.Create(t.Context(), clubtest.Ann,
		pairing.Proposal{Game: "chess", Seat: 1, Clock: clubtest.Blitz})
	if err != nil {
		t.Fatal(err)
	}
	w.Listed(tbl)
	w.Clock.Advance(time.Second)
	w.Listed(w.Seek(clubtest.Cat,
		table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Stakes: table.OnlyRated}))
	got := w.Seek(clubtest.Ben, clubtest.BlitzChess())
	if got.ID != tbl.ID || got.Seats != [2]identity.Person{clubtest.Ben, clubtest.Ann} {
		t.Errorf("the players at table %s are %v", got.ID, got.Seats)
	}
}

// TestTableMeetsSeek checks that an ordinary table that fits a seek gets its host as the opponent.
// The seek closes and says where its host went.
func TestTableMeetsSeek(t *testing.T) {
	w := clubtest.New(t)
	seek := w.Listed(w.Seek(clubtest.Ann, clubtest.BlitzChess()))
	view := w.Tables.Follow(t.Context(), seek, clubtest.Ann)
	tbl, err := w.Pairing.Create(t.Context(), clubtest.Ben,
		pairing.Proposal{Game: "chess", Seat: 0, Clock: clubtest.Blitz, Firm: true})
	if err != nil {
		t.Fatal(err)
	}
	u := clubtest.Until(t, view, "the end of the seek", func(u live.Update) bool {
		return u.Table.Status == table.Gone
	})
	if u.Table.Next != tbl.ID {
		t.Errorf("the seek leads to %q", u.Table.Next)
	}
	got := w.Game(tbl.ID)
	if between(t, got, clubtest.Ann, clubtest.Ben); got.Seats != [2]identity.Person{clubtest.Ben, clubtest.Ann} ||
		!got.Firm {
		t.Errorf("the players are %v, firm %v", got.Seats, got.Firm)
	}
	w.UntilStored("the end of the seek", func() bool { return len(w.Keys("table/")) == 1 })
}

// TestOneSeekEach checks that a seek replaces the player's previous one, and that it ends when the
// player begins another game or leaves.
func TestOneSeekEach(t *testing.T) {
	w := clubtest.New(t)
	open := func(want int) func(*live.Listing) bool {
		return func(l *live.Listing) bool { return l.Open.Len() == want }
	}
	w.Listed(w.Seek(clubtest.Ann, clubtest.BlitzChess()))
	second := w.Listed(w.Seek(clubtest.Ann, table.Seek{Games: []string{"strike"}, Clocks: []string{"3+0"}}))
	w.UntilListed("one seek", open(1))

	tbl := w.Timed(clubtest.Ben, clubtest.Cat, "5+3")
	w.Listed(second)
	w.UntilListed("the game of ben", func(*live.Listing) bool { return w.Tables.PlaysAt(clubtest.Ben.ID) != nil })
	if _, err := w.Pairing.Seek(t.Context(), clubtest.Ben, clubtest.BlitzChess()); errs.KindOf(err) != errs.Refused {
		t.Errorf("ben seeks a game while playing one: got %v, want Refused", err)
	}
	w.Seek(clubtest.Ben, table.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}})
	w.UntilListed("two seeks", open(2))
	w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Abort})

	own, err := w.Pairing.Create(t.Context(), clubtest.Cat,
		pairing.Proposal{Game: "chess", Clock: clubtest.Blitz, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.Sit(own, clubtest.Ann)
	w.UntilListed("the end of ann's seek", open(1))

	leave := w.Tables.Enter(t.Context(), clubtest.Cat)
	w.Do(own, clubtest.Ann, table.Intent{Kind: table.Abort})
	w.UntilListed("the end of the game", func(l *live.Listing) bool { return len(l.Mine(clubtest.Cat.ID)) == 0 })
	w.Listed(w.Seek(clubtest.Cat, table.Seek{Games: []string{"strike"}, Clocks: []string{"3+0", "unlimited"}}))
	leave()
	w.UntilListed("the end of cat's seek", open(1))
}

// TestStrangersByChoice checks that players are never paired with players they mute.
func TestStrangersByChoice(t *testing.T) {
	w := clubtest.New(t)
	kay, lee := w.Register(clubtest.KeyA, "kay"), w.Register(clubtest.KeyB, "lee")
	if err := w.Accounts.SetMuted(t.Context(), lee, kay.Person, true); err != nil {
		t.Fatal(err)
	}
	slow := table.Seek{Games: []string{"chess"}, Clocks: []string{"1 day"}}
	w.Listed(w.Seek(kay.Person, slow))
	w.Clock.Advance(time.Second) // kay has waited longer
	if got := w.Listed(w.Seek(lee.Person, slow)); got.Status != table.Open {
		t.Fatal("lee plays kay but mutes him")
	}
	between(t, w.Seek(clubtest.Ann, slow), kay.Person, clubtest.Ann)
	if got := w.Seek(kay.Person, slow); got.Status != table.Open {
		t.Fatal("kay plays lee but lee mutes him")
	}
}

// TestPairingInterrupted crashes at every step between the creation of a table and the end of the
// seek that fits it. The restarted server must finish the work.
func TestPairingInterrupted(t *testing.T) {
	const steps = 3 // the seek gives way, its host sits down, it ends
	for n := range steps {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := clubtest.New(t)
			faulty := &clubtest.FaultyStore{Store: w.Stored}
			w.Replace(faulty)
			w.Listed(w.Seek(clubtest.Ann, clubtest.BlitzChess()))
			faulty.After(1+n, clubtest.Crash) // the table itself is written
			table, err := w.Pairing.Create(t.Context(), clubtest.Ben,
				pairing.Proposal{Game: "chess", Clock: clubtest.Blitz})
			if err != nil {
				t.Fatal(err)
			}
			faulty.UntilHit(t)
			w.Restart()
			between(t, w.Game(table.ID), clubtest.Ann, clubtest.Ben)
			w.UntilStored("the end of the seek", func() bool { return len(w.Keys("table/")) == 1 })
		})
	}
}

// TestSomebodyWasFaster checks that a seek goes on waiting if another player takes the seat that
// its host was sent to.
func TestSomebodyWasFaster(t *testing.T) {
	w := clubtest.New(t)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	seek := w.Listed(w.Seek(clubtest.Ann, clubtest.BlitzChess()))
	faulty.After(2, clubtest.Crash) // the table is written, and the seek gives way
	tbl, err := w.Pairing.Create(t.Context(), clubtest.Ben, pairing.Proposal{Game: "chess", Clock: clubtest.Blitz})
	if err != nil {
		t.Fatal(err)
	}
	faulty.UntilHit(t)
	w.TakeSeat(tbl.ID, clubtest.Cat)
	w.Restart()
	w.UntilListed("the seek", func(l *live.Listing) bool {
		return l.Open.Len() == 1 && l.Open.At(0).MaySit(clubtest.Ben.ID)
	})
	if got := w.Get(seek.ID); got.Next != "" || got.Status != table.Open {
		t.Errorf("the seek has status %d and leads to %q", got.Status, got.Next)
	}
	between(t, w.Get(tbl.ID), clubtest.Ben, clubtest.Cat)
}

func TestSeekRefused(t *testing.T) {
	w := clubtest.New(t)
	seek := func(change func(*table.Seek)) table.Seek {
		s := clubtest.BlitzChess()
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
		{clubtest.Ann, seek(func(s *table.Seek) { s.Games = []string{"go"} }), errs.Invalid, `no game called "go"`},
		{
			clubtest.Ann, seek(func(s *table.Seek) { s.Games = []string{"chess", "chess"} }), errs.Invalid,
			"each game once",
		},
		{clubtest.Ann, seek(func(s *table.Seek) { s.Games = nil }), errs.Invalid, "at least one game"},
		{clubtest.Ann, seek(func(s *table.Seek) { s.Clocks = nil }), errs.Invalid, "between 1 and 20 time controls"},
		{
			clubtest.Ann, seek(func(s *table.Seek) { s.Clocks = slices.Repeat([]string{"5+3"}, 21) }), errs.Invalid,
			"between 1 and 20",
		},
		{
			clubtest.Ann, seek(func(s *table.Seek) { s.Clocks = []string{"soon"} }), errs.Invalid,
			`"soon": write it like`,
		},
		{clubtest.Ann, seek(func(s *table.Seek) { s.Stakes = "money" }), errs.Invalid, "rated, casual or either"},
		{clubtest.Ann, seek(func(s *table.Seek) { s.Within = 10 }), errs.Invalid, "25 to 1000 points"},
		{guest, seek(func(s *table.Seek) { s.Stakes = table.OnlyRated }), errs.Refused, "need an account"},
	} {
		_, err := w.Pairing.Seek(t.Context(), test.who, test.seek)
		clubtest.Refused(t, err, test.kind, test.words)
	}
	if got := w.Seek(guest, clubtest.BlitzChess()); got.Seek.Stakes != table.OnlyCasual {
		t.Errorf("a guest seeks %q", got.Seek.Stakes)
	}
}

package live_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

func TestGameFromSeekToMate(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Create(clubtest.Ann)
	w.UntilListed("the seek", func(l *live.Listing) bool { return l.Open.Len() == 1 && l.Open.At(0).ID == tbl.ID })
	annsView, bensView := w.Tables.Follow(t.Context(), tbl, clubtest.Ann),
		w.Tables.Follow(t.Context(), tbl, clubtest.Ben)

	tbl = w.Sit(tbl, clubtest.Ben)
	w.UntilListed("the game", func(l *live.Listing) bool { return l.Open.Len() == 0 && l.Live.Len() == 1 })
	tbl = w.Play(tbl, "f3", "e5", "g4", "Qh4")
	for _, view := range []<-chan live.Update{annsView, bensView} {
		end := clubtest.Until(t, view, "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
		if got := end.Table.Ending(); got != "Black (ben) won by checkmate." {
			t.Errorf("got ending %q", got)
		}
	}
	w.UntilListed("an empty lobby", func(l *live.Listing) bool {
		return l.Live.Len()+len(l.Mine(clubtest.Ann.ID)) == 0
	})
	if done := w.Get(tbl.ID); done.Status != table.Over || len(done.Plies) != 4 {
		t.Errorf("the archive has status %d, %d plies", done.Status, len(done.Plies))
	}
	_, err := w.Tables.Do(t.Context(), tbl.ID, clubtest.Ann, table.Intent{Kind: table.Move, Ply: 4, Text: "e4"})
	clubtest.Refused(t, err, errs.Refused, "The game is over. Black (ben) won")
}

func TestCreateRefuses(t *testing.T) {
	w := clubtest.New(t)
	for _, test := range []struct {
		name  string
		p     pairing.Proposal
		words string
	}{
		{"an unknown game", pairing.Proposal{Game: "tiddly\x1b[2Jwinks"}, `"tiddly[2Jwinks"`},
		{"an unknown option", pairing.Proposal{Game: "chess", Options: map[string]string{"x": "y"}}, `"x"`},
		{"a third seat", pairing.Proposal{Game: "chess", Seat: 2}, "no such seat"},
		{"a seat below the first", pairing.Proposal{Game: "chess", Seat: -2}, "no such seat"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := w.Pairing.Create(t.Context(), clubtest.Ann, test.p)
			clubtest.Refused(t, err, errs.Invalid, test.words)
		})
	}
	if keys := w.Keys(""); len(keys) != 0 {
		t.Errorf("the store has %v", keys)
	}
}

func TestTooManyOpenTables(t *testing.T) {
	w := clubtest.New(t)
	for range 10 {
		w.Create(clubtest.Ann)
	}
	w.UntilListed("ten tables", func(l *live.Listing) bool { return l.Open.Len() == 10 })
	_, err := w.Pairing.Create(t.Context(), clubtest.Ann, pairing.Proposal{Game: "chess"})
	clubtest.Refused(t, err, errs.Refused, "10 tables waiting")
	w.Create(clubtest.Ben)
	first := w.Tables.Listing().Mine(clubtest.Ann.ID)[0]
	w.Do(first, clubtest.Ann, table.Intent{Kind: table.Cancel})
	w.UntilListed("nine tables", func(l *live.Listing) bool { return len(l.Mine(clubtest.Ann.ID)) == 9 })
	w.Create(clubtest.Ann)
}

// TestOneWinsTheSeat has fifty players accept one seek at once. One gets the seat, and the others
// get an error.
func TestOneWinsTheSeat(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Create(clubtest.Ann)
	var won atomic.Int32
	var all sync.WaitGroup
	for i := range 50 {
		who := identity.Person{ID: identity.PlayerID("p" + strings.Repeat("x", i+1)), Name: "someone"}
		all.Go(func() {
			_, err := w.Tables.Do(t.Context(), tbl.ID, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
			if err == nil {
				won.Add(1)
			} else {
				clubtest.Refused(t, err, errs.Stale, "Someone else was faster")
			}
		})
	}
	all.Wait()
	if won.Load() != 1 {
		t.Fatalf("%d players got the seat", won.Load())
	}
	if sat := w.Get(tbl.ID); len(sat.Log) != 2 || sat.Seats[0] != clubtest.Ann {
		t.Errorf("got log %v", sat.Log)
	}
}

// TestOneMoveFromTwoSessions checks that the same move from two sessions is made once.
func TestOneMoveFromTwoSessions(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	for ply, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"} {
		who := tbl.Seats[ply%2]
		var moved atomic.Int32
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				_, err := w.Tables.Do(t.Context(), tbl.ID, who, table.Intent{Kind: table.Move, Ply: ply, Text: text})
				if err == nil {
					moved.Add(1)
				} else {
					clubtest.Refused(t, err, errs.Stale, "position has changed")
				}
			})
		}
		all.Wait()
		if moved.Load() != 1 {
			t.Fatalf("%s was made %d times", text, moved.Load())
		}
	}
	e, err := w.Stored.Get(t.Context(), "table/"+string(tbl.ID))
	if err != nil {
		t.Fatal(err)
	}
	if stored, err := table.Read(e.Value, e.Rev, catalog.All()...); err != nil || len(stored.Plies) != 6 {
		t.Errorf("got record %s, %v", e.Value, err)
	}
}

// TestReadYourWrites checks that Do sees the previous Do's change even if the node's watch lags.
func TestReadYourWrites(t *testing.T) {
	w := clubtest.New(t)
	faulty := &clubtest.FaultyStore{Store: w.Stored}
	w.Replace(faulty)
	tbl := w.Create(clubtest.Ann)
	w.UntilListed("the seek", func(l *live.Listing) bool { return l.Open.Len() == 1 })
	catchUp := sync.OnceFunc(faulty.Lag())
	defer catchUp()
	tbl = w.Play(w.Sit(tbl, clubtest.Ben), "e4", "e5", "Nf3")
	if seen := w.Tables.Listing().Mine(clubtest.Ann.ID); len(seen) != 1 || seen[0].Status != table.Open {
		t.Fatal("the watch does not lag")
	}
	_, err := w.Tables.Do(t.Context(), tbl.ID, clubtest.Ben, table.Intent{Kind: table.Move, Ply: 3, Text: "e4"})
	clubtest.Refused(t, err, errs.Refused, "e4")
	catchUp()
	w.Tables.Await(t.Context(), tbl)
	if w.Tables.Known(tbl.ID) != tbl {
		t.Error("the table was built twice")
	}
}

// TestFollowersUnderLoad checks that a follower's revisions never go back while both players move
// as fast as they can. Every follower sees the end, even one that read nothing before.
func TestFollowersUnderLoad(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	asleep := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
	var followers sync.WaitGroup
	for range 16 {
		view := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
		followers.Go(func() {
			last := store.Rev(0)
			clubtest.Until(t, view, "the end", func(u live.Update) bool {
				if u.Table.Rev < last {
					t.Errorf("revision %d came after %d", u.Table.Rev, last)
				}
				last = u.Table.Rev
				return u.Table.Status == table.Over
			})
		})
	}
	round := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for tbl.Status == table.Playing && len(tbl.Plies) < 14 {
		tbl = w.Play(tbl, round[len(tbl.Plies)%4])
	}
	tbl = w.Do(tbl, clubtest.Ben, table.Intent{Kind: table.Resign})
	followers.Wait()
	clubtest.Until(t, asleep, "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
	late := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
	if u := <-late; u.Table.Status != table.Over {
		t.Error("a late follower does not see the end")
	}
}

// TestFollowAnOldTable follows a table that has ended and was archived in the meantime.
func TestFollowAnOldTable(t *testing.T) {
	w := clubtest.New(t)
	old := w.Started(clubtest.Ann, clubtest.Ben)
	w.Do(old, clubtest.Ann, table.Intent{Kind: table.Resign})
	w.UntilListed("an empty lobby", func(l *live.Listing) bool { return len(l.Mine(clubtest.Ann.ID)) == 0 })
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 0 })
	clubtest.Until(t, w.Tables.Follow(t.Context(), old, clubtest.Cat), "the end", func(u live.Update) bool {
		return u.Table.Status == table.Over
	})
}

func TestRestart(t *testing.T) {
	w := clubtest.New(t)
	open := w.Create(clubtest.Ann)
	game := w.Play(w.Started(clubtest.Ben, clubtest.Ann), "e4", "e5", "Ke2")
	private, err := w.Pairing.Create(t.Context(), clubtest.Cat,
		pairing.Proposal{Game: "discworld", Seat: 1, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.Restart()
	if l := w.Tables.Listing(); l.Open.Len() != 1 || l.Open.At(0).ID != open.ID || l.Live.Len() != 1 ||
		len(l.Mine(clubtest.Cat.ID)) != 1 {
		t.Fatalf("got lobby %+v", l)
	}
	again := w.Get(game.ID)
	if again.Rev != game.Rev || again.State.String() != game.State.String() || len(again.Plies) != 3 {
		t.Errorf("the game is at revision %d, %s", again.Rev, again.State)
	}
	w.Play(again, "Ke7")
	if found, err := w.Tables.Find(t.Context(), clubtest.Ann, private.Code); err != nil || found.ID != private.ID {
		t.Errorf("the private table: %v", err)
	}
}

// TestClosedDoor checks that other players find a closed table while it has a free seat. Only its
// players see it after the game begins.
func TestClosedDoor(t *testing.T) {
	for _, private := range []bool{false, true} {
		w := clubtest.New(t)
		tbl, err := w.Pairing.Create(t.Context(), clubtest.Ann,
			pairing.Proposal{Game: "chess", Access: table.Closed, Private: private})
		if err != nil {
			t.Fatal(err)
		}
		key := string(tbl.ID)
		if private {
			key = tbl.Code
		}
		if w.Tables.Listing().Open.Len() != 0 {
			t.Error("a closed table is listed")
		}
		w.UntilListed("the table", func(l *live.Listing) bool { return len(l.Mine(clubtest.Ann.ID)) == 1 })
		if found, err := w.Tables.Find(t.Context(), clubtest.Cat, key); err != nil || found.ID != tbl.ID {
			t.Fatalf("cat cannot join: %v", err)
		}
		early := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
		<-early
		players := w.Tables.Follow(t.Context(), tbl, clubtest.Ann)
		w.Sit(tbl, clubtest.Ben)
		tbl = clubtest.Until(t, players, "ben",
			func(u live.Update) bool { return u.Table.Status == table.Playing }).Table
		_, err = w.Tables.Find(t.Context(), clubtest.Cat, key)
		clubtest.Refused(t, err, errs.NotFound, "There is no table")
		late := w.Tables.Follow(t.Context(), tbl, clubtest.Cat)
		if _, err := w.Tables.Find(t.Context(), clubtest.Ben, string(tbl.ID)); err != nil {
			t.Errorf("ben cannot find his own game: %v", err)
		}
		w.Play(tbl, "e4")
		clubtest.Until(t, players, "the move", func(u live.Update) bool { return len(u.Table.Plies) == 1 })
		select {
		case u := <-early: // cat may have seen ann come to the open table
			if u.Table.Status != table.Open {
				t.Error("an early spectator sees the game")
			}
		case <-late:
			t.Error("a late spectator sees the game")
		default:
		}
	}
}

func TestFind(t *testing.T) {
	w := clubtest.New(t)
	public := w.Create(clubtest.Ann)
	private, err := w.Pairing.Create(t.Context(), clubtest.Ann, pairing.Proposal{Game: "chess", Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.UntilListed("both", func(l *live.Listing) bool { return len(l.Mine(clubtest.Ann.ID)) == 2 })
	if l := w.Tables.Listing(); l.Open.Len() != 1 || len(l.Mine(clubtest.Ben.ID)) != 0 {
		t.Error("a private table is listed for others")
	}
	id := func(t *table.Table) string { return string(t.ID) }
	for _, test := range []struct {
		name string
		who  identity.Person
		text string
		want *table.Table
	}{
		{"by id", clubtest.Ben, id(public), public},
		{"by id in capitals", clubtest.Ben, strings.ToUpper(id(public)), public},
		{"by code", clubtest.Ben, private.Code, private},
		{"by code as displayed", clubtest.Ben, " " + strings.ToUpper(identity.SpellCode(private.Code)), private},
		{"a private table's id, by its host", clubtest.Ann, id(private), private},
		{"a private table's id, by another", clubtest.Ben, id(private), nil},
		{"nothing", clubtest.Ben, "", nil},
		{"something hostile", clubtest.Ben, "../../\x1b[2J", nil},
		{"something else", clubtest.Ben, "zzzzzzzz", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := w.Tables.Find(t.Context(), test.who, test.text)
			if test.want == nil {
				clubtest.Refused(t, err, errs.NotFound, "There is no table")
				if strings.Contains(errs.Sentence(err), "\x1b") {
					t.Errorf("got error %q", errs.Sentence(err))
				}
			} else if err != nil || got.ID != test.want.ID {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
	private = w.Do(w.Sit(private, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign})
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/")) == 1 })
	w.UntilListed("the code's end", func(*live.Listing) bool {
		_, err := w.Tables.Find(t.Context(), clubtest.Ben, private.Code)
		return err != nil
	})
	if found, err := w.Tables.Find(t.Context(), clubtest.Ben, id(private)); err != nil || found.Status != table.Over {
		t.Errorf("a player cannot find the finished game: %v", err)
	}
	for _, text := range []string{id(private), private.Code} {
		_, err = w.Tables.Find(t.Context(), clubtest.Cat, text)
		clubtest.Refused(t, err, errs.NotFound, "There is no table")
	}
}

// TestServiceEnds checks that followers, listeners and presence end with their context, and the
// service with Close. TestMain finds goroutines that are left.
func TestServiceEnds(t *testing.T) {
	w := clubtest.New(t)
	tbl := w.Started(clubtest.Ann, clubtest.Ben)
	ctx, leave := context.WithCancel(t.Context())
	for range 20 {
		w.Tables.Follow(ctx, tbl, clubtest.Cat)
		w.Tables.Changes(ctx)
		w.Tables.Enter(ctx, clubtest.Cat)
	}
	w.UntilListed("cat", func(l *live.Listing) bool { return l.People == 1 })
	leave()
	w.UntilListed("no players", func(l *live.Listing) bool { return l.People == 0 })
	w.Stop()
	_, err := w.Tables.Do(t.Context(), tbl.ID, clubtest.Ann, table.Intent{Kind: table.Resign})
	clubtest.Refused(t, err, errs.Unavailable, "Every move played before is saved")
}

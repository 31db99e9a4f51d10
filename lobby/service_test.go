package lobby_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

func TestGameFromSeekToMate(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(ann)
	w.untilListed("the seek", func(l *live.Listing) bool { return l.Open.Len() == 1 && l.Open.At(0).ID == tbl.ID })
	annsView, bensView := w.Tables.Follow(t.Context(), tbl, ann), w.Tables.Follow(t.Context(), tbl, ben)

	tbl = w.sit(tbl, ben)
	w.untilListed("the game", func(l *live.Listing) bool { return l.Open.Len() == 0 && l.Live.Len() == 1 })
	tbl = w.play(tbl, "f3", "e5", "g4", "Qh4")
	for _, view := range []<-chan live.Update{annsView, bensView} {
		end := until(t, view, "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
		if got := end.Table.Ending(); got != "Black (ben) won by checkmate." {
			t.Errorf("the end is told as %q", got)
		}
	}
	w.untilListed("an empty lobby", func(l *live.Listing) bool { return l.Live.Len()+len(l.Mine(ann.ID)) == 0 })
	if done := w.get(tbl.ID); done.Status != table.Over || len(done.Plies) != 4 {
		t.Errorf("the archive has status %d, %d plies", done.Status, len(done.Plies))
	}
	_, err := w.Tables.Do(t.Context(), tbl.ID, ann, table.Intent{Kind: table.Move, Ply: 4, Text: "e4"})
	refused(t, err, errs.Refused, "The game is over. Black (ben) won")
}

func TestCreateRefuses(t *testing.T) {
	w := newWorld(t)
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
			_, err := w.Pairing.Create(t.Context(), ann, test.p)
			refused(t, err, errs.Invalid, test.words)
		})
	}
	if keys := w.keys(""); len(keys) != 0 {
		t.Errorf("the store has %v", keys)
	}
}

func TestTooManyOpenTables(t *testing.T) {
	w := newWorld(t)
	for range 10 {
		w.create(ann)
	}
	w.untilListed("ten tables", func(l *live.Listing) bool { return l.Open.Len() == 10 })
	_, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess"})
	refused(t, err, errs.Refused, "10 tables waiting")
	w.create(ben)
	first := w.Tables.Listing().Mine(ann.ID)[0]
	w.do(first, ann, table.Intent{Kind: table.Cancel})
	w.untilListed("nine tables", func(l *live.Listing) bool { return len(l.Mine(ann.ID)) == 9 })
	w.create(ann)
}

// TestOneWinsTheSeat: of fifty who accept one seek at once, one plays and the
// others are told.
func TestOneWinsTheSeat(t *testing.T) {
	w := newWorld(t)
	tbl := w.create(ann)
	var won atomic.Int32
	var all sync.WaitGroup
	for i := range 50 {
		who := identity.Person{ID: identity.PlayerID("p" + strings.Repeat("x", i+1)), Name: "someone"}
		all.Go(func() {
			_, err := w.Tables.Do(t.Context(), tbl.ID, who, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
			if err == nil {
				won.Add(1)
			} else {
				refused(t, err, errs.Stale, "Somebody was faster")
			}
		})
	}
	all.Wait()
	if won.Load() != 1 {
		t.Fatalf("%d won the seat", won.Load())
	}
	if sat := w.get(tbl.ID); len(sat.Log) != 2 || sat.Seats[0] != ann {
		t.Errorf("the log is %v", sat.Log)
	}
}

// TestOneMoveFromTwoSessions: the same key pressed in two sessions moves once.
func TestOneMoveFromTwoSessions(t *testing.T) {
	w := newWorld(t)
	tbl := w.started(ann, ben)
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
					refused(t, err, errs.Stale, "position has changed")
				}
			})
		}
		all.Wait()
		if moved.Load() != 1 {
			t.Fatalf("%s was made %d times", text, moved.Load())
		}
	}
	e, err := w.store.Get(t.Context(), "table/"+string(tbl.ID))
	if err != nil {
		t.Fatal(err)
	}
	if stored, err := table.Read(e.Value, e.Rev, catalog.All()...); err != nil || len(stored.Plies) != 6 {
		t.Errorf("the record is %s, %v", e.Value, err)
	}
}

// TestReadYourWrites: what Do has acknowledged is what the next Do decides on,
// however late this node's own watch is.
func TestReadYourWrites(t *testing.T) {
	w := newWorld(t)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)
	tbl := w.create(ann)
	w.untilListed("the seek", func(l *live.Listing) bool { return l.Open.Len() == 1 })
	catchUp := sync.OnceFunc(faulty.lag())
	defer catchUp()
	tbl = w.play(w.sit(tbl, ben), "e4", "e5", "Nf3")
	if seen := w.Tables.Listing().Mine(ann.ID); len(seen) != 1 || seen[0].Status != table.Open {
		t.Fatal("the watch was meant to lag")
	}
	_, err := w.Tables.Do(t.Context(), tbl.ID, ben, table.Intent{Kind: table.Move, Ply: 3, Text: "e4"})
	refused(t, err, errs.Refused, "e4")
	catchUp()
	w.Tables.Await(t.Context(), tbl)
	if w.Tables.Known(tbl.ID) != tbl {
		t.Error("the table was derived a second time")
	}
}

// TestFollowersUnderLoad: while both players play as fast as they can, nobody
// sees a revision go back and everybody sees the end, even who reads nothing
// until then.
func TestFollowersUnderLoad(t *testing.T) {
	w := newWorld(t)
	tbl := w.started(ann, ben)
	asleep := w.Tables.Follow(t.Context(), tbl, cat)
	var followers sync.WaitGroup
	for range 16 {
		view := w.Tables.Follow(t.Context(), tbl, cat)
		followers.Go(func() {
			last := store.Rev(0)
			until(t, view, "the end", func(u live.Update) bool {
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
		tbl = w.play(tbl, round[len(tbl.Plies)%4])
	}
	tbl = w.do(tbl, ben, table.Intent{Kind: table.Resign})
	followers.Wait()
	until(t, asleep, "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
	late := w.Tables.Follow(t.Context(), tbl, cat)
	if u := <-late; u.Table.Status != table.Over {
		t.Error("who comes late does not see the end")
	}
}

// TestFollowAnOldTable: the table that a screen has in hand may be over and
// archived by the time that it is followed.
func TestFollowAnOldTable(t *testing.T) {
	w := newWorld(t)
	old := w.started(ann, ben)
	w.do(old, ann, table.Intent{Kind: table.Resign})
	w.untilListed("an empty lobby", func(l *live.Listing) bool { return len(l.Mine(ann.ID)) == 0 })
	w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
	until(t, w.Tables.Follow(t.Context(), old, cat), "the end", func(u live.Update) bool { return u.Table.Status == table.Over })
}

func TestRestart(t *testing.T) {
	w := newWorld(t)
	open := w.create(ann)
	game := w.play(w.started(ben, ann), "e4", "e5", "Ke2")
	private, err := w.Pairing.Create(t.Context(), cat, pairing.Proposal{Game: "discworld", Seat: 1, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.restart()
	if l := w.Tables.Listing(); l.Open.Len() != 1 || l.Open.At(0).ID != open.ID || l.Live.Len() != 1 || len(l.Mine(cat.ID)) != 1 {
		t.Fatalf("the lobby is %+v", l)
	}
	again := w.get(game.ID)
	if again.Rev != game.Rev || again.State.String() != game.State.String() || len(again.Plies) != 3 {
		t.Errorf("the game is at %d, %s", again.Rev, again.State)
	}
	w.play(again, "Ke7")
	if found, err := w.Tables.Find(t.Context(), ann, private.Code); err != nil || found.ID != private.ID {
		t.Errorf("the private table: %v", err)
	}
}

// TestClosedDoor: a table without watchers is found by those who come to play,
// and shown to nobody else once the game has begun.
func TestClosedDoor(t *testing.T) {
	for _, private := range []bool{false, true} {
		w := newWorld(t)
		tbl, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Access: table.Closed, Private: private})
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
		w.untilListed("the table", func(l *live.Listing) bool { return len(l.Mine(ann.ID)) == 1 })
		if found, err := w.Tables.Find(t.Context(), cat, key); err != nil || found.ID != tbl.ID {
			t.Fatalf("cat cannot come to play: %v", err)
		}
		early := w.Tables.Follow(t.Context(), tbl, cat)
		<-early
		players := w.Tables.Follow(t.Context(), tbl, ann)
		w.sit(tbl, ben)
		tbl = until(t, players, "ben", func(u live.Update) bool { return u.Table.Status == table.Playing }).Table
		_, err = w.Tables.Find(t.Context(), cat, key)
		refused(t, err, errs.NotFound, "There is no table")
		late := w.Tables.Follow(t.Context(), tbl, cat)
		if _, err := w.Tables.Find(t.Context(), ben, string(tbl.ID)); err != nil {
			t.Errorf("ben does not find his own game: %v", err)
		}
		w.play(tbl, "e4")
		until(t, players, "the move", func(u live.Update) bool { return len(u.Table.Plies) == 1 })
		select {
		case u := <-early: // at most that ann has come to the open table
			if u.Table.Status != table.Open {
				t.Error("who came early sees the game")
			}
		case <-late:
			t.Error("who came late sees the game")
		default:
		}
	}
}

func TestFind(t *testing.T) {
	w := newWorld(t)
	public := w.create(ann)
	private, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.untilListed("both", func(l *live.Listing) bool { return len(l.Mine(ann.ID)) == 2 })
	if l := w.Tables.Listing(); l.Open.Len() != 1 || len(l.Mine(ben.ID)) != 0 {
		t.Error("a private table is listed for others")
	}
	id := func(t *table.Table) string { return string(t.ID) }
	for _, test := range []struct {
		name string
		who  identity.Person
		text string
		want *table.Table
	}{
		{"by id", ben, id(public), public},
		{"by id in capitals", ben, strings.ToUpper(id(public)), public},
		{"by code", ben, private.Code, private},
		{"by code as it is spelled", ben, " " + strings.ToUpper(identity.SpellCode(private.Code)), private},
		{"a private table's id, by its host", ann, id(private), private},
		{"a private table's id, by another", ben, id(private), nil},
		{"nothing", ben, "", nil},
		{"something hostile", ben, "../../\x1b[2J", nil},
		{"something else", ben, "zzzzzzzz", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := w.Tables.Find(t.Context(), test.who, test.text)
			if test.want == nil {
				refused(t, err, errs.NotFound, "There is no table")
				if strings.Contains(errs.Sentence(err), "\x1b") {
					t.Errorf("the sentence is %q", errs.Sentence(err))
				}
			} else if err != nil || got.ID != test.want.ID {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
	private = w.do(w.sit(private, ben), ann, table.Intent{Kind: table.Resign})
	w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 1 })
	w.untilListed("the code's end", func(*live.Listing) bool {
		_, err := w.Tables.Find(t.Context(), ben, private.Code)
		return err != nil
	})
	if found, err := w.Tables.Find(t.Context(), ben, id(private)); err != nil || found.Status != table.Over {
		t.Errorf("a player does not find the finished game: %v", err)
	}
	for _, text := range []string{id(private), private.Code} {
		_, err = w.Tables.Find(t.Context(), cat, text)
		refused(t, err, errs.NotFound, "There is no table")
	}
}

// TestServiceEnds: what follows, observes and is counted ends with its context, and
// the service with Close; TestMain looks for what is left.
func TestServiceEnds(t *testing.T) {
	w := newWorld(t)
	tbl := w.started(ann, ben)
	ctx, leave := context.WithCancel(t.Context())
	for range 20 {
		w.Tables.Follow(ctx, tbl, cat)
		w.Tables.Changes(ctx)
		w.Tables.Enter(ctx, cat)
	}
	w.untilListed("cat", func(l *live.Listing) bool { return l.People == 1 })
	leave()
	w.untilListed("nobody", func(l *live.Listing) bool { return l.People == 0 })
	w.close()
	_, err := w.Tables.Do(t.Context(), tbl.ID, ann, table.Intent{Kind: table.Resign})
	refused(t, err, errs.Unavailable, "Every move played before is saved")
}

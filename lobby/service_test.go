package lobby_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/store"
)

func TestGameFromSeekToMate(t *testing.T) {
	w := newWorld(t)
	table := w.create(ann)
	w.untilListed("the seek", func(l *lobby.Listing) bool { return len(l.Open) == 1 && l.Open[0].ID == table.ID })
	annsView, bensView := w.Follow(t.Context(), table, ann), w.Follow(t.Context(), table, ben)

	table = w.sit(table, ben)
	w.untilListed("the game", func(l *lobby.Listing) bool { return len(l.Open) == 0 && len(l.Live) == 1 })
	table = w.play(table, "f3", "e5", "g4", "Qh4")
	for _, view := range []<-chan lobby.Update{annsView, bensView} {
		end := until(t, view, "the end", func(u lobby.Update) bool { return u.Table.Status == lobby.Over })
		if got := end.Table.Ending(); got != "Black (ben) won by checkmate." {
			t.Errorf("the end is told as %q", got)
		}
	}
	w.untilListed("an empty lobby", func(l *lobby.Listing) bool { return len(l.Live)+len(l.Mine(ann.ID)) == 0 })
	if done := w.get(table.ID); done.Status != lobby.Over || len(done.Plies) != 4 {
		t.Errorf("the archive has status %d, %d plies", done.Status, len(done.Plies))
	}
	_, err := w.Do(t.Context(), table.ID, ann, lobby.Intent{Kind: lobby.Move, Ply: 4, Text: "e4"})
	refused(t, err, lobby.Refused, "The game is over. Black (ben) won")
}

func TestCreateRefuses(t *testing.T) {
	w := newWorld(t)
	for _, test := range []struct {
		name  string
		p     lobby.Proposal
		words string
	}{
		{"an unknown game", lobby.Proposal{Game: "tiddly\x1b[2Jwinks"}, `"tiddly[2Jwinks"`},
		{"an unknown option", lobby.Proposal{Game: "chess", Options: map[string]string{"x": "y"}}, `"x"`},
		{"a third seat", lobby.Proposal{Game: "chess", Seat: 2}, "no such seat"},
		{"a seat below the first", lobby.Proposal{Game: "chess", Seat: -2}, "no such seat"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := w.Create(t.Context(), ann, test.p)
			refused(t, err, lobby.Invalid, test.words)
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
	w.untilListed("ten tables", func(l *lobby.Listing) bool { return len(l.Open) == 10 })
	_, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess"})
	refused(t, err, lobby.Refused, "10 tables waiting")
	w.create(ben)
	first := w.Lobby().Mine(ann.ID)[0]
	w.do(first, ann, lobby.Intent{Kind: lobby.Cancel})
	w.untilListed("nine tables", func(l *lobby.Listing) bool { return len(l.Mine(ann.ID)) == 9 })
	w.create(ann)
}

// TestOneWinsTheSeat: of fifty who accept one seek at once, one plays and the
// others are told.
func TestOneWinsTheSeat(t *testing.T) {
	w := newWorld(t)
	table := w.create(ann)
	var won atomic.Int32
	var all sync.WaitGroup
	for i := range 50 {
		who := lobby.Person{ID: lobby.PlayerID("p" + strings.Repeat("x", i+1)), Name: "someone"}
		all.Go(func() {
			_, err := w.Do(t.Context(), table.ID, who, lobby.Intent{Kind: lobby.Sit, Seat: game.NoSeat})
			if err == nil {
				won.Add(1)
			} else {
				refused(t, err, lobby.Stale, "Somebody was faster")
			}
		})
	}
	all.Wait()
	if won.Load() != 1 {
		t.Fatalf("%d won the seat", won.Load())
	}
	if sat := w.get(table.ID); len(sat.Log) != 2 || sat.Seats[0] != ann {
		t.Errorf("the log is %v", sat.Log)
	}
}

// TestOneMoveFromTwoSessions: the same key pressed in two sessions moves once.
func TestOneMoveFromTwoSessions(t *testing.T) {
	w := newWorld(t)
	table := w.started(ann, ben)
	for ply, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"} {
		who := table.Seats[ply%2]
		var moved atomic.Int32
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				_, err := w.Do(t.Context(), table.ID, who, lobby.Intent{Kind: lobby.Move, Ply: ply, Text: text})
				if err == nil {
					moved.Add(1)
				} else {
					refused(t, err, lobby.Stale, "position has changed")
				}
			})
		}
		all.Wait()
		if moved.Load() != 1 {
			t.Fatalf("%s was made %d times", text, moved.Load())
		}
	}
	if e, err := w.store.Get(t.Context(), "table/"+string(table.ID)); err != nil || strings.Count(string(e.Value), `"move"`) != 6 {
		t.Errorf("the record is %s, %v", e.Value, err)
	}
}

// TestReadYourWrites: what Do has acknowledged is what the next Do decides on,
// however late this node's own watch is.
func TestReadYourWrites(t *testing.T) {
	w := newWorld(t)
	faulty := &faultyStore{Store: w.store}
	w.replace(faulty)
	table := w.create(ann)
	w.untilListed("the seek", func(l *lobby.Listing) bool { return len(l.Open) == 1 })
	catchUp := faulty.lag()
	defer catchUp()
	table = w.play(w.sit(table, ben), "e4", "e5", "Nf3")
	if seen := w.Lobby().Mine(ann.ID); len(seen) != 1 || seen[0].Status != lobby.Open {
		t.Fatal("the watch was meant to lag")
	}
	_, err := w.Do(t.Context(), table.ID, ben, lobby.Intent{Kind: lobby.Move, Ply: 3, Text: "e4"})
	refused(t, err, lobby.Refused, "e4")
}

// TestFollowersUnderLoad: while both players play as fast as they can, nobody
// sees a revision go back and everybody sees the end, even who reads nothing
// until then.
func TestFollowersUnderLoad(t *testing.T) {
	w := newWorld(t)
	table := w.started(ann, ben)
	asleep := w.Follow(t.Context(), table, cat)
	var followers sync.WaitGroup
	for range 16 {
		view := w.Follow(t.Context(), table, cat)
		followers.Go(func() {
			last := store.Rev(0)
			until(t, view, "the end", func(u lobby.Update) bool {
				if u.Table.Rev < last {
					t.Errorf("revision %d came after %d", u.Table.Rev, last)
				}
				last = u.Table.Rev
				return u.Table.Status == lobby.Over
			})
		})
	}
	round := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for table.Status == lobby.Playing && len(table.Plies) < 14 {
		table = w.play(table, round[len(table.Plies)%4])
	}
	table = w.do(table, ben, lobby.Intent{Kind: lobby.Resign})
	followers.Wait()
	until(t, asleep, "the end", func(u lobby.Update) bool { return u.Table.Status == lobby.Over })
	late := w.Follow(t.Context(), table, cat)
	if u := <-late; u.Table.Status != lobby.Over {
		t.Error("who comes late does not see the end")
	}
}

// TestFollowAnOldTable: the table that a screen has in hand may be over and
// archived by the time that it is followed.
func TestFollowAnOldTable(t *testing.T) {
	w := newWorld(t)
	old := w.started(ann, ben)
	w.do(old, ann, lobby.Intent{Kind: lobby.Resign})
	w.untilListed("an empty lobby", func(l *lobby.Listing) bool { return len(l.Mine(ann.ID)) == 0 })
	w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 0 })
	until(t, w.Follow(t.Context(), old, cat), "the end", func(u lobby.Update) bool { return u.Table.Status == lobby.Over })
}

func TestRestart(t *testing.T) {
	w := newWorld(t)
	open := w.create(ann)
	game := w.play(w.started(ben, ann), "e4", "e5", "Ke2")
	private, err := w.Create(t.Context(), cat, lobby.Proposal{Game: "discworld", Seat: 1, Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.restart()
	if l := w.Lobby(); len(l.Open) != 1 || l.Open[0].ID != open.ID || len(l.Live) != 1 || len(l.Mine(cat.ID)) != 1 {
		t.Fatalf("the lobby is %+v", l)
	}
	again := w.get(game.ID)
	if again.Rev != game.Rev || again.State.String() != game.State.String() || len(again.Plies) != 3 {
		t.Errorf("the game is at %d, %s", again.Rev, again.State)
	}
	w.play(again, "Ke7")
	if found, err := w.Find(t.Context(), ann, private.Code); err != nil || found.ID != private.ID {
		t.Errorf("the private table: %v", err)
	}
}

// TestClosedDoor: a table without watchers is found by those who come to play,
// and shown to nobody else once the game has begun.
func TestClosedDoor(t *testing.T) {
	for _, private := range []bool{false, true} {
		w := newWorld(t)
		table, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess", Access: lobby.Closed, Private: private})
		if err != nil {
			t.Fatal(err)
		}
		key := string(table.ID)
		if private {
			key = table.Code
		}
		if len(w.Lobby().Open) != 0 {
			t.Error("a closed table is listed")
		}
		w.untilListed("the table", func(l *lobby.Listing) bool { return len(l.Mine(ann.ID)) == 1 })
		if found, err := w.Find(t.Context(), cat, key); err != nil || found.ID != table.ID {
			t.Fatalf("cat cannot come to play: %v", err)
		}
		early := w.Follow(t.Context(), table, cat)
		<-early
		players := w.Follow(t.Context(), table, ann)
		w.sit(table, ben)
		table = until(t, players, "ben", func(u lobby.Update) bool { return u.Table.Status == lobby.Playing }).Table
		_, err = w.Find(t.Context(), cat, key)
		refused(t, err, lobby.NotFound, "There is no table")
		late := w.Follow(t.Context(), table, cat)
		if _, err := w.Find(t.Context(), ben, string(table.ID)); err != nil {
			t.Errorf("ben does not find his own game: %v", err)
		}
		w.play(table, "e4")
		until(t, players, "the move", func(u lobby.Update) bool { return len(u.Table.Plies) == 1 })
		select {
		case u := <-early: // at most that ann has come to the open table
			if u.Table.Status != lobby.Open {
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
	private, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess", Private: true})
	if err != nil {
		t.Fatal(err)
	}
	w.untilListed("both", func(l *lobby.Listing) bool { return len(l.Mine(ann.ID)) == 2 })
	if l := w.Lobby(); len(l.Open) != 1 || len(l.Mine(ben.ID)) != 0 {
		t.Error("a private table is listed for others")
	}
	id := func(t *lobby.Table) string { return string(t.ID) }
	for _, test := range []struct {
		name string
		who  lobby.Person
		text string
		want *lobby.Table
	}{
		{"by id", ben, id(public), public},
		{"by id in capitals", ben, strings.ToUpper(id(public)), public},
		{"by code", ben, private.Code, private},
		{"by code as it is spelled", ben, " " + strings.ToUpper(lobby.SpellCode(private.Code)), private},
		{"a private table's id, by its host", ann, id(private), private},
		{"a private table's id, by another", ben, id(private), nil},
		{"nothing", ben, "", nil},
		{"something hostile", ben, "../../\x1b[2J", nil},
		{"something else", ben, "zzzzzzzz", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := w.Find(t.Context(), test.who, test.text)
			if test.want == nil {
				refused(t, err, lobby.NotFound, "There is no table")
				if strings.Contains(lobby.Sentence(err), "\x1b") {
					t.Errorf("the sentence is %q", lobby.Sentence(err))
				}
			} else if err != nil || got.ID != test.want.ID {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
	private = w.do(w.sit(private, ben), ann, lobby.Intent{Kind: lobby.Resign})
	w.untilStored("the archive", func() bool { return len(w.keys("table/")) == 1 })
	w.untilListed("the code's end", func(*lobby.Listing) bool {
		_, err := w.Find(t.Context(), ben, private.Code)
		return err != nil
	})
	if found, err := w.Find(t.Context(), ben, id(private)); err != nil || found.Status != lobby.Over {
		t.Errorf("a player does not find the finished game: %v", err)
	}
	for _, text := range []string{id(private), private.Code} {
		_, err = w.Find(t.Context(), cat, text)
		refused(t, err, lobby.NotFound, "There is no table")
	}
}

// TestServiceEnds: what follows, observes and is counted ends with its context, and
// the service with Close; TestMain looks for what is left.
func TestServiceEnds(t *testing.T) {
	w := newWorld(t)
	table := w.started(ann, ben)
	ctx, leave := context.WithCancel(t.Context())
	for range 20 {
		w.Follow(ctx, table, cat)
		w.LobbyChanges(ctx)
		w.Enter(ctx, cat)
	}
	w.untilListed("cat", func(l *lobby.Listing) bool { return l.People == 1 })
	leave()
	w.untilListed("nobody", func(l *lobby.Listing) bool { return l.People == 0 })
	w.close()
	_, err := w.Do(t.Context(), table.ID, ann, lobby.Intent{Kind: lobby.Resign})
	refused(t, err, lobby.Unavailable, "What was played before is saved")
}

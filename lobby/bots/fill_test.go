package bots

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

var fiveMinutes = clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute}

// TestFillsSeats checks that the bot nearest in strength joins an open table after exactly the wait.
func TestFillsSeats(t *testing.T) { synctest.Test(t, fillsSeats) }

func fillsSeats(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine))), Wait: 45 * time.Second})
	w.Tables.Enter(t.Context(), ann)
	open, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: fiveMinutes})
	if err != nil {
		t.Fatal(err)
	}
	<-time.After(44 * time.Second)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), open.ID); err != nil || now.Status != table.Open {
		t.Fatalf("got status %v, %v after 44 seconds, want open", now.Status, err)
	}
	<-time.After(2 * time.Second)
	synctest.Wait()
	now, err := w.Tables.Get(t.Context(), open.ID)
	// a new player's rating is nearer to sage than to pip
	if err != nil || now.Status != table.Playing || now.Seats[1].Name != "sage" {
		t.Fatalf("got status %v, seats %v, %v after 46 seconds, want sage to play", now.Status, now.Seats, err)
	}
	seek, err := w.Pairing.Seek(t.Context(), ben,
		table.Seek{Games: []string{"strike", "chess"}, Clocks: []string{"unlimited"}})
	if err != nil {
		t.Fatal(err)
	}
	<-time.After(46 * time.Second)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), seek.ID); err != nil || now.Status != table.Playing ||
		now.Game != "strike" {
		t.Errorf("got seek %v, %v after 46 seconds, want a game of strike", now, err)
	}
}

// TestLeavesSeatsAlone checks that bots do not join tables that are not open to everyone, or whose host
// is away.
func TestLeavesSeatsAlone(t *testing.T) { synctest.Test(t, leavesSeatsAlone) }

func leavesSeatsAlone(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine))), Wait: 45 * time.Second})
	proposals := []pairing.Proposal{
		{Game: "chess", Private: true, Seat: game.NoSeat},
		{Game: "chess", Access: table.Unlisted, Seat: game.NoSeat},
		{Game: "chess", Name: "friends", Seat: game.NoSeat},
		{Game: "chess", Vacant: true, Seat: game.NoSeat},
		{Game: "chess", Invited: &ben, Seat: game.NoSeat},
		{Game: "chess", Clock: fiveMinutes, Seat: game.NoSeat}, // ann is not online
	}
	var tables []*table.Table
	for _, p := range proposals {
		table, err := w.Pairing.Create(t.Context(), ann, p)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	<-time.After(time.Hour)
	synctest.Wait()
	for i, tbl := range tables {
		if now, err := w.Tables.Get(t.Context(), tbl.ID); err != nil || now.Status != table.Open {
			t.Errorf("%+v: got table %v, %v, want it open", proposals[i], now, err)
		}
	}
}

// TestWhoWantsNoBots checks that no bot joins the table of a player who wants no bots. If a player mutes
// a bot, another one joins.
func TestWhoWantsNoBots(t *testing.T) { synctest.Test(t, whoWantsNoBots) }

func whoWantsNoBots(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine))), Wait: 45 * time.Second})
	noBots, mutesSage := w.register("dan", "d1"), w.register("eve", "e1")
	if _, err := w.Accounts.ChangeSettings(t.Context(), noBots,
		func(s *account.Settings) { s.NoBots = true }); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.SetMuted(t.Context(), mutesSage, *w.person("sage"), true); err != nil {
		t.Fatal(err)
	}
	var tables [2]*table.Table
	for i, who := range []account.Player{noBots, mutesSage} {
		var err error
		if tables[i], err = w.Pairing.Create(t.Context(), who.Person, pairing.Proposal{Game: "chess"}); err != nil {
			t.Fatal(err)
		}
	}
	<-time.After(time.Hour)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), tables[0].ID); err != nil || now.Status != table.Open {
		t.Errorf("a bot joined the table of a player who wants no bots, or error: %v", err)
	}
	if now, err := w.Tables.Get(t.Context(), tables[1].ID); err != nil || now.Seats[1].Name != "pip" {
		t.Errorf("pip did not join the table of a player who mutes sage, or error: %v", err)
	}
}

// TestHasAHandFreeAgain checks that a bot with too many games joins a waiting table once a game
// ends. The table itself does not change meanwhile.
func TestHasAHandFreeAgain(t *testing.T) { synctest.Test(t, hasAHandFreeAgain) }

func hasAHandFreeAgain(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine))), Wait: time.Second})
	var first *table.Table
	for range maxWithOne {
		first = w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	}
	open, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	<-time.After(time.Hour)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), open.ID); err != nil || now.Status != table.Open {
		t.Fatalf("got status %v, %v during %d other games, want open", now.Status, err, maxWithOne)
	}
	w.do(first, table.Intent{Kind: table.Resign})
	<-time.After(refusedFor)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), open.ID); err != nil || now.Status != table.Playing {
		t.Errorf("got status %v, %v after a game ended, want playing", now.Status, err)
	}
}

// TestPersonAndBotRace lets a player and a bot join at the same moment. The player gets either the
// seat or a Stale error.
func TestPersonAndBotRace(t *testing.T) { synctest.Test(t, personAndBotRace) }

func personAndBotRace(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine))), Wait: time.Second})
	person := 0
	for n := range 30 {
		open, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Seat: 0})
		if err != nil {
			t.Fatal(err)
		}
		<-time.After(time.Until(open.Created.Add(time.Second + time.Duration(n%3-1)*time.Millisecond)))
		var both sync.WaitGroup
		both.Go(func() {
			_, err = w.Tables.Do(t.Context(), open.ID, ben, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
		})
		both.Wait()
		now := w.until(open, "the seat is taken", func(t *table.Table) bool { return t.Status == table.Playing })
		switch sits := now.Seats[1].ID == ben.ID; {
		case sits != (err == nil), !sits && errs.KindOf(err) != errs.Stale:
			t.Fatalf("%v got the seat, and ben got error %v", now.Seats[1], err)
		case sits:
			person++
		}
		if now = w.do(now, table.Intent{Kind: table.Resign}); now.Status != table.Over {
			t.Fatalf("got status %v, want over", now.Status)
		}
	}
	if person == 0 {
		t.Error("ben never got the seat")
	}
}

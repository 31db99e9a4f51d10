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

// TestFillsSeats: who has waited for the whole wait finds the level that is nearest
// in strength sitting there, not sooner.
func TestFillsSeats(t *testing.T) { synctest.Test(t, fillsSeats) }

func fillsSeats(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain))), Wait: 45 * time.Second})
	w.Tables.Enter(t.Context(), ann)
	open, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Seat: 0, Clock: fiveMinutes})
	if err != nil {
		t.Fatal(err)
	}
	<-time.After(44 * time.Second)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), open.ID); err != nil || now.Status != table.Open {
		t.Fatalf("after 44 seconds the table is %v, %v", now.Status, err)
	}
	<-time.After(2 * time.Second)
	synctest.Wait()
	now, err := w.Tables.Get(t.Context(), open.ID)
	// a newcomer is nearer to it than to pip
	if err != nil || now.Status != table.Playing || now.Seats[1].Name != "sage" {
		t.Fatalf("after 46 seconds the table is %v: %v, %v", now.Status, now.Seats, err)
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
		t.Errorf("after 46 seconds the seek is %v, %v", now, err)
	}
}

// TestLeavesSeatsAlone: tables that are not for whoever comes wait for those whom
// they are for.
func TestLeavesSeatsAlone(t *testing.T) { synctest.Test(t, leavesSeatsAlone) }

func leavesSeatsAlone(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain))), Wait: 45 * time.Second})
	proposals := []pairing.Proposal{
		{Game: "chess", Private: true, Seat: game.NoSeat},
		{Game: "chess", Access: table.Unlisted, Seat: game.NoSeat},
		{Game: "chess", Name: "friends", Seat: game.NoSeat},
		{Game: "chess", Vacant: true, Seat: game.NoSeat},
		{Game: "chess", Invited: &ben, Seat: game.NoSeat},
		{Game: "chess", Clock: fiveMinutes, Seat: game.NoSeat}, // ann is not here
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
			t.Errorf("%+v: the table is %v, %v", proposals[i], now, err)
		}
	}
}

// TestWhoWantsNoBots: one who has said so waits for people, and of those
// who mute a bot another one sits down.
func TestWhoWantsNoBots(t *testing.T) { synctest.Test(t, whoWantsNoBots) }

func whoWantsNoBots(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain))), Wait: 45 * time.Second})
	alone, shy := w.register("dan", "d1"), w.register("eve", "e1")
	if _, err := w.Accounts.ChangeSettings(t.Context(), alone,
		func(s *account.Settings) { s.NoBots = true }); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.SetMuted(t.Context(), shy, *w.resident("sage"), true); err != nil {
		t.Fatal(err)
	}
	var tables [2]*table.Table
	for i, who := range []account.Player{alone, shy} {
		var err error
		if tables[i], err = w.Pairing.Create(t.Context(), who.Person, pairing.Proposal{Game: "chess"}); err != nil {
			t.Fatal(err)
		}
	}
	<-time.After(time.Hour)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), tables[0].ID); err != nil || now.Status != table.Open {
		t.Errorf("the house sits down with one who does not want it: %v", err)
	}
	if now, err := w.Tables.Get(t.Context(), tables[1].ID); err != nil || now.Seats[1].Name != "pip" {
		t.Errorf("who mutes sage has sage: %v", err)
	}
}

// TestHasAHandFreeAgain: a seat that the bot could not fill at first, since its
// hands were full, is filled when they are not, though nothing happens there.
func TestHasAHandFreeAgain(t *testing.T) { synctest.Test(t, hasAHandFreeAgain) }

func hasAHandFreeAgain(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain))), Wait: time.Second})
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
		t.Fatalf("with %d games under way the table is %v, %v", maxWithOne, now.Status, err)
	}
	w.do(first, table.Intent{Kind: table.Resign})
	<-time.After(refusedFor)
	synctest.Wait()
	if now, err := w.Tables.Get(t.Context(), open.ID); err != nil || now.Status != table.Playing {
		t.Errorf("with a game less the table is %v, %v", now.Status, err)
	}
}

// TestPersonAndBotRace: a person who comes at the same moment as the bot either
// gets the seat or hears that somebody was faster.
func TestPersonAndBotRace(t *testing.T) { synctest.Test(t, personAndBotRace) }

func personAndBotRace(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain))), Wait: time.Second})
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
		now := w.until(open, "somebody sits", func(t *table.Table) bool { return t.Status == table.Playing })
		switch sits := now.Seats[1].ID == ben.ID; {
		case sits != (err == nil), !sits && errs.KindOf(err) != errs.Stale:
			t.Fatalf("%v sits there, and ben hears: %v", now.Seats[1], err)
		case sits:
			person++
		}
		if now = w.do(now, table.Intent{Kind: table.Resign}); now.Status != table.Over {
			t.Fatalf("the table is %v", now.Status)
		}
	}
	if person == 0 {
		t.Error("no person was ever faster")
	}
}

package bots

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/game/engine"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestAcceptsAndPlays: a challenge to each game is accepted, and the game is played
// to its end.
func TestAcceptsAndPlays(t *testing.T) { synctest.Test(t, acceptsAndPlays) }

func acceptsAndPlays(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain)))})
	for _, g := range catalog.All() {
		tbl := w.begin(pairing.Proposal{
			Game: g.Info().ID, Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: 30 * time.Second},
		})
		if tbl.SeatOf(ann.ID) != 0 || tbl.SeatOf(w.resident("pip").ID) != 1 || tbl.Rated {
			t.Fatalf("%s: the seats are %v", g.Info().ID, tbl.Seats)
		}
		for n := 0; tbl.Status == table.Playing; n++ {
			if tbl = w.turn(tbl); tbl.Status != table.Playing {
				break
			}
			if n == 60 {
				tbl = w.do(tbl, table.Intent{Kind: table.Resign})
				break
			}
			tbl = w.anyMove(tbl, n*7)
		}
		if tbl.Status != table.Over || len(tbl.Plies) < 2 {
			t.Errorf("%s ended with %d plies: %s", g.Info().ID, len(tbl.Plies), tbl.Ending())
		}
	}
}

// TestResidents: the bots are known as programs, by level, and not
// counted as people.
func TestResidents(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain)))})
	list := w.Bots.All()
	if len(list) != 2 || list[0].Name != "pip" || list[1].Name != "sage" || !list[0].Plays("chess") {
		t.Fatalf("the residents are %+v", list)
	}
	if !w.Accounts.IsBot(list[0].ID) || w.Accounts.Title(list[0].Person) != "pip (bot)" ||
		!w.Tables.IsHere(list[1].ID) {
		t.Errorf("pip and sage are not marked, or not here")
	}
	if people := w.Tables.Listing().People; people != 0 {
		t.Errorf("%d people are here", people)
	}
}

// TestNameIsTaken: a person keeps their name, and the resident takes another
// spelling, the same each time.
func TestNameIsTaken(t *testing.T) {
	w := newWorld(t, Config{})
	person, err := w.Accounts.ByKey(t.Context(), strings.Repeat("ab", 32))
	if err == nil {
		person, err = w.Accounts.Register(t.Context(), person, "p1p") // looks like it
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		w.bots.Close()
		w.bots = w.newBots(w.Club, Config{Players: playersOf(engineOf(new(brain)))})
		if name := w.Bots.All()[0].Name; name != "pip-2" {
			t.Errorf("the resident is called %s", name)
		}
	}
	if p := w.resident("pip"); p.ID != person.ID {
		t.Errorf("pip is %v", p)
	}
	other, _ := w.Accounts.ByKey(t.Context(), strings.Repeat("cd", 32))
	if _, err := w.Accounts.Register(t.Context(), other, "sage"); errs.KindOf(err) != errs.Refused {
		t.Errorf("somebody took the name of a resident: %v", err)
	}
}

// TestGoesOnAfterRestart: a game in which it is the bot's turn when the server
// ends is answered by the next one.
func TestGoesOnAfterRestart(t *testing.T) { synctest.Test(t, goesOnAfterRestart) }

func goesOnAfterRestart(t *testing.T) {
	asked := make(chan struct{}, 1)
	slow := &brain{think: func(ctx context.Context, _ game.State, _ engine.Budget) error {
		asked <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}}
	w := newWorld(t, Config{Players: playersOf(engineOf(slow))})
	tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	tbl = w.move(tbl, "e4")
	<-asked
	w.close()
	again := openWorld(t, w.path, Config{Players: playersOf(engineOf(new(brain)))})
	*w = *again
	now, err := w.Tables.Get(t.Context(), tbl.ID)
	if err != nil || now.Status != table.Playing {
		t.Fatalf("the table is %v, %v", now, err)
	}
	if now = w.turn(now); len(now.Plies) != 2 {
		t.Errorf("after the restart there are %d plies", len(now.Plies))
	}
}

// TestNoMoveAfterTheEnd: what is thought when the bot closes is not played.
func TestNoMoveAfterTheEnd(t *testing.T) {
	asked := make(chan struct{}, 1)
	stubborn := &brain{think: func(ctx context.Context, _ game.State, _ engine.Budget) error {
		asked <- struct{}{}
		<-ctx.Done()
		return nil // and answers all the same
	}}
	w := newWorld(t, Config{Players: playersOf(engineOf(stubborn))})
	table := w.move(w.begin(pairing.Proposal{Game: "chess", Seat: 0}), "e4")
	<-asked
	w.bots.Close()
	if now, err := w.Tables.Get(t.Context(), table.ID); err != nil || len(now.Plies) != 1 {
		t.Errorf("the table has %d plies, %v", len(now.Plies), err)
	}
}

// TestTwoServers: both houses answer, and each move is made once.
func TestTwoServers(t *testing.T) { synctest.Test(t, twoServers) }

func twoServers(t *testing.T) {
	c := Config{Players: playersOf(engineOf(new(brain)))}
	w := newWorld(t, c)
	other := w.newClub()
	defer other.Close()
	second := w.newBots(other, c)
	defer second.Close()
	if len(other.Bots.All()) != 2 || other.Bots.All()[0].Person != w.Bots.All()[0].Person {
		t.Fatalf("the residents are %v and %v", w.Bots.All(), other.Bots.All())
	}
	tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	for n := range 12 {
		tbl = w.anyMove(tbl, n)
		if tbl = w.turn(tbl); tbl.Status != table.Playing {
			break
		}
		if len(tbl.Plies) != 2*n+2 {
			t.Fatalf("after %d moves of ann there are %d plies", n+1, len(tbl.Plies))
		}
	}
}

// TestAgrees: takebacks, adjournments, more time and rematches are welcome.
func TestAgrees(t *testing.T) { synctest.Test(t, agrees) }

func agrees(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain)))})
	tbl := w.begin(pairing.Proposal{
		Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute},
	})
	tbl = w.turn(w.move(tbl, "e4"))
	tbl = w.do(tbl, table.Intent{Kind: table.Propose, Offer: table.Takeback, N: 2})
	tbl = w.until(tbl, "the moves are taken back", func(t *table.Table) bool { return len(t.Plies) == 0 })
	tbl = w.turn(w.move(tbl, "d4"))
	tbl = w.do(tbl, table.Intent{Kind: table.Propose, Offer: table.MoreTime, N: 60})
	tbl = w.until(tbl, "there is more time", func(t *table.Table) bool {
		return t.Clock.Left(1, time.Now()) > 5*time.Minute
	})
	tbl = w.do(tbl, table.Intent{Kind: table.Propose, Offer: table.Adjourn})
	tbl = w.until(tbl, "it is adjourned", func(t *table.Table) bool { return t.Status == table.Adjourned })
	tbl = w.do(tbl, table.Intent{Kind: table.Ready})
	tbl = w.until(tbl, "it goes on", func(t *table.Table) bool { return t.Status == table.Playing })
	tbl = w.do(tbl, table.Intent{Kind: table.Resign})
	next, err := w.Pairing.Rematch(t.Context(), ann, tbl.ID)
	if err != nil {
		t.Fatal(err)
	}
	next = w.until(next, "the rematch begins", func(t *table.Table) bool { return t.Status == table.Playing })
	if next = w.turn(next); len(next.Plies) != 1 || next.SeatOf(ann.ID) != 1 {
		t.Errorf("the rematch has %d plies, ann sits at %d", len(next.Plies), next.SeatOf(ann.ID))
	}
}

// TestMatch: the second game of a match begins when the person is ready.
func TestMatch(t *testing.T) { synctest.Test(t, match) }

func match(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain)))})
	tbl := w.begin(pairing.Proposal{Game: "strike", Seat: 0, Match: true})
	tbl = w.do(w.turn(tbl), table.Intent{Kind: table.Resign})
	tbl = w.do(tbl, table.Intent{Kind: table.Ready})
	w.until(tbl, "the second game is under way", func(t *table.Table) bool {
		return t.Status == table.Playing && t.SeatOf(ann.ID) == 1 && t.State.Turn() == 1
	})
}

// TestRefuses: what the bot cannot do it refuses, with a reason.
func TestRefuses(t *testing.T) {
	players := playersOf(engineOf(new(brain)))
	players[0].Games = map[string]Game{"chess": players[0].Games["chess"]}
	w := newWorld(t, Config{Players: players})
	refused := func(p pairing.Proposal, why string) {
		t.Helper()
		table := w.until(w.challenge(p, "pip"), "there is an answer", func(t *table.Table) bool {
			return t.Status != table.Open
		})
		if reason, ok := table.Refused(); !ok || reason != why {
			t.Errorf("%v: the answer is %q", p, reason)
		}
	}
	refused(pairing.Proposal{Game: "strike"}, playsNot)
	for range maxWithOne {
		w.begin(pairing.Proposal{Game: "chess"})
	}
	refused(pairing.Proposal{Game: "chess"}, enoughYou)
}

// TestManyAtOnce: many people who play at the same time are all answered.
func TestManyAtOnce(t *testing.T) { synctest.Test(t, manyAtOnce) }

func manyAtOnce(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(brain)))})
	var all sync.WaitGroup
	for range 10 {
		tbl := w.begin(pairing.Proposal{Game: "warfare", Seat: 0})
		all.Go(func() {
			for n := range 5 {
				if tbl = w.turn(tbl); tbl.Status == table.Playing {
					tbl = w.anyMove(tbl, n)
				}
			}
			w.turn(tbl)
		})
	}
	all.Wait()
}

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

// TestAcceptsAndPlays checks that a bot accepts challenges to every variant and plays to the end.
func TestAcceptsAndPlays(t *testing.T) { synctest.Test(t, acceptsAndPlays) }

func acceptsAndPlays(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine)))})
	for _, g := range catalog.All() {
		tbl := w.begin(pairing.Proposal{
			Game: g.Info().ID, Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: 30 * time.Second},
		})
		if tbl.SeatOf(ann.ID) != 0 || tbl.SeatOf(w.person("pip").ID) != 1 || tbl.Rated {
			t.Fatalf("%s: got seats %v", g.Info().ID, tbl.Seats)
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
			t.Errorf("%s: ended after %d plies: %q", g.Info().ID, len(tbl.Plies), tbl.Ending())
		}
	}
}

// TestResidents checks that the bots are listed by level and marked as bots, and that they don't count
// as people.
func TestResidents(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine)))})
	list := w.Bots.All()
	if len(list) != 2 || list[0].Name != "pip" || list[1].Name != "sage" || !list[0].Plays("chess") {
		t.Fatalf("got bots %+v, want pip and sage", list)
	}
	if !w.Accounts.IsBot(list[0].ID) || w.Accounts.Title(list[0].Person) != "pip (bot)" ||
		!w.Tables.IsHere(list[1].ID) {
		t.Errorf("pip is not marked as a bot, or sage is not online")
	}
	if people := w.Tables.Listing().People; people != 0 {
		t.Errorf("%d people are online, want none", people)
	}
}

// TestNameIsTaken checks that a player keeps their name, and that the bot gets the same other spelling
// on each start.
func TestNameIsTaken(t *testing.T) {
	w := newWorld(t, Config{})
	person, err := w.Accounts.ByKey(t.Context(), strings.Repeat("ab", 32))
	if err == nil {
		person, err = w.Accounts.Register(t.Context(), person, "p1p") // a look-alike of pip
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		w.bots.Close()
		w.bots = w.newBots(w.Club, Config{Players: playersOf(engineOf(new(fakeEngine)))})
		if name := w.Bots.All()[0].Name; name != "pip-2" {
			t.Errorf("the bot is called %s, want pip-2", name)
		}
	}
	if p := w.person("pip"); p.ID != person.ID {
		t.Errorf("pip leads to %v, want %s", p, person.ID)
	}
	other, _ := w.Accounts.ByKey(t.Context(), strings.Repeat("cd", 32))
	if _, err := w.Accounts.Register(t.Context(), other, "sage"); errs.KindOf(err) != errs.Refused {
		t.Errorf("registering a bot's name: got %v, want Refused", err)
	}
}

// TestGoesOnAfterRestart checks that the bot moves after a restart if the server stopped on its turn.
func TestGoesOnAfterRestart(t *testing.T) { synctest.Test(t, goesOnAfterRestart) }

func goesOnAfterRestart(t *testing.T) {
	asked := make(chan struct{}, 1)
	slow := &fakeEngine{think: func(ctx context.Context, _ game.State, _ engine.Budget) error {
		asked <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}}
	w := newWorld(t, Config{Players: playersOf(engineOf(slow))})
	tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	tbl = w.move(tbl, "e4")
	<-asked
	w.close()
	again := openWorld(t, w.path, Config{Players: playersOf(engineOf(new(fakeEngine)))})
	*w = *again
	now, err := w.Tables.Get(t.Context(), tbl.ID)
	if err != nil || now.Status != table.Playing {
		t.Fatalf("got table %v, %v", now, err)
	}
	if now = w.turn(now); len(now.Plies) != 2 {
		t.Errorf("got %d plies after the restart, want 2", len(now.Plies))
	}
}

// TestNoMoveAfterTheEnd checks that a bot does not play a move it was still thinking about in Close.
func TestNoMoveAfterTheEnd(t *testing.T) {
	asked := make(chan struct{}, 1)
	stubborn := &fakeEngine{think: func(ctx context.Context, _ game.State, _ engine.Budget) error {
		asked <- struct{}{}
		<-ctx.Done()
		return nil // and moves although it was cancelled
	}}
	w := newWorld(t, Config{Players: playersOf(engineOf(stubborn))})
	table := w.move(w.begin(pairing.Proposal{Game: "chess", Seat: 0}), "e4")
	<-asked
	w.bots.Close()
	if now, err := w.Tables.Get(t.Context(), table.ID); err != nil || len(now.Plies) != 1 {
		t.Errorf("got %d plies, %v; want 1", len(now.Plies), err)
	}
}

// TestTwoServers checks that a bot on two servers makes each move once.
func TestTwoServers(t *testing.T) { synctest.Test(t, twoServers) }

func twoServers(t *testing.T) {
	c := Config{Players: playersOf(engineOf(new(fakeEngine)))}
	w := newWorld(t, c)
	other := w.newClub()
	defer other.Close()
	second := w.newBots(other, c)
	defer second.Close()
	if len(other.Bots.All()) != 2 || other.Bots.All()[0].Person != w.Bots.All()[0].Person {
		t.Fatalf("got bots %v and %v, want the same", w.Bots.All(), other.Bots.All())
	}
	tbl := w.begin(pairing.Proposal{Game: "chess", Seat: 0})
	for n := range 12 {
		tbl = w.anyMove(tbl, n)
		if tbl = w.turn(tbl); tbl.Status != table.Playing {
			break
		}
		if len(tbl.Plies) != 2*n+2 {
			t.Fatalf("got %d plies after ann's move %d, want %d", len(tbl.Plies), n+1, 2*n+2)
		}
	}
}

// TestAgrees checks that bots accept takebacks, more time, adjournments and rematches.
func TestAgrees(t *testing.T) { synctest.Test(t, agrees) }

func agrees(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine)))})
	tbl := w.begin(pairing.Proposal{
		Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute},
	})
	tbl = w.turn(w.move(tbl, "e4"))
	tbl = w.do(tbl, table.Intent{Kind: table.Propose, Offer: table.Takeback, N: 2})
	tbl = w.until(tbl, "pip accepts the takeback", func(t *table.Table) bool { return len(t.Plies) == 0 })
	tbl = w.turn(w.move(tbl, "d4"))
	tbl = w.do(tbl, table.Intent{Kind: table.Propose, Offer: table.MoreTime, N: 60})
	tbl = w.until(tbl, "pip accepts more time", func(t *table.Table) bool {
		return t.Clock.Left(1, time.Now()) > 5*time.Minute
	})
	tbl = w.do(tbl, table.Intent{Kind: table.Propose, Offer: table.Adjourn})
	tbl = w.until(tbl, "pip accepts the adjournment", func(t *table.Table) bool { return t.Status == table.Adjourned })
	tbl = w.do(tbl, table.Intent{Kind: table.Ready})
	tbl = w.until(tbl, "the game continues", func(t *table.Table) bool { return t.Status == table.Playing })
	tbl = w.do(tbl, table.Intent{Kind: table.Resign})
	next, err := w.Pairing.Rematch(t.Context(), ann, tbl.ID)
	if err != nil {
		t.Fatal(err)
	}
	next = w.until(next, "the rematch begins", func(t *table.Table) bool { return t.Status == table.Playing })
	if next = w.turn(next); len(next.Plies) != 1 || next.SeatOf(ann.ID) != 1 {
		t.Errorf("the rematch has %d plies and ann has seat %d, want 1 and 1", len(next.Plies), next.SeatOf(ann.ID))
	}
}

// TestMatch checks that the second game of a match begins when the player is ready.
func TestMatch(t *testing.T) { synctest.Test(t, match) }

func match(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine)))})
	tbl := w.begin(pairing.Proposal{Game: "strike", Seat: 0, Match: true})
	tbl = w.do(w.turn(tbl), table.Intent{Kind: table.Resign})
	tbl = w.do(tbl, table.Intent{Kind: table.Ready})
	w.until(tbl, "the second game begins", func(t *table.Table) bool {
		return t.Status == table.Playing && t.SeatOf(ann.ID) == 1 && t.State.Turn() == 1
	})
}

// TestRefuses checks that a bot declines challenges it cannot play, and gives a reason.
func TestRefuses(t *testing.T) {
	players := playersOf(engineOf(new(fakeEngine)))
	players[0].Games = map[string]Game{"chess": players[0].Games["chess"]}
	w := newWorld(t, Config{Players: players})
	refused := func(p pairing.Proposal, why string) {
		t.Helper()
		table := w.until(w.challenge(p, "pip"), "the bot answers", func(t *table.Table) bool {
			return t.Status != table.Open
		})
		if reason, ok := table.Refused(); !ok || reason != why {
			t.Errorf("%v: got answer %q, want %q", p, reason, why)
		}
	}
	refused(pairing.Proposal{Game: "strike"}, playsNot)
	for range maxWithOne {
		w.begin(pairing.Proposal{Game: "chess"})
	}
	refused(pairing.Proposal{Game: "chess"}, enoughYou)
}

// TestManyAtOnce checks that a bot plays ten games at the same time.
func TestManyAtOnce(t *testing.T) { synctest.Test(t, manyAtOnce) }

func manyAtOnce(t *testing.T) {
	w := newWorld(t, Config{Players: playersOf(engineOf(new(fakeEngine)))})
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

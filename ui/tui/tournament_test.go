package tui

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
)

// evening is a world with three tournaments by ann: an open one with four players, a running one,
// and a cancelled one.
func evening(t *testing.T) (w *world, ann account.Player) {
	w = newWorld(t)
	ann = w.account("ann")
	open := w.tournament(ann, tournament.Settings{Kind: tournament.Swiss, Name: "Friday night", Game: "chess", Clock: "5+3", Starts: w.now().Add(12 * time.Minute)})
	runs := w.tournament(ann, tournament.Settings{Kind: tournament.Arena, Game: "discworld", Clock: "3+2", Rated: true})
	for _, name := range []string{"bob", "cat", "dan"} {
		who := w.account(name)
		w.enter(open, who, tournament.Join)
		w.enter(runs, who, tournament.Join)
	}
	w.enter(open, ann, tournament.Join)
	w.enter(runs, ann, tournament.Start)
	w.enter(w.tournament(ann, tournament.Settings{Kind: tournament.Knockout, Name: "Nobody's cup", Game: "chess", Clock: "10+0"}), ann, tournament.Cancel)
	return w, ann
}

// tournament creates a tournament without a screen.
func (w *world) tournament(maker account.Player, s tournament.Settings) *tournament.Tournament {
	w.t.Helper()
	made, err := w.service.Tournaments.Create(w.t.Context(), maker.Person, s)
	if err != nil {
		w.t.Fatal(err)
	}
	w.service.Tournaments.Await(w.t.Context(), made)
	return made
}

// enter does something in a tournament without a screen.
func (w *world) enter(of *tournament.Tournament, who account.Player, what tournament.IntentKind) {
	w.t.Helper()
	next, err := w.service.Tournaments.Do(w.t.Context(), of.ID, who.Person, tournament.Intent{Kind: what})
	if err != nil {
		w.t.Fatal(err)
	}
	w.service.Tournaments.Await(w.t.Context(), next)
}

func TestTournamentFrames(t *testing.T) {
	w, ann := evening(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Discworld Chess arena has begun.")
	p.golden("lobby-tournament")
	p.press("E")
	p.sees("Friday night", "starts in 12 min", "60 min left")
	p.golden("tournaments")
	p.fits()
	p.press("tab")
	p.sees("Nobody's cup", "cancelled")
	p.misses("Friday night")
	p.press("shift+tab")
	p.sees("Friday night")
	p.press("down", "enter")
	p.sees("You have joined.", "bob", "cat")
	p.golden("tournament")
	p.fits()
	p.press("o")
	p.sees("Leave a tournament")
	p.golden("tournament-menu")
	p.press("esc", "tab")
	p.sees("No pairings yet.")
	p.press("tab")
	p.sees("Buchholz", "You can join until round 3 is paired.")
	p.press("q", "c")
	p.sees("Create a tournament", "Rounds")
	p.golden("tournament-new")
	p.fits()
	p.press("right")
	p.sees("Minutes")
	p.misses("Rounds")
	p.press("right")
	p.sees("Double")
	p.press("right")
	p.sees("Third place")
}

// TestTournamentCountdown checks that the countdown to the start needs no key.
func TestTournamentCountdown(t *testing.T) {
	w, ann := evening(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("E")
	p.sees("starts in 12 min")
	w.advance(2 * time.Minute)
	p.update(app.MinuteMsg{})
	p.sees("starts in 10 min", "58 min left")
	p.press("down", "enter")
	p.sees("4 players, starts in 10 min.")
	w.advance(3 * time.Minute)
	p.update(app.MinuteMsg{})
	p.sees("starts in 7 min")
}

// TestRefusedForm checks that the form stays open and explains what cannot be created.
func TestRefusedForm(t *testing.T) {
	w := newWorld(t)
	ann := w.visit(app.Visit{Key: w.account("ann").Key})
	ann.opens("Tournaments")
	ann.press("c", "down", "down", "down", "down")
	ann.types("tomorow")
	ann.press("enter")
	ann.sees("\"tomorow\" is not a time.", "Create a tournament")
	for range "tomorow" {
		ann.press("backspace")
	}
	ann.misses("is not a time")
	ann.types("friday 20:00")
	ann.press("enter")
	ann.sees("starts in 6 days")
}

// TestWithdrawnIsTold checks that the lobby tells a withdrawn player first of all.
func TestWithdrawnIsTold(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	of := w.tournament(ann, tournament.Settings{Kind: tournament.Swiss, Name: "Friday night", Game: "chess", Clock: "5+3"})
	w.enter(of, ann, tournament.Join)
	gone, err := w.service.Tournaments.Post(t.Context(), of.ID, ann.Person, tournament.Remove())
	if err != nil {
		t.Fatal(err)
	}
	w.service.Tournaments.Await(t.Context(), gone)
	w.visit(app.Visit{Key: ann.Key}).sees("You were withdrawn from Friday night.", "Press E to come back.")
	w.visit(app.Visit{Key: w.account("bob").Key}).sees("Friday night waits for players.")
}

// TestEvening checks that two users find a tournament, join it, start it and get to their board,
// and that one of them leaves again, all by keys.
func TestEvening(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.visit(app.Visit{Key: w.account("ann").Key}), w.visit(app.Visit{Key: w.account("bob").Key})
	ann.opens("Tournaments")
	ann.sees("No tournaments.")
	ann.press("c", "down", "down", "down")
	ann.types("Blitz tonight")
	ann.sees("Blitz tonight")
	ann.press("enter")
	ann.sees("Created tournament", "Blitz tonight", "0 players, starts when ann says so.")
	bob.sees("Blitz tonight waits for players.")
	ann.press("y")
	ann.sees("You have joined.", "1 player,")
	ann.press("b") // one player cannot start it
	ann.sees("1 player, starts when ann says so.")
	bob.press("E")
	bob.sees("Blitz tonight")
	bob.press("enter", "y")
	bob.sees("when ann says so", "You have joined.")
	bob.told("You have joined. Blitz tonight") // the next key takes the notice off
	bob.press("x")
	bob.sees("You left this tournament.", "You have left.")
	bob.press("y")
	bob.sees("Your board opens here", "You have joined.")
	bob.told("You have joined. Blitz tonight")
	ann.sees("2 players")
	ann.press("b")
	for _, p := range []*person{ann, bob} {
		p.sees("round 1 of 5", "Your board: against")
	}
	bob.press("T")
	bob.sees("Chess, round 1", "First move within") // at random
	bob.press("q", "y")
	bob.sees("Standings")
	bob.press("tab")
	bob.sees("Round 1", "being played")
	bob.press("enter")
	bob.misses("being played")
	ann.press("enter")
	ann.misses("Standings")
	if frame := ann.frame(); !strings.Contains(frame, "bob") {
		t.Fatalf("ann is not at her board:\n%s", frame)
	}
}

// TestTournamentByCommand checks that a command without a name means the tournament on screen.
func TestTournamentByCommand(t *testing.T) {
	w, ann := evening(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("E")
	p.sees("Friday night")
	p.press("down", "enter")
	p.sees("You have joined.")
	p.commands("tournament leave")
	p.sees("You left this tournament.")
}

// TestRowsOfTournament checks that enter opens the profile of a player, and that the arrows change
// the round.
func TestRowsOfTournament(t *testing.T) {
	w, ann := evening(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("E")
	p.sees("Friday night")
	p.press("down", "enter")
	p.sees("enter profile")
	p.press("down", "enter")
	p.sees("[Ratings]")
	p.press("q", "q", "tab")
	p.sees("Nobody's cup")
	p.press("enter", "tab", "tab")
	p.sees("Created by")
}

// TestTeamMatch checks that a form creates a match of two teams, that its creator can change the
// boards, and that the page shows the pairings and the score.
func TestTeamMatch(t *testing.T) {
	w := newWorld(t)
	ann := w.visit(app.Visit{Key: w.account("ann").Key})
	ann.opens("Tournaments")
	ann.press("c", "left", "left")
	ann.sees("‹ Team match ›", "Two teams meet", "Rounds", "Teams")
	ann.press("down", "down", "down", "down", "down", "down", "down", "down")
	ann.types("Oaks,Elms")
	ann.press("enter")
	ann.sees("Created tournament", "Chess team match", "Oaks against Elms")
	ann.press("tab")
	ann.sees("y join Oaks", "e join Elms")
	ann.press("shift+tab", "e")
	ann.sees("You play for Elms.", "You have joined.")
	for news := w.service.Tournaments.Listen(t.Context()); len(w.service.Tournaments.List()) == 0; {
		<-news
	}
	of := w.service.Tournaments.List()[0]
	for i, name := range []string{"bob", "cat", "dan"} {
		if _, err := w.service.Tournaments.Do(t.Context(), of.ID, w.account(name).Person, tournament.Intent{Kind: tournament.Join, Team: of.Teams[i%2]}); err != nil {
			t.Fatal(err)
		}
	}
	ann.sees("4 players", "  1  bob", "  2  dan", "● 1  ann", "  2  cat")
	ann.press("home", "B")
	ann.sees("Set a board", "‹ bob ›")
	ann.press("down", "right", "right")
	ann.sees("‹ 2 ›")
	ann.press("enter")
	ann.sees("bob plays for Oaks on board 2.", "  1  dan", "  2  bob")
	ann.press("b")
	ann.sees("round 1 of 1, Oaks 0 - 0 Elms", "Your board: against")
	ann.resize(40, 20)
	ann.sees("round 1 of 1", "Your board: against")
}

// captain is ann on the page of her team match, in which three players meet two.
func captain(t *testing.T) *person {
	w := newWorld(t)
	ann := w.account("ann")
	of := w.tournament(ann, tournament.Settings{Kind: tournament.Team, Name: "Derby", Game: "chess", Clock: "15+10", Rounds: 2, Teams: []string{"Red Oaks of the Hill", "Elms"}})
	for i, who := range []account.Player{ann, w.account("bob"), w.account("cat"), w.account("dan"), w.account("eve")} {
		if _, err := w.service.Tournaments.Do(t.Context(), of.ID, who.Person, tournament.Intent{Kind: tournament.Join, Team: of.Teams[i%2]}); err != nil {
			t.Fatal(err)
		}
	}
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("E")
	p.sees("Derby")
	p.press("enter")
	p.sees("5 players", "[Players]")
	return p
}

// TestSimul checks that the host creates it on the form and cycles through the boards with n.
func TestSimul(t *testing.T) {
	w := newWorld(t)
	ann := w.visit(app.Visit{Key: w.account("ann").Key})
	ann.opens("Tournaments")
	ann.press("c", "left")
	ann.sees("‹ Simul ›", "One player plays all others at once", "Host")
	ann.press("enter")
	ann.sees("Chess simul", "You play all others at once.")
	for news := w.service.Tournaments.Listen(t.Context()); len(w.service.Tournaments.List()) == 0; {
		<-news
	}
	of := w.service.Tournaments.List()[0]
	for _, name := range []string{"bob", "cat", "dan"} {
		w.enter(of, w.account(name), tournament.Join)
	}
	ann.sees("4 players")
	ann.press("b")
	ann.sees("Your boards: 3 of 3 wait for you (enter)", "ann at 3 boards")
	ann.resize(40, 20)
	ann.sees("Your boards: 3 of 3 wait for", "ann at 3 boards")
	ann.resize(80, 24)
	ann.press("enter")
	for _, next := range []string{"cat", "dan"} {
		ann.sees("next board (2)")
		ann.press("n")
		ann.sees(next)
	}
	ann.types("me4")
	ann.press("enter")
	ann.sees("1. e4", "next board (2)")
	ann.press("n")
	ann.sees("bob")
	ann.sees("next board (1)")
	ann.press("n")
	ann.sees("cat")
}

// TestBerserk checks that the menu of offers in an arena has one more line before the first move.
func TestBerserk(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	of := w.tournament(ann, tournament.Settings{Kind: tournament.Arena, Game: "chess", Clock: "3+2"})
	p := w.visit(app.Visit{Key: ann.Key})
	w.visit(app.Visit{Key: bob.Key})
	w.enter(of, ann, tournament.Join)
	w.enter(of, bob, tournament.Join)
	w.enter(of, ann, tournament.Start)
	p.press("E")
	p.sees("Chess arena")
	p.press("enter")
	p.sees("Your board: against bob (enter)")
	p.press("enter")
	p.sees("3:00")
	p.press("o", "7")
	p.sees("half the time and no increment")
	p.press("y")
	p.sees("1:30")
	p.press("o")
	p.misses("berserk: half the time")
}

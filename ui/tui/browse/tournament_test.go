package browse_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

func TestTournamentFrames(t *testing.T) {
	w, ann := tuitest.Tournaments(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Tournaments 2", "Discworld", "60 min left")
	p.Golden("lobby-tournament")
	p.Press("T")
	p.Sees("Friday night", "starts in 12 min", "60 min left")
	p.Golden("tournaments")
	p.Fits()
	p.Press("tab")
	p.Sees("Nobody's cup", "cancelled")
	p.Misses("Friday night")
	p.Press("shift+tab")
	p.Sees("Friday night")
	p.Press("down", "enter")
	p.Sees("You have joined.", "bob", "cat")
	p.Golden("tournament")
	p.Fits()
	p.Press("o")
	p.Sees("Leave a tournament.")
	p.Golden("tournament-menu")
	p.Press("esc", "tab")
	p.Sees("No pairings yet.")
	p.Press("tab")
	p.Sees("Buchholz", "You can join until round 3 is paired.")
	p.Press("q", "c")
	p.Sees("Create a tournament", "Rounds")
	p.Golden("tournament-new")
	p.Fits()
	p.Press("right")
	p.Sees("Minutes")
	p.Misses("Rounds")
	p.Press("right")
	p.Sees("Double")
	p.Press("right")
	p.Sees("Third place")
}

// TestTournamentCountdown checks that the countdown to the start needs no key.
func TestTournamentCountdown(t *testing.T) {
	w, ann := tuitest.Tournaments(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("T")
	p.Sees("starts in 12 min")
	w.Clock.Advance(2 * time.Minute)
	p.Update(app.MinuteMsg{})
	p.Sees("starts in 10 min", "58 min left")
	p.Press("down", "enter")
	p.Sees("4 players, starts in 10 min.")
	w.Clock.Advance(3 * time.Minute)
	p.Update(app.MinuteMsg{})
	p.Sees("starts in 7 min")
}

// TestRefusedForm checks that the form stays open and explains what cannot be created.
func TestRefusedForm(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Visit(app.Visit{Key: w.Account("ann").Key})
	ann.Opens("Tournaments")
	ann.Press("c", "down", "down", "down", "down")
	ann.Types("tomorow")
	ann.Press("enter")
	ann.Sees("\"tomorow\" is not a time.", "Create a tournament")
	for range "tomorow" {
		ann.Press("backspace")
	}
	ann.Misses("is not a time")
	ann.Types("friday 20:00")
	ann.Press("enter")
	ann.Sees("starts in 6 days")
}

// TestWithdrawnIsTold checks that the first thing a withdrawn player sees is a notice in the lobby.
func TestWithdrawnIsTold(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	of := w.CreateTournament(ann, tournament.Settings{Kind: tournament.Swiss, Name: "Friday night", Game: "chess", Clock: "5+3"})
	w.EnterTournament(of, ann, tournament.Join)
	gone, err := w.Tournaments.Post(t.Context(), of.ID, ann.Person, tournament.Remove())
	if err != nil {
		t.Fatal(err)
	}
	w.Tournaments.Await(t.Context(), gone)
	w.Visit(app.Visit{Key: ann.Key}).Sees("You were withdrawn from Friday night.", "Press T to come back.")
	w.Visit(app.Visit{Key: w.Account("bob").Key}).Sees("Friday night")
}

// TestEvening checks that two users can find a tournament, join it, start it and reach their board,
// all by keys. One of them can leave.
func TestEvening(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Visit(app.Visit{Key: w.Account("ann").Key}), w.Visit(app.Visit{Key: w.Account("bob").Key})
	ann.Opens("Tournaments")
	ann.Sees("No tournaments.")
	ann.Press("c", "down")
	ann.Types("Blitz tonight")
	ann.Sees("Blitz tonight")
	ann.Press("enter")
	ann.Sees("Created tournament", "Blitz tonight", "0 players, starts when ann says so.")
	bob.Sees("Blitz tonight")
	ann.Press("y")
	ann.Sees("You have joined.", "1 player,")
	ann.Press("b") // one player cannot start it
	ann.Sees("1 player, starts when ann says so.")
	bob.Press("T")
	bob.Sees("Blitz tonight")
	bob.Press("enter", "y")
	bob.Sees("when ann says so", "You have joined.")
	bob.Told("You have joined. Blitz tonight") // the next key removes the notice
	bob.Press("x")
	bob.Sees("You left this tournament.", "You have left.")
	bob.Press("y")
	bob.Sees("Your board opens here", "You have joined.")
	bob.Told("You have joined. Blitz tonight")
	ann.Sees("2 players")
	ann.Press("b")
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("round 1 of 5", "Your board: against")
	}
	bob.Press("T")
	bob.Sees("Chess, round 1", "First move within") // at random
	bob.Press("q", "y")
	bob.Sees("Standings")
	bob.Press("tab")
	bob.Sees("Round 1", "being played")
	bob.Press("enter")
	bob.Misses("being played")
	ann.Press("enter")
	ann.Misses("Standings")
	if frame := ann.Frame(); !strings.Contains(frame, "bob") {
		t.Fatalf("ann is not at her board:\n%s", frame)
	}
}

// TestTournamentByCommand checks that a command without a name means the tournament on screen.
func TestTournamentByCommand(t *testing.T) {
	w, ann := tuitest.Tournaments(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("T")
	p.Sees("Friday night")
	p.Press("down", "enter")
	p.Sees("You have joined.")
	p.Command("tournament leave")
	p.Sees("You left this tournament.")
}

// TestRowsOfTournament checks that enter opens the profile of a player, and that the arrows change
// the round.
func TestRowsOfTournament(t *testing.T) {
	w, ann := tuitest.Tournaments(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("T")
	p.Sees("Friday night")
	p.Press("down", "enter")
	p.Sees("enter profile")
	p.Press("down", "enter")
	p.Sees("[Ratings")
	p.Press("q", "q", "tab")
	p.Sees("Nobody's cup")
	p.Press("enter", "tab", "tab")
	p.Sees("Created by")
}

// TestTeamMatch checks that a form creates a match of two teams, and that its creator can change
// the boards. The page shows the pairings and the score.
func TestTeamMatch(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Visit(app.Visit{Key: w.Account("ann").Key})
	ann.Opens("Tournaments")
	ann.Press("c", "left", "left")
	ann.Sees("‹ Team match ›", "Two teams meet", "Rounds", "Teams")
	ann.Press("down", "down")
	ann.Sees("▶ Teams")
	ann.Types("Oaks,Elms")
	ann.Press("enter")
	ann.Sees("Created tournament", "Chess team match", "Oaks against Elms")
	ann.Press("tab")
	ann.Sees("y join Oaks", "e join Elms")
	ann.Press("shift+tab", "e")
	ann.Sees("You play for Elms.", "You have joined.")
	for news := w.Tournaments.Listen(t.Context()); len(w.Tournaments.List()) == 0; {
		<-news
	}
	of := w.Tournaments.List()[0]
	for i, name := range []string{"bob", "cat", "dan"} {
		if _, err := w.Tournaments.Do(t.Context(), of.ID, w.Account(name).Person, tournament.Intent{Kind: tournament.Join, Team: of.Teams[i%2]}); err != nil {
			t.Fatal(err)
		}
	}
	ann.Sees("4 players", "  1  bob", "  2  dan", "● 1  ann", "  2  cat")
	ann.Press("home", "B")
	ann.Sees("Set a board", "● bob")
	ann.Press("down", "right", "right")
	ann.Sees("● 2")
	ann.Press("enter")
	ann.Sees("bob plays for Oaks on board 2.", "  1  dan", "  2  bob")
	ann.Press("b")
	ann.Sees("round 1 of 1, Oaks 0 - 0 Elms", "Your board: against")
	ann.Resize(40, 20)
	ann.Sees("round 1 of 1", "Your board: against")
}

// TestSimul checks that the host creates it on the form and cycles through the boards with n.
func TestSimul(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Visit(app.Visit{Key: w.Account("ann").Key})
	ann.Opens("Tournaments")
	ann.Press("c", "left")
	ann.Sees("‹ Simul ›", "One player plays all others at once", "Host")
	ann.Press("enter")
	ann.Sees("Chess simul", "You play all others at once.")
	for news := w.Tournaments.Listen(t.Context()); len(w.Tournaments.List()) == 0; {
		<-news
	}
	of := w.Tournaments.List()[0]
	for _, name := range []string{"bob", "cat", "dan"} {
		w.EnterTournament(of, w.Account(name), tournament.Join)
	}
	ann.Sees("4 players")
	ann.Press("b")
	ann.Sees("Your boards: 3 of 3 wait for you", "ann at 3 boards")
	ann.Resize(40, 20)
	ann.Sees("Your boards: 3 of 3 wait for", "ann at 3 boards")
	ann.Resize(80, 24)
	ann.Press("enter")
	for _, next := range []string{"cat", "dan"} {
		ann.Sees("next board (2)")
		ann.Press("n")
		ann.Sees(next)
	}
	ann.Types("me4")
	ann.Press("enter")
	ann.Sees("1. e4", "next board (2)")
	ann.Press("n")
	ann.Sees("bob")
	ann.Sees("next board (1)")
	ann.Press("n")
	ann.Sees("cat")
}

// TestBerserk checks that the menu of offers in an arena has one more line before the first move.
func TestBerserk(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	of := w.CreateTournament(ann, tournament.Settings{Kind: tournament.Arena, Game: "chess", Clock: "3+2"})
	p := w.Visit(app.Visit{Key: ann.Key})
	w.Visit(app.Visit{Key: bob.Key})
	w.EnterTournament(of, ann, tournament.Join)
	w.EnterTournament(of, bob, tournament.Join)
	w.EnterTournament(of, ann, tournament.Start)
	p.Press("T")
	p.Sees("Chess arena")
	p.Press("enter")
	p.Sees("Your board: against bob")
	p.Press("enter")
	p.Sees("3:00")
	p.Press("o", "7")
	p.Sees("half the time and no increment")
	p.Press("y")
	p.Sees("1:30")
	p.Press("o")
	p.Misses("berserk: half the time")
}

// TestBracket checks that the page of a knockout begins with its bracket, which fits into a small window.
func TestBracket(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	cup := w.CreateTournament(ann, tournament.Settings{Kind: tournament.Knockout, Name: "Cup", Game: "chess", Clock: "5+3"})
	w.EnterTournament(cup, ann, tournament.Join)
	for _, name := range []string{"bob", "cat", "dan", "eve", "fay", "gus", "hal"} {
		w.EnterTournament(cup, w.Account(name), tournament.Join)
	}
	w.EnterTournament(cup, ann, tournament.Start)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("T", "enter")
	p.Sees("Quarterfinals", "Semifinals", "Final", "┐", "├ –")
	p.Fits()
	p.Resize(40, 20)
	p.Sees("Quarterfinals", "Semifinals", "hal", "├ –")
	p.Misses("Final")
}

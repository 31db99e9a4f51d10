package tuitest

import (
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/tournament"
)

// Tournaments is a world with three tournaments by ann: an open one with four players, a running one,
// and a cancelled one.
func Tournaments(t *testing.T) (w *World, ann account.Player) {
	w = New(t)
	ann = w.Account("ann")
	open := w.CreateTournament(ann, tournament.Settings{
		Kind: tournament.Swiss, Name: "Friday night", Game: "chess", Clock: "5+3",
		Starts: w.Clock.Now().Add(12 * time.Minute),
	})
	runs := w.CreateTournament(ann, tournament.Settings{
		Kind: tournament.Arena, Game: "discworld", Clock: "3+2", Rated: true,
	})
	gone := w.CreateTournament(ann, tournament.Settings{
		Kind: tournament.Knockout, Name: "Nobody's cup", Game: "chess", Clock: "10+0",
	})
	for _, name := range []string{"bob", "cat", "dan"} {
		who := w.Account(name)
		w.EnterTournament(open, who, tournament.Join)
		w.EnterTournament(runs, who, tournament.Join)
	}
	w.EnterTournament(open, ann, tournament.Join)
	w.EnterTournament(runs, ann, tournament.Start)
	w.EnterTournament(gone, ann, tournament.Cancel)
	return w, ann
}

// CreateTournament creates a tournament without a screen.
func (w *World) CreateTournament(maker account.Player, s tournament.Settings) *tournament.Tournament {
	w.Tb.Helper()
	made, err := w.Tournaments.Create(w.Tb.Context(), maker.Person, s)
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Tournaments.Await(w.Tb.Context(), made)
	return made
}

// EnterTournament does something in a tournament without a screen.
func (w *World) EnterTournament(of *tournament.Tournament, who account.Player, what tournament.IntentKind) {
	w.Tb.Helper()
	w.Tournaments.Await(w.Tb.Context(), w.InTournament(of.ID, who.Person, what))
}

package clubtest

import (
	"context"
	"errors"
	"sync/atomic"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// SwissOf returns a Swiss tournament of members that has started.
func (w *World) SwissOf(players, rounds int) identity.TournamentID {
	w.Tb.Helper()
	t, err := w.Tournaments.Create(w.Tb.Context(), Member(1), tournament.Settings{Kind: tournament.Swiss, Game: "chess", Clock: "5+3", Rounds: rounds, Rest: 10})
	if err != nil {
		w.Tb.Fatal(err)
	}
	for n := range players {
		w.InTournament(t.ID, Member(n+1), tournament.Join)
	}
	w.InTournament(t.ID, Member(1), tournament.Start)
	return t.ID
}

// InTournament changes a tournament in a way that must be accepted.
func (w *World) InTournament(id identity.TournamentID, who identity.Person, kind tournament.IntentKind) *tournament.Tournament {
	w.Tb.Helper()
	t, err := w.Tournaments.Do(w.Tb.Context(), id, who, tournament.Intent{Kind: kind})
	if err != nil {
		w.Tb.Fatalf("%s, %s: %v", who.Name, kind, err)
	}
	return t
}

// Tournament returns a tournament that must exist.
func (w *World) Tournament(id identity.TournamentID) *tournament.Tournament {
	w.Tb.Helper()
	t, err := w.Tournaments.Stored(w.Tb.Context(), id)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return t
}

// Boards returns the tables of a tournament's running games.
func (w *World) Boards() (boards []*table.Table) {
	for _, t := range w.Tables.Live() {
		if t.Board != nil && t.Status == table.Playing {
			boards = append(boards, t)
		}
	}
	return boards
}

// Wins plays some moves on a tournament board. Then the player with the higher number resigns.
func (w *World) Wins(t *table.Table) {
	w.Tb.Helper()
	t = w.Play(t, "e4", "e5", "Nf3", "Nc6")
	loser := t.Seats[0]
	if t.Seats[0].ID < t.Seats[1].ID {
		loser = t.Seats[1]
	}
	w.Do(t, loser, table.Intent{Kind: table.Resign})
}

// DyingStore lets some commits through and fails all later ones, as if the server had died.
type DyingStore struct {
	store.Store
	Left atomic.Int64 // commits left
}

var ErrDead = errors.New("dead")

func (s *DyingStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if s.Left.Add(-1) < 0 {
		return 0, ErrDead
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *DyingStore) Update(ctx context.Context, changes []store.Change) error {
	if s.Left.Add(-1) < 0 {
		return ErrDead
	}
	return s.Store.Update(ctx, changes)
}

func (s *DyingStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	if s.Left.Add(-1) < 0 {
		return ErrDead
	}
	return s.Store.Delete(ctx, key, rev)
}

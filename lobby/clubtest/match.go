package clubtest

import (
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// Match returns a match of General Strike with white playing the Workers first.
func (w *World) Match(white, black identity.Person) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Create(w.Tb.Context(), white, pairing.Proposal{Game: "strike", Match: true})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return w.Sit(t, black)
}

// Begin makes both players ready for the second game of a match.
func (w *World) Begin(t *table.Table) *table.Table {
	w.Tb.Helper()
	for _, p := range t.Seats {
		t = w.Do(t, p, table.Intent{Kind: table.Ready})
	}
	return t
}

// Resign makes a player resign.
func (w *World) Resign(t *table.Table, who identity.Person) *table.Table {
	w.Tb.Helper()
	return w.Do(t, who, table.Intent{Kind: table.Resign, Ply: len(t.Plies)})
}

// History returns the only line of a player's history.
func (w *World) History(who identity.Person) archive.Summary {
	w.Tb.Helper()
	games, err := w.Archive.History(w.Tb.Context(), who.ID, nil, 10)
	if err != nil || len(games) != 1 {
		w.Tb.Fatalf("the history of %s is %v, %v", who.Name, games, err)
	}
	return games[0]
}

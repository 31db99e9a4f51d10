package clubtest

import (
	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// CreateVacant creates a table without seating its host.
func (w *World) CreateVacant(host identity.Person) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Create(w.Tb.Context(), host, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return t
}

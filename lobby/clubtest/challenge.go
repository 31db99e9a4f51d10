package clubtest

import (
	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// Challenge makes one player challenge another to chess.
func (w *World) Challenge(who identity.Person, name string) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Challenge(w.Tb.Context(), who, name, pairing.Proposal{Game: "chess", Seat: game.NoSeat})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return w.Mine(who, t)
}

// Mine waits until a table is among a player's tables.
func (w *World) Mine(who identity.Person, t *table.Table) *table.Table {
	w.Tb.Helper()
	w.UntilListed("table "+string(t.ID), func(l *live.Listing) bool {
		for _, m := range l.Mine(who.ID) {
			if m.ID == t.ID && m.Rev >= t.Rev {
				return true
			}
		}
		return false
	})
	return t
}

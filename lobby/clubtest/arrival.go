package clubtest

import (
	"pawnstorm/lobby/account"
)

// Follows makes a player follow others.
func (w *World) Follows(who account.Player, others ...account.Player) {
	w.Tb.Helper()
	for _, other := range others {
		if err := w.Accounts.SetFollowed(w.Tb.Context(), who, other.Person, true); err != nil {
			w.Tb.Fatal(err)
		}
	}
}

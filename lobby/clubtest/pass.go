package clubtest

import (
	"pawnstorm/lobby/account"
)

// Code creates a login code for an account.
func (w *World) Code(p account.Player) string {
	w.Tb.Helper()
	code, _, err := w.Accounts.Code(w.Tb.Context(), p)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return code
}

// Link adds a key to an account with a code.
func (w *World) Link(p account.Player, key string) account.Player {
	w.Tb.Helper()
	linked, err := w.Accounts.Redeem(w.Tb.Context(), w.ByKey(key), w.Code(p))
	if err != nil {
		w.Tb.Fatal(err)
	}
	return linked
}

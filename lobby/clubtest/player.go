package clubtest

import (
	"pawnstorm/lobby/account"
)

// Arrive returns the player with a key. It must not fail.
func (w *World) Arrive(key string) account.Player {
	w.Tb.Helper()
	p, err := w.Accounts.Arrive(w.Tb.Context(), key)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return p
}

// Register creates an account for a new key.
func (w *World) Register(key, name string) account.Player {
	w.Tb.Helper()
	p, err := w.Accounts.Register(w.Tb.Context(), w.Arrive(key), name)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return p
}

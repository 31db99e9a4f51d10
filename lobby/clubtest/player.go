package clubtest

import (
	"pawnstorm/lobby/account"
)

// ByKey returns the player with a key. It must not fail.
func (w *World) ByKey(key string) account.Player {
	w.Tb.Helper()
	p, err := w.Accounts.ByKey(w.Tb.Context(), key)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return p
}

// Register creates an account for a new key.
func (w *World) Register(key, name string) account.Player {
	w.Tb.Helper()
	p, err := w.Accounts.Register(w.Tb.Context(), w.ByKey(key), name)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return p
}

package clubtest

import (
	"pawnstorm/lobby/account"
)

// PasskeyOf returns a passkey of a device.
func PasskeyOf(id string) account.Passkey {
	return account.Passkey{Name: "phone", Host: "localhost", ID: []byte(id), Public: []byte("a public key")}
}

// AddPasskey adds a passkey from a browser of p that has just logged in.
func (w *World) AddPasskey(p account.Player, id string) (browser account.Player) {
	w.Tb.Helper()
	browser, _ = w.LogIn(p, "Firefox")
	if err := w.Accounts.Passkeys.Add(w.Tb.Context(), browser, PasskeyOf(id)); err != nil {
		w.Tb.Fatal(err)
	}
	return browser
}

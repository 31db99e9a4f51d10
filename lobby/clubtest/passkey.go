package clubtest

import (
	"pawnstorm/lobby/account"
)

// PasskeyOf is a passkey that a device has made.
func PasskeyOf(id string) account.Passkey {
	return account.Passkey{Name: "phone", Host: "localhost", ID: []byte(id), Public: []byte("a public key")}
}

// AddPasskey has a browser of p's, which has just logged in, add a passkey.
func (w *World) AddPasskey(p account.Player, id string) (browser account.Player) {
	w.Tb.Helper()
	browser, _ = w.LogIn(p, "Firefox")
	if err := w.Accounts.Passkeys.Add(w.Tb.Context(), browser, PasskeyOf(id)); err != nil {
		w.Tb.Fatal(err)
	}
	return browser
}

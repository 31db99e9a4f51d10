package clubtest

import (
	"pawnstorm/lobby/account"
)

// LogIn logs in a browser of p.
func (w *World) LogIn(p account.Player, browser string) (in account.Player, secret string) {
	w.Tb.Helper()
	in, secret, err := w.Accounts.LogIn(w.Tb.Context(), w.ByKey(""), w.Code(p), browser)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return in, secret
}

// By returns the player who logs in with the secret of a browser.
func (w *World) By(secret string) account.Player {
	w.Tb.Helper()
	p, err := w.Accounts.ByBrowser(w.Tb.Context(), secret)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return p
}

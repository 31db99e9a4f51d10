package tuitest

import (
	"regexp"

	"pawnstorm/lobby/account"
)

// LinkKey adds a key to an account without a screen.
func (w *World) LinkKey(p account.Player, key string) {
	w.Tb.Helper()
	code, _, err := w.Accounts.Code(w.Tb.Context(), p)
	if err != nil {
		w.Tb.Fatal(err)
	}
	if _, err := w.Accounts.Redeem(w.Tb.Context(), w.ByKey(key), code); err != nil {
		w.Tb.Fatal(err)
	}
}

// ShownCode matches a code on the screen.
var ShownCode = regexp.MustCompile(`[0-9a-z]{4}-[0-9a-z]{4}`)

// ChangeSettings changes the settings of an account.
func (w *World) ChangeSettings(p account.Player, change func(*account.Settings)) {
	w.Tb.Helper()
	if _, err := w.Accounts.ChangeSettings(w.Tb.Context(), p, change); err != nil {
		w.Tb.Fatal(err)
	}
}

// Me returns the account of the session.
func (p *Person) Me() account.Player { return p.Model.Session.Me }

// PlayerOf returns the player with a name's key.
func (w *World) PlayerOf(name string) account.Player {
	w.Tb.Helper()
	return w.ByKey(KeyOf(name))
}

package clubtest

import (
	"errors"
	"time"

	"pawnstorm/lobby/account"
)

// Token makes a token for p that is good for ever.
func (w *World) Token(p account.Player, name string, scopes ...account.Scope) string {
	w.Tb.Helper()
	secret, _, err := w.Accounts.Tokens.New(w.Tb.Context(), p, name, scopes, time.Time{})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return secret
}

// NoToken wants a text to open nothing.
func (w *World) NoToken(secret string) {
	w.Tb.Helper()
	if p, err := w.Accounts.Tokens.Of(w.Tb.Context(), secret); !errors.Is(err, account.ErrToken) {
		w.Tb.Errorf("%.20q opens the account of %+v, %v", secret, p, err)
	}
}

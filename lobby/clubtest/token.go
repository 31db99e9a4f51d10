package clubtest

import (
	"errors"
	"time"

	"pawnstorm/lobby/account"
)

// Token creates an API token for p that never expires.
func (w *World) Token(p account.Player, name string, scopes ...account.Scope) string {
	w.Tb.Helper()
	secret, _, err := w.Accounts.Tokens.New(w.Tb.Context(), p, name, scopes, time.Time{})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return secret
}

// NoToken checks that a text is not a valid token.
func (w *World) NoToken(secret string) {
	w.Tb.Helper()
	if p, err := w.Accounts.Tokens.Of(w.Tb.Context(), secret); !errors.Is(err, account.ErrToken) {
		w.Tb.Errorf("%.20q opens the account of %+v, %v", secret, p, err)
	}
}

package clubtest

import (
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// Names are the names of people, and commas.
func Names(people []identity.Person) string {
	text := ""
	for _, p := range people {
		text += p.Name + ","
	}
	return text
}

// Social is Social without a failure.
func (w *World) Social(who account.Player) account.Social {
	w.Tb.Helper()
	s, err := w.Accounts.Social(w.Tb.Context(), who)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return s
}

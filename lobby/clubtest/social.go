package clubtest

import (
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// Names joins the names of people with commas.
func Names(people []identity.Person) string {
	text := ""
	for _, p := range people {
		text += p.Name + ","
	}
	return text
}

// Social returns the social data of an account. It must not fail.
func (w *World) Social(who account.Player) account.Social {
	w.Tb.Helper()
	s, err := w.Accounts.Social(w.Tb.Context(), who)
	if err != nil {
		w.Tb.Fatal(err)
	}
	return s
}

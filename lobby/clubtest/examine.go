package clubtest

import (
	"pawnstorm/lobby/examine"
	"pawnstorm/lobby/identity"
)

// Examine makes an examination.
func (w *World) Examine(who identity.Person, b examine.Beginning) *examine.Examination {
	w.Tb.Helper()
	e, err := w.Examined.Create(w.Tb.Context(), who, b)
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Examined.Await(w.Tb.Context(), e)
	return e
}

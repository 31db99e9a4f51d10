package clubtest

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
)

// Examine makes an examination.
func (w *World) Examine(who identity.Person, b study.Beginning) *study.Examination {
	w.Tb.Helper()
	e, err := w.Examined.Create(w.Tb.Context(), who, b)
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Examined.Await(w.Tb.Context(), e)
	return e
}

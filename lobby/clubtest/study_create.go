package clubtest

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/study"
)

// CreateStudy creates a study.
func (w *World) CreateStudy(who identity.Person, b study.Beginning) *study.Study {
	w.Tb.Helper()
	e, err := w.Studies.Create(w.Tb.Context(), who, b)
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Studies.Await(w.Tb.Context(), e)
	return e
}

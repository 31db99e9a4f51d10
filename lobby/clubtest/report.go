package clubtest

import (
	"errors"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/talk"
)

// Reports are all that was reported and can be read.
func (w *World) Reports() []talk.Report {
	w.Tb.Helper()
	var reports []talk.Report
	for r, err := range talk.Reports(w.Tb.Context(), w.Stored) {
		if err == nil {
			reports = append(reports, r)
		} else if !errors.Is(err, store.ErrDamaged) {
			w.Tb.Fatal(err)
		}
	}
	return reports
}

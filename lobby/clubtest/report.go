package clubtest

import (
	"errors"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/store"
)

// Reports are all that was reported and can be read.
func (w *World) Reports() []chat.Report {
	w.Tb.Helper()
	var reports []chat.Report
	for r, err := range chat.Reports(w.Tb.Context(), w.Stored) {
		if err == nil {
			reports = append(reports, r)
		} else if !errors.Is(err, store.ErrDamaged) {
			w.Tb.Fatal(err)
		}
	}
	return reports
}

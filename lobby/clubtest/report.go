package clubtest

import (
	"errors"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/store"
)

// Reports returns all readable reports.
func (w *World) Reports() []chat.Report {
	w.Tb.Helper()
	var reports []chat.Report
	for r, err := range chat.Reports(w.Tb.Context(), w.Stored) {
		if err == nil {
			reports = append(reports, *r)
		} else if !errors.Is(err, store.ErrDamaged) {
			w.Tb.Fatal(err)
		}
	}
	return reports
}

package clubtest

import (
	"fmt"
	"time"

	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
)

// Standing writes a rating to the store.
func (w *World) Standing(who identity.Person, r glicko.Rating, last time.Time) {
	w.Tb.Helper()
	value := fmt.Sprintf(`{"v":1,"id":%q,"name":%q,"forms":[{"game":"chess","speed":"blitz","rating":{"r":%v,"d":%v,"v":%v},"won":9,"drawn":2,"lost":1,"last":%q,"days":[]}]}`,
		who.ID, who.Name, r.Rating, r.Deviation, r.Volatility, last.UTC().Format(time.RFC3339))
	if _, err := w.Stored.Put(w.Tb.Context(), "rating/"+string(who.ID), []byte(value), 0); err != nil {
		w.Tb.Fatal(err)
	}
}

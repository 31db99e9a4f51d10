package clubtest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/store"
)

// Tally returns a player's statistics, as viewer can see them.
func (w *World) Tally(viewer, who identity.Person) stats.Tally {
	w.Tb.Helper()
	p, err := w.Profile(w.Tb.Context(), viewer.ID, who.ID)
	if err != nil || p.Counting {
		w.Tb.Fatalf("Profile: got %v, counting %v", err, p.Counting)
	}
	return p.Tally
}

// AddLines adds games to a player's history at equal intervals. The last one ends now.
func (w *World) AddLines(who identity.Person, n int, each time.Duration) {
	w.Tb.Helper()

	var lines []store.Change
	for i := range n {
		ended := w.Clock.Now().Add(-time.Duration(i) * each)
		f := archive.Summary{
			ID: identity.TableID(fmt.Sprintf("%08d", i)), Game: "chess", Speed: "blitz", Seats: [2]identity.Person{who, Ben},
			Reason: "resignation", Ended: ended, Opening: "Italian Game",
		}
		value, err := json.Marshal(f)
		if err != nil {
			w.Tb.Fatal(err)
		}
		key := "by/" + string(who.ID) + "/" + archive.NewestFirst(ended) + "/" + string(f.ID)
		lines = append(lines, store.Change{Key: key, Value: value})
	}
	for batch := range slices.Chunk(lines, 500) {
		if err := w.Stored.Update(context.Background(), batch); err != nil {
			w.Tb.Fatal(err)
		}
	}
}

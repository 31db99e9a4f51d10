package clubtest

import (
	"strings"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/identity"
)

// Archived waits until a finished game is no longer live. It checks that the archive, the index and
// both histories have the game exactly once.
func (w *World) Archived(id identity.TableID, players ...identity.Person) {
	w.Tb.Helper()
	w.UntilStored("the archive", func() bool { return len(w.Keys("table/"+string(id))) == 0 })
	if done := w.Keys("done/"); len(done) != 1 || done[0] != "done/"+string(id) {
		w.Tb.Errorf("the archive has %v, want only %s", done, id)
	}
	if lines := w.Keys("end/"); len(lines) != 1 || !strings.HasSuffix(lines[0], string(id)) {
		w.Tb.Errorf("the index has %v, want only %s", lines, id)
	}
	for _, p := range players {
		if lines := w.Keys("by/" + string(p.ID) + "/"); len(lines) != 1 || !strings.HasSuffix(lines[0], string(id)) {
			w.Tb.Errorf("the history of %s has %v", p.Name, lines)
		}
		games, err := w.Archive.History(w.Tb.Context(), p.ID, nil, 10)
		if err != nil || len(games) != 1 || games[0].ID != id {
			w.Tb.Errorf("the history of %s is %v, %v", p.Name, games, err)
		}
	}
}

// NextSweep lets a minute pass in the bubble.
func NextSweep() {
	<-time.After(time.Minute)
	synctest.Wait()
}

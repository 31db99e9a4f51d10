package tournaments

import (
	"context"
	"strings"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/tournament"
)

// Learn takes in one commit of the store.
func (ts *Tournaments) Learn(e store.Entry) {
	id := identity.TournamentID(strings.TrimPrefix(e.Key, Keys))
	if e.Deleted {
		ts.mu.Lock()
		delete(ts.known, id)
		ts.mu.Unlock()
		return
	}
	t, err := tournament.Read(e.Value, e.Rev)
	if err != nil {
		ts.log.Error("unreadable tournament", "key", e.Key, "err", err)
		return
	}
	ts.mu.Lock()
	if was := ts.known[id]; was == nil || was.Rev < t.Rev {
		ts.known[id] = t
	}
	ts.mu.Unlock()
	ts.wake.Offer(struct{}{})
}

// Load reads all that there is, and forgets what is there no more.
func (ts *Tournaments) Load(ctx context.Context) error {
	there := make(map[identity.TournamentID]bool)
	for e, err := range ts.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		there[identity.TournamentID(strings.TrimPrefix(e.Key, Keys))] = true
		ts.Learn(e)
	}
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for id := range ts.known {
		if !there[id] {
			delete(ts.known, id)
		}
	}
	return nil
}

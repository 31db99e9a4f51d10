package account

import (
	"sync"

	"pawnstorm/lobby/identity"
)

// decliners are the accounts that take no challenges. A node knows them by heart, so
// that lists can leave them out.
type decliners struct {
	mu  sync.RWMutex
	ids map[identity.PlayerID]bool
}

// note takes in what an account has set.
func (d *decliners) note(a Account) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case !a.Settings.NoChallenges:
		delete(d.ids, a.ID)
	case d.ids == nil:
		d.ids = map[identity.PlayerID]bool{a.ID: true}
	default:
		d.ids[a.ID] = true
	}
}

// Declines reports whether a player takes no challenges from anybody, as far as this node
// has heard: a challenge asks the account itself.
func (as *Accounts) Declines(id identity.PlayerID) bool {
	as.decliners.mu.RLock()
	defer as.decliners.mu.RUnlock()
	return as.decliners.ids[id]
}

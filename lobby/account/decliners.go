package account

import (
	"sync"

	"pawnstorm/lobby/identity"
)

// decliners holds the accounts that accept no challenges. Every node keeps them in memory, so that
// lists can leave them out.
type decliners struct {
	mu  sync.RWMutex
	ids map[identity.PlayerID]bool
}

// note records the setting of an account.
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

// Declines reports whether a player refuses all challenges, as far as this node knows. A challenge
// reads the account itself.
func (as *Accounts) Declines(id identity.PlayerID) bool {
	as.decliners.mu.RLock()
	defer as.decliners.mu.RUnlock()
	return as.decliners.ids[id]
}

package account

import (
	"slices"
	"sync"

	"pawnstorm/lobby/identity"
)

// followers are the accounts that want to hear when another one comes. A node knows them
// by heart, so that an arrival need not ask everybody who is here.
type followers struct {
	mu sync.RWMutex
	by map[identity.PlayerID][]identity.PlayerID // by whom they follow
	of map[identity.PlayerID][]identity.PlayerID // whom an account follows
}

// note takes in whom an account follows. One that mutes somebody hears nothing of them.
func (f *followers) note(a Account) {
	var now []identity.PlayerID
	if !a.Settings.NoArrivals && a.Deleted.IsZero() {
		for _, id := range a.Follows {
			if !a.Muted(id) {
				now = append(now, id)
			}
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if slices.Equal(f.of[a.ID], now) {
		return
	}
	if f.by == nil {
		f.by, f.of = make(map[identity.PlayerID][]identity.PlayerID), make(map[identity.PlayerID][]identity.PlayerID)
	}
	for _, id := range f.of[a.ID] {
		if rest := without(f.by[id], a.ID); len(rest) > 0 {
			f.by[id] = rest
		} else {
			delete(f.by, id)
		}
	}
	for _, id := range now {
		f.by[id] = append(slices.Clone(f.by[id]), a.ID)
	}
	if f.of[a.ID] = now; len(now) == 0 {
		delete(f.of, a.ID)
	}
}

// without is a list without somebody. The list stays as it is: others read it.
func without(list []identity.PlayerID, who identity.PlayerID) []identity.PlayerID {
	return slices.DeleteFunc(slices.Clone(list), func(id identity.PlayerID) bool { return id == who })
}

// Followers are those who want to hear that somebody has come. The list is shared and
// must not be changed.
func Followers(as *Accounts, of identity.PlayerID) []identity.PlayerID {
	as.followers.mu.RLock()
	defer as.followers.mu.RUnlock()
	return as.followers.by[of]
}

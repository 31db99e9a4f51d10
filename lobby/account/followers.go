package account

import (
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
)

// followers knows which accounts want to hear about which arrivals. Every node keeps this in
// memory, so that an arrival does not have to check every player who is online.
type followers struct {
	by map[identity.PlayerID][]identity.PlayerID // followers, by the account they follow
	of map[identity.PlayerID][]identity.PlayerID // followed accounts, by follower
}

// note records the accounts that a follows. An account that also mutes a player does not hear about
// them. It needs the lock.
func (f *followers) note(a Account) {
	var now []identity.PlayerID
	if !a.Settings.NoArrivals && a.Deleted.IsZero() {
		now = slice.Filter(a.Follows, func(id identity.PlayerID) bool { return !a.Muted(id) })
	}
	if slices.Equal(f.of[a.ID], now) {
		return
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

// without returns a copy of list without one player. It leaves list alone, because readers share
// it.
func without(list []identity.PlayerID, who identity.PlayerID) []identity.PlayerID {
	return slices.DeleteFunc(slices.Clone(list), func(id identity.PlayerID) bool { return id == who })
}

// Followers returns the players who want to hear that another player has arrived. The list is
// shared and must not be changed.
func Followers(as *Accounts, of identity.PlayerID) []identity.PlayerID {
	list, _ := fact(as.facts, as.followers.by, of)
	return list
}

package account

import (
	"context"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Follow sends the account after each change until ctx ends. It does not matter which session or
// program made the change. A slow reader misses states in between, but never the last one. Nothing
// arrives for guests. The channel is never closed.
func (as *Accounts) Follow(ctx context.Context, id identity.PlayerID) <-chan Account {
	mail, _ := as.news.Follow(ctx, id, pubsub.Filter[Account]{})
	return mail
}

// Changes sends a token for every change of an account until ctx ends. The channel is never closed.
func (as *Accounts) Changes(ctx context.Context, id identity.PlayerID) <-chan struct{} {
	changes, _ := as.changes.Follow(ctx, id, pubsub.Filter[struct{}]{})
	return changes
}

// KeyRevoked reports whether p's session must end because its key no longer opens the account. Call it
// with each change of the account. Such news can be older than p's latest change, so KeyRevoked reads
// the store before it returns true.
func (as *Accounts) KeyRevoked(ctx context.Context, p Player, news Account) bool {
	if p.Guest || news.ID != p.ID || news.has(p.Key) {
		return false
	}
	a, err := as.Get(ctx, p.ID)
	return err == nil && !a.has(p.Key)
}

// Learn updates what this node knows about an account from a stored entry.
func (as *Accounts) Learn(e store.Entry) {
	if e.Deleted {
		return
	}
	a, err := as.all.Read(e)
	if err != nil {
		return
	}
	as.note(*a)
	if a.Deleted.IsZero() {
		as.hooks.Named(a.Person)
	}
	as.news.Publish(a.ID, *a)
	as.changes.Publish(a.ID, struct{}{})
}

// facts is what every node keeps in memory about the accounts, so that lists and jobs do not read
// each account.
type facts struct {
	mu        sync.RWMutex
	bots      map[identity.PlayerID]bot
	decliners map[identity.PlayerID]bool      // accept no challenges
	leavers   map[identity.PlayerID]time.Time // when they will be deleted
	vacations map[identity.PlayerID]time.Time // end of the latest vacation, which may be over
	followers followers
}

func newFacts() *facts {
	return &facts{
		bots: make(map[identity.PlayerID]bot), decliners: make(map[identity.PlayerID]bool),
		leavers: make(map[identity.PlayerID]time.Time), vacations: make(map[identity.PlayerID]time.Time),
		followers: followers{make(map[identity.PlayerID][]identity.PlayerID), make(map[identity.PlayerID][]identity.PlayerID)},
	}
}

// note updates the facts from an account.
func (f *facts) note(a Account) {
	if a.Bot {
		f.addBot(a)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.followers.note(a)
	keep(f.decliners, a.ID, true, a.Settings.NoChallenges)
	keep(f.leavers, a.ID, a.Deletes, !a.Deletes.IsZero())
	var vacation Vacation
	if n := len(a.Vacations); n > 0 {
		vacation = a.Vacations[n-1]
	}
	keep(f.vacations, a.ID, vacation.Until, len(a.Vacations) > 0)
}

// keep sets the fact of an account, or removes it if the account has none.
func keep[V any](of map[identity.PlayerID]V, id identity.PlayerID, fact V, has bool) {
	if has {
		of[id] = fact
	} else {
		delete(of, id)
	}
}

// fact returns what this node keeps about an account; ok is false if that is nothing.
func fact[V any](f *facts, of map[identity.PlayerID]V, id identity.PlayerID) (v V, ok bool) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	v, ok = of[id]
	return v, ok
}

// Declines reports whether a player refuses all challenges, as far as this node knows. A challenge
// reads the account itself.
func (as *Accounts) Declines(id identity.PlayerID) bool {
	declines, _ := fact(as.facts, as.decliners, id)
	return declines
}

// Load reads all accounts again. It updates what this node keeps in memory, and sends the accounts
// to their followers.
func (as *Accounts) Load(ctx context.Context) error {
	for e, err := range as.docs.Store.List(ctx, PlayerKeys, "") {
		if err != nil {
			return err
		}
		as.Learn(e)
	}
	return nil
}

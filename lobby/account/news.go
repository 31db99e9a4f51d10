package account

import (
	"context"

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
	if a.Bot {
		as.bots.add(*a)
	}
	as.decliners.note(*a)
	as.leavers.note(*a)
	as.followers.note(*a)
	as.vacations.note(*a)
	if a.Deleted.IsZero() {
		as.hooks.Named(a.Person)
	}
	as.news.Publish(a.ID, *a)
	as.changes.Publish(a.ID, struct{}{})
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

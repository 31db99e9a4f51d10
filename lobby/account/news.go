package account

import (
	"context"
	"encoding/json"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Follow brings every change of an account until ctx ends, in whichever
// session or program it was made. A slow reader misses states in between, never
// the last one. Of a guest there is no news. The channel is never closed.
func (as *Accounts) Follow(ctx context.Context, id identity.PlayerID) <-chan Account {
	mail, _ := as.news.Follow(ctx, id, pubsub.Filter[Account]{})
	return mail
}

// Changes brings a token for every change of an account until ctx ends.
func (as *Accounts) Changes(ctx context.Context, id identity.PlayerID) <-chan struct{} {
	changes, _ := as.changes.Follow(ctx, id, pubsub.Filter[struct{}]{})
	return changes
}

// ShutOut reports, when there is news of an account, whether the key by which p
// came does not open it any more. News may be older than what p has done, so the
// store is asked before a session is ended for it.
func (as *Accounts) ShutOut(ctx context.Context, p Player, news Account) bool {
	if p.Guest || news.ID != p.ID || news.has(p.Key) {
		return false
	}
	a, err := as.Get(ctx, p.ID)
	return err == nil && !a.has(p.Key)
}

// Learn takes in one durable entry of an account.
func (as *Accounts) Learn(e store.Entry) {
	if e.Deleted {
		return
	}
	var a Account
	if err := json.Unmarshal(e.Value, &a); err != nil {
		as.log.Error("unreadable account", "key", e.Key, "err", err)
		return
	}
	if a.Bot {
		as.bots.add(a)
	}
	as.decliners.note(a)
	as.leavers.note(a)
	as.followers.note(a)
	as.vacations.note(a)
	if a.Deleted.IsZero() {
		as.hooks.Named(a.Person)
	}
	as.news.Publish(a.ID, a)
	as.changes.Publish(a.ID, struct{}{})
}

// Load reads all accounts again, for those who follow them and for what is known by heart.
func (as *Accounts) Load(ctx context.Context) error {
	for e, err := range as.docs.Store.List(ctx, PlayerKeys, "") {
		if err != nil {
			return err
		}
		as.Learn(e)
	}
	return nil
}

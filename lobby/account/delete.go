package account

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// deleteAfter is how long somebody may change their mind.
const deleteAfter = 7 * 24 * time.Hour

// Delete has p's account deleted a week from now; at is when. Until then it is as before,
// and [Accounts.Keep] takes the word back. Games remain, without the name.
func (as *Accounts) Delete(ctx context.Context, p Player) (at time.Time, err error) {
	if p.Guest {
		return at, errs.New(errs.Refused, "You have no account: nothing is kept of a guest but the games.")
	}
	err = as.changeAccount(ctx, p.ID, func(a *Account) error {
		if !a.has(p.Key) {
			return errKeyRemoved
		}
		if a.Deletes.IsZero() {
			a.Deletes = as.now().UTC().Add(deleteAfter).Truncate(time.Second)
		}
		at = a.Deletes
		return nil
	})
	if err == nil {
		as.log.Info("account will be deleted", "player", p.ID, "at", at)
	}
	return at, err
}

// Keep takes back that p's account is to be deleted.
func (as *Accounts) Keep(ctx context.Context, p Player) error {
	if p.Guest {
		return errs.New(errs.Refused, "You have no account.")
	}
	return as.changeAccount(ctx, p.ID, func(a *Account) error {
		switch {
		case !a.has(p.Key):
			return errKeyRemoved
		case a.Deletes.IsZero():
			return errs.New(errs.Refused, "Your account is not going to be deleted.")
		}
		a.Deletes = time.Time{}
		return nil
	})
}

// leavers are the accounts that are to be deleted. A node knows them by heart.
type leavers struct {
	mu  sync.Mutex
	ids map[identity.PlayerID]time.Time
}

func (l *leavers) note(a Account) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case a.Deletes.IsZero():
		delete(l.ids, a.ID)
	case l.ids == nil:
		l.ids = map[identity.PlayerID]time.Time{a.ID: a.Deletes}
	default:
		l.ids[a.ID] = a.Deletes
	}
}

// DueToLeave are those whose accounts are to be deleted by now, or were half deleted.
func (as *Accounts) DueToLeave() (list []identity.PlayerID) {
	as.leavers.mu.Lock()
	defer as.leavers.mu.Unlock()
	for id, at := range as.leavers.ids {
		if !as.now().Before(at) {
			list = append(list, id)
		}
	}
	return list
}

// Close begins to delete an account that is due: no key opens it from then on. Refused
// is one whose player has changed their mind. It may be repeated.
func (as *Accounts) Close(ctx context.Context, id identity.PlayerID) error {
	if a, err := as.Get(ctx, id); err != nil || a.Erasing {
		return err
	}
	return as.changeAccount(ctx, id, func(a *Account) error {
		if a.Deletes.IsZero() || as.now().Before(a.Deletes) {
			return errs.New(errs.Refused, "That account is not to be deleted now.")
		}
		a.Erasing = true
		return nil
	})
}

// Forget removes what is kept of a closed account besides its games: its names, which are
// kept from others for a year, its keys, and what it chose. It may be repeated.
func (as *Accounts) Forget(ctx context.Context, id identity.PlayerID) error {
	a, err := as.Get(ctx, id)
	if err != nil {
		return err
	}
	for _, k := range a.Keys {
		if err := as.unpoint(ctx, k.Fingerprint, id); err != nil {
			return store.Failure(err)
		}
	}
	if err := as.releaseNames(ctx, id); err != nil {
		return store.Failure(err)
	}
	err = as.changeAccount(ctx, id, func(a *Account) error {
		*a = Account{
			Person: identity.Person{ID: id, Name: identity.DeletedName}, Created: a.Created, Bot: a.Bot,
			Keys: []Key{}, Deleted: as.now().UTC().Truncate(time.Second),
		}
		return nil
	})
	if err == nil {
		as.log.Info("account deleted", "player", id)
	}
	return err
}

// releaseNames takes an account's names from it, and keeps them from others for a while.
func (as *Accounts) releaseNames(ctx context.Context, id identity.PlayerID) error {
	for e, err := range as.docs.Store.List(ctx, nameKeys, "") {
		var to pointer
		if err == nil {
			err = json.Unmarshal(e.Value, &to)
		}
		if err == nil && to.Player == id {
			err = as.docs.Put(ctx, e.Key, pointer{Until: as.now().UTC().Add(nameKeptFor)}, e.Rev)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// DropNames makes the names free that were kept from others for long enough.
func (as *Accounts) DropNames(ctx context.Context) error {
	for e, err := range as.docs.Store.List(ctx, nameKeys, "") {
		if err != nil {
			return err
		}
		var to pointer
		if err := json.Unmarshal(e.Value, &to); err != nil || to.Until.IsZero() || as.now().Before(to.Until) {
			continue
		}
		if a, err := as.Get(ctx, to.Player); to.Player != "" && (err != nil || slices.Contains(keysOfName(a.Name), e.Key)) {
			continue
		}
		if err := store.Ignore(as.docs.Store.Delete(ctx, e.Key, e.Rev), store.ErrNotFound, store.ErrConflict); err != nil {
			return err
		}
	}
	return nil
}

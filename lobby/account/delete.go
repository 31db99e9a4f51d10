package account

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// deleteAfter gives players time to change their mind.
const deleteAfter = 7 * 24 * time.Hour

// Delete schedules p's account for deletion in a week, and returns when. Until then the account
// works as before, and [Accounts.Keep] cancels the deletion. The games remain, without the name.
func (as *Accounts) Delete(ctx context.Context, p Player) (at time.Time, err error) {
	if p.Guest {
		return at, errs.New(errs.Refused, "You have no account. For guests we keep only their games.")
	}
	err = as.all.Change(ctx, p.ID, func(a *Account) error {
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

// Keep cancels the deletion of p's account.
func (as *Accounts) Keep(ctx context.Context, p Player) error {
	if p.Guest {
		return errs.New(errs.Refused, "You have no account.")
	}
	return as.all.Change(ctx, p.ID, func(a *Account) error {
		switch {
		case !a.has(p.Key):
			return errKeyRemoved
		case a.Deletes.IsZero():
			return errs.New(errs.Refused, "Your account is not marked for deletion.")
		}
		a.Deletes = time.Time{}
		return nil
	})
}

// DueToLeave returns the accounts whose deletion is due, or was interrupted.
func (as *Accounts) DueToLeave() (list []identity.PlayerID) {
	as.facts.mu.RLock()
	defer as.facts.mu.RUnlock()
	for id, at := range as.leavers {
		if !as.now().Before(at) {
			list = append(list, id)
		}
	}
	return list
}

// Close starts to delete an account that is due. From then on no key opens it. The error is Refused
// if the player has cancelled the deletion. Close may be repeated.
func (as *Accounts) Close(ctx context.Context, id identity.PlayerID) error {
	if a, err := as.Get(ctx, id); err != nil || a.Erasing {
		return err
	}
	return as.all.Change(ctx, id, func(a *Account) error {
		if a.Deletes.IsZero() || as.now().Before(a.Deletes) {
			return errs.New(errs.Refused, "That account is not to be deleted now.")
		}
		a.Erasing = true
		return nil
	})
}

// Forget removes the names, keys and settings of a closed account. Only its games remain. Other
// players cannot take its names for a year. Forget may be repeated.
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
	err = as.all.Change(ctx, id, func(a *Account) error {
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

// releaseNames takes away an account's names and reserves them for a year.
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

// DropNames frees the names whose reservation has expired.
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

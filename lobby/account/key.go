package account

import (
	"context"
	"errors"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// errKeyRemoved refuses a session whose key has been removed from the account.
var errKeyRemoved = errs.New(errs.Refused, "The key that you logged in with no longer opens this account.")

// RemoveKey removes a key from p's account, but never the last lasting one. The key that p logged
// in with must still open the account.
func (as *Accounts) RemoveKey(ctx context.Context, p Player, key string) error {
	err := as.all.Change(ctx, p.ID, func(a *Account) error {
		if err := a.MayRemove(p, key, as.now()); err != nil {
			return err
		}
		a.Keys = slices.DeleteFunc(a.Keys, func(k Key) bool { return k.Fingerprint == key })
		return nil
	})
	if err != nil {
		return err
	}
	// Without the account's confirmation the pointer opens nothing. It only has to make room for
	// the key's next owner.
	return store.Failure(as.unpoint(ctx, key, p.ID))
}

// MayRemove returns why p cannot remove a key of the account, or nil.
func (a Account) MayRemove(p Player, key string, now time.Time) error {
	by, comes := a.key(p.Key)
	gone, opens := a.key(key)
	switch {
	case !comes:
		return errKeyRemoved
	case !opens:
		return errs.New(errs.NotFound, "That key does not belong to this account.")
	case by.Token != "":
		return errs.New(errs.Refused, "You cannot remove keys with a token. Connect by SSH instead.")
	case gone.IsPublic() && !by.IsPublic():
		return errs.New(errs.Refused, "For safety, you cannot remove an SSH key in a browser. Connect by SSH instead.")
	case gone.Passkey != nil && !by.IsPublic() && !by.isFresh(now):
		return errs.New(errs.Refused,
			"You logged in more than an hour ago. For safety, log out and log in again before you remove the passkey.")
	case a.IsLastKey(key):
		return errs.New(errs.Refused, "This is the last key of your account. Without it you could not log in again.")
	}
	return nil
}

// addKey adds a key to an account. The key issuer must still open the account and be allowed to add
// such a key.
func (as *Accounts) addKey(ctx context.Context, id identity.PlayerID, issuer string, key Key) error {
	free, err := as.keyIsFree(ctx, key.Fingerprint)
	if err != nil {
		return err
	}
	var gone []Key
	err = as.all.Change(ctx, id, func(a *Account) error {
		by, comes := a.key(issuer)
		switch {
		case !comes:
			return errKeyRemoved
		case a.has(key.Fingerprint):
			return nil
		}
		err := a.letsIn(by, key, as.now())
		if err != nil {
			return err
		}
		if a.Keys, gone, err = roomFor(key, a.Keys, as.now()); err == nil {
			a.Keys = append(a.Keys, key)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, k := range gone { // a leftover pointer opens nothing
		if err := as.unpoint(ctx, k.Fingerprint, id); err != nil {
			as.log.Warn("cannot log out a browser completely", "player", id, "err", err)
		}
	}
	return store.Failure(as.point(ctx, key.Fingerprint, id, free))
}

// roomFor makes room for one more key, or refuses it. gone lists the keys that had to make room.
func roomFor(key Key, keys []Key, now time.Time) (kept, gone []Key, err error) {
	switch {
	case key.Token != "":
		return roomForToken(keys, key.Token, now)
	case key.Browser != "":
		kept, gone = roomForBrowser(keys, now)
		return kept, gone, nil
	case lastingKeys(keys) == maxKeys:
		return nil, nil, errs.New(errs.Refused, "The account has %d keys. Remove one first.", maxKeys)
	}
	return keys, nil, nil
}

// maxKeys limits the public keys and passkeys of an account.
const maxKeys = 20

// accountOf finds the account that a key opens. The key's pointer leads to the account, and the
// account confirms the key. Otherwise the error is ErrNotFound, and the revision belongs to the
// dead pointer; it is 0 if there is no pointer.
func (as *Accounts) accountOf(ctx context.Context, key string) (Account, store.Rev, error) {
	var to pointer
	rev, err := as.docs.Get(ctx, keyKeys+key, &to)
	if err != nil {
		return Account{}, 0, err
	}
	a, err := as.Get(ctx, to.Player)
	if err == nil && !a.has(key) {
		err = store.ErrNotFound
	}
	return a, rev, err
}

// keyIsFree refuses a key that already opens an account. For a free key it returns the revision
// that point needs.
func (as *Accounts) keyIsFree(ctx context.Context, key string) (store.Rev, error) {
	_, rev, err := as.accountOf(ctx, key)
	switch {
	case err == nil:
		return 0, errs.New(errs.Refused, "Your key already opens an account. Connect again to use it.")
	case errors.Is(err, store.ErrNotFound):
		return rev, nil
	}
	return 0, store.Failure(err)
}

// point makes a key lead to an account. rev comes from keyIsFree. The error is ErrConflict if the
// key leads to another account by now.
func (as *Accounts) point(ctx context.Context, key string, id identity.PlayerID, rev store.Rev) error {
	err := as.docs.Put(ctx, keyKeys+key, pointer{Player: id}, rev)
	if errors.Is(err, store.ErrConflict) {
		if a, _, readErr := as.accountOf(ctx, key); readErr == nil && a.ID == id {
			return nil
		}
	}
	return err
}

// unpoint removes a key's pointer if it still leads to that player.
func (as *Accounts) unpoint(ctx context.Context, key string, id identity.PlayerID) error {
	var to pointer
	rev, err := as.docs.Get(ctx, keyKeys+key, &to)
	if err == nil && to.Player == id {
		err = as.docs.Store.Delete(ctx, keyKeys+key, rev)
	}
	return store.Ignore(err, store.ErrNotFound, store.ErrConflict)
}

// Owner returns the player a key belongs to, which is an account or a guest. Without a key it
// returns the zero Person.
func (as *Accounts) Owner(ctx context.Context, key string) (identity.Person, error) {
	if key == "" {
		return identity.Person{}, nil
	}
	a, _, err := as.accountOf(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return guest(identity.GuestID(key), key).Person, nil
	}
	return a.Person, store.Failure(err)
}

// IsStranger reports whether a key opens no account although user is the name of an account with
// SSH keys. The owner of that account may have offered the wrong key.
func (as *Accounts) IsStranger(ctx context.Context, user, key string) (bool, error) {
	_, _, err := as.accountOf(ctx, key)
	if !errors.Is(err, store.ErrNotFound) {
		return false, store.Failure(err)
	}
	other, err := as.OtherOwner(ctx, user, Player{})
	return other != "", err
}

// OtherOwner returns the name of the account that user refers to, if SSH keys open it and it is not
// p's. Otherwise it returns "".
func (as *Accounts) OtherOwner(ctx context.Context, user string, p Player) (string, error) {
	named, err := as.named(ctx, user)
	if err != nil || named.ID == p.ID || !slices.ContainsFunc(named.Keys, Key.IsPublic) {
		return "", errs.Ignore(err, errs.NotFound)
	}
	return named.Name, nil
}

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

// errKeyRemoved refuses what belongs to an account to a session that is open by
// a key which the account has given up since.
var errKeyRemoved = errs.New(errs.Refused, "The key that you came with does not open this account any more.")

// RemoveKey takes a key from p's account, never the last lasting one. The key that p
// came with must still open it.
func (as *Accounts) RemoveKey(ctx context.Context, p Player, key string) error {
	err := as.changeAccount(ctx, p.ID, func(a *Account) error {
		if err := a.MayRemove(p, key, as.now()); err != nil {
			return err
		}
		kept := a.Keys[:0]
		for _, k := range a.Keys {
			if k.Fingerprint != key {
				kept = append(kept, k)
			}
		}
		a.Keys = kept
		return nil
	})
	if err != nil {
		return err
	}
	// The pointer without the account's word opens nothing: what is left of it
	// only has to make room for a new owner.
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
		return errs.New(errs.Refused, "A token removes no keys. Come by SSH for that.")
	case gone.IsPublic() && !by.IsPublic():
		return errs.New(errs.Refused, "A browser cannot remove an SSH key: it may have been left open. Come by SSH for that.")
	case gone.Passkey != nil && !by.IsPublic() && !by.isFresh(now):
		return errs.New(errs.Refused, "You have been logged in here for more than an hour, and this browser may have been left open. Log out, log in again, and remove the passkey then.")
	case a.IsLastKey(key):
		return errs.New(errs.Refused, "This is the last key of the account: without it nobody could come in.")
	}
	return nil
}

// addKey lets one more key open an account, by the word of one that still does.
func (as *Accounts) addKey(ctx context.Context, id identity.PlayerID, issuer string, key Key) error {
	free, err := as.keyIsFree(ctx, key.Fingerprint)
	if err != nil {
		return err
	}
	var gone []Key
	err = as.changeAccount(ctx, id, func(a *Account) error {
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
	for _, k := range gone { // what is left of a pointer opens nothing
		if err := as.unpoint(ctx, k.Fingerprint, id); err != nil {
			as.log.Warn("removing the pointer of a browser", "player", id, "err", err)
		}
	}
	return store.Failure(as.point(ctx, key.Fingerprint, id, free))
}

// roomFor leaves room for one more key of an account, or refuses it; gone are those that
// make way.
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

// maxKeys is how many public keys and passkeys an account may have.
const maxKeys = 20

// accountOf finds the account that a key opens: the pointer leads to it and the
// account confirms it. Otherwise the error is ErrNotFound, and the revision is
// that of the dead pointer, 0 if there is none.
func (as *Accounts) accountOf(ctx context.Context, key string) (Account, store.Rev, error) {
	var to pointer
	rev, err := as.docs.Get(ctx, keyKeys+key, &to)
	if err != nil {
		return Account{}, 0, err
	}
	var a Account
	_, err = as.docs.Get(ctx, PlayerKeys+string(to.Player), &a)
	if err == nil && !a.has(key) {
		err = store.ErrNotFound
	}
	return a, rev, err
}

// keyIsFree refuses a key that already opens an account. Of a free one it
// returns the revision for point.
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

// point makes a key that keyIsFree found free at rev lead to an account. If it
// leads to another by now, the error is ErrConflict.
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

// Owner is whose a key is: an account, or the guest who comes with it. Without a key it
// is nobody who was here before.
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

// IsStranger reports whether a key opens no account while the user name that it came with
// is the name of an account that SSH keys open: its owner may have offered the wrong key.
func (as *Accounts) IsStranger(ctx context.Context, user, key string) (bool, error) {
	_, _, err := as.accountOf(ctx, key)
	if !errors.Is(err, store.ErrNotFound) {
		return false, store.Failure(err)
	}
	other, err := as.OtherOwner(ctx, user, Player{})
	return other != "", err
}

// OtherOwner is the name of the account that a user name is the name of, if SSH keys open it
// and it is not p's; "" if there is none.
func (as *Accounts) OtherOwner(ctx context.Context, user string, p Player) (string, error) {
	named, err := as.named(ctx, user)
	if err != nil || named.ID == p.ID || !slices.ContainsFunc(named.Keys, Key.IsPublic) {
		return "", errs.Ignore(err, errs.NotFound)
	}
	return named.Name, nil
}

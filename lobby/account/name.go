package account

import (
	"context"
	"errors"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// keysOfName are the keys under which a name is kept: first the one that every name has, by
// which it is found, then the one by which names that look like it are refused. For many
// names they are the same.
func keysOfName(name string) []string {
	return slices.Compact([]string{nameKeys + identity.FormerSkeleton(name), nameKeys + identity.Skeleton(name)})
}

// reserve makes a name lead to somebody, if nobody else has it or one that looks like it.
// The keys of another name of theirs may be left out.
func (as *Accounts) reserve(ctx context.Context, name string, to pointer, except ...string) error {
	var changes []store.Change
	mine := false
	for _, key := range keysOfName(name) {
		holder, _, rev, err := as.holderAt(ctx, key)
		switch {
		case err != nil:
			return store.Failure(err)
		case holder != "" && holder != to.Player && mine:
			continue // two names that were taken before they were known to look alike
		case holder != "" && holder != to.Player:
			return errNameTaken(name)
		}
		mine = mine || holder != ""
		if slices.Contains(except, key) {
			continue
		}
		change, err := store.JSON(key, to, rev)
		if err != nil {
			return err
		}
		changes = append(changes, change)
	}
	err := as.docs.Store.Update(ctx, changes)
	if errors.Is(err, store.ErrConflict) {
		return errNameTaken(name) // somebody was faster
	}
	return store.Failure(err)
}

func errNameTaken(name string) error {
	return errs.New(errs.Refused, "The name %s is taken, or looks too much like one that is. Please choose another.", name)
}

// nobody holds a name of an account that was deleted.
const nobody identity.PlayerID = "nobody"

// holderOf is who has a name or one that looks like it, or had it and keeps it from others:
// "" if it is free.
func (as *Accounts) holderOf(ctx context.Context, name string) (identity.PlayerID, Account, error) {
	for _, key := range keysOfName(name) {
		if holder, a, _, err := as.holderAt(ctx, key); holder != "" || err != nil {
			return holder, a, err
		}
	}
	return "", Account{}, nil
}

// holderAt is holderOf for one key of a name. The revision is that of the key.
func (as *Accounts) holderAt(ctx context.Context, key string) (identity.PlayerID, Account, store.Rev, error) {
	var to pointer
	var a Account
	rev, err := as.docs.Get(ctx, key, &to)
	if errors.Is(err, store.ErrNotFound) {
		return "", a, 0, nil
	}
	if err != nil {
		return "", a, 0, err
	}
	kept := to.Until.IsZero() || as.now().Before(to.Until)
	if to.Player == "" {
		if kept {
			return nobody, a, rev, nil
		}
		return "", a, rev, nil
	}
	_, err = as.docs.Get(ctx, PlayerKeys+string(to.Player), &a)
	switch {
	case errors.Is(err, store.ErrNotFound): // the account is forgotten, the name left behind
		return "", a, rev, nil
	case err != nil:
		return "", a, rev, err
	case kept, slices.Contains(keysOfName(a.Name), key):
		return to.Player, a, rev, nil
	}
	return "", a, rev, nil
}

// claimName gives an account its name. A name that an interrupted Register of
// the same key has left behind is taken up with its account.
func (as *Accounts) claimName(ctx context.Context, a Account) (Account, error) {
	err := as.reserve(ctx, a.Name, pointer{Player: a.ID})
	if errs.KindOf(err) != errs.Refused {
		return a, err
	}
	holder, other, readErr := as.holderOf(ctx, a.Name)
	if readErr == nil && holder != "" && other.has(a.Keys[0].Fingerprint) {
		return other, nil
	}
	return a, err
}

// nameIsFree refuses a name that somebody has, before anything is made for it. A name
// that an interrupted Register of the same key has left behind is free for that key.
func (as *Accounts) nameIsFree(ctx context.Context, name, key string) error {
	holder, other, err := as.holderOf(ctx, name)
	if err == nil && holder != "" && !other.has(key) {
		return errNameTaken(name)
	}
	return store.Failure(err)
}

// IndexNames has the names that were taken by the former rule alone lead to their holders by
// today's, so that nobody takes one that looks like them. Of two that look alike the first
// has the key for both, and each is found by its own. It may be repeated.
func (as *Accounts) IndexNames(ctx context.Context) error {
	there, missing := make(map[string]bool), make(map[string][]byte)
	for e, err := range as.docs.Store.List(ctx, nameKeys, "") {
		if err != nil {
			return err
		}
		there[e.Key] = true
		key := nameKeys + identity.Skeleton(strings.TrimPrefix(e.Key, nameKeys))
		if missing[key] == nil {
			missing[key] = e.Value
		}
	}
	for key, value := range missing {
		if there[key] {
			continue
		}
		if err := as.docs.Create(ctx, key, value); err != nil {
			return err
		}
	}
	return nil
}

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

// keysOfName returns the store keys of a name. The first one finds the name. The second one blocks
// similar names. For many names they are equal.
func keysOfName(name string) []string {
	return slices.Compact([]string{nameKeys + identity.FormerSkeleton(name), nameKeys + identity.Skeleton(name)})
}

// reserve makes a name lead to an account, unless another account has that name or a similar one.
// It skips the keys in except, which belong to another name of the same account.
func (as *Accounts) reserve(ctx context.Context, name string, to pointer, except ...string) error {
	var changes []store.Change
	mine := false
	for _, key := range keysOfName(name) {
		holder, _, rev, err := as.holderAt(ctx, key)
		switch {
		case err != nil:
			return store.Failure(err)
		case holder != "" && holder != to.Player && mine:
			continue // both names are older than the rule that calls them similar
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
		return errNameTaken(name) // another player was faster
	}
	return store.Failure(err)
}

func errNameTaken(name string) error {
	return errs.New(errs.Refused, "The name %s is taken, or too similar to another name. Please choose another.", name)
}

// nobody stands for a deleted account whose name is still reserved.
const nobody identity.PlayerID = "nobody"

// holderOf returns the account that holds a name or a similar one. Former holders count as long as
// the name is reserved for them. The ID is "" if the name is free.
func (as *Accounts) holderOf(ctx context.Context, name string) (identity.PlayerID, Account, error) {
	for _, key := range keysOfName(name) {
		if holder, a, _, err := as.holderAt(ctx, key); holder != "" || err != nil {
			return holder, a, err
		}
	}
	return "", Account{}, nil
}

// holderAt works like holderOf, for one key of a name. It also returns the key's revision.
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
	a, err = as.Get(ctx, to.Player)
	switch {
	case errors.Is(err, store.ErrNotFound): // the account was removed, but not its name
		return "", a, rev, nil
	case err != nil:
		return "", a, rev, err
	case kept, slices.Contains(keysOfName(a.Name), key):
		return to.Player, a, rev, nil
	}
	return "", a, rev, nil
}

// claimName gives an account its name. If an interrupted Register of the same key already took the
// name, claimName returns the account from that attempt.
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

// nameIsFree refuses a taken name before Register writes anything. A name left over from an
// interrupted Register is free for the same key.
func (as *Accounts) nameIsFree(ctx context.Context, name, key string) error {
	holder, other, err := as.holderOf(ctx, name)
	if err == nil && holder != "" && !other.has(key) {
		return errNameTaken(name)
	}
	return store.Failure(err)
}

// IndexNames adds the keys of today's rule for names that were taken under the former one, so that
// other players cannot take similar names. If two names are similar, the first one gets the shared
// key, and each is still found by its own. IndexNames may be repeated.
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

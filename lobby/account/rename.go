package account

import (
	"context"
	"errors"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

const (
	// renameEvery is how often somebody may take another name.
	renameEvery = 30 * 24 * time.Hour
	// nameKeptFor is how long a name that somebody gave up is kept from others.
	nameKeptFor = 365 * 24 * time.Hour
	// renamingFor is how long a name is kept for somebody who is about to take it.
	renamingFor = time.Hour
)

// ChangeName gives p another name, once in 30 days. The old one is kept from others for a
// year, and leads to p until then. Games keep the name under which they were played.
func (as *Accounts) ChangeName(ctx context.Context, p Player, name string) (Player, error) {
	if p.Guest {
		return p, errs.New(errs.Refused, "You have no name that could be changed: take one first.")
	}
	person, err := as.rename(ctx, p.ID, name, as.now().UTC().Add(nameKeptFor), func(a *Account) error {
		switch next := a.Renamed.Add(renameEvery); {
		case !a.has(p.Key):
			return errKeyRemoved
		case !a.Renamed.IsZero() && as.now().Before(next):
			return errs.New(errs.Refused, "You took the name %s on %s. From %s on you may take another.",
				a.Name, a.Renamed.Format(time.DateOnly), next.Format(time.DateOnly))
		}
		return nil
	})
	if err == nil {
		p.Person = person
	}
	return p, err
}

// Rename gives an account another name, for those who keep order. The old one still
// leads to it, so that nobody else can take it.
func (as *Accounts) Rename(ctx context.Context, id identity.PlayerID, name string) (identity.Person, error) {
	return as.rename(ctx, id, name, time.Time{}, func(*Account) error { return nil })
}

// rename gives an account another name, if it may have one, and keeps the old one until
// a time. It may be interrupted anywhere: the account says which name it has.
func (as *Accounts) rename(ctx context.Context, id identity.PlayerID, name string, until time.Time, may func(*Account) error) (identity.Person, error) {
	if err := identity.CheckName(name); err != nil {
		return identity.Person{}, err
	}
	before, err := as.Get(ctx, id)
	if err != nil {
		return identity.Person{}, err
	}
	check := func(a *Account) error {
		if a.Name == name {
			return errs.New(errs.Refused, "The name is %s already.", name)
		}
		return may(a)
	}
	if err := check(&before); err != nil {
		return identity.Person{}, err
	}
	err = as.reserve(ctx, name, pointer{id, as.now().UTC().Add(renamingFor)})
	if err == nil && identity.Skeleton(before.Name) != identity.Skeleton(name) {
		err = as.reserve(ctx, before.Name, pointer{id, until})
	}
	if err != nil {
		return identity.Person{}, err
	}
	err = as.changeAccount(ctx, id, func(a *Account) error {
		if a.Name != before.Name {
			return errs.New(errs.Stale, "Somebody has changed that name just now.")
		}
		if err := check(a); err != nil {
			return err
		}
		a.Name, a.Renamed = name, as.now().UTC().Truncate(time.Second)
		return nil
	})
	if err != nil {
		return identity.Person{}, err
	}
	if err := as.reserve(ctx, name, pointer{Player: id}); err != nil { // what the account says holds, too
		as.log.Warn("keeping a new name", "player", id, "err", err)
	}
	as.log.Info("account renamed", "player", id)
	return identity.Person{ID: id, Name: name}, nil
}

// reserve makes a name lead to somebody, if nobody else has it.
func (as *Accounts) reserve(ctx context.Context, name string, to pointer) error {
	holder, _, rev, err := as.holderOf(ctx, name)
	if err == nil && holder != "" && holder != to.Player {
		return errNameTaken(name)
	}
	if err == nil {
		err = as.docs.Put(ctx, nameKeys+identity.Skeleton(name), to, rev)
	}
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

// holderOf is who has a name, or had it and keeps it from others: "" if it is free. The
// revision is that of the name's pointer.
func (as *Accounts) holderOf(ctx context.Context, name string) (identity.PlayerID, Account, store.Rev, error) {
	var to pointer
	var a Account
	rev, err := as.docs.Get(ctx, nameKeys+identity.Skeleton(name), &to)
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
	case kept, identity.Skeleton(a.Name) == identity.Skeleton(name):
		return to.Player, a, rev, nil
	}
	return "", a, rev, nil
}

// claimName gives an account its name. A name that an interrupted Register of
// the same key has left behind is taken up with its account.
func (as *Accounts) claimName(ctx context.Context, a Account) (Account, error) {
	holder, other, rev, err := as.holderOf(ctx, a.Name)
	switch {
	case err != nil:
		return a, store.Failure(err)
	case holder != "" && other.has(a.Keys[0].Fingerprint):
		return other, nil
	case holder != "":
		return a, errNameTaken(a.Name)
	}
	err = as.docs.Put(ctx, nameKeys+identity.Skeleton(a.Name), pointer{Player: a.ID}, rev)
	if !errors.Is(err, store.ErrConflict) {
		return a, store.Failure(err)
	}
	// Another was faster, perhaps with the same key.
	if holder, other, _, err = as.holderOf(ctx, a.Name); err == nil && holder != "" && other.has(a.Keys[0].Fingerprint) {
		return other, nil
	}
	return a, errNameTaken(a.Name)
}

// nameIsFree refuses a name that somebody has, before anything is made for it. A name
// that an interrupted Register of the same key has left behind is free for that key.
func (as *Accounts) nameIsFree(ctx context.Context, name, key string) error {
	holder, other, _, err := as.holderOf(ctx, name)
	if err == nil && holder != "" && !other.has(key) {
		return errNameTaken(name)
	}
	return store.Failure(err)
}

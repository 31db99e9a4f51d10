package account

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
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
	if err == nil {
		err = as.reserve(ctx, before.Name, pointer{id, until}, keysOfName(name)...)
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
	as.log.Info("account renamed", "player", id, "was", before.Name, "name", name)
	return identity.Person{ID: id, Name: name}, nil
}

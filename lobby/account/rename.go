package account

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// freeFor is how long a new name may be changed freely.
	freeFor = 24 * time.Hour
	// renameEvery is how often somebody may take another name after that.
	renameEvery = 30 * 24 * time.Hour
	// nameKeptFor is how long a name that somebody gave up is kept from others.
	nameKeptFor = 365 * 24 * time.Hour
	// renamingFor is how long a name is kept for somebody who is about to take it.
	renamingFor = time.Hour
)

// ChangeName gives p another name: freely on the first day of a name, then once in 30 days.
// The old one is kept from others for a year, and leads to p until then, unless it was one
// of that first day. Games keep the name under which they were played.
func (as *Accounts) ChangeName(ctx context.Context, p Player, name string) (Player, error) {
	if p.Guest {
		return p, errs.New(errs.Refused, "You have no name that could be changed: take one first.")
	}
	person, err := as.rename(ctx, p.ID, name, func(a *Account) (time.Time, error) {
		if !a.has(p.Key) {
			return time.Time{}, errKeyRemoved
		}
		return a.renames(as.now().UTC().Truncate(time.Second))
	})
	if err == nil {
		p.Person = person
	}
	return p, err
}

// renames notes that the account's person takes another name now, and returns until when the
// old one is kept for them.
func (a *Account) renames(now time.Time) (until time.Time, err error) {
	next := a.Renamed.Add(renameEvery)
	switch {
	case a.nameIsNew(now):
		if identity.Skeleton(a.Name) != identity.Skeleton(a.Was) {
			return now, nil // or a day would do to take every name from others
		}
	case !a.Renamed.IsZero() && now.Before(next):
		return until, errs.New(errs.Refused, "You took the name %s on %s. From %s on you may take another.",
			a.Name, a.Renamed.Format(time.DateOnly), next.Format(time.DateOnly))
	default: // the day counts from the first change, or the 30 days would never come
		a.Was, a.Renamed, a.Free = a.Name, now, now.Add(freeFor)
	}
	return now.Add(nameKeptFor), nil
}

// nameIsNew reports whether the name may still be changed freely.
func (a *Account) nameIsNew(now time.Time) bool {
	return now.Before(a.Free) || a.Renamed.IsZero() && now.Before(a.Created.Add(freeFor))
}

// Rename gives an account another name, for those who keep order. The old one still
// leads to it, so that nobody else can take it.
func (as *Accounts) Rename(ctx context.Context, id identity.PlayerID, name string) (identity.Person, error) {
	return as.rename(ctx, id, name, func(a *Account) (time.Time, error) {
		a.Was, a.Renamed, a.Free = a.Name, as.now().UTC().Truncate(time.Second), time.Time{}
		return time.Time{}, nil
	})
}

// rename gives an account another name, if it may have one, and keeps the old one until the
// time that change returns; zero is for ever. It may be interrupted anywhere: the account says
// which name it has.
func (as *Accounts) rename(ctx context.Context, id identity.PlayerID, name string, change func(*Account) (time.Time, error)) (identity.Person, error) {
	if err := identity.CheckName(name); err != nil {
		return identity.Person{}, err
	}
	before, err := as.Get(ctx, id)
	if err != nil {
		return identity.Person{}, err
	}
	was := before.Name
	if was == name {
		return identity.Person{}, errs.New(errs.Refused, "The name is %s already.", name)
	}
	until, err := change(&before)
	if err != nil {
		return identity.Person{}, err
	}
	err = as.reserve(ctx, name, pointer{id, as.now().UTC().Add(renamingFor)})
	if err == nil {
		err = as.reserve(ctx, was, pointer{id, until}, keysOfName(name)...)
	}
	if err != nil {
		return identity.Person{}, err
	}
	err = as.changeAccount(ctx, id, func(a *Account) error {
		if a.Name != was {
			return errs.New(errs.Stale, "Somebody has changed that name just now.")
		}
		_, err := change(a)
		a.Name = name
		return err
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

package account

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// freeFor limits how long a player can change a new name freely.
	freeFor = 24 * time.Hour
	// renameEvery sets how long a player has to wait between two changes after that.
	renameEvery = 30 * 24 * time.Hour
	// nameKeptFor sets how long a former name stays reserved.
	nameKeptFor = 365 * 24 * time.Hour
	// renamingFor sets how long a name is reserved while a player is taking it.
	renamingFor = time.Hour
)

// ChangeName gives p another name. On the first day of a name p can change it freely, after that
// once in 30 days. The old name leads to p for a year, and no other player can take it, unless p
// only had it on that first day. Games keep the name they were played under.
func (as *Accounts) ChangeName(ctx context.Context, p Player, name string) (Player, Former, error) {
	if p.Guest {
		return p, Former{}, errs.New(errs.Refused, "You have no name to change. Take one first.")
	}
	a, old, err := as.rename(ctx, p.ID, name, func(a *Account) (time.Time, error) {
		if !a.has(p.Key) {
			return time.Time{}, errKeyRemoved
		}
		return a.renames(as.now().UTC().Truncate(time.Second))
	})
	if err != nil {
		return p, Former{}, err
	}
	p.Person = a.Person
	return p, Former{old, a.fate(old)}, nil
}

// renames records that the player changes the name now. It returns until when the old name stays
// reserved.
func (a *Account) renames(now time.Time) (until time.Time, err error) {
	next := a.Renamed.Add(renameEvery)
	switch {
	case a.nameIsNew(now):
		if !alike(a.Name, a.Was) {
			return now, nil // otherwise a player could reserve any number of names
		}
	case !a.Renamed.IsZero() && now.Before(next):
		return until, errs.New(errs.Refused, "You took the name %s on %s. You can change it again from %s.",
			a.Name, a.Renamed.Format(time.DateOnly), next.Format(time.DateOnly))
	default: // only the first change starts the day, or the 30 days would never begin
		a.Was, a.Renamed, a.Free = a.Name, now, now.Add(freeFor)
	}
	return now.Add(nameKeptFor), nil
}

// Former is a name that an account gave up.
type Former struct {
	Name string
	Fate Fate
}

// Fate says what happens to a name that an account gave up.
type Fate int

const (
	// Kept means that the name leads to the account for a year.
	Kept Fate = iota
	// Freed means that the account had the name for less than a day. Anyone can take it.
	Freed
	// Alike means that the name still leads to the account, because it looks like the new one.
	Alike
)

// fate returns what happens to the name that the player has just given up.
func (a *Account) fate(name string) Fate {
	switch {
	case alike(name, a.Name):
		return Alike
	case alike(name, a.Was):
		return Kept
	}
	return Freed
}

func alike(one, other string) bool { return identity.Skeleton(one) == identity.Skeleton(other) }

// nameIsNew reports whether the player can still change the name freely.
func (a *Account) nameIsNew(now time.Time) bool {
	return now.Before(a.Free) || a.Renamed.IsZero() && now.Before(a.Created.Add(freeFor))
}

// Rename gives an account another name on behalf of a moderator. The old name keeps leading to the
// account, so that no other player can take it.
func (as *Accounts) Rename(ctx context.Context, id identity.PlayerID, name string) (identity.Person, error) {
	a, _, err := as.rename(ctx, id, name, func(a *Account) (time.Time, error) {
		a.Was, a.Renamed, a.Free = a.Name, as.now().UTC().Truncate(time.Second), time.Time{}
		return time.Time{}, nil
	})
	return a.Person, err
}

// rename gives an account another name, if the name is available. It reserves the old name until
// the time that change returns; zero means forever. It returns the account and the old name. It can
// be interrupted at any point, because the account says which name it has.
func (as *Accounts) rename(ctx context.Context, id identity.PlayerID, name string, change func(*Account) (time.Time, error)) (after Account, was string, err error) {
	if err := identity.CheckName(name); err != nil {
		return after, "", err
	}
	before, err := as.Get(ctx, id)
	if err != nil {
		return after, "", err
	}
	was = before.Name
	if was == name {
		return after, "", errs.New(errs.Refused, "The name is already %s.", name)
	}
	until, err := change(&before)
	if err != nil {
		return after, "", err
	}
	err = as.reserve(ctx, name, pointer{id, as.now().UTC().Add(renamingFor)})
	if err == nil {
		err = as.reserve(ctx, was, pointer{id, until}, keysOfName(name)...)
	}
	if err != nil {
		return after, "", err
	}
	err = as.all.Change(ctx, id, func(a *Account) error {
		if a.Name != was {
			return errs.New(errs.Stale, "That name has just been changed.")
		}
		_, err := change(a)
		a.Name = name
		after = *a
		return err
	})
	if err != nil {
		return after, "", err
	}
	if err := as.reserve(ctx, name, pointer{Player: id}); err != nil { // the account has it anyway
		as.log.Warn("cannot save a new name completely", "player", id, "err", err)
	}
	as.log.Info("account renamed", "player", id)
	return after, was, nil
}

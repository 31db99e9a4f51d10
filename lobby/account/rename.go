package account

import (
	"context"
	"errors"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Rename gives an account another name. The old one still leads to it, so that nobody
// else can take it. Games keep the name under which they were played.
func (as *Accounts) Rename(ctx context.Context, id identity.PlayerID, name string) (identity.Person, error) {
	if err := identity.CheckName(name); err != nil {
		return identity.Person{}, err
	}
	if err := as.reserve(ctx, id, name); err != nil {
		return identity.Person{}, err
	}
	var was string
	err := as.changeAccount(ctx, id, func(a *Account) error {
		if was = a.Name; was == name {
			return errs.New(errs.Refused, "The name is %s already.", name)
		}
		a.Name = name
		return nil
	})
	if err != nil {
		return identity.Person{}, err
	}
	as.log.Info("account renamed", "player", id, "was", was, "name", name)
	return identity.Person{ID: id, Name: name}, nil
}

// reserve makes a name lead to an account. One that was a name of the account before
// does already.
func (as *Accounts) reserve(ctx context.Context, id identity.PlayerID, name string) error {
	key := nameKeys + identity.Skeleton(name)
	err := as.docs.Put(ctx, key, pointer{id}, 0)
	if !errors.Is(err, store.ErrConflict) {
		return store.Failure(err)
	}
	var holder pointer
	rev, err := as.docs.Get(ctx, key, &holder)
	if err != nil || holder.Player == id {
		return store.Failure(err)
	}
	if _, err := as.Get(ctx, holder.Player); errs.KindOf(err) == errs.NotFound { // the name was left behind
		err = as.docs.Put(ctx, key, pointer{id}, rev)
		return store.Failure(err)
	}
	return errs.New(errs.Refused, "The name %s is taken, or looks too much like one that is. Please choose another.", name)
}

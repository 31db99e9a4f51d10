package account

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// maxSocial is how many players somebody may follow, and how many mute.
const maxSocial = 100

// Social is whom a player follows, and whom they do not want to hear.
type Social struct {
	Follows, Mutes []identity.Person // by name
}

// Muted reports whether a player does not want to hear another.
func (a Account) Muted(id identity.PlayerID) bool { return slices.Contains(a.Mutes, id) }

// Social reads whom an account follows and mutes. Guests have nobody.
func (as *Accounts) Social(ctx context.Context, who Player) (Social, error) {
	if !who.ID.HasAccount() {
		return Social{}, nil
	}
	a, err := as.Get(ctx, who.ID)
	if err != nil {
		return Social{}, err
	}
	var social Social
	if social.Follows, err = as.people(ctx, a.Follows); err != nil {
		return Social{}, err
	}
	social.Mutes, err = as.people(ctx, a.Mutes)
	return social, err
}

// SetFollowed puts another player on the list of those whom who follows, or
// takes them off.
func (as *Accounts) SetFollowed(ctx context.Context, who Player, other identity.Person, on bool) error {
	if on && !other.ID.HasAccount() {
		return errs.New(errs.Refused, "%s is a guest: the next visit may bring another name.", other.Name)
	}
	return as.changeSocial(ctx, who, other, on, "follow", func(a *Account) *[]identity.PlayerID { return &a.Follows })
}

// SetMuted puts another player on the list of those whom who does not want to
// hear, or takes them off.
func (as *Accounts) SetMuted(ctx context.Context, who Player, other identity.Person, on bool) error {
	return as.changeSocial(ctx, who, other, on, "mute", func(a *Account) *[]identity.PlayerID { return &a.Mutes })
}

// changeSocial changes one of the lists of an account.
func (as *Accounts) changeSocial(
	ctx context.Context, who Player, other identity.Person, on bool, verb string, list func(*Account) *[]identity.PlayerID,
) error {
	switch {
	case !who.ID.HasAccount():
		return errs.New(errs.Refused, "For that to be kept you need a name: take one first.")
	case who.ID == other.ID:
		return errs.New(errs.Refused, "You cannot %s yourself.", verb)
	}
	return as.changeAccount(ctx, who.ID, func(a *Account) error {
		ids := list(a)
		has := slices.Contains(*ids, other.ID)
		switch {
		case !a.has(who.Key):
			return errKeyRemoved
		case on == has:
			return nil
		case !on:
			*ids = slices.DeleteFunc(*ids, func(id identity.PlayerID) bool { return id == other.ID })
		case len(*ids) == maxSocial:
			return errs.New(errs.Refused, "You %s %d players. Take somebody off the list first.", verb, maxSocial)
		default:
			*ids = append(*ids, other.ID)
		}
		return nil
	})
}

// Find is the account with a name, or with one that looks like it.
func (as *Accounts) Find(ctx context.Context, name string) (identity.Person, error) {
	a, err := as.named(ctx, name)
	return a.Person, err
}

// named reads the account that a name leads to.
func (as *Accounts) named(ctx context.Context, name string) (Account, error) {
	missing := errs.New(errs.NotFound, "There is no player called %q.", identity.Clean(name, 20))
	name = strings.ToLower(strings.TrimSpace(name))
	if !identity.IsName(name) {
		return Account{}, missing
	}
	holder, a, err := as.holderOf(ctx, name)
	if err == nil && (holder == "" || holder == nobody || a.Erasing || !a.Deleted.IsZero()) {
		return Account{}, missing
	}
	return a, store.Failure(err)
}

// people are the persons with those ids, by name, without those who are gone.
func (as *Accounts) people(ctx context.Context, ids []identity.PlayerID) ([]identity.Person, error) {
	var people []identity.Person
	for _, id := range ids {
		if id.IsGuest() {
			people = append(people, guest(id, "").Person)
			continue
		}
		a, err := as.Get(ctx, id)
		if errs.KindOf(err) == errs.NotFound {
			continue
		}
		if err != nil {
			return nil, err
		}
		people = append(people, a.Person)
	}
	slices.SortFunc(people, identity.ByName)
	return people, nil
}

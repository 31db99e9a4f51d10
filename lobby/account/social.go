package account

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// maxSocial limits how many players an account can follow, and how many it can mute.
const maxSocial = 100

// Social lists the players that a player follows and mutes.
type Social struct {
	Follows, Mutes []identity.Person // sorted by name
}

// Muted reports whether the account mutes a player.
func (a Account) Muted(id identity.PlayerID) bool { return slices.Contains(a.Mutes, id) }

// Social returns the players that an account follows and mutes. Guests have none.
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

// SetFollowed makes who follow another player, or stop following them.
func (as *Accounts) SetFollowed(ctx context.Context, who Player, other identity.Person, on bool) error {
	if on && !other.ID.HasAccount() {
		return errs.New(errs.Refused, "%s is a guest, and may have another name next time.", other.Name)
	}
	return as.changeSocial(ctx, who, other, on, "follow", func(a *Account) *[]identity.PlayerID { return &a.Follows })
}

// SetMuted makes who mute another player, or unmute them.
func (as *Accounts) SetMuted(ctx context.Context, who Player, other identity.Person, on bool) error {
	return as.changeSocial(ctx, who, other, on, "mute", func(a *Account) *[]identity.PlayerID { return &a.Mutes })
}

// changeSocial adds a player to a list of the account, or removes them.
func (as *Accounts) changeSocial(
	ctx context.Context, who Player, other identity.Person, on bool, verb string, list func(*Account) *[]identity.PlayerID,
) error {
	switch {
	case !who.ID.HasAccount():
		return errs.New(errs.Refused, "You need an account for that. Take a name first.")
	case who.ID == other.ID:
		return errs.New(errs.Refused, "You cannot %s yourself.", verb)
	}
	return as.all.Change(ctx, who.ID, func(a *Account) error {
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
			return errs.New(errs.Refused, "You %s %d players, which is the limit. Remove one first.", verb, maxSocial)
		default:
			*ids = append(*ids, other.ID)
		}
		return nil
	})
}

// Unlist removes a player from the lists of all accounts that follow or mute them. It reads the
// accounts page by page, and may be repeated.
func (as *Accounts) Unlist(ctx context.Context, id identity.PlayerID) error {
	quoted := []byte(`"` + string(id) + `"`)
	listed := func(other identity.PlayerID) bool { return other == id }
	for e, err := range as.docs.Store.List(ctx, PlayerKeys, "") {
		if err != nil {
			return err
		}
		var a struct{ Follows, Mutes []identity.PlayerID }
		if !bytes.Contains(e.Value, quoted) || json.Unmarshal(e.Value, &a) != nil ||
			!slices.ContainsFunc(slices.Concat(a.Follows, a.Mutes), listed) {
			continue
		}
		err = as.all.Change(ctx, identity.PlayerID(strings.TrimPrefix(e.Key, PlayerKeys)), func(a *Account) error {
			a.Follows, a.Mutes = slices.DeleteFunc(a.Follows, listed), slices.DeleteFunc(a.Mutes, listed)
			return nil
		})
		if err := errs.Ignore(err, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

// Find returns the player with that name or a similar one.
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

// people returns the players with these IDs, sorted by name. It skips accounts that do not exist.
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

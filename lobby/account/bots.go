package account

import (
	"context"
	"sync"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// bots are the accounts of programs. A node knows them by heart, so that lists can
// mark them.
type bots struct {
	mu  sync.RWMutex
	ids map[identity.PlayerID]bot
}

type bot struct {
	name  string
	house bool // no key opens the account: it is one of the house's
}

func (b *bots) add(a Account) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ids == nil {
		b.ids = make(map[identity.PlayerID]bot)
	}
	b.ids[a.ID] = bot{a.Name, len(a.Keys) == 0}
}

// IsBot reports whether an account is a program's.
func (as *Accounts) IsBot(id identity.PlayerID) bool {
	as.bots.mu.RLock()
	defer as.bots.mu.RUnlock()
	_, ok := as.bots.ids[id]
	return ok
}

// IsHouse reports whether an account is that of a player of the house.
func (as *Accounts) IsHouse(id identity.PlayerID) bool {
	as.bots.mu.RLock()
	defer as.bots.mu.RUnlock()
	return as.bots.ids[id].house
}

// HouseAccounts are all who have ever moved in, here or on another server, in no
// order.
func (as *Accounts) HouseAccounts() (list []identity.Person) {
	as.bots.mu.RLock()
	defer as.bots.mu.RUnlock()
	for id, b := range as.bots.ids {
		if b.house {
			list = append(list, identity.Person{ID: id, Name: b.name})
		}
	}
	return list
}

// Title is a name for lists, with a mark if a program bears it.
func (as *Accounts) Title(p identity.Person) string {
	if as.IsBot(p.ID) {
		return p.Name + " (bot)"
	}
	return p.Name
}

// BecomeBot marks an account as a program's, for good: nobody is to be in doubt
// with whom they play. Only an account that has not played yet can be marked, so
// that no program takes over the rating of a person; one that is marked stays so.
// The error is Refused for guests and for those who have played.
func (as *Accounts) BecomeBot(ctx context.Context, p Player) error {
	if !p.ID.HasAccount() {
		return errs.New(errs.Refused, "A program needs an account: come with a key, and say which name it takes.")
	}
	a, err := as.Get(ctx, p.ID)
	if err != nil || a.Bot {
		return err
	}
	played, err := as.hooks.HasPlayed(ctx, p.ID)
	if err != nil {
		return err
	}
	if played {
		return errs.New(errs.Refused, "This account has played games already, so a program needs another one.")
	}
	err = as.changeAccount(ctx, p.ID, func(a *Account) error {
		a.Bot = true
		return nil
	})
	if err == nil {
		as.bots.add(a)
		as.log.Info("account marked as a program's", "player", p.ID)
	}
	return err
}

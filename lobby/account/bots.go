package account

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// bot is the account of a bot.
type bot struct {
	name    string
	builtIn bool // no key opens the account: this is a built-in bot
}

func (f *facts) addBot(a Account) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bots[a.ID] = bot{a.Name, len(a.Keys) == 0}
}

// IsBot reports whether an account belongs to a bot.
func (as *Accounts) IsBot(id identity.PlayerID) bool {
	_, ok := fact(as.facts, as.bots, id)
	return ok
}

// IsBuiltInBot reports whether an account belongs to a built-in bot.
func (as *Accounts) IsBuiltInBot(id identity.PlayerID) bool {
	b, _ := fact(as.facts, as.bots, id)
	return b.builtIn
}

// BuiltInBotAccounts returns all built-in bots that have ever had an account, from this server or
// another, in no particular order.
func (as *Accounts) BuiltInBotAccounts() (list []identity.Person) {
	as.facts.mu.RLock()
	defer as.facts.mu.RUnlock()
	for id, b := range as.bots {
		if b.builtIn {
			list = append(list, identity.Person{ID: id, Name: b.name})
		}
	}
	return list
}

// Title returns a player's name for lists. It marks bots.
func (as *Accounts) Title(p identity.Person) string {
	if as.IsBot(p.ID) {
		return p.Name + " (bot)"
	}
	return p.Name
}

// BecomeBot permanently marks an account as a bot's, so that players know when they play a bot. The
// account must not have played yet, so that no bot takes over a person's rating. The error is
// Refused for guests and for accounts that have played. BecomeBot does nothing if the account is a
// bot's already.
func (as *Accounts) BecomeBot(ctx context.Context, p Player) error {
	if !p.ID.HasAccount() {
		return errs.New(errs.Refused, "A bot needs an account. Log in with a key and choose a name for it.")
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
		return errs.New(errs.Refused, "This account has already played games. A bot needs an account of its own.")
	}
	err = as.all.Change(ctx, p.ID, func(a *Account) error {
		a.Bot = true
		return nil
	})
	if err == nil {
		as.addBot(a)
		as.log.Info("account marked as a bot's", "player", p.ID)
	}
	return err
}

package account

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Accounts manages the players' accounts: names, keys, settings, and everything else except games.
type Accounts struct {
	Passkeys *Passkeys
	Tokens   *Tokens

	docs       store.Docs
	all        store.Collection[identity.PlayerID, Account]
	notes      store.Collection[identity.PlayerID, notes]
	lastTables store.Collection[identity.PlayerID, lastTable]
	codes      store.Collection[string, linkCode]
	now        func() time.Time
	log        *slog.Logger
	budgets    *budget.Budgets
	hooks      Hooks
	*facts
	news    pubsub.Topic[identity.PlayerID, Account]
	changes pubsub.Topic[identity.PlayerID, struct{}]
}

// Hooks connects accounts to games.
type Hooks struct {
	// Adopted hands over the tables of the guest from to another player. It is called when a guest
	// registers or redeems another guest's code, and each time a key logs in to an account.
	Adopted func(ctx context.Context, from identity.PlayerID, to identity.Person)
	// HasPlayed reports whether a player has a game, in progress or finished.
	HasPlayed func(ctx context.Context, who identity.PlayerID) (bool, error)
	// HasGames reports whether a player has anything at the tables or in the archive.
	HasGames func(ctx context.Context, who identity.PlayerID) (bool, error)
	// Named receives the current name of an account that has changed.
	Named func(who identity.Person)
}

// New returns the accounts of a store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, hooks Hooks) *Accounts {
	as := &Accounts{
		docs: docs, all: accountsIn(docs), notes: notesIn(docs), lastTables: lastTablesIn(docs), codes: codesIn(docs),
		now: now, log: log, budgets: budgets, hooks: hooks, facts: newFacts(),
		news: pubsub.New[identity.PlayerID, Account](nil), changes: pubsub.New[identity.PlayerID, struct{}](nil),
	}
	as.Passkeys, as.Tokens = &Passkeys{as}, &Tokens{as}
	return as
}

// MadeBetween counts the accounts that people created at or after from and before to. Bots do not
// count. It reads all accounts.
func MadeBetween(ctx context.Context, as *Accounts, from, to time.Time) (n int, err error) {
	for e, err := range as.docs.Store.List(ctx, PlayerKeys, "") {
		if err != nil {
			return 0, err
		}
		var a struct {
			Created time.Time `json:"created"`
			Bot     bool      `json:"bot"`
		}
		if json.Unmarshal(e.Value, &a) == nil && !a.Bot && !a.Created.Before(from) && a.Created.Before(to) {
			n++
		}
	}
	return n, nil
}

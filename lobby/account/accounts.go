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

// Accounts are the players of the club: who they are, by which keys they come, and
// what is kept of them besides their games.
type Accounts struct {
	Passkeys *Passkeys
	Tokens   *Tokens

	docs       store.Docs
	notes      *store.Collection[identity.PlayerID, notes]
	lastTables *store.Collection[identity.PlayerID, lastTable]
	codes      *store.Collection[string, linkCode]
	now        func() time.Time
	log        *slog.Logger
	budgets    *budget.Budgets
	hooks      Hooks
	bots       bots
	decliners  decliners
	leavers    leavers
	followers  followers
	vacations  vacations
	news       *pubsub.Topic[identity.PlayerID, Account]
	changes    *pubsub.Topic[identity.PlayerID, struct{}]
}

// Hooks are what accounts have to do with games.
type Hooks struct {
	// Adopted is told when a guest has become an account, or comes back with one:
	// what is the guest's at the tables is the account's from then on.
	Adopted func(ctx context.Context, from identity.PlayerID, to identity.Person)
	// HasPlayed reports whether somebody has a game, under way or over.
	HasPlayed func(ctx context.Context, who identity.PlayerID) (bool, error)
	// HasGames reports whether somebody has anything at the tables, or in the archive.
	HasGames func(ctx context.Context, who identity.PlayerID) (bool, error)
	// Named is told whose account has changed, with the name that it has now.
	Named func(who identity.Person)
}

// New makes the accounts of a store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, hooks Hooks) *Accounts {
	as := &Accounts{
		docs: docs, notes: notesIn(docs), lastTables: lastTablesIn(docs), codes: codesIn(docs), now: now, log: log, budgets: budgets, hooks: hooks,
		news: pubsub.New[identity.PlayerID, Account](nil), changes: pubsub.New[identity.PlayerID, struct{}](nil),
	}
	as.Passkeys, as.Tokens = &Passkeys{as}, &Tokens{as}
	return as
}

// MadeBetween is how many accounts people made from one time on, before another. It reads
// all accounts.
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

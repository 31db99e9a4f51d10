package pairing

import (
	"log/slog"
	"sync/atomic"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
)

// Pairing starts games from proposals, matching seeks, challenges and rematches, and decides who
// may start one.
type Pairing struct {
	conduct  store.Collection[identity.PlayerID, conduct]
	now      func() time.Time
	log      *slog.Logger
	budgets  *budget.Budgets
	games    map[string]game.Rules // by ID
	accounts *account.Accounts
	ratings  *rating.Book
	tables   *live.Tables

	suspended atomic.Pointer[errs.Error] // why no game may begin; nil if games may begin
}

// New returns the Pairing of a club's tables.
func New(
	docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, games []game.Rules,
	accounts *account.Accounts, ratings *rating.Book, tables *live.Tables,
) *Pairing {
	pr := &Pairing{
		conduct: conductIn(docs), now: now, log: log, budgets: budgets, games: make(map[string]game.Rules),
		accounts: accounts, ratings: ratings, tables: tables,
	}
	for _, rules := range games {
		pr.games[rules.Info().ID] = rules
	}
	return pr
}

// Suspend lets no game begin and no table open on this node. Players see why. Suspend(nil) ends
// that. Games in progress go on.
func (pr *Pairing) Suspend(why *errs.Error) { pr.suspended.Store(why) }

// inService returns why no game may begin now, or nil.
func (pr *Pairing) inService() error {
	if why := pr.suspended.Load(); why != nil {
		return why
	}
	return nil
}

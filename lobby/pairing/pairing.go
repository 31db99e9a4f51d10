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

// Pairing is how games come about: by a proposal, by seeks that fit, by a challenge,
// again or as a rematch; and who may begin one.
type Pairing struct {
	conduct  *store.Collection[identity.PlayerID, conduct]
	now      func() time.Time
	log      *slog.Logger
	budgets  *budget.Budgets
	games    map[string]game.Rules // by id
	accounts *account.Accounts
	ratings  *rating.Book
	tables   *live.Tables

	suspended atomic.Pointer[errs.Error] // why no game begins; nil: games begin
}

// New makes the pairing of the players at these tables.
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

// Suspend has no game begin on this node and no table open, for a reason that people are
// told. Nil lets them again. Games under way go on.
func (pr *Pairing) Suspend(why *errs.Error) { pr.suspended.Store(why) }

// inService refuses what would lead to a game while none may begin.
func (pr *Pairing) inService() error {
	if why := pr.suspended.Load(); why != nil {
		return why
	}
	return nil
}

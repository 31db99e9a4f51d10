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

// Config holds the dependencies of [Pairing].
type Config struct {
	Docs     store.Docs
	Now      func() time.Time
	Log      *slog.Logger
	Budgets  *budget.Budgets
	Games    []game.Rules
	Accounts *account.Accounts
	Ratings  *rating.Book
	Tables   *live.Tables
}

// Pairing starts games from proposals, matching seeks, challenges and rematches, and decides who
// may start one.
type Pairing struct {
	Config
	conduct store.Collection[identity.PlayerID, conduct]
	games   map[string]game.Rules // by ID

	suspended atomic.Pointer[errs.Error] // why no game may begin; nil if games may begin
}

// New returns the Pairing of a club's tables.
func New(c Config) *Pairing {
	pr := &Pairing{Config: c, conduct: conductIn(c.Docs), games: make(map[string]game.Rules)}
	for _, rules := range c.Games {
		pr.games[rules.Info().ID] = rules
	}
	return pr
}

// Suspend lets no game begin and no table open on this node. Players see why. Suspend(nil) ends
// that. Games in progress go on.
func (pr *Pairing) Suspend(why *errs.Error) { pr.suspended.Store(why) }

// InService returns why no game may begin on this node now, or nil.
func (pr *Pairing) InService() error {
	if why := pr.suspended.Load(); why != nil {
		return why
	}
	return nil
}

package archive

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
)

// Config holds the dependencies of an [Archive].
type Config struct {
	Docs     store.Docs
	Now      func() time.Time
	Log      *slog.Logger
	Budgets  *budget.Budgets
	Games    []game.Rules
	Accounts *account.Accounts
	Ratings  *rating.Book
	Tables   *live.Tables
	Studies  *analysis.Studies
	// Events finds the names of tournaments.
	Events func(context.Context, identity.TournamentID) (name string, err error)
}

// Archive has the finished games: the histories of the players, the index of all
// games, what goes out of it and what comes in from elsewhere.
type Archive struct {
	Config
	imports  *imports
	news     pubsub.Signal // there are more finished games
	unmarked atomic.Bool   // the store is new, and does not say yet that its index is whole
	indexing atomic.Bool   // there may be games that the index does not have yet
}

// New makes the archive of a store.
func New(c Config) *Archive { return &Archive{Config: c, imports: newImports()} }

// Learn takes in a commit to the histories of players.
func (ar *Archive) Learn(store.Entry) { ar.news.Send() }

// Load is called when commits may have been missed. Nothing is kept in memory, so it only says
// that there may be more games.
func (ar *Archive) Load(context.Context) error {
	ar.news.Send()
	return nil
}

// Listen opens a mailbox that has a token whenever there may be more finished games, until ctx
// ends. The first token is there at once.
func (ar *Archive) Listen(ctx context.Context) <-chan struct{} { return ar.news.Listen(ctx) }

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
	// Events returns the name of a tournament.
	Events func(context.Context, identity.TournamentID) (name string, err error)
}

// Archive holds the finished games: the histories of the players, the index of public games, export
// and import.
type Archive struct {
	Config
	imports  imports
	news     pubsub.Signal // more games have finished
	unmarked atomic.Bool   // the store is new and not yet marked as fully indexed
	indexing atomic.Bool   // some older games may not be in the index yet
}

// New creates the archive of a store.
func New(c Config) *Archive {
	return &Archive{Config: c, imports: imports{
		running: make(map[identity.PlayerID]*running), ended: make(map[identity.PlayerID]ended), news: pubsub.New[identity.PlayerID, Progress](nil),
	}}
}

// Learn handles a change to the players' histories.
func (ar *Archive) Learn(store.Entry) { ar.news.Send() }

// Load is called when changes may have been missed. Nothing is cached, so it only signals that there
// may be more games.
func (ar *Archive) Load(context.Context) error {
	ar.news.Send()
	return nil
}

// Listen returns a channel that receives a token when there may be more finished games, until ctx
// ends. The first token is there at once.
func (ar *Archive) Listen(ctx context.Context) <-chan struct{} { return ar.news.Listen(ctx) }

package lobby

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Service is the lobby of one node. All methods are safe for concurrent use and
// return *Error.
type Service struct {
	*Book
	*Accounts
	*HousePlayers
	*Tables
	*Studies
	*Archive
	*Rooms
	*Pairing

	docs store.Docs
	now  func() time.Time
	log  *slog.Logger

	settle topic.Mailbox[struct{}] // a token when a table waits for the finisher
	stop   context.CancelFunc
	done   sync.WaitGroup
}

// Config is what a Service needs.
type Config struct {
	Store store.Store
	Games []game.Rules
	Now   func() time.Time
	Log   *slog.Logger
}

// New reads what a node keeps in memory, gives back the time in which no server
// was there and starts the goroutines of the service: those that follow the store,
// one that finishes what has ended, one that keeps the time, one that watches who
// comes and goes, one that pairs, and one that indexes old games and is done. Close
// ends them. The store stays the caller's.
func New(ctx context.Context, c Config) (*Service, error) {
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	s := compose(c)
	s.stop = stop
	feeds, err := s.openFeeds(ctx, run)
	if err == nil {
		err = s.Tables.GiveBackTime(ctx)
	}
	unindexed, indexErr := s.Archive.NeedsIndex(ctx)
	if err = cmp.Or(err, indexErr); err != nil {
		stop()
		return nil, Failure(err)
	}
	for _, f := range feeds {
		s.done.Go(guard.Service(run, s.log, "following "+f.prefix, func() { s.followStore(run, &f) }))
	}
	for what, serve := range map[string]func(context.Context){
		"settling": s.settleAll, "keeping time": s.Tables.KeepTime, "watching presence": s.Tables.WatchPresence, "pairing": s.Pairing.MakePairs,
	} {
		s.done.Go(guard.Service(run, s.log, what, func() { serve(run) }))
	}
	if unindexed {
		s.done.Go(guard.Service(run, s.log, "indexing", func() { s.Archive.BuildIndex(run) }))
	}
	return s, nil
}

// compose makes the parts of the club, each from those above it. What the others
// have to know they are told by hooks.
func compose(c Config) *Service {
	docs := store.Docs{Store: c.Store, Log: c.Log}
	s := &Service{docs: docs, now: c.Now, log: c.Log, settle: topic.NewMailbox[struct{}]()}
	s.Book = NewBook(docs, c.Now, c.Log)
	s.Accounts = NewAccounts(docs, c.Now, c.Log, AccountHooks{Adopted: s.transferSeats, HasPlayed: s.hasPlayed, HasGames: s.hasGames})
	s.HousePlayers = NewHousePlayers(docs, c.Now, s.Accounts, func(p Person) { s.Tables.Enter(context.Background(), p) })
	s.Tables = NewTables(docs, c.Now, c.Log, c.Games, s.Book, Hooks{
		IsBot:    s.Accounts.IsBot,
		Admit:    func(ctx context.Context, t *Table, who Person) (*Terms, error) { return s.Pairing.Admit(ctx, t, who) },
		Departed: func(ctx context.Context, gone map[PlayerID]bool) { s.Pairing.EndSeeksOf(ctx, gone) },
		Ended:    func() { s.settle.Put(struct{}{}) },
	})
	s.Studies = NewStudies(docs, c.Now, c.Log, s.HousePlayers, s.Tables)
	s.Archive = NewArchive(docs, c.Now, c.Log, c.Games, s.Accounts, s.Book, s.Tables, s.Studies)
	s.Rooms = NewRooms(docs, c.Now, c.Log, s.Tables)
	s.Pairing = NewPairing(docs, c.Now, c.Log, c.Games, s.Accounts, s.Book, s.Tables)
	return s
}

// Close ends the service's goroutines. What was acknowledged is in the store.
func (s *Service) Close() {
	s.Studies.Close()
	s.stop()
	s.done.Wait()
	if s.Tables.SomeoneThinks() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		s.Tables.Beat(ctx)
	}
}

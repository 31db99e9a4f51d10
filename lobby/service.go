package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// The keys of the store. Nothing that a person typed is ever part of one.
const (
	tableKeys = "table/" // open and running games, by id
	doneKeys  = "done/"  // finished games, by id
)

// attempts is how often Do decides anew after a conflict. Who comes or goes, and a
// player of the house, which answers within a moment, can each cost one.
const attempts = 6

// Service is the lobby of one node. All methods are safe for concurrent use and
// return *Error.
type Service struct {
	store store.Store
	docs  store.Docs // values in the store
	games []game.Rules
	rules map[string]game.Rules // games by id
	now   func() time.Time
	log   *slog.Logger

	board       *board
	hub         *hub
	whereabouts whereabouts
	talks       *topic.Topic[Room, Conversation]
	turns       *turns
	accounts    *topic.Topic[PlayerID, Account]
	ratings     *ratingBook
	bots        bots
	residents   residents
	advice      advice
	desk        *desk

	talkLimit, reportLimit, importLimit *limit

	settle    topic.Mailbox[struct{}] // a token when a table waits for the settler
	hurry     topic.Mailbox[struct{}] // a token when a table is due before the timekeeper looks
	clockwork timekeeper
	running   context.Context // until Close
	stop      context.CancelFunc
	done      sync.WaitGroup
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
// one that settles, one that keeps the time, one that minds who comes and goes, one
// that pairs, and one that indexes old games and is done. Close ends them. The
// store stays the caller's.
func New(ctx context.Context, c Config) (*Service, error) {
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	s := &Service{
		store: c.Store, docs: store.Docs{Store: c.Store, Log: c.Log}, games: c.Games, rules: make(map[string]game.Rules), now: c.Now, log: c.Log,
		board: newBoard(), hub: newHub(), talks: topic.New[Room](newerTalk), turns: newTurns(),
		accounts: topic.New[PlayerID, Account](nil), ratings: newRatingBook(), desk: newDesk(),
		talkLimit: newLimit(talkMost, talkWithin), reportLimit: newLimit(reportMost, reportWithin),
		importLimit: newLimit(importMost, importWithin),
		settle:      topic.NewMailbox[struct{}](), hurry: topic.NewMailbox[struct{}](), running: run, stop: stop,
	}
	s.board.moved, s.hub.moved = s.whereabouts.changed, s.whereabouts.changed
	s.board.isBot = s.IsBot
	for _, r := range c.Games {
		s.rules[r.Info().ID] = r
	}
	feeds, err := s.openFeeds(ctx, run)
	if err == nil {
		err = s.giveBackTime(ctx)
	}
	unindexed, indexErr := s.needsIndex(ctx)
	if err = cmp.Or(err, indexErr); err != nil {
		stop()
		return nil, storeError(err)
	}
	for _, f := range feeds {
		s.done.Go(func() { s.followStore(run, f) })
	}
	s.done.Go(func() { s.settleAll(run) })
	s.done.Go(func() { s.keepTime(run) })
	s.done.Go(func() { s.mindTheDoor(run) })
	s.done.Go(func() { s.makePairs(run) })
	if unindexed {
		s.done.Go(func() { s.buildIndex(run) })
	}
	return s, nil
}

// Close ends the service's goroutines. What was acknowledged is in the store.
func (s *Service) Close() {
	s.desk.close()
	s.stop()
	s.done.Wait()
	if s.someoneThinks() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		s.beat(ctx)
	}
}

// Lobby is what there is to join, to resume and to watch, now.
func (s *Service) Lobby() *Listing { return s.board.list() }

// LobbyChanges holds a token whenever Lobby may say something new, until ctx
// ends. The first one is there at once. The channel is never closed.
func (s *Service) LobbyChanges(ctx context.Context) <-chan struct{} { return s.board.news.Listen(ctx) }

// Enter counts a session of a person among those who are here, until ctx ends
// or leave is called. Whoever leaves so has done it on purpose; whoever's ctx
// ends was cut off.
func (s *Service) Enter(ctx context.Context, who Person) (leave func()) {
	return s.board.enter(ctx, who, s.now())
}

// Follow brings every news of a table to who until ctx ends; the present state
// is there at once. A slow reader misses states in between, never the last one.
// The channel is never closed: select on ctx too.
func (s *Service) Follow(ctx context.Context, t *Table, who Person) <-chan Update {
	mail := s.hub.follow(ctx, t, who)
	// News that came between t and the mailbox reached nobody: look for it, in
	// the archive if the game has ended meanwhile.
	if now, err := s.Table(ctx, t.ID); err == nil && now.Rev > t.Rev {
		s.hub.publish(now)
	}
	if t.Rated {
		if err := s.tellOutcome(ctx, t.ID); err != nil {
			s.log.Error("reading an outcome", "table", t.ID, "err", err)
		}
	}
	return mail
}

// maxOpen is how many tables one person may have waiting for an opponent.
const maxOpen = 10

func (s *Service) mayOpen(who Person) error {
	open := 0
	for _, t := range s.Lobby().Mine(who.ID) {
		if t.Status == Open && t.Host.ID == who.ID {
			open++
		}
	}
	if open >= maxOpen {
		return errorf(Refused, "You have %d tables waiting for an opponent. Take one back first.", open)
	}
	return nil
}

// Do carries out an intent and returns the table that follows. A refusal says
// why and changes nothing.
func (s *Service) Do(ctx context.Context, id TableID, who Person, in Intent) (*Table, error) {
	t, err := s.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if in.Kind == Sit {
		terms, err := s.welcome(ctx, t, who)
		if err != nil {
			return nil, err
		}
		if terms != nil {
			return s.post(ctx, t, who, SitDown(in.Seat, *terms))
		}
	}
	return s.carryOut(ctx, t, who, string(in.Kind), func(t *Table) (Record, error) { return Decide(t, who, in, s.now()) })
}

// Post carries out an order of the server about a person, as Do does an intent.
func (s *Service) Post(ctx context.Context, id TableID, who Person, o Order) (*Table, error) {
	t, err := s.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.post(ctx, t, who, o)
}

func (s *Service) post(ctx context.Context, t *Table, who Person, o Order) (*Table, error) {
	return s.carryOut(ctx, t, who, o.String(), func(t *Table) (Record, error) { return DecideOrder(t, who, o, s.now()) })
}

// carryOut decides on the latest state of a table and commits the outcome. The word
// for what is decided is for the log.
func (s *Service) carryOut(ctx context.Context, t *Table, who Person, word string, decide func(*Table) (Record, error)) (*Table, error) {
	for range attempts {
		next, err := s.try(ctx, t, decide)
		if err == nil {
			return next, nil
		}
		if kind := KindOf(err); kind == Internal || kind == Unavailable {
			return nil, err
		}
		// This node may not have heard of the latest commit yet, even of one
		// that the same person was just told of: only the store can refuse.
		now, readErr := s.newest(ctx, t)
		if readErr != nil {
			return nil, readErr
		}
		if now == t {
			s.log.Info("refused", "table", t.ID, "player", who.ID, "intent", word, "why", Sentence(err))
			return nil, err
		}
		t = now
	}
	return nil, storeError(store.ErrConflict)
}

// try decides on one known state of a table and commits the outcome.
func (s *Service) try(ctx context.Context, t *Table, decide func(*Table) (Record, error)) (*Table, error) {
	rec, err := decide(t)
	if err != nil {
		return nil, err
	}
	next, err := t.follow(rec, 0)
	if err != nil {
		return nil, &Error{Internal, Sentence(nil), err}
	}
	if next.Rev, err = s.put(ctx, tableKeys+string(t.ID), rec, t.Rev); err != nil {
		return nil, storeError(err)
	}
	return next, nil
}

// put commits the record of a table.
func (s *Service) put(ctx context.Context, key string, rec Record, rev store.Rev) (store.Rev, error) {
	value, err := encode(rec)
	if err != nil {
		return 0, err
	}
	got, err := s.docs.Commit(ctx, key, value, rev)
	if err == nil {
		s.board.wrote(got)
	}
	return got, err
}

// Table finds a table by its id, live or finished.
func (s *Service) Table(ctx context.Context, id TableID) (*Table, error) {
	if t := s.board.table(id); t != nil {
		return t, nil
	}
	return s.stored(ctx, id)
}

// stored is Table past the memory of this node.
func (s *Service) stored(ctx context.Context, id TableID) (*Table, error) {
	t, err := s.read(ctx, tableKeys, id)
	if KindOf(err) == NotFound {
		t, err = s.read(ctx, doneKeys, id)
	}
	return t, err
}

// newest is t itself, unless the store knows better.
func (s *Service) newest(ctx context.Context, t *Table) (*Table, error) {
	e, err := s.store.Get(ctx, tableKeys+string(t.ID))
	if err == nil && e.Rev == t.Rev || errors.Is(err, store.ErrNotFound) && t.Status == Over {
		return t, nil
	}
	return s.stored(ctx, t.ID)
}

// Find is the table that somebody means by what they typed: an id, or the code
// of a private table. The id of a private table is enough for its players only.
func (s *Service) Find(ctx context.Context, who Person, text string) (*Table, error) {
	missing := errorf(NotFound, "There is no table %q. Ask for its code or look in the lobby.", Clean(text, 20))
	word := typed(text)
	if len(word) != idLength {
		return nil, missing
	}
	for _, t := range s.board.snapshot() {
		if t.Private() && t.Code == word && !t.shut(who.ID) {
			return t, nil
		}
	}
	t, err := s.Table(ctx, TableID(word))
	if KindOf(err) == NotFound || err == nil && (t.shut(who.ID) || t.Private() && !t.Involves(who.ID)) {
		return nil, missing
	}
	return t, err
}

// read replays what the store has under an id.
func (s *Service) read(ctx context.Context, keys string, id TableID) (*Table, error) {
	e, err := s.store.Get(ctx, keys+string(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, errorf(NotFound, "That table is not here any more.")
	}
	if err != nil {
		return nil, storeError(err)
	}
	t, err := s.replay(e)
	if err != nil {
		s.log.Error("unreadable table", "key", e.Key, "err", err)
		return nil, storeError(fmt.Errorf("%w: %w", store.ErrDamaged, err))
	}
	return t, nil
}

func (s *Service) replay(e store.Entry) (*Table, error) {
	rec, err := decode(e.Value)
	if err != nil {
		return nil, err
	}
	return Replay(rec, e.Rev, s.games...)
}

func tableOf(key string) TableID { return TableID(strings.TrimPrefix(key, tableKeys)) }

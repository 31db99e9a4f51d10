package tournaments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/topic"
	"pawnstorm/lobby/tournament"
)

// Keys have the tournaments, by id.
const Keys = "tournament/"

const (
	// attempts is how often a change is tried while others make theirs.
	attempts = 10
	// maxOpen is how many tournaments that are not over one person may have made.
	maxOpen = 3
)

// Tournaments are those of one store, as a node knows them. They are safe for concurrent
// use.
type Tournaments struct {
	docs    store.Docs
	now     func() time.Time
	log     *slog.Logger
	budgets *budget.Budgets
	games   map[string]game.Rules
	ratings *rating.Book
	tables  *live.Tables
	pairing *pairing.Pairing
	house   *account.HousePlayers

	news  topic.Signal // of any tournament
	of    *topic.Topic[identity.TournamentID, *tournament.Tournament]
	turns topic.Signal                                        // some tournament has come to another status
	made  map[identity.TournamentID]map[identity.TableID]bool // Run's own: tables that are there, of boards that go on

	mu    sync.Mutex
	known map[identity.TournamentID]*tournament.Tournament
	going map[identity.TournamentID]*tournament.Tournament // of known those that are not over
	rules []Rule
	ruled time.Time // when rules were set
}

// New makes the tournaments of a store. Load reads them.
func New(
	docs store.Docs, now func() time.Time, log *slog.Logger, budgets *budget.Budgets, games []game.Rules,
	ratings *rating.Book, tables *live.Tables, pairing *pairing.Pairing, house *account.HousePlayers,
) *Tournaments {
	ts := &Tournaments{
		of:   topic.New[identity.TournamentID](func(a, b *tournament.Tournament) bool { return a.Rev > b.Rev }),
		docs: docs, now: now, log: log, budgets: budgets, games: make(map[string]game.Rules), ratings: ratings, tables: tables, pairing: pairing, house: house,
		known: make(map[identity.TournamentID]*tournament.Tournament), going: make(map[identity.TournamentID]*tournament.Tournament), made: make(map[identity.TournamentID]map[identity.TableID]bool),
	}
	for _, rules := range games {
		ts.games[rules.Info().ID] = rules
	}
	return ts
}

// Create makes a tournament. Only somebody with an account can.
func (ts *Tournaments) Create(ctx context.Context, who identity.Person, s tournament.Settings) (*tournament.Tournament, error) {
	rules, ok := ts.games[s.Game]
	switch {
	case !who.ID.HasAccount():
		return nil, errs.New(errs.Refused, "To make a tournament needs an account: take a name first.")
	case !ok:
		return nil, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(s.Game, 20))
	case ts.unfinishedOf(who.ID) >= maxOpen:
		return nil, errs.New(errs.Refused, "You have %d tournaments that are not over. Let one of them end first.", maxOpen)
	}
	s, err := ts.withHost(who, s)
	if err != nil {
		return nil, err
	}
	seed := table.NewSeed()
	rec, err := tournament.New(identity.TournamentID(identity.NewID()), who, s, rules, seed, ts.now())
	if err != nil {
		return nil, err
	}
	if _, err := rules.Setup(s.Options, table.Chance(seed)); err != nil {
		return nil, table.Explain(err)
	}
	if rec, err = ts.hosted(rec); err != nil {
		return nil, err
	}
	if err := ts.budgets.Take(ctx, who.ID, budget.OpenTable); err != nil {
		return nil, err
	}
	return ts.put(ctx, rec, 0)
}

func (ts *Tournaments) unfinishedOf(who identity.PlayerID) (n int) {
	for _, t := range ts.List() {
		if t.Maker.ID == who && !t.Finished() {
			n++
		}
	}
	return n
}

// put commits a record over a revision.
func (ts *Tournaments) put(ctx context.Context, rec tournament.Record, before store.Rev) (*tournament.Tournament, error) {
	value, err := tournament.Encode(rec)
	if err != nil {
		return nil, &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
	}
	t, err := tournament.Read(value, 0)
	if err != nil {
		return nil, &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
	}
	rev, err := ts.docs.Commit(ctx, key(rec.ID), value, before)
	if err != nil {
		return nil, store.Failure(err)
	}
	t.Rev = rev
	return t, nil
}

// Do carries out an intent and returns the tournament that follows. A refusal says why and
// changes nothing.
func (ts *Tournaments) Do(ctx context.Context, id identity.TournamentID, who identity.Person, in tournament.Intent) (*tournament.Tournament, error) {
	return ts.change(ctx, id, func(t *tournament.Tournament) (tournament.Record, error) {
		in.Rating = ts.ratingOf(t, who.ID)
		return tournament.Decide(t, who, in, ts.now())
	})
}

// Post carries out an order of the server about a person, as Do does an intent.
func (ts *Tournaments) Post(ctx context.Context, id identity.TournamentID, who identity.Person, o tournament.Order) (*tournament.Tournament, error) {
	return ts.change(ctx, id, func(t *tournament.Tournament) (tournament.Record, error) {
		return tournament.DecideOrder(t, who, o, ts.now())
	})
}

// change decides on what the store has of a tournament, and commits the outcome, again
// after a conflict.
func (ts *Tournaments) change(ctx context.Context, id identity.TournamentID, decide func(*tournament.Tournament) (tournament.Record, error)) (*tournament.Tournament, error) {
	for range attempts {
		t, err := ts.Stored(ctx, id)
		if err != nil {
			return nil, err
		}
		rec, err := decide(t)
		if err != nil {
			return nil, err
		}
		next, err := ts.put(ctx, rec, t.Rev)
		if !errors.Is(err, store.ErrConflict) {
			return next, err
		}
	}
	return nil, store.Failure(store.ErrConflict)
}

// ratingOf is how strong somebody is at the game of a tournament, at its speed.
func (ts *Tournaments) ratingOf(t *tournament.Tournament, who identity.PlayerID) int {
	control, err := clock.Parse(t.Clock)
	if err != nil {
		return 0
	}
	r, _ := ts.ratings.Of(who, t.Game, control.Speed())
	return r.Points()
}

// Stored is a tournament as the store has it.
func (ts *Tournaments) Stored(ctx context.Context, id identity.TournamentID) (*tournament.Tournament, error) {
	return ts.read(ctx, ts.docs, id)
}

func (ts *Tournaments) read(ctx context.Context, docs store.Docs, id identity.TournamentID) (*tournament.Tournament, error) {
	e, err := docs.Store.Get(ctx, key(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, errs.New(errs.NotFound, "There is no such tournament.")
	}
	if err != nil {
		return nil, store.Failure(err)
	}
	t, err := tournament.Read(e.Value, e.Rev)
	if err != nil {
		ts.log.Error("unreadable tournament", "key", e.Key, "err", err)
		return nil, store.Failure(fmt.Errorf("%w: %w", store.ErrDamaged, err))
	}
	return t, nil
}

// List are all tournaments that this node knows, the newest first.
func (ts *Tournaments) List() []*tournament.Tournament {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	list := make([]*tournament.Tournament, 0, len(ts.known))
	for _, t := range ts.known {
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b *tournament.Tournament) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// Withdraw takes somebody out of all tournaments that are not over: whoever goes for good
// is not paired any more.
func (ts *Tournaments) Withdraw(ctx context.Context, who identity.PlayerID) error {
	for _, t := range ts.List() {
		e := t.Entry(t.EntryOf(who))
		if t.Finished() || e == nil || e.State != tournament.In && e.State != tournament.Pauses {
			continue
		}
		_, err := ts.Post(ctx, t.ID, e.Person, tournament.Remove())
		if err := errs.Ignore(err, errs.Refused, errs.Stale, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

// Adopt gives the entries of a guest to the account that the guest has made.
func (ts *Tournaments) Adopt(ctx context.Context, from identity.PlayerID, to identity.Person) {
	for _, t := range ts.List() {
		if t.Finished() || t.EntryOf(from) == 0 {
			continue
		}
		if _, err := ts.Post(ctx, t.ID, to, tournament.Adopt(from)); err != nil {
			ts.log.Error("handing an entry over", "tournament", t.ID, "player", to.ID, "err", err)
		}
	}
}

func key(id identity.TournamentID) string { return Keys + string(id) }

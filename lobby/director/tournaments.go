package director

import (
	"cmp"
	"context"
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
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// Keys is the prefix of the keys of tournaments. The tournament's id follows.
const Keys = "tournament/"

// maxOpen is how many unfinished tournaments one player may have created.
const maxOpen = 3

// Config holds the dependencies of [Tournaments].
type Config struct {
	Docs    store.Docs
	Now     func() time.Time
	Log     *slog.Logger
	Budgets *budget.Budgets
	Games   []game.Rules
	Ratings *rating.Book
	Tables  *live.Tables
	Pairing *pairing.Pairing
	Bots    *account.BuiltInBots
}

// Tournaments holds all tournaments of a store as this node knows them. It is safe for concurrent
// use.
type Tournaments struct {
	Config
	all   store.Cache[identity.TournamentID, tournament.Tournament]
	games map[string]game.Rules // by ID

	news  pubsub.Signal                                       // changes of any tournament
	turns pubsub.Signal                                       // changes of any tournament's status
	made  map[identity.TournamentID]map[identity.TableID]bool // tables that exist; only Run uses it

	mu    sync.Mutex
	rules []Rule
	ruled time.Time // when SetRules was called
}

// New returns an empty set of tournaments. Load reads them from the store.
func New(c Config) *Tournaments {
	ts := &Tournaments{
		Config: c, games: make(map[string]game.Rules),
		made: make(map[identity.TournamentID]map[identity.TableID]bool),
	}
	ts.all = store.NewCache(store.Kind[identity.TournamentID, tournament.Tournament]{
		Docs: c.Docs, Name: "tournament", Keys: Keys, None: errs.New(errs.NotFound, "There is no such tournament."),
		Decode: func(e store.Entry, _ *tournament.Tournament) (*tournament.Tournament, error) {
			return tournament.Read(e.Value, e.Rev)
		},
		Rev: func(t *tournament.Tournament) store.Rev { return t.Rev },
	}, store.Caching[identity.TournamentID, tournament.Tournament]{
		Active: func(t *tournament.Tournament) bool { return !t.Finished() },
		Order: func(a, b *tournament.Tournament) int {
			return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
		},
	})
	for _, rules := range c.Games {
		ts.games[rules.Info().ID] = rules
	}
	return ts
}

// Create creates a tournament. Guests cannot create tournaments.
func (ts *Tournaments) Create(
	ctx context.Context, who identity.Person, s tournament.Settings,
) (*tournament.Tournament, error) {
	rules, ok := ts.games[s.Game]
	switch {
	case !who.ID.HasAccount():
		return nil, errs.New(errs.Refused, "You need an account to create a tournament. Take a name first.")
	case !ok:
		return nil, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(s.Game, 20))
	case ts.unfinishedOf(who.ID) >= maxOpen:
		return nil, errs.New(errs.Refused, "You have %d unfinished tournaments. Let one of them end first.", maxOpen)
	}
	s, err := ts.withHost(who, s)
	if err != nil {
		return nil, err
	}
	seed := table.NewSeed()
	rec, err := tournament.New(identity.TournamentID(identity.NewID()), who, s, rules, seed, ts.Now())
	if err != nil {
		return nil, err
	}
	if _, err := rules.Setup(s.Options, table.Chance(seed)); err != nil {
		return nil, table.Explain(err)
	}
	if rec, err = ts.withHostJoined(rec); err != nil {
		return nil, err
	}
	if err := ts.Budgets.Take(ctx, who.ID, budget.OpenTable); err != nil {
		return nil, err
	}
	return ts.put(ctx, rec, 0)
}

func (ts *Tournaments) unfinishedOf(who identity.PlayerID) int {
	return len(slices.DeleteFunc(ts.Going(), func(t *tournament.Tournament) bool { return t.Maker.ID != who }))
}

// put commits a record over a revision.
func (ts *Tournaments) put(
	ctx context.Context, rec tournament.Record, before store.Rev,
) (*tournament.Tournament, error) {
	value, err := tournament.Encode(rec)
	if err != nil {
		return nil, errs.Broken(err)
	}
	t, err := tournament.Read(value, 0)
	if err != nil {
		return nil, errs.Broken(err)
	}
	rev, err := ts.Docs.Commit(ctx, ts.all.Key(rec.ID), value, before)
	if err != nil {
		return nil, store.Failure(err)
	}
	t.Rev = rev
	return t, nil
}

// Do carries out an intent and returns the next state of the tournament. A refusal says why and
// changes nothing.
func (ts *Tournaments) Do(
	ctx context.Context, id identity.TournamentID, who identity.Person, in tournament.Intent,
) (*tournament.Tournament, error) {
	return ts.change(ctx, id, func(t *tournament.Tournament) (tournament.Record, error) {
		in.Rating = ts.ratingOf(t, who.ID)
		return tournament.Decide(t, who, in, ts.Now())
	})
}

// Post carries out an order of the server about a player, as Do carries out an intent.
func (ts *Tournaments) Post(
	ctx context.Context, id identity.TournamentID, who identity.Person, o tournament.Order,
) (*tournament.Tournament, error) {
	return ts.change(ctx, id, func(t *tournament.Tournament) (tournament.Record, error) {
		return tournament.DecideOrder(t, who, o, ts.Now())
	})
}

// change reads a tournament from the store, decides and commits the outcome. After a conflict it
// starts over.
func (ts *Tournaments) change(
	ctx context.Context, id identity.TournamentID, decide func(*tournament.Tournament) (tournament.Record, error),
) (*tournament.Tournament, error) {
	return ts.all.Decide(ctx, id, func(t *tournament.Tournament) (*tournament.Tournament, error) {
		rec, err := decide(t)
		if err != nil {
			return nil, err
		}
		return ts.put(ctx, rec, t.Rev)
	})
}

// ratingOf returns a player's rating points in the game of a tournament, at its speed. It returns 0
// if the tournament's clock is not valid.
func (ts *Tournaments) ratingOf(t *tournament.Tournament, who identity.PlayerID) int {
	control, err := clock.Parse(t.Clock)
	if err != nil {
		return 0
	}
	r, _ := ts.Ratings.Of(who, t.Game, control.Speed())
	return r.Points()
}

// Stored returns a tournament as it is in the store.
func (ts *Tournaments) Stored(ctx context.Context, id identity.TournamentID) (*tournament.Tournament, error) {
	return ts.all.Get(ctx, id)
}

// NameOf returns the name of a tournament.
func (ts *Tournaments) NameOf(ctx context.Context, id identity.TournamentID) (string, error) {
	if t := ts.Known(id); t != nil {
		return t.Name, nil
	}
	t, err := ts.Stored(ctx, id)
	if err != nil {
		return "", err
	}
	return t.Name, nil
}

// Withdraw removes a player whose account is deleted from all unfinished tournaments, so that they
// are not paired again.
func (ts *Tournaments) Withdraw(ctx context.Context, who identity.PlayerID) error {
	for _, t := range ts.Going() {
		e := t.Entry(t.EntryOf(who))
		if e == nil || e.State != tournament.In && e.State != tournament.Pauses {
			continue
		}
		_, err := ts.Post(ctx, t.ID, e.Person, tournament.Remove())
		if err := errs.Ignore(err, errs.Refused, errs.Stale, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

// Adopt gives the entries of a guest to the account that the guest has created.
func (ts *Tournaments) Adopt(ctx context.Context, from identity.PlayerID, to identity.Person) {
	for _, t := range ts.Going() {
		if t.EntryOf(from) == 0 {
			continue
		}
		if _, err := ts.Post(ctx, t.ID, to, tournament.Adopt(from)); err != nil {
			ts.Log.Error("cannot transfer a tournament entry", "tournament", t.ID, "player", to.ID, "err", err)
		}
	}
}

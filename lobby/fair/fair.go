package fair

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// rowWithin is how close to each other short games of the same players are a row.
	rowWithin = time.Hour
	// shortPlies is the number of plies below which a game is short.
	shortPlies = 20
	// mostShort is how many short games of the same players in a row are rated.
	mostShort = 2
	// judgeWithin limits how long the end of a game waits for the store.
	judgeWithin = 2 * time.Second
)

// Service judges games and keeps flags. It is safe for concurrent use.
type Service struct {
	archive *archive.Archive
	flags   store.Collection[string, Flag]
	rulings store.Collection[identity.PlayerID, rulings]
	checks  store.Collection[identity.PlayerID, check]
	wake    pubsub.Mailbox[struct{}] // a check was added
	docs    store.Docs
	now     func() time.Time
}

// New returns the service of a store.
func New(docs store.Docs, now func() time.Time, ar *archive.Archive) *Service {
	return &Service{
		archive: ar, flags: flagsIn(docs), rulings: rulingsIn(docs), checks: checksIn(docs),
		wake: pubsub.NewMailbox[struct{}](), docs: docs, now: now,
	}
}

// Judge returns why a rated game that has just ended is not rated, or "". If the store does not answer,
// the game counts.
func (s *Service) Judge(ctx context.Context, t *table.Table) table.Unfair {
	if !rating.Counts(t) {
		return ""
	}
	if t.Sources[0] != "" && t.Sources[0] == t.Sources[1] {
		return table.SameNetwork
	}
	if t.AllPlies() >= shortPlies || !t.GaveUp() { // in some games a mate comes early
		return ""
	}
	if t.Board == nil { // tournaments pair the players themselves
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), judgeWithin)
		defer cancel()
		row, err := s.row(ctx, t)
		if err != nil {
			s.docs.Log.Log(ctx, slog.LevelWarn, "cannot read the games before a rated one", "table", t.ID, "err", err)
		}
		if len(row) >= mostShort {
			return table.Repeated
		}
	}
	if t.AllPlies() < table.MinPlies {
		return table.TooShort
	}
	return ""
}

// row returns the short rated games of the players of a table shortly before it, the oldest first.
func (s *Service) row(ctx context.Context, t *table.Table) (row []identity.TableID, err error) {
	games, err := s.archive.Between(ctx, t.Seats[0].ID, t.Changed.Add(-rowWithin), t.Changed.Add(time.Millisecond))
	for _, f := range games {
		both := f.Seats == t.Seats || f.Seats == [2]identity.Person{t.Seats[1], t.Seats[0]}
		if both && f.Rated && f.Plies < shortPlies && f.ID != t.ID {
			row = append(row, f.ID)
		}
	}
	return row, err
}

// FlagKeys is the prefix of the keys of flags. They sort newest first.
const FlagKeys = "flag/"

const flagVersion = 1

// keep is how long flags are kept. With a decision it is keepDecided, so that the players can appeal.
const (
	keep        = 90 * 24 * time.Hour
	keepDecided = 365 * 24 * time.Hour
)

// Flag is what moderators should look at: a rated game that did not count, or figures about a player.
type Flag struct {
	store.Meta
	At    time.Time          `json:"t"` // end of the game, or time of the figures
	Table identity.TableID   `json:"id,omitempty"`
	Game  string             `json:"game"`
	Seats [2]identity.Person `json:"seats"`
	Why   table.Unfair       `json:"why"`
	Plies int                `json:"plies"`
	// Lasted is how long the game took, in seconds.
	Lasted int `json:"lasted"`
	// Row has the earlier short games of the same players, the oldest first.
	Row []identity.TableID `json:"row,omitempty"`
	// Decisions are what moderators did about it, the oldest first, and Appeals what players wrote about that.
	Decisions []Decision `json:"decisions,omitempty"`
	Appeals   []Appeal   `json:"appeals,omitempty"`
	// Player is the player that the Figures are about, or nil. They come from that many Results, and from the moves
	// of the games in Row.
	Player  *identity.Person `json:"player,omitempty"`
	Figures []Figure         `json:"figures,omitempty"`
	Results int              `json:"results,omitempty"`
	// Place is where the flag is in the list. [Service.List] continues behind it.
	Place string `json:"-"`
}

// flagsIn returns the flags in a store. Their K is the time and the table.
func flagsIn(docs store.Docs) store.Collection[string, Flag] {
	return store.NewCollection(store.Kind[string, Flag]{
		Docs: docs, Name: "flag", Keys: FlagKeys, Version: flagVersion,
		Empty: func(place string) *Flag { return &Flag{Place: place} },
		Meta:  func(f *Flag) *store.Meta { return &f.Meta },
	})
}

// Changes returns the change that flags a finished game that did not count, unless docs has the flag.
func (s *Service) Changes(ctx context.Context, docs store.Docs, t *table.Table) ([]store.Change, error) {
	if t.Unrated == "" {
		return nil, nil
	}
	key := archive.NewestFirst(t.Changed) + "/" + string(t.ID)
	if _, err := docs.Store.Get(ctx, FlagKeys+key); !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	row, err := s.row(ctx, t)
	if err != nil {
		return nil, err
	}
	change, err := s.flags.Write(key, &Flag{
		At: t.Changed, Table: t.ID, Game: t.Game, Seats: t.Seats, Why: t.Unrated, Plies: t.AllPlies(),
		Lasted: int(t.Lasted.Seconds()), Row: row,
	})
	return []store.Change{change}, err
}

// List returns up to most of the wanted flags that are older than the one with the key behind, newest
// first, and the key for the next page, or "". With "" it starts at the newest. It logs and skips flags that it
// cannot read.
func (s *Service) List(ctx context.Context, behind string, most int, want func(*Flag) bool) (list []Flag, next string, err error) {
	after := ""
	if behind != "" {
		after = FlagKeys + behind
	}
	for e, err := range s.docs.Store.List(ctx, FlagKeys, after) {
		if err != nil {
			return nil, "", store.Failure(err)
		}
		if f, err := s.flags.Read(e); err == nil && (want == nil || want(f)) {
			list = append(list, *f)
		}
		if len(list) == most {
			return list, s.flags.ID(e.Key), nil
		}
	}
	return list, "", nil
}

// DropOld deletes old flags.
func (s *Service) DropOld(ctx context.Context) error {
	return s.flags.Sweep(ctx, "", func(f *Flag) bool {
		age := s.now().Sub(f.At)
		return age > keepDecided || age > keep && len(f.Decisions) == 0
	})
}

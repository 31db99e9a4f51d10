package study

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Keys is the prefix of the keys of studies. The study's id follows.
const Keys = "examine/"

// maxLed is how many studies one player may lead at once.
const maxLed = 3

// Studies holds all studies of a store as this node knows them. It is safe for concurrent use.
type Studies struct {
	all     store.Cache[identity.StudyID, Study]
	docs    store.Docs
	now     func() time.Time
	budgets *budget.Budgets
	games   []game.Rules
	news    pubsub.Signal // changes that lists show
}

// New returns an empty set of studies. Load reads them from the store.
func New(docs store.Docs, now func() time.Time, budgets *budget.Budgets, games []game.Rules) *Studies {
	return &Studies{
		docs: docs, now: now, budgets: budgets, games: games,
		all: store.NewCache(store.Kind[identity.StudyID, Study]{
			Docs: docs, Name: "study", Keys: Keys, None: errNone,
			Decode: func(e store.Entry, known *Study) (*Study, error) {
				return Read(e.Value, e.Rev, known, games...)
			},
			Rev: func(e *Study) store.Rev { return e.Rev },
		}, store.Caching[identity.StudyID, Study]{
			Active: func(e *Study) bool { return !e.Over() },
			Order: func(a, b *Study) int {
				return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
			},
		}),
	}
}

// Beginning says what a study starts from: a game by its id, with options or a position in text
// form, or a finished game.
type Beginning struct {
	Game     string
	Options  map[string]string
	Position string
	Of       *table.Table
	Private  bool
}

// Create creates a study and makes who its leader. Guests cannot create studies.
func (es *Studies) Create(ctx context.Context, who identity.Person, b Beginning) (*Study, error) {
	if !who.ID.HasAccount() {
		return nil, errs.New(errs.Refused, "You need an account to lead a study. Take a name first.")
	}
	led := len(slices.DeleteFunc(es.all.Active(), func(e *Study) bool { return e.Leader.ID != who.ID }))
	if led >= maxLed {
		return nil, errs.New(errs.Refused, "You lead %d studies. End one of them first.", led)
	}
	rec := Record{ID: identity.StudyID(identity.NewID()), Created: moment(es.now()), Leader: who}
	rec.Changed = rec.Created
	if err := es.begin(&rec, &b); err != nil {
		return nil, err
	}
	if b.Private {
		rec.Code = identity.NewID()
	}
	if err := es.budgets.Take(ctx, who.ID, budget.OpenTable); err != nil {
		return nil, err
	}
	return es.put(ctx, rec, nil)
}

// begin sets the game and the starting position of a new record.
func (es *Studies) begin(rec *Record, b *Beginning) (err error) {
	if b.Of != nil {
		return beginOf(rec, b)
	}
	rec.Game = b.Game
	rules := rulesOf(es.games, b.Game)
	switch {
	case rules == nil:
		return errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(b.Game, 20))
	case b.Position == "":
		rec.Setup, err = rules.Setup(b.Options, table.Chance(table.NewSeed()))
		return table.Explain(err)
	case len(b.Options) > 0:
		return errs.New(errs.Invalid, "Your own position has no options.")
	case len(b.Position) > maxPosition:
		return errs.New(errs.Invalid, "A position has at most %d characters.", maxPosition)
	}
	start, err := rules.New(b.Position)
	if err != nil {
		return table.Explain(err)
	}
	rec.Setup = start.String()
	return nil
}

// beginOf starts a record with the moves of a finished game. If the game was private, so is the
// study.
func beginOf(rec *Record, b *Beginning) error {
	t := b.Of
	switch {
	case t.Status != table.Over:
		return errs.New(errs.Refused, "You can study a game when it is over.")
	case len(t.Plies) > MaxSteps:
		return errs.New(errs.Refused, "That game has %d moves. A study can have at most %d.", len(t.Plies), MaxSteps)
	}
	b.Private = b.Private || !t.Listed()
	rec.Game, rec.Setup = t.Game, t.Setup
	rec.Of = &Origin{Table: t.ID, Seats: t.Seats, Beyond: t.Origin != nil && t.Origin.Beyond}
	for i, ply := range t.Plies {
		rec.Steps = append(rec.Steps, Step{N: i + 1, After: i, Text: ply.Text})
	}
	rec.Last = len(t.Plies)
	return nil
}

// put commits a record over the state before it, which is nil for a new study.
func (es *Studies) put(ctx context.Context, rec Record, before *Study) (*Study, error) {
	rev := store.Rev(0)
	if before != nil {
		rev = before.Rev
	}
	value, err := Encode(rec)
	if err != nil {
		return nil, errs.Broken(err)
	}
	e, err := Read(value, 0, before, es.games...)
	if err != nil {
		return nil, errs.Broken(err)
	}
	if e.Rev, err = es.docs.Commit(ctx, es.all.Key(rec.ID), value, rev); err != nil {
		return nil, store.Failure(err)
	}
	es.tell(es.all.Keep(rec.ID, e)) // so that lists show it at once
	return e, nil
}

// Do carries out an intent and returns the next state of the study. A refusal says why and changes
// nothing.
func (es *Studies) Do(ctx context.Context, id identity.StudyID, who identity.Person, in Intent) (*Study, error) {
	if err := es.budgets.Take(ctx, who.ID, budget.Examine); err != nil {
		return nil, err
	}
	return es.change(ctx, id, func(e *Study) (Record, error) { return Decide(e, who, in, es.now()) })
}

// Shut ends a study on behalf of a moderator. why is the reason, or "".
func (es *Studies) Shut(ctx context.Context, id identity.StudyID, why string) (*Study, error) {
	text := "a moderator closed it"
	if why = identity.Clean(why, 200); why != "" {
		text += ": " + why
	}
	return es.change(ctx, id, func(e *Study) (Record, error) { return closed(e, text, es.now()) })
}

// change reads a study from the store, decides and commits the outcome. After a conflict it starts
// over.
func (es *Studies) change(
	ctx context.Context, id identity.StudyID, decide func(*Study) (Record, error),
) (*Study, error) {
	return es.all.Decide(ctx, id, func(e *Study) (*Study, error) {
		rec, err := decide(e)
		if err != nil {
			return nil, err
		}
		return es.put(ctx, rec, e)
	})
}

// Stored returns a study as it is in the store.
func (es *Studies) Stored(ctx context.Context, id identity.StudyID) (*Study, error) {
	return es.all.Get(ctx, id)
}

var errNone = errs.New(errs.NotFound, "There is no such study.")

// Find returns the study for a text that a player has typed: an id, or the code of a private study.
// The id of a private study works only for players whom the study names.
func (es *Studies) Find(ctx context.Context, who identity.Person, text string) (*Study, error) {
	word, ok := identity.ReadCode(text)
	if !ok {
		return nil, errNone
	}
	for _, e := range es.List() {
		if e.Code == word {
			return es.Stored(ctx, e.ID)
		}
	}
	e, err := es.Stored(ctx, identity.StudyID(word))
	if err == nil && !e.MayWatch(who.ID) {
		return nil, errNone
	}
	return e, err
}

// Depart removes a player whose account is deleted from all studies. Studies that they led end.
func (es *Studies) Depart(ctx context.Context, who identity.PlayerID) error {
	for _, e := range es.List() {
		if !e.Names(who) || e.Over() {
			continue
		}
		_, err := es.change(ctx, e.ID, func(e *Study) (Record, error) { return departed(e, who, es.now()) })
		if err := errs.Ignore(err, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

const (
	// leftAfter is how long a study can go without changes before it ends.
	leftAfter = 24 * time.Hour
	// keptFor is how long a study can be read after it has ended.
	keptFor = 30 * 24 * time.Hour
)

// Tidy ends studies after a day without changes, and deletes studies that ended a month ago. It
// calls forget with the id of each study before it deletes the study.
func (es *Studies) Tidy(ctx context.Context, forget func(context.Context, identity.StudyID) error) error {
	now := es.now()
	for _, e := range es.List() {
		var err error
		switch {
		case !e.Over() && now.Sub(e.Changed) >= leftAfter:
			_, err = es.change(ctx, e.ID, func(e *Study) (Record, error) {
				if now.Sub(e.Changed) < leftAfter {
					return e.Record, errs.New(errs.Stale, "The study has changed.")
				}
				return closed(e, "no changes for a day", now)
			})
		case e.Over() && now.Sub(e.Ended) >= keptFor:
			if err = forget(ctx, e.ID); err == nil {
				err = es.docs.Store.Delete(ctx, es.all.Key(e.ID), e.Rev)
			}
			err = store.Ignore(err, store.ErrNotFound, store.ErrConflict)
		}
		if err := errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

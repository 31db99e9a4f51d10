package study

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Keys is the prefix of the keys of studies. The study's id follows.
const Keys = "examine/"

// maxLed is how many studies one player can lead.
const maxLed = 50

// Studies holds the studies of a store. It keeps a summary of each in memory, and whole studies only
// while someone uses them. It is safe for concurrent use.
type Studies struct {
	all     store.Cache[identity.StudyID, Summary]
	docs    store.Docs
	now     func() time.Time
	budgets *budget.Budgets
	games   []game.Rules
	recent  recent
	changes pubsub.Topic[identity.StudyID, *Study]
	news    pubsub.Signal // changes that lists show
}

// New returns an empty set of studies. Load reads them from the store.
func New(docs store.Docs, now func() time.Time, budgets *budget.Budgets, games []game.Rules) *Studies {
	return &Studies{
		docs: docs, now: now, budgets: budgets, games: games,
		changes: pubsub.New[identity.StudyID](func(a, b *Study) bool { return a.Rev > b.Rev }),
		all: store.NewCache(store.Kind[identity.StudyID, Summary]{
			Docs: docs, Name: "study", Keys: Keys, None: errNone,
			Decode: func(e store.Entry, _ *Summary) (*Summary, error) { return readSummary(e, games) },
			Rev:    func(s *Summary) store.Rev { return s.Rev },
		}, store.Caching[identity.StudyID, Summary]{}),
	}
}

// Create creates a study and makes who its leader. Guests cannot create studies.
func (es *Studies) Create(ctx context.Context, who identity.Person, b Beginning) (*Study, error) {
	if !who.ID.HasAccount() {
		return nil, errs.New(errs.Refused, "You need an account to lead a study. Take a name first.")
	}
	led := slices.DeleteFunc(es.all.List(), func(s *Summary) bool { return s.Leader.ID != who.ID })
	if len(led) >= maxLed {
		return nil, errs.New(errs.Refused, "You lead %d studies. Delete one of them first.", len(led))
	}
	first, err := es.begin(&b)
	if err != nil {
		return nil, err
	}
	rec := Record{Chapters: []Chapter{first}, Last: len(first.Steps)}
	rec.ID, rec.Created, rec.Leader = identity.StudyID(identity.NewID()), moment(es.now()), who
	rec.Changed, rec.By, rec.Name = rec.Created, who, cleanName(b.Name)
	if b.Private {
		rec.Code = identity.NewID()
	}
	if err := es.budgets.Take(ctx, who.ID, budget.OpenTable); err != nil {
		return nil, err
	}
	return es.put(ctx, rec, nil)
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
	es.recent.keep(e)
	es.changes.Publish(e.ID, e)
	es.tell(es.all.Keep(rec.ID, e.Summary())) // so that lists show it at once
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

// Add adds a chapter and goes to it.
func (es *Studies) Add(ctx context.Context, id identity.StudyID, who identity.Person, b Beginning) (*Study, error) {
	c, err := es.begin(&b)
	if err != nil {
		return nil, err
	}
	c.Name = b.Name
	return es.Do(ctx, id, who, Intent{Kind: Add, New: []Chapter{c}, Secret: b.Private})
}

// Shut ends a study on behalf of a moderator. why is the reason, or "".
func (es *Studies) Shut(ctx context.Context, id identity.StudyID, why string) (*Study, error) {
	text := byModerator
	if why = identity.Clean(why, 200); why != "" {
		text += ": " + why
	}
	return es.change(ctx, id, func(e *Study) (Record, error) { return closed(e, text, es.now()) })
}

// change reads a study from the store, decides and commits the outcome. After a conflict it starts
// over.
func (es *Studies) change(
	ctx context.Context, id identity.StudyID, decide func(*Study) (Record, error),
) (next *Study, err error) {
	err = store.Retry(func() error {
		e, err := es.Stored(ctx, id)
		if err != nil {
			return err
		}
		rec, err := decide(e)
		if err == nil {
			next, err = es.put(ctx, rec, e)
		}
		return err
	})
	return next, err
}

// Stored returns a study as it is in the store.
func (es *Studies) Stored(ctx context.Context, id identity.StudyID) (*Study, error) {
	entry, err := es.docs.Store.Get(ctx, es.all.Key(id))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, errNone
	case err != nil:
		return nil, store.Failure(err)
	}
	return es.read(entry)
}

// read reads an entry, unless its study is among the recent ones.
func (es *Studies) read(entry store.Entry) (*Study, error) {
	before := es.recent.find(es.all.ID(entry.Key))
	if before != nil && before.Rev == entry.Rev {
		return before, nil
	}
	e, err := Read(entry.Value, entry.Rev, before, es.games...)
	if err != nil {
		es.docs.Log.Error("unreadable study", "key", entry.Key, "err", err)
		return nil, store.Failure(errors.Join(store.ErrDamaged, err))
	}
	es.recent.keep(e)
	return e, nil
}

var errNone = errs.New(errs.NotFound, "There is no such study.")

// Find returns the study for a text that a player has typed: an id, or the code of a private study.
// The id of a private study works only for players whom the study names.
func (es *Studies) Find(ctx context.Context, who identity.Person, text string) (*Study, error) {
	word, ok := identity.ReadCode(text)
	if !ok {
		return nil, errNone
	}
	for _, s := range es.all.List() {
		if s.Code == word {
			return es.Stored(ctx, s.ID)
		}
	}
	e, err := es.Stored(ctx, identity.StudyID(word))
	if err == nil && !e.MayWatch(who.ID) {
		return nil, errNone
	}
	return e, err
}

// List returns the summaries of all studies, the latest change first.
func (es *Studies) List() []*Summary {
	return es.filter(func(*Summary) bool { return true })
}

// Watchable returns the studies to show to a player who asks for nothing special: their own and those
// that name them, and the public ones that are in use.
func (es *Studies) Watchable(who identity.PlayerID) []*Summary {
	now := es.now()
	return es.filter(func(s *Summary) bool {
		return !s.Over() && (s.Names(who) || !s.Private() && s.InUse(now))
	})
}

// InUse returns the studies that a player may watch and that someone changed within the last day.
func (es *Studies) InUse(who identity.PlayerID) []*Summary {
	now := es.now()
	return es.filter(func(s *Summary) bool { return s.InUse(now) && s.MayWatch(who) })
}

func (es *Studies) filter(is func(*Summary) bool) []*Summary {
	list := slices.DeleteFunc(es.all.List(), func(s *Summary) bool { return !is(s) })
	slices.SortFunc(list, func(a, b *Summary) int {
		return cmp.Or(b.Changed.Compare(a.Changed), cmp.Compare(a.ID, b.ID))
	})
	return list
}

package fair

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Word says what a moderator did about a flag. Flags store these words.
type Word string

// The decisions. The players read all but NoAction.
const (
	NoAction Word = "done"    // the moderators keep a note
	Decided  Word = "decide"  // something else, which the text says
	Took     Word = "revert"  // the game moves no rating any more
	Restored Word = "restore" // the game moves ratings again
)

// Decision is what a moderator did about a flag. Others than moderators do not learn By.
type Decision struct {
	At   time.Time `json:"t"`
	By   string    `json:"by"`
	Word Word      `json:"what"`
	Text string    `json:"text"`
}

// Appeal is a player's answer to a decision. Each player can write one about each flag.
type Appeal struct {
	Who    identity.Person `json:"who"`
	At     time.Time       `json:"t"`
	Text   string          `json:"text"`
	Answer *Decision       `json:"answer,omitempty"` // nil until a moderator has answered
}

// Limits of texts, in cells, and of lists.
const (
	MostText      = 200 // of a moderator
	MostAppeal    = 600
	mostDecisions = 20 // about one flag; enough to revert and restore again after an appeal
	mostRulings   = 50 // that a player sees
)

// Open reports whether a moderator still has to look at a flag: nothing was decided, or an appeal has no answer.
func (f *Flag) Open() bool {
	return len(f.Decisions) == 0 || slices.ContainsFunc(f.Appeals, func(a Appeal) bool { return a.Answer == nil })
}

// ID returns the id of a flag: of its game, or its own.
func (f *Flag) ID() string { return f.Place[strings.LastIndexByte(f.Place, '/')+1:] }

// About lists the players that a flag is about.
func (f *Flag) About() []identity.Person {
	if f.Player != nil {
		return []identity.Person{*f.Player}
	}
	return f.Seats[:]
}

// Told returns the decisions that the players read, the oldest first.
func (f *Flag) Told() []Decision {
	return slices.DeleteFunc(slices.Clone(f.Decisions), func(d Decision) bool { return d.Word == NoAction })
}

// AppealOf returns the appeal of a player, or nil.
func (f *Flag) AppealOf(who identity.PlayerID) *Appeal {
	if i := slices.IndexFunc(f.Appeals, func(a Appeal) bool { return a.Who.ID == who }); i >= 0 {
		return &f.Appeals[i]
	}
	return nil
}

// rulings lists the flags with decisions that a player reads, by their K. The newest is first.
type rulings struct {
	store.Meta
	Flags []string `json:"flags"`
}

// RulingKeys is the prefix of the keys of rulings. The player's id follows.
const RulingKeys = "ruling/"

func rulingsIn(docs store.Docs) store.Collection[identity.PlayerID, rulings] {
	return store.NewCollection(store.Kind[identity.PlayerID, rulings]{
		Docs: docs, Name: "list of rulings", Keys: RulingKeys, Version: flagVersion,
		Meta: func(r *rulings) *store.Meta { return &r.Meta },
	})
}

// Rulings returns the flags with decisions that a player reads, the newest first.
func (s *Service) Rulings(ctx context.Context, who identity.PlayerID) ([]Flag, error) {
	r, err := s.rulings.Get(ctx, who)
	if err != nil {
		return nil, err
	}
	var list []Flag
	for _, place := range r.Flags {
		f, err := s.flags.Get(ctx, place)
		switch {
		case errors.Is(err, store.ErrDamaged):
		case err != nil:
			return nil, err
		case f.Rev != 0: // not deleted by now
			list = append(list, *f)
		}
	}
	return list, nil
}

// Decide notes what a moderator did about a flag.
func (s *Service) Decide(ctx context.Context, place, by string, word Word, text string) (*Flag, error) {
	return s.flags.Decide(ctx, place, func(f *Flag) (*Flag, error) {
		if f.Rev == 0 {
			return nil, errGone
		}
		changes, err := s.decided(ctx, s.docs, f, Decision{s.now().UTC(), by, word, clean(text, MostText)})
		if err != nil {
			return nil, err
		}
		return f, s.docs.Update(ctx, changes)
	})
}

var errGone = errs.New(errs.NotFound, "That flag no longer exists. Flags are deleted after 90 days, or a year after a decision.")

// decided adds a decision to a flag and returns the changes that store it.
func (s *Service) decided(ctx context.Context, docs store.Docs, f *Flag, d Decision) ([]store.Change, error) {
	switch {
	case d.Text == "":
		return nil, errs.New(errs.Invalid, "Say why, after the word because.")
	case len(f.Decisions) >= mostDecisions:
		return nil, errs.New(errs.Refused, "This flag has %d decisions already. Leave it as it is.", mostDecisions)
	}
	f.Decisions = append(slices.Clip(f.Decisions), d)
	change, err := s.flags.Write(f.Place, f)
	if err != nil || d.Word == NoAction {
		return []store.Change{change}, err
	}
	changes := []store.Change{change}
	for _, p := range f.About() {
		r, err := s.rulings.GetFrom(ctx, docs.Store, p.ID)
		if err != nil {
			return nil, err
		}
		r.Flags = slices.DeleteFunc(r.Flags, func(place string) bool { return place == f.Place })
		r.Flags = slices.Insert(r.Flags, 0, f.Place)
		r.Flags = r.Flags[:min(len(r.Flags), mostRulings)]
		if change, err = s.rulings.Write(p.ID, r); err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// Appeal stores a player's answer to the decisions about a flag.
func (s *Service) Appeal(ctx context.Context, who identity.Person, place, text string) (*Flag, error) {
	text = strings.TrimSpace(text)
	var flag *Flag
	err := s.flags.Change(ctx, place, func(f *Flag) error {
		flag = f
		about := slices.ContainsFunc(f.About(), func(p identity.Person) bool { return p.ID == who.ID })
		switch {
		case f.Rev == 0 || !about || len(f.Told()) == 0:
			return errs.New(errs.NotFound, "There is no such decision about you.")
		case f.AppealOf(who.ID) != nil:
			return errs.New(errs.Refused, "You have appealed already. The moderators answer here.")
		case clean(text, MostAppeal) == "":
			return errs.New(errs.Invalid, "Write why you think that the decision is wrong.")
		case clean(text, MostAppeal) != clean(text, 10*MostAppeal):
			return errs.New(errs.Invalid, "An appeal can be %d characters long. Shorten it.", MostAppeal)
		}
		f.Appeals = append(slices.Clip(f.Appeals), Appeal{Who: who, At: s.now().UTC(), Text: clean(text, MostAppeal)})
		return nil
	})
	return flag, err
}

// Answer answers a player's appeal.
func (s *Service) Answer(ctx context.Context, place, by string, whom identity.PlayerID, text string) (*Flag, error) {
	var flag *Flag
	err := s.flags.Change(ctx, place, func(f *Flag) error {
		flag = f
		a := f.AppealOf(whom)
		switch {
		case f.Rev == 0:
			return errGone
		case a == nil:
			return errs.New(errs.NotFound, "This player has not appealed.")
		case a.Answer != nil:
			return errs.New(errs.Refused, "This appeal has an answer already.")
		case clean(text, MostText) == "":
			return errs.New(errs.Invalid, "Write an answer, after the word because.")
		}
		a.Answer = &Decision{At: s.now().UTC(), By: by, Word: Decided, Text: clean(text, MostText)}
		return nil
	})
	return flag, err
}

func clean(text string, most int) string { return identity.Clean(text, most) }

// Revert takes a finished game out of the ratings, or puts it back in. In one commit it changes the record of
// the game, adds a flag with the decision and marks the pool of the game. Then the settler counts the games of
// the pool again. The results of tournaments stay as they were played.
func (s *Service) Revert(ctx context.Context, id identity.TableID, by string, word Word, why string) (*Flag, error) {
	var flag *Flag
	err := store.Retry(func() error {
		draft := store.NewDraft(s.docs.Store)
		docs := store.Docs{Store: draft, Log: s.docs.Log}
		t, err := s.revertible(ctx, id, word)
		if err != nil {
			return err
		}
		record, err := table.Encode(t.Record)
		if err != nil {
			return err
		}
		changes, err := s.archive.Ratings.Void(ctx, docs, t)
		if errors.Is(err, store.ErrNotFound) {
			return errs.New(errs.Refused, "Game %s moved no rating.", id)
		}
		if err != nil {
			return err
		}
		if flag, err = s.flagOf(ctx, t); err != nil {
			return err
		}
		more, err := s.decided(ctx, docs, flag, Decision{s.now().UTC(), by, word, clean(why, MostText)})
		if err != nil {
			return err
		}
		draft.Add(store.Change{Key: live.DoneKeys + string(id), Value: record, Rev: t.Rev})
		draft.Add(changes...)
		draft.Add(more...)
		return draft.Commit(ctx)
	})
	if err == nil {
		s.archive.Ratings.Wake()
	}
	return flag, store.Failure(err)
}

// revertible returns a finished game as it will be stored.
func (s *Service) revertible(ctx context.Context, id identity.TableID, word Word) (*table.Table, error) {
	t, err := s.archive.Tables.Stored(ctx, id)
	if err != nil {
		return nil, err
	}
	_, err = s.docs.Store.Get(ctx, live.TableKeys+string(id))
	switch {
	case t.Status != table.Over:
		return nil, errs.New(errs.Refused, "Game %s is not over. To end it: admin close %[1]s", id)
	case err == nil:
		return nil, errs.New(errs.Refused, "Game %s has just ended. Try again in a few seconds.", id)
	case !errors.Is(err, store.ErrNotFound):
		return nil, err
	}
	unrated := table.Reverted
	switch {
	case word == Restored && t.Unrated != table.Reverted:
		return nil, errs.New(errs.Refused, "Game %s is not reverted.", id)
	case word == Restored:
		unrated = ""
	case t.Unrated == table.Reverted:
		return nil, errs.New(errs.Refused, "Game %s is reverted already.", id)
	case !rating.Counts(t):
		return nil, errs.New(errs.Refused, "Game %s moved no rating.", id)
	}
	value, err := table.Encode(t.Record.Unrate(unrated))
	if err != nil {
		return nil, err
	}
	return s.archive.Tables.Replay(store.Entry{Value: value, Rev: t.Rev})
}

// flagOf returns the flag of a game, or a new one.
func (s *Service) flagOf(ctx context.Context, t *table.Table) (*Flag, error) {
	place := archive.NewestFirst(t.Changed) + "/" + string(t.ID)
	f, err := s.flags.Get(ctx, place)
	if err != nil || f.Rev != 0 {
		return f, err
	}
	f.At, f.Table, f.Game, f.Seats, f.Why = t.Changed, t.ID, t.Game, t.Seats, table.Reverted
	f.Plies, f.Lasted = t.AllPlies(), int(t.Lasted.Seconds())
	return f, nil
}

package team

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Keys are the teams, by id.
const Keys = "team/"

// Config is what teams need of the club.
type Config struct {
	Docs      store.Docs
	Now       func() time.Time
	Log       *slog.Logger
	Budgets   *budget.Budgets
	Accounts  *account.Accounts
	Sanctions *ban.Book
	// Closing are the changes by which all else goes that belongs to a team which is
	// dissolved; they become one with its end.
	Closing func(ctx context.Context, id identity.TeamID) ([]store.Change, error)
}

// Teams are those of one store, as a node knows them. They are safe for concurrent use.
type Teams struct {
	Config
	all    *store.Cache[identity.TeamID, Team]
	news   pubsub.Signal // of any team
	mine   *pubsub.Topic[identity.PlayerID, struct{}]
	sweeps sweeps

	mu    sync.Mutex
	by    map[identity.PlayerID]map[identity.TeamID]bool // the teams that somebody is in, or invited to
	names map[identity.PlayerID]string                   // of the same people, where they have changed
}

// New makes the teams of a store. Load reads them.
func New(c Config) *Teams {
	return &Teams{
		Config: c, mine: pubsub.New[identity.PlayerID, struct{}](nil),
		all: store.NewCache(store.Kind[identity.TeamID, Team]{
			Docs: c.Docs, Name: "team", Keys: Keys, None: errGone,
			Decode: func(e store.Entry, _ *Team) (*Team, error) { return decode(e) },
			Rev:    func(t *Team) store.Rev { return t.Rev },
		}, store.Caching[identity.TeamID, Team]{
			Newer: newer,
			Gone:  func(id identity.TeamID, rev store.Rev) *Team { return &Team{ID: id, Rev: rev} },
			Order: byName,
		}),
		by: make(map[identity.PlayerID]map[identity.TeamID]bool), names: make(map[identity.PlayerID]string),
	}
}

// Found makes a team, whose captain is who founds it.
func (ts *Teams) Found(ctx context.Context, who account.Player, name string) (*Team, error) {
	t, err := newTeam(identity.TeamID(identity.NewID()), name, who.Person, ts.Now())
	if err == nil {
		err = ts.mayName(ctx, who)
	}
	if err == nil {
		err = ts.roomFor(who.ID)
	}
	if err == nil {
		_, err = ts.claim(ctx, t)
	}
	if err == nil {
		err = ts.Budgets.Take(ctx, who.ID, budget.FoundTeam)
	}
	if err != nil {
		return nil, err
	}
	made, err := ts.commit(ctx, nil, t)
	if err == nil {
		ts.Log.Info("team founded", "team", t.ID, "player", who.ID)
	}
	return made, err
}

// mayName refuses those who may not say anything that others read.
func (ts *Teams) mayName(ctx context.Context, who account.Player) error {
	return ts.Sanctions.MayTalk(ban.VisitorOf(ctx, who.ID, who.Key))
}

// roomFor refuses one team more to somebody who is in as many as one may be. Two that are
// joined in the same moment on two nodes may be one too many; that does no harm.
func (ts *Teams) roomFor(who identity.PlayerID) error {
	if len(ts.Of(who)) >= MostTeams {
		return errs.New(errs.Refused, "You are in %d teams. Leave one of them first.", MostTeams)
	}
	return nil
}

// Do carries out an intent and returns the team that follows, which is [Team.Gone] if that
// dissolved it. A refusal says why and changes nothing.
func (ts *Teams) Do(ctx context.Context, who account.Player, id identity.TeamID, in Intent) (*Team, error) {
	if !who.ID.HasAccount() {
		return nil, ErrNeedsAccount
	}
	if in.Kind == Accept {
		if err := ts.roomFor(who.ID); err != nil {
			return nil, err
		}
	}
	first := true
	return ts.change(ctx, id, func(t *Team) (*Team, error) {
		next, err := Decide(t, who.Person, in, ts.Now())
		if err != nil || in.Kind != Invite || !first {
			return next, err
		}
		first = false
		return next, ts.mayInvite(ctx, who, in.Whom)
	})
}

// mayInvite refuses what the one may not ask the other, and counts it.
func (ts *Teams) mayInvite(ctx context.Context, who account.Player, whom identity.Person) error {
	if err := ts.mayName(ctx, who); err != nil {
		return err
	}
	if ts.Accounts.IsBot(whom.ID) {
		return errs.New(errs.Refused, "%s is a program, and joins no teams.", whom.Name)
	}
	them, err := ts.Accounts.Get(ctx, whom.ID)
	if err != nil {
		return err
	}
	me, err := ts.Accounts.Get(ctx, who.ID)
	waiting, _ := ts.asked(whom.ID)
	switch {
	case err != nil:
		return err
	case them.Muted(who.ID):
		return errs.New(errs.Refused, "%s takes no invitations of yours.", them.Name)
	case me.Muted(whom.ID):
		return errs.New(errs.Refused, "You mute %s. Unmute them first.", them.Name)
	case len(waiting) >= MostWaiting:
		return errs.New(errs.Refused, "%s has %d invitations to answer, and no room for more.", them.Name, MostWaiting)
	}
	return ts.Budgets.Take(ctx, who.ID, budget.Invite)
}

// Post carries out an order of the house, as Do does an intent.
func (ts *Teams) Post(ctx context.Context, id identity.TeamID, o Order) (*Team, error) {
	return ts.change(ctx, id, func(t *Team) (*Team, error) {
		next, err := DecideOrder(t, o, ts.Now())
		if err == nil && next.Name != t.Name {
			_, err = ts.claim(ctx, next)
		}
		return next, err
	})
}

// change decides on what the store has of a team, and commits the outcome, again after a
// conflict.
func (ts *Teams) change(ctx context.Context, id identity.TeamID, decide func(*Team) (*Team, error)) (*Team, error) {
	return ts.all.Decide(ctx, id, func(t *Team) (*Team, error) {
		next, err := decide(t)
		if err != nil {
			return nil, err
		}
		return ts.commit(ctx, t, next)
	})
}

// Stored is a team as the store has it.
func (ts *Teams) Stored(ctx context.Context, id identity.TeamID) (*Team, error) {
	return ts.all.Get(ctx, id)
}

var errGone = errs.New(errs.NotFound, "There is no such team.")

// Known is a team as this node has heard of it, or nil.
func (ts *Teams) Known(id identity.TeamID) *Team { return ts.all.Known(id) }

// Find is the team with an id or a name, or with a name that looks like it.
func (ts *Teams) Find(ctx context.Context, text string) (*Team, error) {
	if id, ok := identity.ReadCode(text); ok {
		if t, err := ts.Stored(ctx, identity.TeamID(id)); err == nil || errs.KindOf(err) != errs.NotFound {
			return ts.newest(t), err
		}
	}
	id, err := ts.teamNamed(ctx, text)
	if err != nil {
		return nil, err
	}
	if id == "" {
		return nil, errs.New(errs.NotFound, "There is no team called %q.", identity.Clean(text, MaxName))
	}
	t, err := ts.Stored(ctx, id)
	return ts.newest(t), err
}

// newest takes in a team that was read, and returns it with the names that its people have
// now.
func (ts *Teams) newest(t *Team) *Team {
	if t == nil {
		return nil
	}
	return ts.keep(t)
}

// List are all teams that this node knows, by name.
func (ts *Teams) List() []*Team { return ts.all.List() }

func byName(a, b *Team) int {
	return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.ID, b.ID))
}

// Of are the teams that somebody is in, by name.
func (ts *Teams) Of(who identity.PlayerID) []*Team {
	return ts.those(who, func(t *Team) bool { return t.Has(who) })
}

// asked are the teams to which somebody is invited, and those who invited them.
func (ts *Teams) asked(who identity.PlayerID) (teams []*Team, by []identity.PlayerID) {
	teams = ts.those(who, func(t *Team) bool { _, ok := t.Invites(who, ts.Now()); return ok })
	for _, t := range teams {
		i, _ := t.Invites(who, ts.Now())
		by = append(by, i.By.ID)
	}
	return teams, by
}

// Asking are the teams to which somebody is invited by people whom they do not mute, by
// name.
func (ts *Teams) Asking(ctx context.Context, who identity.PlayerID) ([]*Team, error) {
	teams, by := ts.asked(who)
	if len(teams) == 0 {
		return nil, nil
	}
	a, err := ts.Accounts.Get(ctx, who)
	if err != nil {
		return nil, err
	}
	var heard []*Team
	for i, t := range teams {
		if !a.Muted(by[i]) && !a.Muted(t.Captain) {
			heard = append(heard, t)
		}
	}
	return heard, nil
}

// those are the teams that name somebody and fit, by name.
func (ts *Teams) those(who identity.PlayerID, fits func(*Team) bool) []*Team {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	var list []*Team
	for id := range ts.by[who] {
		if t := ts.all.Known(id); fits(t) {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, byName)
	return list
}

// Admits says why somebody has no part in the room of a team, if so.
func (ts *Teams) Admits(ctx context.Context, id identity.TeamID, who identity.PlayerID) error {
	if t := ts.Known(id); t != nil && t.Has(who) {
		return nil
	}
	t, err := ts.Stored(ctx, id) // this node may not have heard of the latest yet
	if t = ts.newest(t); err == nil && !t.Has(who) {
		err = errs.New(errs.Refused, "Only the members of %s talk there, and read it.", t.Name)
	}
	return err
}

// Withdraw takes somebody out of all teams, who goes for good.
func (ts *Teams) Withdraw(ctx context.Context, who identity.PlayerID) error {
	for e, err := range ts.Docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		if !strings.Contains(string(e.Value), `"`+string(who)+`"`) {
			continue
		}
		_, err := ts.Post(ctx, ts.all.Of(e.Key), Order{Forget: who})
		if err := errs.Ignore(err, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

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

// Keys is the prefix of the keys of teams. The team's id follows.
const Keys = "team/"

// Config holds the dependencies of [Teams].
type Config struct {
	Docs     store.Docs
	Now      func() time.Time
	Log      *slog.Logger
	Budgets  *budget.Budgets
	Accounts *account.Accounts
	Bans     *ban.Book
	// Closing returns the changes that delete everything else that belongs to a dissolved team.
	// They are committed together with the deletion of the team. It may be nil.
	Closing func(ctx context.Context, id identity.TeamID) ([]store.Change, error)
}

// Teams holds all teams of a store as this node knows them. It is safe for concurrent use.
type Teams struct {
	Config
	all      store.Cache[identity.TeamID, Team]
	pointers store.Collection[string, pointer]
	news     pubsub.Signal // changes of any team
	mine     pubsub.Topic[identity.PlayerID, struct{}]

	mu    sync.Mutex
	by    map[identity.PlayerID]map[identity.TeamID]bool // teams that a player is in or invited to
	names map[identity.PlayerID]string                   // their new names, if they changed
}

// New returns an empty set of teams. Load reads them from the store.
func New(c Config) *Teams {
	return &Teams{
		Config: c, pointers: pointersIn(c.Docs), mine: pubsub.New[identity.PlayerID, struct{}](nil),
		all: store.NewCache(kind(c.Docs), store.Caching[identity.TeamID, Team]{
			Newer: newer,
			Gone:  func(id identity.TeamID, rev store.Rev) *Team { return &Team{ID: id, Meta: store.Meta{Rev: rev}} },
			Order: byName,
		}),
		by: make(map[identity.PlayerID]map[identity.TeamID]bool), names: make(map[identity.PlayerID]string),
	}
}

// Found creates a team and makes who its captain.
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
		ts.Log.Info("team created", "team", t.ID, "player", who.ID)
	}
	return made, err
}

// mayName refuses players who are not allowed to chat, because other players read what they
// write.
func (ts *Teams) mayName(ctx context.Context, who account.Player) error {
	return ts.Bans.CheckMute(ban.VisitorOf(ctx, who.ID, who.Key))
}

// roomFor refuses players who are in [MaxTeams] teams. If a player joins two teams on two
// nodes at the same moment, they can end up with one team too many. That does no harm.
func (ts *Teams) roomFor(who identity.PlayerID) error {
	if len(ts.Of(who)) >= MaxTeams {
		return errs.New(errs.Refused, "You are in %d teams. Leave one of them first.", MaxTeams)
	}
	return nil
}

// Do carries out an intent and returns the next state of the team, which is [Team.Gone] if the
// intent dissolved it. A refusal says why and changes nothing.
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

// mayInvite refuses an invitation that its sender may not send, and counts it otherwise.
func (ts *Teams) mayInvite(ctx context.Context, who account.Player, whom identity.Person) error {
	if err := ts.mayName(ctx, who); err != nil {
		return err
	}
	if ts.Accounts.IsBot(whom.ID) {
		return errs.New(errs.Refused, "%s is a bot, and bots cannot join teams.", whom.Name)
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
		return errs.New(errs.Refused, "%s does not accept your invitations.", them.Name)
	case me.Muted(whom.ID):
		return errs.New(errs.Refused, "You mute %s. Unmute them first.", them.Name)
	case len(waiting) >= mostWaiting:
		return errs.New(errs.Refused, "%s already has %d unanswered invitations.", them.Name, mostWaiting)
	}
	return ts.Budgets.Take(ctx, who.ID, budget.Invite)
}

// Post carries out an order, as Do carries out an intent.
func (ts *Teams) Post(ctx context.Context, id identity.TeamID, o Order) (*Team, error) {
	return ts.change(ctx, id, func(t *Team) (*Team, error) {
		next, err := DecideOrder(t, o, ts.Now())
		if err == nil && next.Name != t.Name {
			_, err = ts.claim(ctx, next)
		}
		return next, err
	})
}

// change reads a team from the store, decides and commits the outcome. After a conflict it
// starts over.
func (ts *Teams) change(ctx context.Context, id identity.TeamID, decide func(*Team) (*Team, error)) (*Team, error) {
	return ts.all.Decide(ctx, id, func(t *Team) (*Team, error) {
		next, err := decide(t)
		if err != nil {
			return nil, err
		}
		return ts.commit(ctx, t, next)
	})
}

// Stored reads a team from the store.
func (ts *Teams) Stored(ctx context.Context, id identity.TeamID) (*Team, error) {
	return ts.all.Get(ctx, id)
}

var errGone = errs.New(errs.NotFound, "There is no such team.")

// Known returns a team from this node's cache, or nil.
func (ts *Teams) Known(id identity.TeamID) *Team { return ts.all.Known(id) }

// Find returns the team with an id or a name, or a team whose name looks like it.
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

// newest caches a team that was read and returns the newest state, with the current names of
// its people.
func (ts *Teams) newest(t *Team) *Team {
	if t == nil {
		return nil
	}
	return ts.keep(t)
}

// List returns all teams that this node knows, by name.
func (ts *Teams) List() []*Team { return ts.all.List() }

func byName(a, b *Team) int {
	return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.ID, b.ID))
}

// Of returns the teams that a player is in, by name.
func (ts *Teams) Of(who identity.PlayerID) []*Team {
	return ts.those(who, func(t *Team) bool { return t.Has(who) })
}

// asked returns the teams that a player is invited to, and who invited them.
func (ts *Teams) asked(who identity.PlayerID) (teams []*Team, by []identity.PlayerID) {
	teams = ts.those(who, func(t *Team) bool { _, ok := t.Invites(who, ts.Now()); return ok })
	for _, t := range teams {
		i, _ := t.Invites(who, ts.Now())
		by = append(by, i.By.ID)
	}
	return teams, by
}

// Asking returns the teams that a player is invited to, by name. It leaves out teams if the
// player mutes the captain or the member who invited them.
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

// those returns the teams of a player that fit, by name. They include the teams that the player
// is invited to.
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

// Admits returns an error if a player has no access to a team's room.
func (ts *Teams) Admits(ctx context.Context, id identity.TeamID, who identity.PlayerID) error {
	if t := ts.Known(id); t != nil && t.Has(who) {
		return nil
	}
	t, err := ts.Stored(ctx, id) // this node may not have seen the latest state yet
	if t = ts.newest(t); err == nil && !t.Has(who) {
		err = errs.New(errs.Refused, "Only members of %s can read and write there.", t.Name)
	}
	return err
}

// Withdraw removes a player whose account is being deleted from all teams.
func (ts *Teams) Withdraw(ctx context.Context, who identity.PlayerID) error {
	for e, err := range ts.Docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		if !strings.Contains(string(e.Value), `"`+string(who)+`"`) {
			continue
		}
		_, err := ts.Post(ctx, ts.all.ID(e.Key), Order{Forget: who})
		if err := errs.Ignore(err, errs.NotFound); err != nil {
			return err
		}
	}
	return nil
}

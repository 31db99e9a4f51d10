package live

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// The prefixes of the keys of tables. No part of a key is ever text that a person typed.
const (
	TableKeys = "table/" // open and running games, by id
	DoneKeys  = "done/"  // finished games, by id
)

// Tables keeps the current tables, who is there, and the running clocks. Tables are in no
// [store.Collection], because a table is a log that each commit continues, this node decides on its
// own commits before the store's Watch reports them, and finished tables move to another key.
type Tables struct {
	Nodes *nodes.Nodes // the nodes of the club that this node knows

	docs     store.Docs
	now      func() time.Time
	log      *slog.Logger
	games    []game.Rules
	ratings  *rating.Book
	hooks    Hooks
	registry *registry
	ahead    *ahead
	hub      *hub
	counts   counts
	activity activity
	downtime downtime
	wake     pubsub.Mailbox[struct{}] // has a token when a table is due before nextDue
	nextDue  atomic.Int64             // when the timekeeper looks next, in Unix milliseconds
}

// Hooks connect tables with the packages that create games and archive them.
type Hooks struct {
	// IsBot reports whether an account is a bot. Bots do not count as people who are here.
	IsBot func(identity.PlayerID) bool
	// Admit returns an error if a person cannot sit down at a table by hand. At a seek it returns
	// terms that suit both players; at other tables it returns nil.
	Admit func(ctx context.Context, t *table.Table, who identity.Person) (*table.Terms, error)
	// CheckMute returns an error if a person is muted.
	CheckMute func(ctx context.Context, who identity.Person) error
	// Arrived and Left are called when the first session of a person begins and when the last one
	// ends, on any node. They do no I/O.
	Arrived, Left func(who identity.PlayerID)
	// Departed is called with everyone whose last session has ended. The value is true if they left
	// on purpose.
	Departed func(ctx context.Context, gone map[identity.PlayerID]bool)
	// Judge returns why a rated game that has just ended is not rated, or "". It is nil if all count.
	Judge func(ctx context.Context, t *table.Table) table.Unfair
	// Ended is called when a table has ended and can be archived.
	Ended func()
	// ByHand says that a test moves the clock, so a leap does not mean that the process was frozen.
	ByHand bool
	// Node describes this node to the other nodes of the club.
	Node nodes.Self
}

// New returns Tables without tables. Load reads them from the store.
func New(
	docs store.Docs, now func() time.Time, log *slog.Logger, games []game.Rules, ratings *rating.Book, hooks Hooks,
) *Tables {
	ts := &Tables{
		docs: docs, now: now, log: log, games: games, ratings: ratings, hooks: hooks,
		registry: newRegistry(), hub: newHub(), wake: pubsub.NewMailbox[struct{}](),
	}
	ts.ahead = ts.registry.ahead
	ts.hub.now = now
	ts.registry.moved, ts.hub.moved = ts.activityChanged, ts.activityChanged
	ts.registry.isBot = hooks.IsBot
	if hooks.Arrived != nil {
		ts.registry.came, ts.registry.left = hooks.Arrived, hooks.Left
	}
	ts.downtime.byHand = hooks.ByHand
	ts.Nodes = nodes.New(docs.Store, hooks.Node, now, log, nodes.Hooks{
		Local: func() []nodes.Guest {
			people := ts.registry.locals()
			ts.hub.place(people)
			return people
		},
		Arrived: func(g nodes.Guest) { ts.registry.comeElsewhere(g.Person, g.Since) },
		Left:    ts.registry.partElsewhere,
		Moved:   ts.hub.movedElsewhere,
		Shouted: ts.shouted,
		IsBot:   hooks.IsBot,
	})
	ts.registry.local, ts.hub.local = ts.Nodes.Moved, ts.Nodes.Moved
	ts.downtime.club = hooks.Node.ID != ""
	return ts
}

// Listing returns the current lobby.
func (ts *Tables) Listing() *Listing { return ts.registry.list() }

// Changes returns a channel that receives a token whenever anything changes, until ctx ends. The
// first token is there at once. The channel is never closed. Sessions that show only a part open a
// Feed instead.
func (ts *Tables) Changes(ctx context.Context) <-chan struct{} {
	return ts.registry.news.Listen(ctx)
}

// Enter counts a session of a person, until ctx ends or leave is called. A person who leaves did so
// on purpose; one whose ctx ends was disconnected.
func (ts *Tables) Enter(ctx context.Context, who identity.Person) (leave func()) {
	return ts.registry.enter(ctx, who, ts.now())
}

// Watching returns how many people watch a table without playing, on all nodes.
func (ts *Tables) Watching(t *table.Table) int { return ts.hub.watching(t) }

// Rename shows followers of tables the new name of a person.
func (ts *Tables) Rename(who identity.Person) { ts.hub.rename(who) }

// Follow sends each new state of a table until ctx ends. The current state is there at once. A slow
// reader can miss states but always gets the last one. The channel is never closed, so select on
// ctx too.
func (ts *Tables) Follow(ctx context.Context, t *table.Table, who identity.Person) <-chan Update {
	mail := ts.hub.follow(ctx, t, who)
	// News between t and the mailbox reached no one, so look for it, even in the archive.
	switch now, err := ts.Get(ctx, t.ID); {
	case err == nil && now.Rev > t.Rev:
		ts.hub.publish(now)
	case errs.KindOf(err) == errs.NotFound:
		ts.hub.publish(t.Lost(ts.inPlaceOf(t)))
	}
	if t.Rated {
		if err := ts.tellOutcome(ctx, t.ID); err != nil {
			ts.log.Error("cannot read a result", "table", t.ID, "err", err)
		}
	}
	return mail
}

// inPlaceOf returns the table that the host of a seek plays at, if it was paired there, or "".
func (ts *Tables) inPlaceOf(seek *table.Table) identity.TableID {
	for t := range ts.Listing().index.of(seek.Host.ID) {
		if t.Via == seek.ID {
			return t.ID
		}
	}
	return ""
}

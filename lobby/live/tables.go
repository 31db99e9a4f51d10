package live

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// The keys of tables. Nothing that a person typed is ever part of one.
const (
	TableKeys = "table/" // open and running games, by id
	DoneKeys  = "done/"  // finished games, by id
)

// Tables are the tables of now: those that are open or being played, who is there,
// and the time that runs.
type Tables struct {
	Nodes *nodes.Nodes // of the club, as this one knows them

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
	vigil    vigil
	wake     pubsub.Mailbox[struct{}] // a token when a table is due before the timekeeper looks
	nextDue  atomic.Int64             // when the timekeeper next looks for what is due, in Unix milliseconds
}

// Hooks are what tables have to do with how games come about, and with what becomes
// of them.
type Hooks struct {
	// IsBot reports whether an account is a program's: it does not count among those
	// who are here.
	IsBot func(identity.PlayerID) bool
	// Admit refuses those who are not to play at a table at which they wish to sit
	// down by hand. At a seek it finds the terms that suit both; elsewhere they are
	// nil.
	Admit func(ctx context.Context, t *table.Table, who identity.Person) (*table.Terms, error)
	// MayTalk refuses words of those who are muted.
	MayTalk func(ctx context.Context, who identity.Person) error
	// Came and Left are told whose first session has begun, and whose last has ended, on
	// whichever node. They do no input or output.
	Came, Left func(who identity.PlayerID)
	// Departed is told whose last session has ended; true if on purpose.
	Departed func(ctx context.Context, gone map[identity.PlayerID]bool)
	// Ended is told when a table has ended and is to be put away.
	Ended func()
	// ByHand says that the clock is moved by hand: the process was not frozen when it
	// leaps.
	ByHand bool
	// Node is what this node is to the others of its club.
	Node nodes.Self
}

// New makes a club without tables; Load reads those of the store.
func New(docs store.Docs, now func() time.Time, log *slog.Logger, games []game.Rules, ratings *rating.Book, hooks Hooks) *Tables {
	ts := &Tables{
		docs: docs, now: now, log: log, games: games, ratings: ratings, hooks: hooks,
		registry: newRegistry(), hub: newHub(), wake: pubsub.NewMailbox[struct{}](),
	}
	ts.ahead = ts.registry.ahead
	ts.registry.moved, ts.hub.moved = ts.somebodyMoved, ts.somebodyMoved
	ts.registry.isBot = hooks.IsBot
	if hooks.Came != nil {
		ts.registry.came, ts.registry.left = hooks.Came, hooks.Left
	}
	ts.vigil.byHand = hooks.ByHand
	ts.Nodes = nodes.New(docs.Store, hooks.Node, now, log, nodes.Hooks{
		Local: func() []nodes.Guest {
			people := ts.registry.locals()
			ts.hub.place(people)
			return people
		},
		Came:  func(g nodes.Guest) { ts.registry.comeElsewhere(g.Person, g.Since) },
		Left:  ts.registry.partElsewhere,
		Moved: ts.hub.movedElsewhere,
		IsBot: hooks.IsBot,
	})
	ts.registry.local, ts.hub.local = ts.Nodes.Moved, ts.Nodes.Moved
	ts.vigil.club = hooks.Node.ID != ""
	return ts
}

// Listing is what there is to join, to resume and to watch, now.
func (ts *Tables) Listing() *Listing { return ts.registry.list() }

// Changes holds a token whenever anything has changed, be it somebody else's move,
// until ctx ends; a session that shows a part of it opens a Feed. The first one is
// there at once. The channel is never closed.
func (ts *Tables) Changes(ctx context.Context) <-chan struct{} {
	return ts.registry.news.Listen(ctx)
}

// Enter counts a session of a person among those who are here, until ctx ends
// or leave is called. A person who leaves so has done it on purpose; one whose ctx
// ends was cut off.
func (ts *Tables) Enter(ctx context.Context, who identity.Person) (leave func()) {
	return ts.registry.enter(ctx, who, ts.now())
}

// Rename has those who follow tables see the name that somebody has now.
func (ts *Tables) Rename(who identity.Person) { ts.hub.rename(who) }

// Follow brings every news of a table to who until ctx ends; the present state
// is there at once. A slow reader misses states in between, never the last one.
// The channel is never closed: select on ctx too.
func (ts *Tables) Follow(ctx context.Context, t *table.Table, who identity.Person) <-chan Update {
	mail := ts.hub.follow(ctx, t, who)
	// News that came between t and the mailbox reached nobody: look for it, in
	// the archive if the game has ended meanwhile.
	if now, err := ts.Get(ctx, t.ID); err == nil && now.Rev > t.Rev {
		ts.hub.publish(now)
	}
	if t.Rated {
		if err := ts.tellOutcome(ctx, t.ID); err != nil {
			ts.log.Error("reading an outcome", "table", t.ID, "err", err)
		}
	}
	return mail
}

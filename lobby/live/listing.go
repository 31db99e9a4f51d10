package live

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/topic"
)

// Listing is the lobby at one moment: all tables that are open or being played.
// It is immutable and shared; only public tables are in Open and Live.
type Listing struct {
	// Open has the public tables with a free seat, newest first.
	Open []*table.Table
	// Live has the public games under way, last moved first.
	Live []*table.Table
	// People counts those who are here, each once, programs not.
	People int

	all []*table.Table
}

// Mine are the unfinished tables of a player: first the games in which it is
// their turn, then the other games, then those that wait for an opponent and, for
// a while, challenges of theirs that were refused; each last changed first.
func (l *Listing) Mine(who identity.PlayerID) []*table.Table {
	var mine []*table.Table
	for _, t := range l.all {
		if t.Involves(who) && (t.Status != table.Gone || t.Host.ID == who) {
			mine = append(mine, t)
		}
	}
	rank := func(t *table.Table) int {
		switch {
		case t.WaitsFor(who):
			return 0
		case t.Status == table.Open || t.Status == table.Gone:
			return 2
		}
		return 1
	}
	slices.SortFunc(mine, func(a, b *table.Table) int {
		return cmp.Or(rank(a)-rank(b), b.Changed.Compare(a.Changed), cmp.Compare(a.ID, b.ID))
	})
	return mine
}

// Turns counts the games that wait for a player, without the table except.
func (l *Listing) Turns(who identity.PlayerID, except identity.TableID) int {
	n := 0
	for _, id := range l.Waiting(who) {
		if id != except {
			n++
		}
	}
	return n
}

// Waiting are the games that wait for a player, in no particular order.
func (l *Listing) Waiting(who identity.PlayerID) []identity.TableID {
	var ids []identity.TableID
	for _, t := range l.all {
		if t.WaitsFor(who) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// registry keeps the live tables of this node in memory and makes a Listing of them
// when one is asked for. Making one costs a sort of all tables, so it is done at
// most once for each change, however many look.
type registry struct {
	mu      sync.Mutex
	tables  map[identity.TableID]*table.Table
	here    map[identity.PlayerID]*presence
	listing *Listing     // nil when out of date
	news    topic.Signal // rings when it goes out of date
	moved   func()       // is called when somebody may do something else than before
	isBot   func(identity.PlayerID) bool

	door topic.Mailbox[struct{}] // a token when there is news of who is there
	gone map[identity.PlayerID]departure
	back map[identity.PlayerID]bool // who is here, and may count as away in a game
	// written is the newest commit of a table that this node has made, heard the
	// newest that it has heard of: up to that one the tables are complete.
	written, heard store.Rev

	pairing topic.Mailbox[struct{}]   // a token when there is something to pair
	fresh   map[identity.TableID]bool // what opened, or began, since that was last asked
	duties  duties
}

// departure is the end of a person's last session.
type departure struct {
	quit  bool      // on purpose
	after store.Rev // what this node had written by then
}

func newRegistry() *registry {
	return &registry{
		tables:  make(map[identity.TableID]*table.Table),
		here:    make(map[identity.PlayerID]*presence),
		moved:   func() {},
		isBot:   func(identity.PlayerID) bool { return false },
		door:    topic.NewMailbox[struct{}](),
		gone:    make(map[identity.PlayerID]departure),
		pairing: topic.NewMailbox[struct{}](),
		back:    make(map[identity.PlayerID]bool),
		fresh:   make(map[identity.TableID]bool),
		duties:  newDuties(),
	}
}

func (b *registry) table(id identity.TableID) *table.Table {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tables[id]
}

// set keeps a table if it is newer than the one known.
func (b *registry) set(t *table.Table) {
	b.mu.Lock()
	defer b.mu.Unlock()
	old := b.tables[t.ID]
	if old != nil && old.Rev >= t.Rev {
		return
	}
	b.tables[t.ID] = t
	b.duties.replace(old, t)
	if b.duties.callForPairing(t) {
		b.renew(t.ID)
	}
	b.renewThoseGoingTo(old)
	if old == nil || old.Status != t.Status || old.Seats != t.Seats {
		b.moved()
	}
	for seat, a := range t.Away {
		if who := t.Seats[seat].ID; a.Away() && b.here[who] != nil {
			b.greet(who)
		}
	}
	b.changed()
}

func (b *registry) remove(id identity.TableID, rev store.Rev) {
	b.mu.Lock()
	defer b.mu.Unlock()
	old := b.tables[id]
	if old == nil || old.Rev > rev {
		return
	}
	delete(b.tables, id)
	b.duties.replace(old, nil)
	b.renewThoseGoingTo(old)
	b.moved()
	b.changed()
}

// snapshot copies the list of tables.
func (b *registry) snapshot() []*table.Table {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := make([]*table.Table, 0, len(b.tables))
	for _, t := range b.tables {
		all = append(all, t)
	}
	return all
}

// changed marks the listing as out of date. The lock must be held.
func (b *registry) changed() {
	b.listing = nil
	b.news.Send()
}

// enter counts a session of a person, from now until ctx ends or leave is called.
func (b *registry) enter(ctx context.Context, who identity.Person, now time.Time) (leave func()) {
	b.come(who, now)
	stop := context.AfterFunc(ctx, guard.Func(nil, "leaving the lobby", func() { b.part(who.ID, false) }))
	return func() {
		if stop() {
			b.part(who.ID, true)
		}
	}
}

// come counts one more session of a person.
func (b *registry) come(who identity.Person, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.here[who.ID]
	if p == nil {
		p = &presence{Person: who, since: now}
		b.here[who.ID] = p
		delete(b.gone, who.ID)
		b.greet(who.ID)
		b.othersCame()
	}
	p.sessions++
}

// part counts one session less; quit says that it was ended on purpose.
func (b *registry) part(who identity.PlayerID, quit bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.here[who]
	if p.sessions--; p.sessions > 0 {
		return
	}
	delete(b.here, who)
	b.gone[who] = departure{quit, b.written}
	b.othersCame()
}

// othersCame tells that others are here than before. The lock must be held.
func (b *registry) othersCame() {
	b.door.Put(struct{}{})
	b.changed()
	b.moved()
}

// isHere reports whether a person has a session on this node.
func (b *registry) isHere(who identity.PlayerID) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.here[who] != nil
}

// departures are those whose last session has ended since it was last asked; true if
// on purpose. A player who has left a game of which the registry has not heard yet is among them
// once it has.
func (b *registry) departures() map[identity.PlayerID]bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	gone := make(map[identity.PlayerID]bool)
	for who, d := range b.gone {
		if d.after <= b.heard {
			gone[who] = d.quit
			delete(b.gone, who)
		}
	}
	return gone
}

// wrote notes a commit of a table by this node.
func (b *registry) wrote(rev store.Rev) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.written = max(b.written, rev)
}

// lastWritten is the newest commit of a table by this node.
func (b *registry) lastWritten() store.Rev {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.written
}

// hear notes that the tables are those of a commit, or newer.
func (b *registry) hear(rev store.Rev) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.heard = max(b.heard, rev)
	if len(b.gone) > 0 {
		b.door.Put(struct{}{})
	}
}

func (b *registry) list() *Listing {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.listing == nil {
		people := 0
		for id := range b.here {
			if !b.isBot(id) {
				people++
			}
		}
		b.listing = newListing(b.tables, people)
	}
	return b.listing
}

func newListing(tables map[identity.TableID]*table.Table, people int) *Listing {
	l := &Listing{People: people}
	for _, t := range tables {
		if _, refused := t.Refused(); t.Status == table.Over || t.Status == table.Gone && !refused {
			continue
		}
		l.all = append(l.all, t)
		switch {
		case !t.Listed() || t.Status == table.Gone:
		case t.Status == table.Open:
			l.Open = append(l.Open, t)
		case t.Status != table.Adjourned:
			l.Live = append(l.Live, t)
		}
	}
	slices.SortFunc(l.Open, func(a, b *table.Table) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(l.Live, func(a, b *table.Table) int {
		return cmp.Or(b.Changed.Compare(a.Changed), cmp.Compare(a.ID, b.ID))
	})
	return l
}

// ByAge sorts tables by when they were made.
func ByAge(a, b *table.Table) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

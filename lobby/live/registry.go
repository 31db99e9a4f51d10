package live

import (
	"context"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// registry keeps the live tables of this node in memory, sorted into the sections
// and indexed. A change costs the logarithm of how many there are.
type registry struct {
	mu       sync.Mutex
	tables   map[identity.TableID]*table.Table
	sections [LiveSection + 1]Section
	index    index
	here     map[identity.PlayerID]*presence
	counted  int      // of those, programs not
	listing  *Listing // nil when out of date
	feeds    feeds
	news     pubsub.Signal                            // rings when anything has changed
	touched  pubsub.Topic[identity.TableID, struct{}] // tells of the tables that have
	local    func()                                   // is called when somebody has come to this node, or left it
	moved    func()                                   // is called when somebody may do something else than before
	isBot    func(identity.PlayerID) bool
	came     func(identity.PlayerID) // is called when somebody has come to the club
	left     func(identity.PlayerID) // is called when somebody has left it

	door  pubsub.Mailbox[struct{}] // a token when there is news of who is there
	gone  map[identity.PlayerID]departure
	back  map[identity.PlayerID]bool // who is here, and may count as away in a game
	ahead *ahead                     // what this node has written and not heard of yet

	pairing pubsub.Mailbox[struct{}]  // a token when there is something to pair
	fresh   map[identity.TableID]bool // what opened, or began, since that was last asked
	duties  duties

	collectors map[*Changed]bool
}

// departure is the end of a person's last session.
type departure struct {
	quit   bool           // on purpose
	after  []*table.Table // of theirs, of which the registry had not heard by then
	unless bool           // it matters only to a game that does not know of any
}

func newRegistry() *registry {
	b := &registry{
		ahead:    newAhead(),
		tables:   make(map[identity.TableID]*table.Table),
		sections: [...]Section{OpenSection: newSection(OpenSection), LiveSection: newSection(LiveSection)},
		index:    newIndex(),
		here:     make(map[identity.PlayerID]*presence),
		touched:  pubsub.New[identity.TableID, struct{}](nil),
		moved:    func() {},
		local:    func() {},
		isBot:    func(identity.PlayerID) bool { return false },
		came:     func(identity.PlayerID) {},
		left:     func(identity.PlayerID) {},
		door:     pubsub.NewMailbox[struct{}](),
		gone:     make(map[identity.PlayerID]departure),
		back:     make(map[identity.PlayerID]bool),
		pairing:  pubsub.NewMailbox[struct{}](),
		fresh:    make(map[identity.TableID]bool),
		duties:   newDuties(),

		collectors: make(map[*Changed]bool),
	}
	b.feeds.init(b)
	return b
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
	b.file(old, t)
	b.duties.replace(old, t)
	if b.duties.callForPairing(t) {
		b.renew(t.ID)
	}
	b.renewThoseGoingTo(old)
	if (engages(old) || engages(t)) && (old == nil || old.Status != t.Status || old.Seats != t.Seats) {
		b.moved()
	}
	for seat, a := range t.Away {
		if who := t.Seats[seat].ID; a.Away() && b.here[who] != nil && b.here[who].sessions > 0 {
			b.greet(who)
		}
	}
	b.changed(t.ID)
}

func (b *registry) remove(id identity.TableID, rev store.Rev) {
	b.mu.Lock()
	defer b.mu.Unlock()
	old := b.tables[id]
	if old == nil || old.Rev > rev {
		return
	}
	delete(b.tables, id)
	b.file(old, nil)
	b.duties.replace(old, nil)
	b.renewThoseGoingTo(old)
	if engages(old) {
		b.moved()
	}
	b.changed(id)
}

// file puts a new state of a table where it belongs, in place of the old one, and
// tells those who want to hear of it. Either may be nil. The lock must be held.
func (b *registry) file(old, now *table.Table) {
	b.listing = nil
	b.index.replace(old, now)
	was, is := sectionOf(old), sectionOf(now)
	if was == is && was != NoSection && orders[is](old, now) == 0 {
		b.sections[is].tree.Set(now)
		if !sameRow(old, now) {
			b.feeds.rowChanged(is, b.sections[is].rank(now))
		}
	} else {
		if was != NoSection {
			b.feeds.rowsMoved(was, b.sections[was].rank(old))
			b.sections[was].tree.Delete(old)
		}
		if is != NoSection {
			b.sections[is].tree.Set(now)
			b.feeds.rowsMoved(is, b.sections[is].rank(now))
		}
	}
	b.feeds.tableChanged(old, now)
	b.collect(old, now)
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

// changed tells that a table has changed. The lock must be held.
func (b *registry) changed(id identity.TableID) {
	b.touched.Publish(id, struct{}{})
	b.news.Send()
}

// enter counts a session of a person, from now until ctx ends or leave is called.
func (b *registry) enter(ctx context.Context, who identity.Person, now time.Time) (leave func()) {
	b.come(who, now)
	stop := context.AfterFunc(ctx, rescue.Func(nil, "leaving the lobby", func() { b.part(who.ID, false) }))
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
	p := b.present(who, now)
	if p.sessions++; p.sessions == 1 {
		delete(b.gone, who.ID)
		b.greet(who.ID)
		b.local()
	}
}

// comeElsewhere notes that a person has come to another node.
func (b *registry) comeElsewhere(who identity.Person, since time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.present(who, since).elsewhere++
}

// present is somebody who is here, or is from now on. The lock must be held.
func (b *registry) present(who identity.Person, since time.Time) *presence {
	p := b.here[who.ID]
	if p == nil {
		p = &presence{Person: who, since: since}
		b.here[who.ID] = p
		b.othersCame(who.ID)
		b.came(who.ID)
	} else if p.Name != who.Name {
		p.Name = who.Name
		b.moved()
	}
	if counts := !b.isBot(who.ID); counts != p.counts { // an account may become a program's
		p.counts = counts
		b.count(counts)
	}
	return p
}

// part counts one session less; quit says that it was ended on purpose.
func (b *registry) part(who identity.PlayerID, quit bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.here[who]
	if p.sessions--; p.sessions > 0 {
		return
	}
	b.local()
	if b.leave(p) {
		b.gone[who] = departure{quit: quit, after: b.ahead.of(who)}
	}
}

// partElsewhere notes that a person has left another node; charge says that it is for this
// one to see whether the games know.
func (b *registry) partElsewhere(who identity.PlayerID, charge bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.here[who]
	if p == nil {
		return
	}
	if p.elsewhere--; b.leave(p) && charge {
		b.gone[who] = departure{unless: true}
		b.door.Put(struct{}{})
	}
}

// leave drops somebody who has no session any more. The lock must be held.
func (b *registry) leave(p *presence) (left bool) {
	if p.sessions > 0 || p.elsewhere > 0 {
		return false
	}
	delete(b.here, p.ID)
	if p.counts {
		b.count(false)
	}
	b.othersCame(p.ID)
	b.left(p.ID)
	return true
}

// locals are those who have a session on this node.
func (b *registry) locals() (list []nodes.Guest) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.here {
		if p.sessions > 0 {
			list = append(list, nodes.Guest{Person: p.Person, Since: p.since})
		}
	}
	return list
}

// count adds a person to those who are here, or takes them off. The lock must be held.
func (b *registry) count(in bool) {
	if in {
		b.counted++
	} else {
		b.counted--
	}
	b.listing = nil
	b.feeds.countsChanged()
}

// othersCame tells that somebody has come, or gone. The lock must be held.
func (b *registry) othersCame(who identity.PlayerID) {
	b.collectWaiting(who)
	b.door.Put(struct{}{})
	b.news.Send()
	b.moved()
}

// isHere reports whether a person has a session on any node.
func (b *registry) isHere(who identity.PlayerID) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.here[who] != nil
}

// isOnNode reports whether a person has a session on this node.
func (b *registry) isOnNode(who identity.PlayerID) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.here[who]
	return p != nil && p.sessions > 0
}

// departures are those whose last session has ended since it was last asked. A player who has left a game of which the registry has not heard yet is among them
// once it has.
func (b *registry) departures() map[identity.PlayerID]departure {
	b.mu.Lock()
	defer b.mu.Unlock()
	gone := make(map[identity.PlayerID]departure)
	for who, d := range b.gone {
		if !b.ahead.has(d.after) {
			gone[who] = d
			delete(b.gone, who)
		}
	}
	return gone
}

// hear notes that the registry has heard of a commit, or that it failed.
func (b *registry) hear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.gone) > 0 {
		b.door.Put(struct{}{})
	}
}

// list is the lobby now, the same for all who ask until it changes.
func (b *registry) list() *Listing {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.listing == nil {
		b.listing = &Listing{Open: b.sections[OpenSection].snapshot(), Live: b.sections[LiveSection].snapshot(), People: b.counted, index: b.index.snapshot()}
	}
	return b.listing
}

// countsNow are how many there are of everything. The lock must be held.
func (b *registry) countsNow() Counts {
	return Counts{b.counted, b.sections[OpenSection].Len(), b.sections[LiveSection].Len()}
}

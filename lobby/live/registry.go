package live

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// registry keeps the live tables of this node in memory, sorted into sections and indexed. A change
// takes logarithmic time.
type registry struct {
	mu       sync.Mutex
	tables   map[identity.TableID]*table.Table
	sections [LiveSection + 1]Section
	index    index
	here     map[identity.PlayerID]*presence
	counted  int      // people here without the bots
	listing  *Listing // nil when out of date
	feeds    feeds
	news     pubsub.Signal                            // sent when anything has changed
	touched  pubsub.Topic[identity.TableID, struct{}] // by changed table
	local    func()                                   // called when a person comes to this node or leaves it
	moved    func()                                   // called when what a person does may have changed
	isBot    func(identity.PlayerID) bool
	came     func(identity.PlayerID) // called when a person has come to the club
	left     func(identity.PlayerID) // called when a person has left the club

	presenceNews pubsub.Mailbox[struct{}] // has a token when there is news about who is here
	gone         map[identity.PlayerID]departure
	back         map[identity.PlayerID]bool // here, but may count as away in a game
	ahead        *ahead                     // what this node wrote and the Watch has not reported

	pairing pubsub.Mailbox[struct{}]  // has a token when there is something to pair
	fresh   map[identity.TableID]bool // what opened or began since the last call of unpaired
	duties  duties

	collectors map[*Changed]bool
}

// departure is the end of a person's last session.
type departure struct {
	quit   bool           // on purpose
	after  []*table.Table // the person's tables that the Watch had not reported by then
	unless bool           // report it only to games that know of no departure
}

func newRegistry() *registry {
	b := &registry{
		ahead:        newAhead(),
		tables:       make(map[identity.TableID]*table.Table),
		sections:     [...]Section{OpenSection: newSection(OpenSection), LiveSection: newSection(LiveSection)},
		index:        newIndex(),
		here:         make(map[identity.PlayerID]*presence),
		touched:      pubsub.New[identity.TableID, struct{}](nil),
		moved:        func() {},
		local:        func() {},
		isBot:        func(identity.PlayerID) bool { return false },
		came:         func(identity.PlayerID) {},
		left:         func(identity.PlayerID) {},
		presenceNews: pubsub.NewMailbox[struct{}](),
		gone:         make(map[identity.PlayerID]departure),
		back:         make(map[identity.PlayerID]bool),
		pairing:      pubsub.NewMailbox[struct{}](),
		fresh:        make(map[identity.TableID]bool),
		duties:       newDuties(),

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

// set stores a table if it is newer than the known one.
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
	b.renewFollowing(old)
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
	b.renewFollowing(old)
	if engages(old) {
		b.moved()
	}
	b.changed(id)
}

// file replaces the old state of a table everywhere, and sends news to the feeds. Either state can
// be nil. It needs the lock.
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

// snapshot returns all tables, in no particular order.
func (b *registry) snapshot() []*table.Table {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Collect(maps.Values(b.tables))
}

// changed reports that a table has changed. It needs the lock.
func (b *registry) changed(id identity.TableID) {
	b.touched.Publish(id, struct{}{})
	b.news.Send()
}

// enter counts a session of a person, until ctx ends or leave is called.
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

// comeElsewhere records that a person came to another node.
func (b *registry) comeElsewhere(who identity.Person, since time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.present(who, since).elsewhere++
}

// present returns a person who is here, or is from now on. It needs the lock.
func (b *registry) present(who identity.Person, since time.Time) *presence {
	p := b.here[who.ID]
	if p == nil {
		p = &presence{Person: who, since: since}
		b.here[who.ID] = p
		b.peopleChanged(who.ID)
		b.came(who.ID)
	} else if p.Name != who.Name {
		p.Name = who.Name
		b.moved()
	}
	if counts := !b.isBot(who.ID); counts != p.counts { // an account can become a bot
		p.counts = counts
		b.count(counts)
	}
	return p
}

// part counts one session less. quit says that it ended on purpose.
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

// partElsewhere records that a person left another node. charge says that this node has to check
// whether the games know.
func (b *registry) partElsewhere(who identity.PlayerID, charge bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.here[who]
	if p == nil {
		return
	}
	if p.elsewhere--; b.leave(p) && charge {
		b.gone[who] = departure{unless: true}
		b.presenceNews.Put(struct{}{})
	}
}

// leave removes a person who has no sessions left. It needs the lock.
func (b *registry) leave(p *presence) (left bool) {
	if p.sessions > 0 || p.elsewhere > 0 {
		return false
	}
	delete(b.here, p.ID)
	if p.counts {
		b.count(false)
	}
	b.peopleChanged(p.ID)
	b.left(p.ID)
	return true
}

// locals returns the people with a session on this node.
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

// count adds a person to the count, or removes one. It needs the lock.
func (b *registry) count(in bool) {
	if in {
		b.counted++
	} else {
		b.counted--
	}
	b.listing = nil
	b.feeds.countsChanged()
}

// peopleChanged reports that a person came or left. It needs the lock.
func (b *registry) peopleChanged(who identity.PlayerID) {
	b.collectWaiting(who)
	b.presenceNews.Put(struct{}{})
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

// departures returns whose last session has ended since the last call. A player with a game that
// the Watch has not reported yet follows later.
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

// hear records that the Watch has reported a commit, or that the commit failed.
func (b *registry) hear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.gone) > 0 {
		b.presenceNews.Put(struct{}{})
	}
}

// list returns the lobby now. Until it changes, all callers get the same listing.
func (b *registry) list() *Listing {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.listing == nil {
		b.listing = &Listing{
			Open: b.sections[OpenSection].snapshot(), Live: b.sections[LiveSection].snapshot(),
			People: b.counted, index: b.index.snapshot(),
		}
	}
	return b.listing
}

// countsNow returns the current counts. It needs the lock.
func (b *registry) countsNow() Counts {
	return Counts{b.counted, b.sections[OpenSection].Len(), b.sections[LiveSection].Len()}
}

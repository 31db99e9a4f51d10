package live

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Here is a person who has a session, and what they do.
type Here struct {
	identity.Person
	Since time.Time // their oldest session began
	Doing Doing
	// Table is where they do it, or nil if not everyone can know. It can be older than what its
	// followers see.
	Table *table.Table
}

// Doing is what a person does.
type Doing uint8

// The activities, the most engaged last.
const (
	Idle     Doing = iota // in the lobby
	Waiting               // for an opponent
	Watching              // a game
	InGame                // of their own
)

// presence is a person who is here.
type presence struct {
	identity.Person
	since     time.Time
	sessions  int  // on this node
	elsewhere int  // number of other nodes with a session
	counts    bool // counts as a person: is not a bot
}

// activity is who is here and what they do. It is gathered on demand, if something has changed.
type activity struct {
	changes atomic.Uint64
	known   atomic.Pointer[gathered]
}

// gathered is the result after a number of changes.
type gathered struct {
	changes uint64
	people  []Here
}

// People returns everyone who has a session on any node: accounts by name, then guests. The list is
// shared and must not be changed.
func (ts *Tables) People() []Here {
	before := ts.activity.changes.Load()
	if known := ts.activity.known.Load(); known != nil && known.changes == before {
		return known.people
	}
	people := ts.registry.people(ts.hub.places(ts.registry.table))
	ts.activity.known.Store(&gathered{before, people})
	return people
}

// IsHere reports whether a person has a session on any node.
func (ts *Tables) IsHere(who identity.PlayerID) bool { return ts.registry.isHere(who) }

// IsOnNode reports whether a person has a session on this node.
func IsOnNode(ts *Tables, who identity.PlayerID) bool { return ts.registry.isOnNode(who) }

// activityChanged records that a person comes, goes or does something else.
func (ts *Tables) activityChanged() {
	ts.activity.changes.Add(1)
	ts.registry.feeds.peopleChanged()
}

// places returns the tables where each person has a session. found looks up a table where only
// people of other nodes are.
func (h *hub) places(found func(identity.TableID) *table.Table) map[identity.PlayerID][]*table.Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := make(map[identity.PlayerID][]*table.Table)
	for _, r := range h.rooms {
		for who := range r.people.sessions {
			at[who] = append(at[who], r.table)
		}
	}
	for id, people := range h.others {
		t := found(id)
		if h.rooms[id] != nil || t == nil {
			continue
		}
		for who := range people {
			at[who] = append(at[who], t)
		}
	}
	return at
}

// people gathers who is here. A game or seek at a table where a person has a session comes first,
// then a real-time game that they left for a moment, then what they wait for.
func (b *registry) people(at map[identity.PlayerID][]*table.Table) []Here {
	b.mu.Lock()
	defer b.mu.Unlock()
	people := make([]Here, 0, len(b.here))
	for id, p := range b.here {
		h := Here{Person: p.Person, Since: p.since}
		for _, t := range at[id] {
			h.does(t, true)
		}
		for t := range b.index.of(id) {
			h.does(t, false)
		}
		people = append(people, h)
	}
	slices.SortFunc(people, func(a, b Here) int {
		return cmp.Or(a.rank()-b.rank(), identity.ByName(a.Person, b.Person))
	})
	return people
}

// rank sorts guests behind accounts.
func (h Here) rank() int {
	if h.ID.IsGuest() {
		return 1
	}
	return 0
}

// does updates what a person does by one of their tables. there says that they have a session at
// it.
func (h *Here) does(t *table.Table, there bool) {
	doing := Idle
	switch seat := t.SeatOf(h.ID); {
	case t.Status == table.Open && t.Listed() && (t.Host.ID == h.ID || seat != game.NoSeat):
		doing = Waiting
	case seat != game.NoSeat && (t.Status == table.Playing || t.Status == table.Pause) && (there || t.Timed()):
		doing = InGame
	case there && seat == game.NoSeat && (t.Status == table.Playing || t.Status == table.Pause):
		doing = Watching
	}
	switch {
	case doing < h.Doing || doing == Idle:
		return
	case !t.Listed():
		if h.Doing < doing {
			h.Doing, h.Table = doing, nil
		}
	case h.Doing < doing || h.Table == nil || newer(t, h.Table):
		h.Doing, h.Table = doing, t
	}
}

// engages reports whether a table can count as something that people do. It can be nil.
func engages(t *table.Table) bool {
	return t != nil && (t.Status == table.Open && t.Listed() || t.Status == table.Playing || t.Status == table.Pause)
}

// newer decides between two tables where a person does the same.
func newer(a, b *table.Table) bool {
	return cmp.Or(a.Changed.Compare(b.Changed), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Rev, b.Rev)) > 0
}

// guest returns the guest with a name, if there is exactly one here.
func (b *registry) guest(name string) (found identity.Person, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, p := range b.here {
		if id.IsGuest() && p.Name == name {
			if ok {
				return identity.Person{}, false
			}
			found, ok = p.Person, true
		}
	}
	return found, ok
}

// Guest returns the guest with a name, if there is exactly one here.
func (ts *Tables) Guest(name string) (identity.Person, bool) { return ts.registry.guest(name) }

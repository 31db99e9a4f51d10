package live

import (
	"context"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// Update is what a follower of a table learns: the newest table and who is
// there. It is always the whole truth as of its revision, so that missing an
// older one loses nothing.
type Update struct {
	Table *table.Table
	// Present says, by seat, whether the player has a session at the table, on this node of
	// the club or another.
	Present [2]bool
	// Watching counts the persons there who do not play, Guests those of them
	// who have no account.
	Watching, Guests int
	// Watchers are those who have one, by name, at most maxWatchers of them.
	Watchers []identity.Person
	// Rated is what the game has done to the ratings of its players. It comes a
	// moment after the end; of a game that does not count it stays nil.
	Rated *rating.Outcome
}

// maxWatchers is how many watchers are named. A crowd is counted.
const maxWatchers = 50

// hub hands the news of each table to those who follow it.
type hub struct {
	news  pubsub.Topic[identity.TableID, Update]
	mu    sync.Mutex
	rooms map[identity.TableID]*room
	names followers
	others
	moved func() // is called when somebody comes to a table or goes
	local func() // is called when somebody of this node does
}

// room is a table that somebody of this node follows.
type room struct {
	table   *table.Table
	people  audience                  // of all nodes
	local   map[identity.PlayerID]int // the sessions of this one
	outcome *rating.Outcome           // once it is done
	late    bool                      // who is there will be told shortly
}

// presenceEvery is how often followers are told at most who comes and goes, so
// that a crowd that arrives does not wake everybody for each of its members.
const presenceEvery = 250 * time.Millisecond

func newHub() *hub {
	return &hub{
		news: pubsub.New[identity.TableID, Update](nil), rooms: make(map[identity.TableID]*room),
		names: make(followers), others: make(others), moved: func() {}, local: func() {},
	}
}

// follow opens a mailbox for a table that stays open until ctx ends. The first
// update, t or what the room already knows better, is in it at once. The players
// are told first: of a crowd that wakes at once they are to draw first. Somebody who
// waits at a table that has begun behind a closed door hears no more of it.
func (h *hub) follow(ctx context.Context, t *table.Table, who identity.Person) <-chan Update {
	h.mu.Lock()
	defer h.mu.Unlock()
	mail, _ := h.news.Follow(ctx, t.ID, pubsub.Filter[Update]{
		First: func(u Update) bool { return u.Table.SeatOf(who.ID) != game.NoSeat },
		Admit: func(u Update) bool { return !u.Table.HiddenFrom(who.ID) },
	})
	r := h.rooms[t.ID]
	if r == nil {
		r = h.open(t)
	}
	r.people.enter(identity.Person{ID: who.ID, Name: h.names.enter(who)})
	if r.local[who.ID]++; r.local[who.ID] == 1 {
		h.local()
	}
	h.moved()
	switch {
	case t.Rev > r.table.Rev:
		h.show(r, t)
	case !r.table.HiddenFrom(who.ID):
		mail.Offer(h.update(r))
		h.tellPresence(r)
	}
	context.AfterFunc(ctx, rescue.Func(nil, "leaving a table", func() { h.leave(t.ID, who.ID) }))
	return mail
}

// open makes the room of a table, with those who are there on other nodes.
func (h *hub) open(t *table.Table) *room {
	r := &room{table: t, people: newAudience(), local: make(map[identity.PlayerID]int)}
	for who, sessions := range h.others[t.ID] {
		for range sessions {
			r.people.enter(identity.Person{ID: who, Name: h.names[who].name})
		}
	}
	h.rooms[t.ID] = r
	return r
}

func (h *hub) leave(id identity.TableID, who identity.PlayerID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.names.leave(who)
	r := h.rooms[id]
	r.people.leave(who)
	if r.local[who]--; r.local[who] == 0 {
		delete(r.local, who)
		h.local()
	}
	h.moved()
	if len(r.local) == 0 {
		delete(h.rooms, id)
		return
	}
	h.tellPresence(r)
}

// rename has somebody stand under another name wherever they are. Of those who follow
// nothing, or have that name already, nothing is looked for.
func (h *hub) rename(who identity.Person) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f := h.names[who.ID]
	if f == nil || f.name == who.Name {
		return
	}
	f.name = who.Name
	for _, r := range h.rooms {
		if r.people.sessions[who.ID] > 0 {
			r.people.rename(who)
			h.tellPresence(r)
		}
	}
}

// tellPresence shows a room to its followers again, soon. The lock must be held.
func (h *hub) tellPresence(r *room) {
	if r.late {
		return
	}
	r.late = true
	time.AfterFunc(presenceEvery, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		r.late = false
		if h.rooms[r.table.ID] == r { // else everybody has left
			rescue.Run(nil, "telling who is there", func() { h.show(r, r.table) })
		}
	})
}

// publish hands a durable table to its followers.
func (h *hub) publish(t *table.Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[t.ID]; r != nil {
		h.show(r, t)
	}
}

// rated hands what a game has done to the ratings to its followers, if it is done.
func (h *hub) rated(o rating.Outcome) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[o.Table]; r != nil && o.Done && r.outcome == nil {
		r.outcome = &o
		h.show(r, r.table)
	}
}

// unrated are the rated tables whose followers have not heard how the ratings have
// changed. The end of the game may be news to them too.
func (h *hub) unrated() []identity.TableID {
	h.mu.Lock()
	defer h.mu.Unlock()
	var ids []identity.TableID
	for id, r := range h.rooms {
		if r.outcome == nil && r.table.Rated {
			ids = append(ids, id)
		}
	}
	return ids
}

// show tells those who follow a room the newer of t and what the room knows. The
// lock must be held.
func (h *hub) show(r *room, t *table.Table) {
	if t.Rev > r.table.Rev {
		r.table = t
	}
	h.news.Publish(r.table.ID, h.update(r))
}

// people counts the persons who are at a table, on this node or another.
func (h *hub) people(id identity.TableID) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[id]; r != nil {
		return len(r.people.sessions)
	}
	return len(h.others[id])
}

// update is what there is to tell of a room now. The lock must be held.
func (h *hub) update(r *room) Update {
	u := Update{Table: r.table, Watching: len(r.people.sessions), Guests: r.people.guests, Rated: r.outcome}
	for seat, p := range r.table.Seats {
		if r.people.sessions[p.ID] == 0 {
			continue
		}
		u.Present[seat] = true
		u.Watching--
		if !p.ID.HasAccount() {
			u.Guests--
		}
	}
	for _, p := range r.people.named {
		if len(u.Watchers) == maxWatchers {
			break
		}
		if r.table.SeatOf(p.ID) == game.NoSeat {
			u.Watchers = append(u.Watchers, p)
		}
	}
	return u
}

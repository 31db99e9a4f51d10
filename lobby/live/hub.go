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

// Update is what a follower of a table gets: the newest table and who is there. It is always
// complete, so a follower that misses an older one loses nothing.
type Update struct {
	Table *table.Table
	// Present says, by seat, whether the player has a session at the table, on any node of the
	// club.
	Present [2]bool
	// Watching counts the people there who do not play. Guests counts those among them without an
	// account.
	Watching, Guests int
	// Watchers are the ones with an account, by name, at most maxWatchers of them.
	Watchers []identity.Person
	// Rated is how the game changed the ratings of its players. It follows a moment after the end,
	// and stays nil if the game does not count.
	Rated *rating.Outcome

	reactions []Reaction // see [Update.Reactions]
}

// maxWatchers is how many watchers are named. The rest are only counted.
const maxWatchers = 50

// hub sends the news of each table to its followers.
type hub struct {
	news  pubsub.Topic[identity.TableID, Update]
	mu    sync.Mutex
	rooms map[identity.TableID]*room
	names followers
	others
	moved func() // called when a person comes to a table or leaves it
	local func() // called when a person of this node does
	now   func() time.Time
	// reacted counts the reactions.
	reacted uint64
}

// room is a table with followers on this node.
type room struct {
	table     *table.Table
	people    audience                  // on all nodes
	local     map[identity.PlayerID]int // sessions on this node
	outcome   *rating.Outcome           // nil until the game is rated
	late      bool                      // followers will soon hear who is there
	reactions []Reaction                // the latest ones
}

// presenceEvery is how often followers hear at most who comes and goes, so that an arriving crowd
// does not wake everyone for each person.
const presenceEvery = 250 * time.Millisecond

func newHub() *hub {
	return &hub{
		news: pubsub.New[identity.TableID, Update](nil), rooms: make(map[identity.TableID]*room),
		names: make(followers), others: make(others), moved: func() {}, local: func() {}, now: time.Now,
	}
}

// follow opens a mailbox for a table until ctx ends. The first update is in it at once: t, or what
// the room knows if that is newer. Players get news before watchers. A person who waited at a
// closed table gets no more news once the game has begun without them.
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

// open creates the room of a table, with the people who are there on other nodes.
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

// rename changes the name of a person wherever they are. It searches nothing for people who follow
// nothing or already have the name.
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

// tellPresence soon sends followers an update of a room. It needs the lock.
func (h *hub) tellPresence(r *room) {
	if r.late {
		return
	}
	r.late = true
	time.AfterFunc(presenceEvery, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		r.late = false
		if h.rooms[r.table.ID] == r { // otherwise everyone has left
			rescue.Run(nil, "updating presence", func() { h.show(r, r.table) })
		}
	})
}

// publish sends a durable table to its followers.
func (h *hub) publish(t *table.Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[t.ID]; r != nil {
		h.show(r, t)
	}
}

// rated sends followers how a game changed the ratings, if that is done.
func (h *hub) rated(o rating.Outcome) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[o.Table]; r != nil && o.Done && r.outcome == nil {
		r.outcome = &o
		h.show(r, r.table)
	}
}

// unrated returns the rated tables whose followers have not heard how the ratings changed. They may
// not have heard about the end of the game either.
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

// show sends followers the newer of t and what the room knows. It needs the lock.
func (h *hub) show(r *room, t *table.Table) {
	if t.Rev > r.table.Rev {
		r.table = t
	}
	h.news.Publish(r.table.ID, h.update(r))
}

// watching counts the people at a table who do not play, on all nodes.
func (h *hub) watching(t *table.Table) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := func(who identity.PlayerID) bool { return h.others[t.ID][who] > 0 }
	n := len(h.others[t.ID])
	if r := h.rooms[t.ID]; r != nil {
		at = func(who identity.PlayerID) bool { return r.people.sessions[who] > 0 }
		n = len(r.people.sessions)
	}
	for _, p := range t.Seats {
		if at(p.ID) {
			n--
		}
	}
	return n
}

// people counts the people at a table, on all nodes.
func (h *hub) people(id identity.TableID) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[id]; r != nil {
		return len(r.people.sessions)
	}
	return len(h.others[id])
}

// update returns the current update of a room. It needs the lock.
func (h *hub) update(r *room) Update {
	r.reactions = freshReactions(r.reactions, h.now())
	u := Update{
		Table: r.table, Watching: len(r.people.sessions), Guests: r.people.guests, Rated: r.outcome,
		reactions: r.reactions,
	}
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

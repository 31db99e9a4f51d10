package lobby

import (
	"context"
	"hash/maphash"
	"sync"
)

// talkHub hands the news of each room to those who follow it. A room that nobody
// follows is not kept in memory.
type talkHub struct {
	mu    sync.Mutex
	rooms map[Room]*talkRoom

	// turns let the lines of one room be said one after another on this node, so
	// that a busy room costs no attempts; rooms share them by their hash.
	turns [32]chan struct{}
	seed  maphash.Seed
}

type talkRoom struct {
	now       Conversation
	known     bool // now has been read from the store or heard of
	followers map[mailbox[Conversation]]struct{}
}

func newTalkHub() *talkHub {
	h := &talkHub{rooms: make(map[Room]*talkRoom), seed: maphash.MakeSeed()}
	for i := range h.turns {
		h.turns[i] = make(chan struct{}, 1)
	}
	return h
}

// turn waits until the caller may say a line in a room. The caller calls done
// afterwards.
func (h *talkHub) turn(ctx context.Context, room Room) (done func(), err error) {
	turn := h.turns[maphash.String(h.seed, string(room))%uint64(len(h.turns))]
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// follow opens a mailbox for a room that stays open until ctx ends. If the room
// is known, what was said is in it at once.
func (h *talkHub) follow(ctx context.Context, room Room) (mail <-chan Conversation, known bool) {
	f := newMailbox[Conversation]()
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[room]
	if r == nil {
		r = &talkRoom{followers: make(map[mailbox[Conversation]]struct{})}
		h.rooms[room] = r
	}
	r.followers[f] = struct{}{}
	if r.known {
		f.put(r.now)
	}
	context.AfterFunc(ctx, func() { h.leave(room, f) })
	return f, r.known
}

func (h *talkHub) leave(room Room, f mailbox[Conversation]) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[room]
	delete(r.followers, f)
	if len(r.followers) == 0 {
		delete(h.rooms, room)
	}
}

// publish hands a durable conversation to those who follow its room, unless they
// have heard of a later one. The hub's lock makes it the only one to put.
func (h *talkHub) publish(c Conversation) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[c.Room]
	if r == nil || r.known && c.Rev <= r.now.Rev {
		return
	}
	r.now, r.known = c, true
	for f := range r.followers {
		f.put(c)
	}
}

// followed are the rooms that somebody follows.
func (h *talkHub) followed() []Room {
	h.mu.Lock()
	defer h.mu.Unlock()
	rooms := make([]Room, 0, len(h.rooms))
	for r := range h.rooms {
		rooms = append(rooms, r)
	}
	return rooms
}

// follows reports whether somebody follows a room.
func (h *talkHub) follows(room Room) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[room] != nil
}

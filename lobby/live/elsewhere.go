package live

import (
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/nodes"
)

// others has the people on other nodes, by the tables where they have sessions.
type others map[identity.TableID]map[identity.PlayerID]int

// movedElsewhere records that a person on another node went from some tables to others, and informs
// the followers of these tables here.
func (h *hub) movedElsewhere(who identity.Person, from, to []identity.TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range to {
		if h.others[id] == nil {
			h.others[id] = make(map[identity.PlayerID]int)
		}
		h.others[id][who.ID]++
		name := h.names.enter(who)
		if r := h.rooms[id]; r != nil {
			r.people.enter(identity.Person{ID: who.ID, Name: name})
			h.tellPresence(r)
		}
	}
	for _, id := range from {
		if h.others[id][who.ID]--; h.others[id][who.ID] == 0 {
			delete(h.others[id], who.ID)
		}
		if len(h.others[id]) == 0 {
			delete(h.others, id)
		}
		h.names.leave(who.ID)
		if r := h.rooms[id]; r != nil {
			r.people.leave(who.ID)
			h.tellPresence(r)
		}
	}
	if len(from)+len(to) > 0 {
		h.moved()
	}
}

// place fills in the tables where people of this node have sessions.
func (h *hub) place(people []nodes.Guest) {
	h.mu.Lock()
	defer h.mu.Unlock()
	at := make(map[identity.PlayerID][]identity.TableID)
	for id, r := range h.rooms {
		for who := range r.local {
			at[who] = append(at[who], id)
		}
	}
	for i, g := range people {
		slices.Sort(at[g.ID])
		people[i].At = at[g.ID]
	}
}

package live

import (
	"slices"

	"pawnstorm/lobby/identity"
)

// audience is who is in a room, kept in order: to tell of it costs the same however
// many come and go.
type audience struct {
	sessions map[identity.PlayerID]int // of each person
	guests   int                       // persons without an account
	named    []identity.Person         // those with one, by name
}

func newAudience() audience { return audience{sessions: make(map[identity.PlayerID]int)} }

// enter counts one more session of a person.
func (c *audience) enter(who identity.Person) {
	c.sessions[who.ID]++
	switch {
	case c.sessions[who.ID] > 1:
	case !who.ID.HasAccount():
		c.guests++
	default:
		at, _ := slices.BinarySearchFunc(c.named, who, identity.ByName)
		c.named = slices.Insert(c.named, at, who)
	}
}

// leave takes a session back that was counted by enter.
func (c *audience) leave(who identity.Person) {
	if c.sessions[who.ID]--; c.sessions[who.ID] > 0 {
		return
	}
	delete(c.sessions, who.ID)
	if !who.ID.HasAccount() {
		c.guests--
		return
	}
	c.named = slices.DeleteFunc(c.named, func(p identity.Person) bool { return p.ID == who.ID })
}

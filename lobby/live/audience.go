package live

import (
	"slices"

	"pawnstorm/lobby/identity"
)

// audience is who is in a room, kept in order. So reading it costs the same however many people
// come and go.
type audience struct {
	sessions map[identity.PlayerID]int // by person
	guests   int                       // people without an account
	named    []identity.Person         // people with an account, by name
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
		c.list(who)
	}
}

// list adds a person to the named people.
func (c *audience) list(who identity.Person) {
	at, _ := slices.BinarySearchFunc(c.named, who, identity.ByName)
	c.named = slices.Insert(c.named, at, who)
}

// rename moves a person with an account to where the new name belongs.
func (c *audience) rename(who identity.Person) {
	c.unlist(who.ID)
	c.list(who)
}

func (c *audience) unlist(who identity.PlayerID) {
	c.named = slices.DeleteFunc(c.named, func(p identity.Person) bool { return p.ID == who })
}

// leave undoes one enter.
func (c *audience) leave(who identity.PlayerID) {
	if c.sessions[who]--; c.sessions[who] > 0 {
		return
	}
	delete(c.sessions, who)
	if !who.HasAccount() {
		c.guests--
		return
	}
	c.unlist(who)
}

// followers are the people at tables, on this node or another, with the newest name we know.
type followers map[identity.PlayerID]*follower

type follower struct {
	name string
	at   int // how many tables they are at
}

// enter counts one more table of a person, and returns their name.
func (fs followers) enter(who identity.Person) string {
	f := fs[who.ID]
	if f == nil {
		f = &follower{name: who.Name}
		fs[who.ID] = f
	}
	f.at++
	return f.name
}

// leave undoes one enter.
func (fs followers) leave(who identity.PlayerID) {
	if f := fs[who]; f.at > 1 {
		f.at--
		return
	}
	delete(fs, who)
}

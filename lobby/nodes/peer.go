package nodes

import (
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/store"
)

// peer is another node.
type peer struct {
	name         string
	rev, newsRev store.Rev
	at           time.Time // of its last whole entry, by the club's clock
	ahead        news      // changes that arrived before the whole entry they refer to
	heard        time.Time // when this node last heard from it
	people       map[identity.PlayerID]Guest
	shouted      uint64 // its last shout that this node heard
}

// shifts lists who logged in on another node, who left it, who changed tables, and what they shouted.
type shifts struct {
	came  []Guest
	left  []identity.PlayerID
	moved []move
	// shouts are new ones.
	shouts []Shout
}

// move is a player's change of tables.
type move struct {
	who      identity.Person
	from, to []identity.TableID
}

// Learn takes in a whole entry of a node.
func (n *Nodes) Learn(e store.Entry) {
	id := strings.TrimPrefix(e.Key, Keys)
	if n.id == "" || id == n.id {
		return
	}
	if e.Deleted {
		n.forget(id, func(p *peer) bool { return p.rev < e.Rev })
		return
	}
	v, err := readWhole(e)
	if err != nil {
		n.log.Error("unreadable node", "key", e.Key, "err", err)
		return
	}
	n.change(func() (s shifts) {
		p := n.peers[id]
		if p == nil {
			p = &peer{people: make(map[identity.PlayerID]Guest)}
			n.peers[id] = p
			n.log.Info("a node joined", "node", id, "name", Named(v.Name))
		}
		if p.rev >= e.Rev {
			return s
		}
		p.name, p.rev, p.at, p.heard = Named(v.Name), e.Rev, v.At, time.Now()
		p.replace(v.with(p.ahead), &s)
		p.hear(v.Shouts, &s)
		return s
	})
}

// LearnNews takes in the changes of a node. They refer to its last whole entry, and replace the
// changes before.
func (n *Nodes) LearnNews(e store.Entry) {
	id := strings.TrimPrefix(e.Key, NewsKeys)
	if n.id == "" || id == n.id || e.Deleted {
		return
	}
	v, err := readNews(e)
	if err != nil {
		n.log.Error("unreadable message from a node", "key", e.Key, "err", err)
		return
	}
	n.change(func() (s shifts) {
		p := n.peers[id]
		switch {
		case p == nil || p.newsRev >= e.Rev:
			return s
		case v.Of.Equal(p.at):
			p.shift(v.Came, v.Left, &s)
		case v.Of.After(p.at):
			p.ahead = v
		}
		p.newsRev, p.heard = e.Rev, time.Now()
		p.hear(v.Shouts, &s)
		return s
	})
}

// forget drops a node if gone returns true for it.
func (n *Nodes) forget(id string, gone func(*peer) bool) (dropped bool) {
	n.change(func() (s shifts) {
		p := n.peers[id]
		if p == nil || !gone(p) {
			return s
		}
		delete(n.peers, id)
		p.replace(nil, &s)
		n.log.Info("a node left", "node", id, "people", len(s.left))
		dropped = true
		return s
	})
	return dropped
}

// replace sets the people of a node.
func (p *peer) replace(people []Guest, s *shifts) {
	var left []identity.PlayerID
	now := make(map[identity.PlayerID]bool, len(people))
	for _, g := range people {
		now[g.ID] = true
	}
	for id := range p.people {
		if !now[id] {
			left = append(left, id)
		}
	}
	p.shift(people, left, s)
}

// shift takes in people who are there or changed tables, and people who left.
func (p *peer) shift(there []Guest, left []identity.PlayerID, s *shifts) {
	for _, g := range there {
		old, known := p.people[g.ID]
		if !known {
			s.came = append(s.came, g)
		}
		p.people[g.ID] = g
		m := move{g.Person, without(old.At, g.At), without(g.At, old.At)}
		if len(m.from)+len(m.to) > 0 {
			s.moved = append(s.moved, m)
		}
	}
	for _, id := range left {
		old, known := p.people[id]
		if !known {
			continue
		}
		delete(p.people, id)
		s.left = append(s.left, id)
		if len(old.At) > 0 {
			s.moved = append(s.moved, move{old.Person, old.At, nil})
		}
	}
}

// without returns the tables of list that are not in other.
func without(list, other []identity.TableID) []identity.TableID {
	return slice.Filter(list, func(id identity.TableID) bool { return !slices.Contains(other, id) })
}

// change calls f, which changes the peers, and then the hooks. Changes run one after the other.
func (n *Nodes) change(f func() shifts) {
	n.telling.Lock()
	defer n.telling.Unlock()
	n.mu.Lock()
	s := f()
	n.mu.Unlock()
	n.tell(s)
}

// tell calls the hooks. The caller must not hold n.mu: the lobby calls Nodes while it holds its own
// lock.
func (n *Nodes) tell(s shifts) {
	ring := false
	for _, g := range s.came {
		n.hooks.Arrived(g)
		ring = ring || n.hooks.IsBot(g.ID)
	}
	for _, m := range s.moved {
		n.hooks.Moved(m.who, m.from, m.to)
	}
	for _, shout := range s.shouts {
		n.hooks.Shouted(shout)
	}
	for _, who := range s.left {
		n.hooks.Left(who, n.Mine(string(who)))
		ring = ring || n.hooks.IsBot(who)
	}
	if ring {
		n.shift.Send()
	}
}

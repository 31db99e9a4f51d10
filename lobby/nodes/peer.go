package nodes

import (
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// peer is another node.
type peer struct {
	name         string
	rev, newsRev store.Rev
	at           time.Time // when it told all, by the club's time
	ahead        news      // that came before what it is about
	heard        time.Time // when news of it came
	people       map[identity.PlayerID]Guest
}

// shifts are who has come to another node and left it, and who is at other tables.
type shifts struct {
	came  []Guest
	left  []identity.PlayerID
	moved []move
}

// move is somebody who has gone from some tables to others.
type move struct {
	who      identity.Person
	from, to []identity.TableID
}

// Learn takes in all that a node has told.
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
			n.log.Info("a node has come", "node", id, "name", Named(v.Name))
		}
		if p.rev >= e.Rev {
			return s
		}
		p.name, p.rev, p.at, p.heard = Named(v.Name), e.Rev, v.At, time.Now()
		p.replace(v.with(p.ahead), &s)
		return s
	})
}

// LearnNews takes in what a node has told of changes. They hold together with what it told
// when it told all; those of before are over.
func (n *Nodes) LearnNews(e store.Entry) {
	id := strings.TrimPrefix(e.Key, NewsKeys)
	if n.id == "" || id == n.id || e.Deleted {
		return
	}
	v, err := readNews(e)
	if err != nil {
		n.log.Error("unreadable news of a node", "key", e.Key, "err", err)
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
		return s
	})
}

// forget drops a node that is gone, if it is so.
func (n *Nodes) forget(id string, gone func(*peer) bool) (dropped bool) {
	n.change(func() (s shifts) {
		p := n.peers[id]
		if p == nil || !gone(p) {
			return s
		}
		delete(n.peers, id)
		p.replace(nil, &s)
		n.log.Info("a node has gone", "node", id, "people", len(s.left))
		dropped = true
		return s
	})
	return dropped
}

// replace takes those who are there now for those of before.
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

// shift takes in who is there, or at other tables than before, and who is not there any more.
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

// without are the tables of one list that are not in another.
func without(list, other []identity.TableID) (rest []identity.TableID) {
	for _, id := range list {
		if !slices.Contains(other, id) {
			rest = append(rest, id)
		}
	}
	return rest
}

// change changes what is known of other nodes, and tells the lobby of it, one change after
// the other.
func (n *Nodes) change(f func() shifts) {
	n.telling.Lock()
	defer n.telling.Unlock()
	n.mu.Lock()
	s := f()
	n.mu.Unlock()
	n.tell(s)
}

// tell tells the lobby who has come and gone elsewhere. The lock of what is known must not
// be held: the lobby asks the nodes while it holds its own.
func (n *Nodes) tell(s shifts) {
	ring := false
	for _, g := range s.came {
		n.hooks.Came(g)
		ring = ring || n.hooks.IsBot(g.ID)
	}
	for _, m := range s.moved {
		n.hooks.Moved(m.who, m.from, m.to)
	}
	for _, who := range s.left {
		n.hooks.Left(who, n.Mine(string(who)))
		ring = ring || n.hooks.IsBot(who)
	}
	if ring {
		n.shift.Send()
	}
}

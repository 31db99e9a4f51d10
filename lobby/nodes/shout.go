package nodes

import (
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
)

// Shout is a reaction of a person at a table. The other nodes get it once, with the next entry of this
// node, and no node keeps it.
type Shout struct {
	N    uint64           `json:"n"` // counts the shouts of a node
	Who  identity.Person  `json:"who"`
	At   identity.TableID `json:"at"`
	Word string           `json:"word"`
}

const (
	// shoutTime is how long a node repeats a shout in its entries, because others may miss one.
	shoutTime = 2 * time.Second
	// mostShouts is how many shouts an entry has: the latest ones.
	mostShouts = 64
)

// shouts are the latest ones of this node.
type shouts struct {
	mu    sync.Mutex
	list  []Shout
	times []time.Time // when each was made
	n     uint64
}

// Shout tells the other nodes of a reaction. It does not wait for them.
func (n *Nodes) Shout(s Shout) {
	if n.id == "" {
		return
	}
	o := &n.shouts
	o.mu.Lock()
	defer o.mu.Unlock()
	o.n++
	s.N = o.n
	o.list, o.times = append(o.list, s), append(o.times, time.Now())
	if over := len(o.list) - mostShouts; over > 0 {
		o.list, o.times = slices.Delete(o.list, 0, over), slices.Delete(o.times, 0, over)
	}
	n.moved.Offer(struct{}{})
}

// recent returns the shouts for the next entry.
func (o *shouts) recent() []Shout {
	o.mu.Lock()
	defer o.mu.Unlock()
	old := 0
	for old < len(o.list) && time.Since(o.times[old]) > shoutTime {
		old++
	}
	o.list, o.times = slices.Delete(o.list, 0, old), slices.Delete(o.times, 0, old)
	return slices.Clone(o.list)
}

// hear adds the shouts of an entry that this node has not heard yet.
func (p *peer) hear(list []Shout, s *shifts) {
	for _, shout := range list[:min(len(list), mostShouts)] {
		if shout.N > p.shouted {
			p.shouted = shout.N
			s.shouts = append(s.shouts, shout)
		}
	}
}

package nodes

import (
	"context"
	"hash/fnv"
	"log/slog"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Keys are those of the nodes, by id, and NewsKeys those of what has changed since one wrote
// all of who is there.
const (
	Keys     = "node/"
	NewsKeys = "node-news/"
)

const (
	// beatEvery is how often a node says that it is there.
	beatEvery = 5 * time.Second
	// lease is how long a node is believed to be there.
	lease = 15 * time.Second
	// lookEvery is how often leases are looked at.
	lookEvery = time.Second
	// writeGap is how long a node waits after it has written, while people come and go.
	writeGap = 250 * time.Millisecond
	// endWithin is how long a node that ends may take to say so.
	endWithin = 2 * time.Second
)

// Guest is somebody with a session on a node.
type Guest struct {
	identity.Person
	Since time.Time `json:"since"`
	// At are the tables at which they have sessions there, in order.
	At []identity.TableID `json:"at,omitempty"`
}

// Hooks are what the nodes have to do with those who are here.
type Hooks struct {
	// Local are those who have a session on this node, with the tables at which they are.
	Local func() []Guest
	// Came tells that somebody has come to another node, Left that they have left it. Of
	// all nodes only one has the charge to see to it that games know of that.
	Came func(Guest)
	Left func(who identity.PlayerID, charge bool)
	// Moved tells that somebody on another node has gone from some tables to others.
	Moved func(who identity.Person, from, to []identity.TableID)
	// IsBot reports whether somebody is a program.
	IsBot func(identity.PlayerID) bool
}

// Nodes are the nodes of a club as one of them knows them.
type Nodes struct {
	id    string // of this one; "" if it is alone
	name  string // of this one
	line  Line   // to the others, or nil
	store store.Store
	now   func() time.Time
	log   *slog.Logger
	hooks Hooks
	moved pubsub.Mailbox[struct{}] // a token when somebody has come to this node, left it, or gone to another table
	shift pubsub.Signal            // rings when programs have come to other nodes, or left them

	own own // of Serve

	telling sync.Mutex // keeps what the lobby is told in order

	mu    sync.Mutex
	peers map[string]*peer // the others, by id
}

// New makes the nodes that one knows; without an id it is alone.
func New(st store.Store, self Self, now func() time.Time, log *slog.Logger, hooks Hooks) *Nodes {
	return &Nodes{id: self.ID, name: self.Name, line: self.Line, store: st, now: now, log: log, hooks: hooks, moved: pubsub.NewMailbox[struct{}](), peers: make(map[string]*peer)}
}

// Moved notes that somebody has come to this node, left it, or gone to another table.
func (n *Nodes) Moved() { n.moved.Offer(struct{}{}) }

// Mine reports whether, of all nodes, this one is to see to something. All agree on which
// it is, but for those who have not heard of each other yet.
func (n *Nodes) Mine(what string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.mine(what)
}

// mine is Mine under the lock: the node of the highest hash has it.
func (n *Nodes) mine(what string) bool {
	own := weight(n.id, what)
	for id := range n.peers {
		if w := weight(id, what); w > own || w == own && id > n.id {
			return false
		}
	}
	return true
}

// MineOf is Mine among the nodes on which a player of the house lives. One that does not
// live here is this node's to stand in for only if they live nowhere.
func (n *Nodes) MineOf(what string, who identity.PlayerID, here bool) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	own, lives := weight(n.id, what), false
	for id, p := range n.peers {
		if _, ok := p.people[who]; !ok {
			continue
		}
		lives = true
		if w := weight(id, what); w > own || w == own && id > n.id {
			return false
		}
	}
	return here || !lives && n.mine(what)
}

// Shifts holds a token whenever programs have come to other nodes, or left them, until
// ctx ends: what of theirs is this node's may be otherwise. The first is there at once.
func (n *Nodes) Shifts(ctx context.Context) <-chan struct{} { return n.shift.Listen(ctx) }

func weight(node, what string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(node))
	h.Write([]byte{0})
	h.Write([]byte(what))
	sum := h.Sum64() // of names that differ in one letter the sums are near each other
	sum ^= sum >> 33
	sum *= 0xff51afd7ed558ccd
	return sum ^ sum>>33
}

// Load reads which nodes there are. One that has not written for the length of a lease is
// removed: should it be there after all, it will tell.
func (n *Nodes) Load(ctx context.Context) error {
	if n.id == "" {
		return nil
	}
	found := make(map[string]bool)
	for e, err := range n.store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		found[strings.TrimPrefix(e.Key, Keys)] = true
		if v, err := readWhole(e); err == nil && n.now().Sub(v.At) < lease {
			n.Learn(e)
		} else {
			n.remove(ctx, e.Key, e.Rev)
		}
	}
	n.mu.Lock()
	var lost []string
	for id := range n.peers {
		if !found[id] {
			lost = append(lost, id)
		}
	}
	n.mu.Unlock()
	for _, id := range lost {
		n.forget(id, func(*peer) bool { return true })
	}
	return nil
}

// LoadNews reads what the nodes that are known have told of changes, and removes that of
// others.
func (n *Nodes) LoadNews(ctx context.Context) error {
	if n.id == "" {
		return nil
	}
	for e, err := range n.store.List(ctx, NewsKeys, "") {
		if err != nil {
			return err
		}
		if n.knows(strings.TrimPrefix(e.Key, NewsKeys)) {
			n.LearnNews(e)
		} else {
			n.remove(ctx, e.Key, e.Rev)
		}
	}
	return nil
}

// knows reports whether a node is one of the club.
func (n *Nodes) knows(id string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return id == n.id || n.peers[id] != nil
}

// Serving is how many nodes of a club have said lately that they are there.
func Serving(ctx context.Context, st store.Store, now time.Time) (n int, err error) {
	for e, err := range st.List(ctx, Keys, "") {
		if err != nil {
			return n, err
		}
		if v, err := readWhole(e); err != nil || now.Sub(v.At) < lease {
			n++
		}
	}
	return n, nil
}

// Serve says that this node is there, and forgets those that are not, until ctx ends.
func (n *Nodes) Serve(ctx context.Context) {
	if n.id == "" {
		return
	}
	defer n.end(ctx)
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	var wrote, looked time.Time
	n.Moved() // it is here
	for {
		news := true
		select {
		case <-ctx.Done():
			return
		case <-n.moved:
			if !pause(ctx, writeGap-time.Since(wrote)) {
				return
			}
		case <-ticker.C:
			n.look(ctx, looked)
			looked = time.Now()
			news = time.Since(n.own.told) >= beatEvery
		}
		if news {
			if err := n.write(ctx); err != nil && ctx.Err() == nil {
				n.log.Warn("telling the other nodes who is here", "err", err)
				n.Moved()
				pause(ctx, lookEvery)
			}
			wrote = time.Now()
		}
	}
}

// look forgets the nodes whose lease has ended. When this one was frozen since it looked
// last, it has heard of nobody, and waits once more.
func (n *Nodes) look(ctx context.Context, before time.Time) {
	now := time.Now()
	frozen := !before.IsZero() && now.Sub(before) > 3*lookEvery
	n.mu.Lock()
	dead := make(map[string]peer)
	for id, p := range n.peers {
		if frozen {
			p.heard = now
		}
		if now.Sub(p.heard) > lease {
			dead[id] = *p
		}
	}
	n.mu.Unlock()
	for id, was := range dead {
		if !n.forget(id, func(p *peer) bool { return p.rev == was.rev && p.newsRev == was.newsRev }) {
			continue
		}
		n.log.Warn("a node has not been heard of, and is given up", "node", id, "for", lease)
		n.remove(ctx, Keys+id, was.rev)
		if was.newsRev > 0 {
			n.remove(ctx, NewsKeys+id, was.newsRev)
		}
	}
}

// pause waits, and reports whether ctx is still alive.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(max(d, 0))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// remove removes what a node has told that is gone. Another may have done so already.
func (n *Nodes) remove(ctx context.Context, key string, rev store.Rev) {
	within, cancel := context.WithTimeout(ctx, endWithin)
	defer cancel()
	if err := store.Ignore(n.store.Delete(within, key, rev), store.ErrNotFound, store.ErrConflict); err != nil {
		n.log.Warn("removing what a node has left", "key", key, "err", err)
	}
}

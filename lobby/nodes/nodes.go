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
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
)

// Keys is the prefix of the nodes' keys; an id follows it. NewsKeys is the prefix of what has
// changed since a node wrote its last whole entry.
const (
	Keys     = "node/"
	NewsKeys = "node-news/"
)

const (
	// beatEvery is how often a node writes its whole entry.
	beatEvery = 5 * time.Second
	// lease is how long a node counts as alive after the others heard from it.
	lease = 15 * time.Second
	// lookEvery is how often a node checks the leases of the others.
	lookEvery = time.Second
	// writeGap is the least time between two writes while people come and go.
	writeGap = 250 * time.Millisecond
	// endWithin is how long a node that shuts down may take to remove its entries.
	endWithin = 2 * time.Second
)

// Guest is a person with a session on a node.
type Guest struct {
	identity.Person
	Since time.Time `json:"since"`
	// At lists the tables their sessions there are at, sorted.
	At []identity.TableID `json:"at,omitempty"`
}

// Hooks connect the nodes with the rest of the lobby.
type Hooks struct {
	// Local returns the people who have a session on this node, with their tables.
	Local func() []Guest
	// Arrived is called when a player logs in on another node, Left when they leave it. charge is
	// true on exactly one node, which has to tell their games.
	Arrived func(Guest)
	Left    func(who identity.PlayerID, charge bool)
	// Moved is called when a player on another node changes tables.
	Moved func(who identity.Person, from, to []identity.TableID)
	// Shouted is called when a player on another node reacts at a table.
	Shouted func(Shout)
	// IsBot reports whether a player is a bot.
	IsBot func(identity.PlayerID) bool
}

// Nodes holds what one node knows about the nodes of its club. The entries are in no
// [store.Collection], because only its own node writes each of them, and a node is gone when its
// lease ends, even if the entry is still stored.
type Nodes struct {
	id    string // of this node; "" if there are no others
	name  string // of this node
	line  Line   // to the others, or nil
	store store.Store
	now   func() time.Time
	log   *slog.Logger
	hooks Hooks
	moved pubsub.Mailbox[struct{}] // holds a token after a player logged in here, left or changed tables
	shift pubsub.Signal            // rings when bots log in on other nodes or leave them

	own own // used by Serve alone

	shouts shouts

	telling sync.Mutex // keeps the calls of hooks in order

	mu    sync.Mutex
	peers map[string]*peer // the others, by id
}

// New returns Nodes that knows only this node. Without an id it stays the only one.
func New(st store.Store, self Self, now func() time.Time, log *slog.Logger, hooks Hooks) *Nodes {
	return &Nodes{id: self.ID, name: self.Name, line: self.Line, store: st, now: now, log: log, hooks: hooks, moved: pubsub.NewMailbox[struct{}](), peers: make(map[string]*peer)}
}

// Moved notes that a player logged in on this node, left it or changed tables.
func (n *Nodes) Moved() { n.moved.Offer(struct{}{}) }

// Mine reports whether this node, and no other, has to do something. All nodes that know each other
// agree on the answer.
func (n *Nodes) Mine(what string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.mine(what)
}

// mine is Mine for callers that hold the lock. The node with the highest hash wins.
func (n *Nodes) mine(what string) bool {
	own := weight(n.id, what)
	for id := range n.peers {
		if w := weight(id, what); w > own || w == own && id > n.id {
			return false
		}
	}
	return true
}

// MineOf is like Mine, but only among the nodes that run a bot. here says whether this node runs it.
// If no node does, all nodes take part.
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

// Shifts sends a token at once, and another when bots log in on other nodes or leave them, until ctx
// ends. The answers of MineOf may have changed then.
func (n *Nodes) Shifts(ctx context.Context) <-chan struct{} { return n.shift.Listen(ctx) }

func weight(node, what string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(node))
	h.Write([]byte{0})
	h.Write([]byte(what))
	sum := h.Sum64() // similar names have similar sums: mix the bits
	sum ^= sum >> 33
	sum *= 0xff51afd7ed558ccd
	return sum ^ sum>>33
}

// Load reads all nodes. It removes entries that are older than a lease; a node that is alive after
// all writes a new one.
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

// LoadNews reads the changes of all known nodes, and removes the changes of unknown ones.
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

// knows reports whether a node belongs to the club.
func (n *Nodes) knows(id string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return id == n.id || n.peers[id] != nil
}

// Serving returns how many nodes of a club wrote an entry within a lease, or one that cannot be read.
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

// Serve writes this node's entries and forgets dead nodes, until ctx ends.
func (n *Nodes) Serve(ctx context.Context) {
	if n.id == "" {
		return
	}
	defer n.end(ctx)
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	var wrote, looked time.Time
	n.Moved() // announces this node
	for {
		news := true
		select {
		case <-ctx.Done():
			return
		case <-n.moved:
			if !schedule.Sleep(ctx, writeGap-time.Since(wrote)) {
				return
			}
		case <-ticker.C:
			n.look(ctx, looked)
			looked = time.Now()
			news = time.Since(n.own.told) >= beatEvery
		}
		if news {
			if err := n.write(ctx); err != nil && ctx.Err() == nil {
				n.log.Warn("cannot tell the other nodes who is here", "err", err)
				n.Moved()
				schedule.Sleep(ctx, lookEvery)
			}
			wrote = time.Now()
		}
	}
}

// look forgets the nodes whose lease has ended. If this node was frozen since the last look, it
// could not hear from the others, so it renews their leases instead.
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
		n.log.Warn("gave up a silent node", "node", id, "for", lease)
		n.remove(ctx, Keys+id, was.rev)
		if was.newsRev > 0 {
			n.remove(ctx, NewsKeys+id, was.newsRev)
		}
	}
}

// remove deletes an entry of a node that is gone, if no other node has deleted it yet.
func (n *Nodes) remove(ctx context.Context, key string, rev store.Rev) {
	within, cancel := context.WithTimeout(ctx, endWithin)
	defer cancel()
	if err := store.Ignore(n.store.Delete(within, key, rev), store.ErrNotFound, store.ErrConflict); err != nil {
		n.log.Warn("cannot remove an entry of a node", "key", key, "err", err)
	}
}

package nodes

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"log/slog"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Keys are those of the nodes, by id.
const Keys = "node/"

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
}

// entry is the value of a node.
type entry struct {
	Version int       `json:"v"`
	At      time.Time `json:"at"` // when it was written, by the club's time
	Name    string    `json:"name,omitempty"`
	People  []Guest   `json:"people,omitempty"`
}

const version = 1

// Hooks are what the nodes have to do with those who are here.
type Hooks struct {
	// Local are those who have a session on this node.
	Local func() []Guest
	// Came tells that somebody has come to another node, Left that they have left it. Of
	// all nodes only one has the charge to see to it that games know of that.
	Came func(Guest)
	Left func(who identity.PlayerID, charge bool)
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
	moved topic.Mailbox[struct{}] // a token when somebody has come to this node, or left it
	shift topic.Signal            // rings when programs have come to other nodes, or left them

	mu    sync.Mutex
	peers map[string]*peer // the others, by id
	rev   store.Rev        // of this one's entry
}

// peer is another node.
type peer struct {
	name   string
	rev    store.Rev
	heard  time.Time // when news of it came
	people map[identity.PlayerID]Guest
}

// New makes the nodes that one knows; without an id it is alone.
func New(st store.Store, self Self, now func() time.Time, log *slog.Logger, hooks Hooks) *Nodes {
	return &Nodes{id: self.ID, name: self.Name, line: self.Line, store: st, now: now, log: log, hooks: hooks, moved: topic.NewMailbox[struct{}](), peers: make(map[string]*peer)}
}

// Moved notes that somebody has come to this node, or left it.
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
		if v, err := read(e); err == nil && n.now().Sub(v.At) < lease {
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

// Serving is how many nodes of a club have said lately that they are there.
func Serving(ctx context.Context, st store.Store, now time.Time) (n int, err error) {
	for e, err := range st.List(ctx, Keys, "") {
		if err != nil {
			return n, err
		}
		if v, err := read(e); err != nil || now.Sub(v.At) < lease {
			n++
		}
	}
	return n, nil
}

func read(e store.Entry) (v entry, err error) {
	if err = json.Unmarshal(e.Value, &v); err == nil {
		err = store.CheckVersion(e.Key, v.Version, version)
	}
	return v, err
}

// Learn takes in what a node has written.
func (n *Nodes) Learn(e store.Entry) {
	id := strings.TrimPrefix(e.Key, Keys)
	if n.id == "" || id == n.id {
		return
	}
	if e.Deleted {
		n.forget(id, func(p *peer) bool { return p.rev < e.Rev })
		return
	}
	v, err := read(e)
	if err != nil {
		n.log.Error("unreadable node", "key", e.Key, "err", err)
		return
	}
	n.mu.Lock()
	p := n.peers[id]
	if p == nil {
		p = &peer{people: make(map[identity.PlayerID]Guest)}
		n.peers[id] = p
		n.log.Info("a node has come", "node", id, "name", Named(v.Name))
	}
	if p.rev >= e.Rev {
		n.mu.Unlock()
		return
	}
	p.name, p.rev, p.heard = Named(v.Name), e.Rev, time.Now()
	came, left := p.replace(v.People)
	n.mu.Unlock()
	n.tell(came, left)
}

// replace takes those who are there now for those of before.
func (p *peer) replace(people []Guest) (came []Guest, left []identity.PlayerID) {
	now := make(map[identity.PlayerID]Guest, len(people))
	for _, g := range people {
		now[g.ID] = g
		if _, ok := p.people[g.ID]; !ok {
			came = append(came, g)
		}
	}
	for id := range p.people {
		if _, ok := now[id]; !ok {
			left = append(left, id)
		}
	}
	p.people = now
	return came, left
}

// tell tells the lobby who has come and gone elsewhere. The lock must not be held: the
// lobby asks the nodes while it holds its own.
func (n *Nodes) tell(came []Guest, left []identity.PlayerID) {
	shifts := false
	for _, g := range came {
		n.hooks.Came(g)
		shifts = shifts || n.hooks.IsBot(g.ID)
	}
	for _, who := range left {
		n.hooks.Left(who, n.Mine(string(who)))
		shifts = shifts || n.hooks.IsBot(who)
	}
	if shifts {
		n.shift.Send()
	}
}

// forget drops a node that is gone, if it is so.
func (n *Nodes) forget(id string, gone func(*peer) bool) (dropped bool) {
	n.mu.Lock()
	p := n.peers[id]
	if p == nil || !gone(p) {
		n.mu.Unlock()
		return false
	}
	delete(n.peers, id)
	_, left := p.replace(nil)
	n.mu.Unlock()
	n.log.Info("a node has gone", "node", id, "people", len(left))
	n.tell(nil, left)
	return true
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
			news = time.Since(wrote) >= beatEvery
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

// write writes this node's entry. Others remove it when they have not heard of it for long.
func (n *Nodes) write(ctx context.Context) error {
	value, err := json.Marshal(entry{version, n.now().UTC(), n.name, n.hooks.Local()})
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, lease)
	defer cancel()
	key := Keys + n.id
	rev, err := n.store.Put(within, key, value, n.rev)
	if err == nil {
		n.rev = rev
		return nil
	}
	// Removed, or written without an answer: the next try knows.
	e, getErr := n.store.Get(within, key)
	if errors.Is(getErr, store.ErrNotFound) {
		n.rev = 0
	} else if getErr == nil {
		n.rev = e.Rev
	}
	return err
}

// end removes this node's entry, for it ends in good order.
func (n *Nodes) end(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endWithin)
	defer cancel()
	err := n.store.Delete(ctx, Keys+n.id, n.rev)
	if store.Ignore(err, store.ErrNotFound, store.ErrConflict, store.ErrClosed) != nil {
		n.log.Warn("telling the other nodes that this one ends", "err", err)
	}
}

// look forgets the nodes whose lease has ended. When this one was frozen since it looked
// last, it has heard of nobody, and waits once more.
func (n *Nodes) look(ctx context.Context, before time.Time) {
	now := time.Now()
	frozen := !before.IsZero() && now.Sub(before) > 3*lookEvery
	n.mu.Lock()
	dead := make(map[string]store.Rev)
	for id, p := range n.peers {
		if frozen {
			p.heard = now
		}
		if now.Sub(p.heard) > lease {
			dead[id] = p.rev
		}
	}
	n.mu.Unlock()
	for id, rev := range dead {
		if !n.forget(id, func(p *peer) bool { return p.rev == rev }) {
			continue
		}
		n.log.Warn("a node has not been heard of, and is given up", "node", id, "for", lease)
		n.remove(ctx, Keys+id, rev)
	}
}

// remove removes the entry of a node that is gone. Another may have done so already.
func (n *Nodes) remove(ctx context.Context, key string, rev store.Rev) {
	within, cancel := context.WithTimeout(ctx, endWithin)
	defer cancel()
	if err := store.Ignore(n.store.Delete(within, key, rev), store.ErrNotFound, store.ErrConflict); err != nil {
		n.log.Warn("removing what a node has left", "key", key, "err", err)
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

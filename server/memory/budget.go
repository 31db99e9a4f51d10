package memory

import (
	"cmp"
	"context"
	"net/netip"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/pubsub"
	"pawnstorm/server/gate"
)

// Rank says how much of the memory a person may use.
type Rank int

// Ranks.
const (
	Guest  Rank = iota // without an account
	Member             // with an account
	Player             // in a running game
)

// of returns the part of a total that a rank may use.
func (r Rank) of(total int64) int64 { return total / 8 * (6 + int64(r)) }

const (
	// networks is how many networks it takes to use all the memory.
	networks = 4
	// mostWaiting is how many may wait, and mostWaitingNetwork how many from one network.
	mostWaiting, mostWaitingNetwork = 64, 8
	// pressEvery is how often a waiting session asks others to make room.
	pressEvery = 2 * time.Second
)

// Full is the error of a session that found no memory and no place in the queue.
type Full struct {
	Network netip.Prefix // whose share of the queue is used up; zero if all of the queue is
}

// Error returns the text for the log.
func (f *Full) Error() string { return "the line for a session is full" }

// Budget shares memory among sessions. It is safe for concurrent use.
type Budget struct {
	total int64

	mu      sync.Mutex
	used    int64
	by      map[netip.Prefix]network
	line    []*waiter // by rank, then by arrival
	waited  uint64
	refused uint64
}

// network is what one network uses.
type network struct {
	used    int64
	waiting int
}

// New creates a budget of total bytes for all sessions; 0 means no limit.
func New(total int64) *Budget {
	total = cmp.Or(total, unlimited)
	return &Budget{total: total, by: make(map[netip.Prefix]network)}
}

// Lease is the memory of one session. Its methods are safe for concurrent use.
type Lease struct {
	budget  *Budget
	network netip.Prefix // zero if it has no limit of its own
	rank    Rank
	bytes   int64
	over    bool
}

// waiter is a session that waits for its lease.
type waiter struct {
	*Lease
	turn chan struct{}            // closed when the lease is granted
	news pubsub.Mailbox[struct{}] // has a token when the queue has moved
}

// Want is what a session wants.
type Want struct {
	Source netip.Prefix // zero if no limits by source apply
	Rank   Rank
	Bytes  int64
	// Queued gets each new place in the queue.
	Queued func(Place)
	// Press is called now and then while the session waits.
	Press func(Place)
}

// Place is a place in the queue.
type Place struct {
	Number  int          // 1 is the next
	Network netip.Prefix // the network that is full; zero if the whole server is
}

// Acquire takes memory for a session, waiting for it until ctx ends.
func (b *Budget) Acquire(ctx context.Context, w Want) (*Lease, error) {
	me := &waiter{
		Lease: &Lease{budget: b, network: gate.NetworkOf(w.Source), rank: w.Rank, bytes: w.Bytes},
		turn:  make(chan struct{}), news: pubsub.NewMailbox[struct{}](),
	}
	if err := b.queue(me); err != nil {
		return nil, err
	}
	if me.granted() {
		return me.Lease, nil
	}
	if err := b.wait(ctx, me, w); err != nil {
		return nil, err
	}
	return me.Lease, nil
}

// wait waits until the lease is granted.
func (b *Budget) wait(ctx context.Context, me *waiter, w Want) error {
	press := time.NewTicker(pressEvery)
	defer press.Stop()
	var at Place
	w.Press(b.place(me))
	for {
		if now := b.place(me); now != at && now.Number > 0 {
			at = now
			w.Queued(at)
		}
		select {
		case <-me.turn:
			return nil
		case <-me.news:
		case <-press.C:
			w.Press(b.place(me))
		case <-ctx.Done():
			b.quit(me)
			return ctx.Err()
		}
	}
}

func (w *waiter) granted() bool {
	select {
	case <-w.turn:
		return true
	default:
		return false
	}
}

// queue adds a waiter to the queue and grants its lease if there is room.
func (b *Budget) queue(me *waiter) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	at := len(b.line)
	for at > 0 && b.line[at-1].rank < me.rank {
		at--
	}
	b.line = slices.Insert(b.line, at, me)
	b.count(me.network, 0, 1)
	b.serve()
	if me.granted() {
		return nil
	}
	var full error
	switch {
	case me.network.IsValid() && b.by[me.network].waiting > mostWaitingNetwork:
		full = &Full{me.network}
	case len(b.line) > mostWaiting:
		full = &Full{}
	}
	if full != nil {
		b.leave(me)
		b.refused++
		return full
	}
	b.waited++
	b.tell() // those behind it
	return nil
}

// quit takes a waiter out of the queue, or returns the lease if it was granted meanwhile.
func (b *Budget) quit(me *waiter) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.refused++
	if me.granted() {
		b.release(me.Lease)
		return
	}
	b.leave(me)
	b.serve()
}

// leave takes a waiter out of the queue.
func (b *Budget) leave(me *waiter) {
	if i := slices.Index(b.line, me); i >= 0 {
		b.line = slices.Delete(b.line, i, i+1)
		b.count(me.network, 0, -1)
		b.tell()
	}
}

// tell makes all waiters look up their new place.
func (b *Budget) tell() {
	for _, w := range b.line {
		w.news.Offer(struct{}{})
	}
}

// serve grants leases in the order of the queue. A waiter whose network is full holds up no one else. If
// the server is full, the first waiter holds up everyone behind it, or large sessions would never get in.
func (b *Budget) serve() {
	for i := 0; i < len(b.line); {
		w := b.line[i]
		switch {
		case b.roomIn(w.network, w.rank) < w.bytes:
			i++
		case b.roomInAll(w.rank) < w.bytes:
			return
		default:
			b.leave(w)
			b.count(w.network, w.bytes, 0)
			close(w.turn)
		}
	}
}

// place returns a waiter's place in the queue. Its number is 0 if it no longer waits.
func (b *Budget) place(me *waiter) Place {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := Place{Number: slices.Index(b.line, me) + 1}
	if b.roomInAll(me.rank) >= me.bytes && b.roomIn(me.network, me.rank) < me.bytes {
		p.Network = me.network
	}
	return p
}

// roomInAll returns how much is left for a rank, and roomIn how much in its network.
func (b *Budget) roomInAll(r Rank) int64 { return r.of(b.total) - b.used }

func (b *Budget) roomIn(n netip.Prefix, r Rank) int64 {
	if !n.IsValid() {
		return b.total
	}
	return r.of(b.total/networks) - b.by[n].used
}

// count changes what a network uses, and how many of its sessions wait.
func (b *Budget) count(n netip.Prefix, bytes int64, waiting int) {
	b.used += bytes
	now := b.by[n]
	now.used, now.waiting = now.used+bytes, now.waiting+waiting
	b.by[n] = now
	if now == (network{}) {
		delete(b.by, n)
	}
}

// Grow takes more memory for a session and returns how much it then has, which may be less than it wants.
// A session never gives memory back: a window that has shrunk keeps the cells it had.
func (l *Lease) Grow(want int64) int64 {
	b := l.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	if !l.over {
		room := min(b.roomInAll(l.rank), b.roomIn(l.network, l.rank))
		more := max(0, min(want-l.bytes, room))
		b.count(l.network, more, 0)
		l.bytes += more
	}
	return l.bytes
}

// Release gives the memory back.
func (l *Lease) Release() {
	l.budget.mu.Lock()
	defer l.budget.mu.Unlock()
	l.budget.release(l)
}

func (b *Budget) release(l *Lease) {
	if l.over {
		return
	}
	l.over = true
	b.count(l.network, -l.bytes, 0)
	b.serve()
}

// Counts holds current figures.
type Counts struct {
	Total, Used int64  // bytes
	Waiting     int    // sessions
	Waited      uint64 // sessions that had to wait, since the start
	Refused     uint64 // sessions that got no memory
}

// Counts returns the current figures.
func (b *Budget) Counts() Counts {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Counts{Total: b.total, Used: b.used, Waiting: len(b.line), Waited: b.waited, Refused: b.refused}
}

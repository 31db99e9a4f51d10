package server

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"time"
)

// Limits bound how many connections the server carries. A field that is zero
// means its default.
type Limits struct {
	// Conns is how many connections there may be at once; default 8192.
	Conns int
	// ConnsPerSource is how many of them may come from one source, an IPv4
	// address or an IPv6 /64; default 64.
	ConnsPerSource int
	// StartupsFull is how many connections may be unauthenticated at once;
	// default 256. From StartupsBegin on, default 64, new ones are refused by
	// chance, more of them the fuller it gets, so that a flood cannot lock
	// everybody else out. OpenSSH calls this MaxStartups.
	StartupsBegin, StartupsFull int
	// StartupsPerSource is how many unauthenticated connections one source may
	// have; default 48: a club may come in through one address.
	StartupsPerSource int
	// Sessions is how many session channels a connection may have open;
	// default 4.
	Sessions int
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Conns:             cmp.Or(l.Conns, 8192),
		ConnsPerSource:    cmp.Or(l.ConnsPerSource, 64),
		StartupsBegin:     cmp.Or(l.StartupsBegin, 64),
		StartupsFull:      cmp.Or(l.StartupsFull, 256),
		StartupsPerSource: cmp.Or(l.StartupsPerSource, 48),
		Sessions:          cmp.Or(l.Sessions, 4),
	}
}

// The reasons for which the gate refuses a connection.
var (
	errFull         = errors.New("too many connections")
	errSourceFull   = errors.New("too many connections from this source")
	errStartups     = errors.New("too many connections that have not authenticated")
	errSourceStarts = errors.New("too many connections from this source that have not authenticated")
)

// gate counts connections and decides on new ones before anything is read from
// them, which is when refusing is cheap.
type gate struct {
	limits Limits
	chance func() float64 // in [0,1)

	mu      sync.Mutex
	total   tally
	sources map[netip.Prefix]tally
}

// tally counts connections and those of them that have not authenticated.
type tally struct{ conns, startups int }

func newGate(l Limits) *gate {
	return &gate{limits: l, chance: rand.Float64, sources: make(map[netip.Prefix]tally)}
}

// enter admits a connection or says why not. Each one admitted must leave.
func (g *gate) enter(from netip.Prefix) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	here := g.sources[from]
	switch {
	case g.total.conns >= g.limits.Conns:
		return errFull
	case here.conns >= g.limits.ConnsPerSource:
		return errSourceFull
	case here.startups >= g.limits.StartupsPerSource:
		return errSourceStarts
	case g.dropEarly():
		return errStartups
	}
	g.add(from, tally{1, 1})
	return nil
}

// dropEarly reports whether to refuse although there may be room: never below
// StartupsBegin, always at StartupsFull, in between with a probability that
// grows from 30 % to 100 %.
func (g *gate) dropEarly() bool {
	over := g.total.startups - g.limits.StartupsBegin
	span := g.limits.StartupsFull - g.limits.StartupsBegin
	switch {
	case g.total.startups >= g.limits.StartupsFull:
		return true
	case over < 0:
		return false
	}
	return g.chance() < 0.3+0.7*float64(over)/float64(span)
}

// authenticated takes a connection out of those that have not.
func (g *gate) authenticated(from netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.add(from, tally{0, -1})
}

// leave takes a connection out of the count.
func (g *gate) leave(from netip.Prefix, authenticated bool) {
	gone := tally{-1, -1}
	if authenticated {
		gone.startups = 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.add(from, gone)
}

func (g *gate) add(from netip.Prefix, d tally) {
	g.total.conns += d.conns
	g.total.startups += d.startups
	here := g.sources[from]
	here.conns += d.conns
	here.startups += d.startups
	if here == (tally{}) {
		delete(g.sources, from)
	} else {
		g.sources[from] = here
	}
}

// sourceOf is the address that limits count by: a whole IPv4 address, the /64
// of an IPv6 one, since a single subscriber has all of it. Addresses that are
// not IP share the zero value.
func sourceOf(a net.Addr) netip.Prefix {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Prefix{}
	}
	addr := tcp.AddrPort().Addr().Unmap().WithZone("")
	bits := 64
	if addr.Is4() {
		bits = 32
	}
	p, _ := addr.Prefix(bits) // fails only for an address without family: zero
	return p
}

// bucket is a token bucket: rate tokens come in each second, and at most burst
// of them are saved up. It starts full and is not safe for concurrent use.
type bucket struct {
	rate, burst float64
	tokens      float64
	last        time.Time
}

func newBucket(rate, burst float64) bucket {
	return bucket{rate: rate, burst: burst, tokens: burst}
}

// take takes n tokens, or none when there are not enough.
func (b *bucket) take(n float64, now time.Time) bool {
	if !b.last.IsZero() {
		b.tokens = min(b.burst, b.tokens+b.rate*now.Sub(b.last).Seconds())
	}
	b.last = now
	if b.tokens < n {
		return false
	}
	b.tokens -= n
	return true
}

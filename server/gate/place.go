package gate

import "net/netip"

// Place is one connection's place. Its methods are safe for concurrent use.
type Place struct {
	// Proxied means that a PROXY header must come first; then the caller calls [Place.Forward].
	Proxied bool

	gate *Gate
	cut  func()

	// The gate's lock protects these.
	source  netip.Prefix // zero if no limits by source apply
	in      bool         // it is counted
	started bool         // it has logged in
	at      int          // index among the places of its source
}

// Forward sets the address of the client behind a proxy, zero for a connection of the proxy itself. It may
// return a refusal, like [Gate.Admit].
func (p *Place) Forward(from netip.Addr) error {
	g := p.gate
	g.mu.Lock()
	in := p.in
	if in {
		g.remove(p)
		p.started = false
	}
	g.mu.Unlock()
	if !in {
		return &Refusal{Full, costs[SlowAuth]}
	}
	return g.admit(p, from)
}

// Source returns the source that the connection counts for, zero if no limits by source apply.
func (p *Place) Source() netip.Prefix {
	p.gate.mu.Lock()
	defer p.gate.mu.Unlock()
	return p.source
}

// Authenticated records that the connection has logged in, with a key or as a guest.
func (p *Place) Authenticated(withKey bool) {
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if !p.in || p.started {
		return
	}
	g.started(p)
	if withKey && p.source.IsValid() {
		g.meet(p.source)
	}
}

// Leave gives the place back and records how the connection ended.
func (p *Place) Leave(f Fault) {
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if !p.in {
		return // it was dropped, and its source gets no penalty
	}
	g.remove(p)
	if f == Innocent || !p.source.IsValid() || g.c.Limits.PenaltyMax < 0 {
		return
	}
	now := g.now()
	b := g.book(p.source)
	r := b.of(p.source, now)
	r.penalise(f, now, g.c.Limits.PenaltyMax)
	b.keep(r)
}

package gate

import "net/netip"

// Place is that of one connection. Its methods are safe for concurrent use.
type Place struct {
	// Proxied means that a PROXY header has to come first, and [Place.Forward] after it.
	Proxied bool

	gate *Gate
	cut  func()

	// The gate's lock is for these.
	source  netip.Prefix // zero if no limits by source hold
	in      bool         // it is counted
	started bool         // it has logged in
	at      int          // where it stands among those of its source
}

// Forward tells the address for which a proxy speaks, the zero value if it speaks for
// itself. It may be refused, as in [Gate.Admit].
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

// Source is what the connection counts for, the zero value if no limits by source hold.
func (p *Place) Source() netip.Prefix {
	p.gate.mu.Lock()
	defer p.gate.mu.Unlock()
	return p.source
}

// Authenticated tells that the connection has logged in, with a key or as a guest.
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

// Leave gives the place back and tells how the connection ended.
func (p *Place) Leave(f Fault) {
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if !p.in {
		return // it was dropped, which is nobody's fault
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

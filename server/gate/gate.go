package gate

import (
	"cmp"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/netip"
	"sync"
	"time"

	"pawnstorm/lobby/store"
)

// Config is what a Gate needs to know. All of it may be left out.
type Config struct {
	Limits Limits
	// Trust has the prefixes for which no limits by source hold.
	Trust []netip.Prefix
	// Proxies has the prefixes of those whose connections begin with a PROXY header.
	Proxies []netip.Prefix
	// Store is where known sources are kept; without one they are forgotten with the
	// Gate.
	Store store.Store
	// Now is the time; default [time.Now].
	Now func() time.Time
	// Chance is a random number below n; default [rand.IntN].
	Chance func(n int) int
	// Log takes the refusals; default none.
	Log *slog.Logger
}

// Gate decides on connections. It is safe for concurrent use.
type Gate struct {
	c     Config
	began time.Time
	known *known

	mu       sync.Mutex
	conns    int // in all
	startups int // of those, not logged in
	strange  int // of those, from sources in the rank of strangers
	sources  map[netip.Prefix]*source
	networks map[netip.Prefix]int // connections that have not logged in
	// The rank of strangers and that of known sources.
	strangers, regulars ranks
	// Sources of IPv4 and IPv6, then networks.
	books   [4]*book
	refused map[Reason]uint64
	lines   record // of the log, in all
	due     []line
}

// New makes a gate.
func New(c Config) *Gate {
	c.Limits = c.Limits.withDefaults()
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Chance == nil {
		c.Chance = rand.IntN
	}
	g := &Gate{
		c: c, began: c.Now(), known: newKnown(c.Store),
		sources:  make(map[netip.Prefix]*source),
		networks: make(map[netip.Prefix]int),
		refused:  make(map[Reason]uint64),
	}
	for i := range g.books {
		g.books[i] = newBook(func(r *record) { g.tell(r, g.now()) })
	}
	return g
}

// Admit gives a connection from an address a place, or the error is a *[Refusal]. Each
// place has to be left. The function cut closes the connection; it is called, once at
// most, when the place is given to another.
func (g *Gate) Admit(from netip.Addr, cut func()) (*Place, error) {
	p := &Place{gate: g, cut: cut, Proxied: within(g.c.Proxies, from)}
	if p.Proxied {
		from = netip.Addr{}
	}
	if err := g.admit(p, from); err != nil {
		return nil, err
	}
	return p, nil
}

// admit puts a place where it belongs if there is room, and closes another if there has to be.
func (g *Gate) admit(p *Place, from netip.Addr) error {
	var source netip.Prefix
	if !within(g.c.Trust, from) {
		source = SourceOf(from)
	}
	g.mu.Lock()
	now := g.now()
	victim, refusal := g.decide(source, now)
	if refusal == nil {
		if victim != nil {
			g.remove(victim)
			g.refused[Dropped]++
		}
		p.source = source
		g.add(p)
	} else {
		g.refuse(source, refusal.Reason, now)
	}
	due := g.takeDue()
	g.mu.Unlock()
	if victim != nil {
		victim.cut()
	}
	write(g.c.Log, due)
	if refusal != nil {
		return refusal
	}
	return nil
}

// decide is what to say to a new connection: that it is refused, or which other has to
// make room for it, if one has to.
func (g *Gate) decide(from netip.Prefix, now time.Duration) (victim *Place, r *Refusal) {
	if from.IsValid() {
		if r := g.decideOnSource(from, now); r != nil {
			return nil, r
		}
	}
	l := g.c.Limits
	has := 0
	if s := g.sources[from]; s != nil {
		has = len(s.startups)
	}
	crowd := &g.regulars
	switch {
	case from.IsValid() && !g.isKnown(from) && g.strange >= l.Startups-l.Startups/2:
		crowd = &g.strangers
	case g.startups < l.Startups && g.conns < l.Conns:
		return nil, nil
	case g.strangers.most() >= g.regulars.most():
		crowd = &g.strangers
	}
	if crowd.most() <= has {
		return nil, &Refusal{Full, costs[SlowAuth]}
	}
	return crowd.victim(g.c.Chance), nil
}

// decideOnSource is decide as far as it is about the source.
func (g *Gate) decideOnSource(from netip.Prefix, now time.Duration) *Refusal {
	l, network := g.c.Limits, NetworkOf(from)
	b := g.book(from)
	here := b.of(from, now)
	if wait := here.shut(now); wait > 0 {
		return &Refusal{Penalised, wait}
	}
	if wait := here.begin(now, l.each()); wait > 0 {
		if l.PenaltyMax > 0 {
			here.penalise(refused, now, l.PenaltyMax)
		}
		b.keep(here)
		return &Refusal{TooOften, max(wait, here.shut(now))}
	}
	b.keep(here)
	nb := g.book(network)
	around := nb.of(network, now)
	wait := around.begin(now, l.each()/perNetwork)
	nb.keep(around)
	if wait > 0 {
		return &Refusal{TooOftenNetwork, wait}
	}
	s := g.sources[from]
	switch {
	case s != nil && s.conns >= l.ConnsPerSource:
		return &Refusal{SourceFull, 0}
	case s != nil && len(s.startups) >= l.StartupsPerSource:
		return &Refusal{SourceStarts, costs[SlowAuth]}
	case g.networks[network] >= l.StartupsPerNetwork:
		return &Refusal{NetworkStarts, costs[SlowAuth]}
	}
	return nil
}

// book is the one that a source or network belongs to.
func (g *Gate) book(p netip.Prefix) *book {
	switch p.Bits() {
	case 32:
		return g.books[0]
	case 64:
		return g.books[1]
	case 24:
		return g.books[2]
	}
	return g.books[3]
}

// isKnown reports whether the half of the places that is kept is open to a source.
func (g *Gate) isKnown(from netip.Prefix) bool {
	if s := g.sources[from]; s != nil {
		return s.known
	}
	return g.known.has(from, g.c.Now())
}

func (g *Gate) rank(s *source) *ranks {
	if s.known {
		return &g.regulars
	}
	return &g.strangers
}

// add counts a place that has not logged in.
func (g *Gate) add(p *Place) {
	p.in = true
	g.conns++
	g.startups++
	if !p.source.IsValid() {
		return
	}
	s := g.sources[p.source]
	if s == nil {
		s = &source{known: g.isKnown(p.source)}
		g.sources[p.source] = s
	}
	s.conns++
	g.networks[NetworkOf(p.source)]++
	g.rank(s).remove(s)
	p.at = len(s.startups)
	s.startups = append(s.startups, p)
	g.rank(s).add(s)
	if !s.known {
		g.strange++
	}
}

// started takes a place out of those that have not logged in.
func (g *Gate) started(p *Place) {
	p.started = true
	g.startups--
	if !p.source.IsValid() {
		return
	}
	network := NetworkOf(p.source)
	if g.networks[network]--; g.networks[network] == 0 {
		delete(g.networks, network)
	}
	s := g.sources[p.source]
	g.rank(s).remove(s)
	last := len(s.startups) - 1
	s.startups[p.at] = s.startups[last]
	s.startups[p.at].at = p.at
	s.startups[last] = nil
	s.startups = s.startups[:last]
	g.rank(s).add(s)
	if !s.known {
		g.strange--
	}
}

// remove takes a place out of all counts.
func (g *Gate) remove(p *Place) {
	if !p.started {
		g.started(p)
	}
	p.in = false
	g.conns--
	s := g.sources[p.source]
	if s == nil {
		return
	}
	if s.conns--; s.conns == 0 {
		delete(g.sources, p.source)
	}
}

// meet has a source be known from now on.
func (g *Gate) meet(from netip.Prefix) {
	g.known.note(from, g.c.Now())
	s := g.sources[from]
	if s.known {
		return
	}
	g.strangers.remove(s)
	g.strange -= len(s.startups)
	s.known = true
	g.regulars.add(s)
}

func (g *Gate) now() time.Duration { return g.c.Now().Sub(g.began) }

// Counts are numbers of a moment.
type Counts struct {
	Conns    int               // connections
	Startups int               // of those, not logged in
	Shut     int               // sources in the penalty box
	Known    int               // sources from which somebody has logged in lately
	Refused  map[Reason]uint64 // since the beginning
}

// Counts counts.
func (g *Gate) Counts() Counts {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := Counts{Conns: g.conns, Startups: g.startups, Known: g.known.len(), Refused: maps.Clone(g.refused)}
	now := g.now()
	for _, b := range g.books[:2] {
		for _, r := range b.heap {
			if r.shut(now) > 0 {
				c.Shut++
			}
		}
	}
	return c
}

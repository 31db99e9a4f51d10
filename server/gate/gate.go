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

// Config configures a Gate. Every field is optional.
type Config struct {
	Limits Limits
	// Trust has the prefixes without limits by source.
	Trust []netip.Prefix
	// Proxies has the prefixes of proxies, whose connections begin with a PROXY header.
	Proxies []netip.Prefix
	// Left returns how many more connections the process can open; nil is no limit.
	Left func() int
	// Store keeps the known sources. Without it the Gate forgets them at its end.
	Store store.Store
	// Now returns the time; default [time.Now].
	Now func() time.Time
	// Chance returns a random number below n; default [rand.IntN].
	Chance func(n int) int
	// Log gets the refusals; default none.
	Log *slog.Logger
}

// Gate decides on connections. It is safe for concurrent use.
type Gate struct {
	c     Config
	began time.Time
	known *known

	mu       sync.Mutex
	conns    int // in total
	startups int // of those, not logged in
	strange  int // of those, from sources that are not known
	sources  map[netip.Prefix]*source
	networks map[netip.Prefix]int // connections that have not logged in
	// Unknown and known sources.
	strangers, regulars ranks
	// By the length of their prefixes: sources of IPv4 and IPv6, and networks.
	books   map[int]*book
	refused map[Reason]uint64
	lines   record // of the log, for all sources together
	due     []line
}

// New creates a gate.
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
		books:    make(map[int]*book),
	}
	for _, bits := range []int{sourceBits4, sourceBits6, networkBits4, networkBits6} {
		g.books[bits] = newBook(func(r *record) { g.tell(r, g.now()) })
	}
	return g
}

// Admit gives a connection from an address a place; its error is a *[Refusal]. The caller must call
// [Place.Leave] for each place. The function cut closes the connection. The gate calls it at most once,
// when another connection gets the place.
func (g *Gate) Admit(from netip.Addr, cut func()) (*Place, error) {
	p := &Place{gate: g, cut: cut, Proxied: Within(g.c.Proxies, from)}
	if p.Proxied {
		from = netip.Addr{}
	}
	if err := g.admit(p, from); err != nil {
		return nil, err
	}
	return p, nil
}

// admit gives p a place if there is one, if necessary by closing another connection.
func (g *Gate) admit(p *Place, from netip.Addr) error {
	var source netip.Prefix
	if !Within(g.c.Trust, from) {
		source = SourceOf(from)
	}
	scarce := g.c.Left != nil && g.c.Left() == 0
	g.mu.Lock()
	now := g.now()
	victim, refusal := g.decide(source, now)
	if refusal == nil && victim == nil && scarce {
		refusal = &Refusal{NoFiles, costs[SlowAuth]}
	}
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
	due := g.due
	g.due = nil
	g.mu.Unlock()
	if victim != nil {
		victim.cut()
	}
	for _, l := range due {
		g.c.Log.Info("connections refused", "from", l.source.String(), "reason", string(l.reason), "count", l.count)
	}
	if refusal != nil {
		return refusal
	}
	return nil
}

// decide returns a refusal for a new connection, or the connection to close for it, or neither.
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

// decideOnSource applies the limits by source.
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

// book returns the book of a source or network.
func (g *Gate) book(p netip.Prefix) *book { return g.books[p.Bits()] }

// isKnown reports whether a source may use the reserved half of the places.
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

// started counts a place as logged in.
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

// meet makes a source a known one.
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

// Counts holds current figures.
type Counts struct {
	Conns    int               // connections
	Startups int               // of those, not logged in
	Shut     int               // sources in the penalty box
	Refused  map[Reason]uint64 // since the start
}

// Counts returns the current figures.
func (g *Gate) Counts() Counts {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := Counts{Conns: g.conns, Startups: g.startups, Refused: maps.Clone(g.refused)}
	now := g.now()
	for _, bits := range []int{sourceBits4, sourceBits6} {
		for _, r := range g.books[bits].heap {
			if r.shut(now) > 0 {
				c.Shut++
			}
		}
	}
	return c
}

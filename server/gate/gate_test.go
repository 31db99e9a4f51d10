package gate

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// world is a gate with a fake clock and, by default, no randomness.
type world struct {
	*Gate
	t       rapid.TB
	now     time.Time
	dropped map[*Place]bool
}

func newWorld(t rapid.TB, c Config) *world {
	w := &world{t: t, now: time.Unix(1_800_000_000, 0), dropped: make(map[*Place]bool)}
	c.Now = func() time.Time { return w.now }
	if c.Chance == nil {
		c.Chance = func(n int) int { return n / 2 }
	}
	w.Gate = New(c)
	return w
}

func (w *world) pass(d time.Duration) { w.now = w.now.Add(d) }

// come lets a connection arrive.
func (w *world) come(from string) (*Place, error) { return w.comeFrom(netip.MustParseAddr(from)) }

func (w *world) comeFrom(from netip.Addr) (p *Place, err error) {
	p, err = w.Admit(from, func() { w.dropped[p] = true })
	return p, err
}

// in is come for a connection that the gate must accept.
func (w *world) in(from string) *Place {
	p, err := w.come(from)
	if err != nil {
		w.t.Fatalf("%s: %v", from, err)
	}
	return p
}

// refused is come for a connection that the gate must refuse.
func (w *world) refused(from string, want Reason) *Refusal {
	p, err := w.come(from)
	r := new(Refusal)
	if !errors.As(err, &r) || r.Reason != want {
		w.t.Fatalf("%s: got %v, want a refusal by %s", from, err, want)
	}
	if p != nil {
		w.t.Fatalf("%s: refused, but got a place", from)
	}
	return r
}

func TestLimits(t *testing.T) {
	for name, c := range map[string]struct {
		limits Limits
		other  string // the gate still accepts it
		in     []string
		want   Reason
	}{
		"source": {
			Limits{ConnsPerSource: 2},
			"192.0.2.2",
			[]string{"192.0.2.1", "192.0.2.1"},
			SourceFull,
		},
		"startups per source": {
			Limits{StartupsPerSource: 2},
			"192.0.2.2",
			[]string{"192.0.2.1", "192.0.2.1"},
			SourceStarts,
		},
		"startups per IPv6 source": {
			Limits{StartupsPerSource: 2},
			"2001:db8:0:1::1",
			[]string{"2001:db8::1", "2001:db8::ffff:2"},
			SourceStarts,
		},
		"startups per network": {
			Limits{StartupsPerNetwork: 2},
			"192.0.3.1",
			[]string{"192.0.2.1", "192.0.2.2"},
			NetworkStarts,
		},
		"startups per IPv6 network": {
			Limits{StartupsPerNetwork: 2},
			"2001:db8:1::1",
			[]string{"2001:db8::1", "2001:db8:0:1::1"},
			NetworkStarts,
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, Config{Limits: c.limits})
			for _, from := range c.in {
				w.in(from)
			}
			last := c.in[len(c.in)-1]
			w.refused(last, c.want)
			w.in(c.other)
			if got := w.Counts().Refused[c.want]; got != 1 {
				t.Errorf("counted %d refusals", got)
			}
		})
	}
}

// TestNoFiles checks that no connection uses up the last file descriptors.
func TestNoFiles(t *testing.T) {
	left := 1
	w := newWorld(t, Config{Left: func() int { return left }})
	w.in("192.0.2.1")
	left = 0
	if r := w.refused("192.0.2.1", NoFiles); r.Error() != "The server is full; try again in 10 seconds." {
		t.Errorf("got %q", r)
	}
	left = 1
	w.in("192.0.2.1")
}

// A connection that logs in frees its place for new connections. The gate forgets it when it leaves.
func TestPlacesAreGivenBack(t *testing.T) {
	w := newWorld(t, Config{Limits: Limits{ConnsPerSource: 2, StartupsPerSource: 1, StartupsPerNetwork: 1}})
	for range 3 {
		a := w.in("192.0.2.1")
		w.refused("192.0.2.1", SourceStarts)
		a.Authenticated(false)
		b := w.in("192.0.2.1")
		b.Authenticated(false)
		w.refused("192.0.2.1", SourceFull)
		a.Leave(Innocent)
		b.Leave(Innocent)
		b.Leave(Innocent)
	}
	if w.conns != 0 || w.startups != 0 || w.strange != 0 || len(w.sources) != 0 || len(w.networks) != 0 {
		t.Errorf("left behind: %+v, %v, %v", w.Counts(), w.sources, w.networks)
	}
}

// A crowd of strangers never locks out a source without a connection. The busiest source makes
// room.
func TestBusiestMakesRoom(t *testing.T) {
	w := newWorld(t, Config{Limits: Limits{Startups: 8}})
	var busy []*Place
	for range 3 {
		busy = append(busy, w.in("192.0.2.1"))
	}
	quiet := w.in("192.0.2.2")
	w.in("192.0.2.3")
	if len(w.dropped) != 1 || !w.dropped[busy[0]] && !w.dropped[busy[1]] && !w.dropped[busy[2]] {
		t.Fatalf("dropped %v", w.dropped)
	}
	for p := range w.dropped {
		p.Leave(SlowAuth) // must not count: the server closed it
	}
	w.in("192.0.2.4")
	w.refused("192.0.2.1", Full) // the busiest source itself
	for i := range 100 {
		w.in(fmt.Sprintf("198.51.100.%d", i))
	}
	if c := w.Counts(); c.Startups != 4 || c.Shut != 0 || c.Refused[Dropped] != 102 {
		t.Errorf("at the end: %+v", c)
	}
	quiet.Leave(Innocent)
}

// Half of the places are reserved for sources that have logged in with a key.
func TestPlacesAreKept(t *testing.T) {
	w := newWorld(t, Config{Limits: Limits{Startups: 8}})
	for _, known := range []string{"192.0.2.1", "192.0.2.2"} {
		p := w.in(known)
		p.Authenticated(true)
		p.Leave(Innocent)
	}
	guest := w.in("192.0.2.3")
	guest.Authenticated(false)
	guest.Leave(Innocent)
	w.pass(29 * 24 * time.Hour)
	for i := range 20 {
		w.in(fmt.Sprintf("198.51.100.%d", i))
	}
	w.in("192.0.2.3") // drops one
	if c := w.Counts(); c.Startups != 4 {
		t.Fatalf("strangers took %d places", c.Startups)
	}
	drops := len(w.dropped)
	for range 2 {
		w.in("192.0.2.1")
		w.in("192.0.2.2")
	}
	if c := w.Counts(); c.Startups != 8 || len(w.dropped) != drops {
		t.Fatalf("known sources did not get their places: %+v", c)
	}
	w.pass(2 * 24 * time.Hour)
	if w.isKnown(SourceOf(netip.MustParseAddr("192.0.2.7"))) {
		t.Error("the gate knows a stranger")
	}
	if w.known.has(SourceOf(netip.MustParseAddr("192.0.2.1")), w.now) {
		t.Error("the gate knows a source after 31 days")
	}
}

// A source is known as soon as one of its connections logs in.
func TestBecomesKnown(t *testing.T) {
	w := newWorld(t, Config{Limits: Limits{Startups: 8}})
	a, b := w.in("192.0.2.1"), w.in("192.0.2.1")
	a.Authenticated(true)
	if w.strange != 0 || w.strangers.most() != 0 || w.regulars.most() != 1 {
		t.Errorf("got %d strangers, ranks %v and %v", w.strange, w.strangers, w.regulars)
	}
	b.Leave(NoAuth)
	a.Leave(Innocent)
}

func TestExempt(t *testing.T) {
	w := newWorld(t, Config{
		Limits: Limits{StartupsPerSource: 1, ConnsPerSource: 1},
		Trust:  []netip.Prefix{netip.MustParsePrefix("192.0.2.0/28")},
	})
	for _, from := range []netip.Addr{netip.MustParseAddr("192.0.2.1"), {}} { // a pipe has no address
		for range 500 {
			p, err := w.comeFrom(from)
			if err != nil {
				t.Fatal(err)
			}
			if p.Source().IsValid() {
				t.Errorf("%s: got source %s", from, p.Source())
			}
		}
		for range 500 {
			p, _ := w.comeFrom(from)
			p.Leave(Crashed)
		}
	}
	w.in("192.0.2.16")
	w.refused("192.0.2.16", SourceFull)
	if c := w.Counts(); c.Shut != 0 {
		t.Errorf("%d sources are shut out", c.Shut)
	}
}

// The gate never limits or penalizes a proxy, only its clients.
func TestProxied(t *testing.T) {
	w := newWorld(t, Config{
		Limits:  Limits{StartupsPerSource: 2},
		Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")},
	})
	forward := func(to string) error {
		p := w.in("192.0.2.1")
		if !p.Proxied || p.Source().IsValid() {
			t.Fatalf("got source %s", p.Source())
		}
		addr, _ := netip.ParseAddr(to)
		err := p.Forward(addr)
		if err == nil && p.Source() != SourceOf(addr) {
			t.Errorf("%s: got source %s", to, p.Source())
		}
		if err != nil {
			p.Leave(Crashed)
		}
		return err
	}
	for range 200 {
		w.in("192.0.2.1").Leave(Crashed)
	}
	for i := range 3 {
		if err := forward("2001:db8::1"); (err != nil) != (i == 2) {
			t.Errorf("connection %d: %v", i, err)
		}
	}
	if err := forward("198.51.100.1"); err != nil {
		t.Error(err)
	}
	if err := forward(""); err != nil { // the proxy's own connection
		t.Error(err)
	}
	if c := w.Counts(); c.Startups != 4 || c.Shut != 0 {
		t.Errorf("at the end: %+v", c)
	}
}

// A connection can lose its place while the gate waits for its header. It does not get the place
// back.
func TestForwardAfterDrop(t *testing.T) {
	w := newWorld(t, Config{Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}})
	p := w.in("192.0.2.1")
	p.Leave(Innocent)
	if err := p.Forward(netip.MustParseAddr("198.51.100.1")); err == nil {
		t.Error("the connection got its place back")
	}
	p.Authenticated(true)
	p.Leave(Crashed)
	if c := w.Counts(); c.Conns != 0 {
		t.Errorf("at the end: %+v", c)
	}
}

func TestSources(t *testing.T) {
	for addr, want := range map[string][2]string{
		"192.0.2.7":          {"192.0.2.7/32", "192.0.2.0/24"},
		"::ffff:192.0.2.7":   {"192.0.2.7/32", "192.0.2.0/24"},
		"2001:db8:1:2:3::4":  {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"2001:db8:1:2:ff::1": {"2001:db8:1:2::/64", "2001:db8:1::/48"},
	} {
		got := SourceOf(AddrOf(&net.TCPAddr{IP: net.ParseIP(addr), Port: 1234}))
		if got.String() != want[0] || NetworkOf(got).String() != want[1] {
			t.Errorf("%s: got source %s of network %s, want %s", addr, got, NetworkOf(got), want)
		}
	}
	if got := SourceOf(AddrOf(&net.UnixAddr{Name: "x"})); got != (netip.Prefix{}) {
		t.Errorf("an address that is not IP: got source %s", got)
	}
}

// Every refusal is one line that says what to do.
func TestSentences(t *testing.T) {
	for _, reason := range []Reason{Penalised, TooOften, TooOftenNetwork, SourceFull, SourceStarts, NetworkStarts, Full} {
		text := (&Refusal{reason, 100 * time.Second}).Error()
		if strings.Count(text, "\n") > 0 || !strings.HasSuffix(text, ".") || !strings.Contains(text, "2 minutes") && reason != SourceFull {
			t.Errorf("%s: %q", reason, text)
		}
	}
	if text := (&Refusal{TooOften, time.Millisecond}).Error(); !strings.Contains(text, "in a second.") {
		t.Error(text)
	}
}

// TestCountsAgree lets connections come, log in and leave in random order. The counts must match
// the places, stay within the limits, and end at zero.
func TestCountsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := Limits{Conns: 14, ConnsPerSource: 5, Startups: 8, StartupsPerSource: 3, StartupsPerNetwork: 5}
		w := newWorld(t, Config{
			Limits: l, Chance: func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "chance") },
			Trust: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}, Proxies: []netip.Prefix{netip.MustParsePrefix("203.0.114.0/24")},
		})
		addrs := []string{"192.0.2.1", "192.0.2.2", "198.51.100.1", "2001:db8::1", "2001:db8:0:1::1", "2001:db9::1", "203.0.113.1", "203.0.114.1"}
		var held []*Place
		pick := func() *Place {
			if len(held) == 0 {
				t.Skip("no connections")
			}
			return rapid.SampledFrom(held).Draw(t, "place")
		}
		t.Repeat(map[string]func(*rapid.T){
			"come": func(t *rapid.T) {
				if p, err := w.come(rapid.SampledFrom(addrs).Draw(t, "from")); err == nil {
					held = append(held, p)
				}
			},
			"forward": func(t *rapid.T) {
				if p := pick(); p.Proxied && !p.Source().IsValid() && !p.started {
					p.Forward(netip.MustParseAddr(rapid.SampledFrom(addrs[:6]).Draw(t, "for")))
				}
			},
			"log in": func(t *rapid.T) { pick().Authenticated(rapid.Bool().Draw(t, "with a key")) },
			"leave": func(t *rapid.T) {
				pick().Leave(Fault(rapid.IntRange(int(Innocent), int(Crashed)).Draw(t, "fault")))
			},
			"pass": func(t *rapid.T) { w.pass(time.Duration(rapid.IntRange(0, 120).Draw(t, "seconds")) * time.Second) },
			"": func(t *rapid.T) {
				checkCounts(t, w, l, held)
			},
		})
		for _, p := range held {
			p.Leave(Innocent)
		}
		checkCounts(t, w, l, held)
		if len(w.sources)+len(w.networks) > 0 {
			t.Errorf("left behind: sources %v, networks %v", w.sources, w.networks)
		}
	})
}

func checkCounts(t *rapid.T, w *world, l Limits, held []*Place) {
	conns, startups, strange := 0, 0, 0
	perSource, perNetwork := make(map[netip.Prefix]int), make(map[netip.Prefix]int)
	for _, p := range held {
		if !p.in {
			continue
		}
		conns++
		if p.started {
			continue
		}
		startups++
		if s := w.sources[p.source]; s != nil {
			perSource[p.source]++
			perNetwork[NetworkOf(p.source)]++
			if !s.known {
				strange++
			}
			if s.startups[p.at] != p {
				t.Fatalf("a place of %s has the wrong index", p.source)
			}
		}
	}
	if w.conns != conns || w.startups != startups || w.strange != strange {
		t.Fatalf("counted %d, %d and %d, want %d, %d and %d", w.conns, w.startups, w.strange, conns, startups, strange)
	}
	if conns > l.Conns || startups > l.Startups {
		t.Fatalf("%d connections, %d not logged in", conns, startups)
	}
	if l := l.Startups / 2; strange > l {
		t.Fatalf("%d strangers, want at most %d", strange, l)
	}
	for source, n := range perSource {
		if n > l.StartupsPerSource || len(w.sources[source].startups) != n {
			t.Fatalf("source %s has %d startups", source, n)
		}
	}
	for network, n := range perNetwork {
		if n > l.StartupsPerNetwork || w.networks[network] != n {
			t.Fatalf("network %s has %d startups", network, n)
		}
	}
}

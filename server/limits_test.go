package server

import (
	"errors"
	"net"
	"net/netip"
	"testing"
	"time"
)

func TestGate(t *testing.T) {
	a, b := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	type step struct {
		from netip.Prefix
		want error
	}
	for name, c := range map[string]struct {
		limits Limits
		steps  []step
	}{
		"total":            {Limits{Conns: 2}, []step{{a, nil}, {b, nil}, {a, errFull}}},
		"source":           {Limits{ConnsPerSource: 1}, []step{{a, nil}, {a, errSourceFull}, {b, nil}}},
		"source's startup": {Limits{StartupsPerSource: 1}, []step{{a, nil}, {a, errSourceStarts}, {b, nil}}},
		"startups": {
			Limits{StartupsBegin: 1, StartupsFull: 3},
			[]step{{a, nil}, {a, errStartups}, {b, errStartups}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGate(c.limits.withDefaults())
			g.chance = func() float64 { return 0.29 } // refused wherever chance decides
			for i, s := range c.steps {
				if err := g.enter(s.from); !errors.Is(err, s.want) {
					t.Errorf("step %d: %v, want %v", i, err, s.want)
				}
			}
		})
	}
}

func TestGateForgets(t *testing.T) {
	a := netip.MustParsePrefix("192.0.2.1/32")
	g := newGate(Limits{Conns: 1, StartupsPerSource: 1}.withDefaults())
	for range 3 {
		if err := g.enter(a); err != nil {
			t.Fatal(err)
		}
		g.authenticated(a)
		g.leave(a, true)
		if err := g.enter(a); err != nil {
			t.Fatal(err)
		}
		g.leave(a, false)
	}
	if g.total != (tally{}) || len(g.sources) != 0 {
		t.Errorf("after all have left there are %+v and %v", g.total, g.sources)
	}
}

// An early drop is a chance, not a wall: with room left, luck lets people in.
func TestGateEarlyDrop(t *testing.T) {
	g := newGate(Limits{StartupsBegin: 10, StartupsFull: 20}.withDefaults())
	g.total.startups = 15 // 65 %
	for chance, want := range map[float64]bool{0: true, 0.64: true, 0.66: false, 0.99: false} {
		g.chance = func() float64 { return chance }
		if got := g.dropEarly(); got != want {
			t.Errorf("chance %v: drop %v, want %v", chance, got, want)
		}
	}
	g.total.startups = 20
	if !g.dropEarly() {
		t.Error("not dropped when full")
	}
}

func TestSourceOf(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.7":          "192.0.2.7/32",
		"::ffff:192.0.2.7":   "192.0.2.7/32",
		"2001:db8:1:2:3::4":  "2001:db8:1:2::/64",
		"2001:db8:1:2:ff::1": "2001:db8:1:2::/64",
	} {
		got := sourceOf(&net.TCPAddr{IP: net.ParseIP(addr), Port: 1234})
		if got.String() != want {
			t.Errorf("%s counts as %s, want %s", addr, got, want)
		}
	}
	if got := sourceOf(&net.UnixAddr{Name: "x"}); got != (netip.Prefix{}) {
		t.Errorf("an address that is not IP counts as %s", got)
	}
}

func TestBucket(t *testing.T) {
	now := time.Unix(0, 0)
	b := newBucket(2, 3)
	for i := range 3 {
		if !b.take(1, now) {
			t.Fatalf("token %d of the burst is missing", i)
		}
	}
	if b.take(1, now) {
		t.Error("more than the burst")
	}
	if !b.take(1, now.Add(500*time.Millisecond)) {
		t.Error("no token after half a second at two a second")
	}
	later := now.Add(time.Hour)
	if b.take(4, later) || !b.take(3, later) {
		t.Error("an hour does not save up exactly the burst")
	}
}

package play

import (
	"fmt"
	"maps"
	"net/netip"
	"testing"
	"time"
)

// TestHostileTickets is row 32: sources that take too many tickets can't lock anyone out, whether
// they share a network or not. There are limits for one source, one network and all together.
func TestHostileTickets(t *testing.T) {
	for name, source := range map[string]func(i int) string{
		"28 addresses of one /24": func(i int) string { return fmt.Sprintf("192.0.2.%d/32", i%28) },
		"20 addresses anywhere":   func(i int) string { return fmt.Sprintf("198.%d.2.1/32", i%20) },
		"all of a /48":            func(i int) string { return fmt.Sprintf("2001:db8:7:%x::/64", i) },
		"5,000 networks":          func(i int) string { return fmt.Sprintf("10.%d.%d.1/32", i%5000>>8, i%256) },
		"trusted addresses":       nil,
	} {
		t.Run(name, func(t *testing.T) {
			var all tickets
			now := time.Unix(1_800_000_000, 0)
			honest := netip.MustParsePrefix("203.0.113.9/32")
			mine := all.add("me", honest, now)
			for i := range mostTickets + 256 {
				now = now.Add(time.Millisecond)
				var from netip.Prefix
				if source != nil {
					from = netip.MustParsePrefix(source(i))
				}
				if all.add("", from, now) == "" {
					t.Fatalf("no ticket after %d others", i)
				}
				if i%100 != 99 {
					continue
				}
				if key, ok := all.take(mine, honest, now); !ok || key != "me" {
					t.Fatalf("my ticket is invalid after %d others", i)
				}
				mine = all.add("me", honest, now)
			}
			checkShares(t, &all)
			now = now.Add(ticketTime)
			all.take(all.add("", honest, now), honest, now)
			for id := range maps.Clone(all.open) {
				if _, ok := all.take(id, all.open[id].source, now); ok {
					t.Fatal("an expired ticket is valid")
				}
			}
			if len(all.open)+len(all.by) != 0 {
				t.Errorf("got %d tickets of %d networks", len(all.open), len(all.by))
			}
		})
	}
}

// checkShares checks that no source and no network has more than its share of tickets.
func checkShares(t *testing.T, all *tickets) {
	t.Helper()
	if len(all.open) > mostTickets {
		t.Errorf("got %d tickets", len(all.open))
	}
	for network, ids := range all.by {
		if network.IsValid() && len(ids) > mostOfNetwork {
			t.Errorf("network %v has %d tickets", network, len(ids))
		}
	}
	of := make(map[netip.Prefix]int)
	for _, one := range all.open {
		of[one.source]++
	}
	for source, n := range of {
		if source.IsValid() && n > mostOfSource {
			t.Errorf("source %v has %d tickets", source, n)
		}
	}
}

// TestTicketsOfNeighbours checks that a browser gets in although another one at its address keeps
// taking tickets.
func TestTicketsOfNeighbours(t *testing.T) {
	var all tickets
	now := time.Unix(1_800_000_000, 0)
	home := netip.MustParsePrefix("192.0.2.1/32")
	for range 1000 {
		all.add("", home, now)
	}
	mine := all.add("me", home, now)
	for range mostOfSource - 1 {
		all.add("", home, now)
	}
	if len(all.open) != mostOfSource {
		t.Errorf("one address has %d tickets", len(all.open))
	}
	if _, ok := all.take(mine, home, now); !ok {
		t.Error("my ticket is no longer valid")
	}
}

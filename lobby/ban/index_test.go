package ban

import (
	"net/netip"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestFindBySource checks that the index finds a restriction if and only if one covers the visitor's
// address and has not expired.
func TestFindBySource(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	address := rapid.Custom(func(t *rapid.T) netip.Addr {
		low := rapid.ByteRange(0, 3)
		if rapid.Bool().Draw(t, "IPv6") {
			return netip.AddrFrom16([16]byte{0x20, 1, low.Draw(t, "a"), low.Draw(t, "b"), 0, 0, 0, low.Draw(t, "c")})
		}
		return netip.AddrFrom4([4]byte{10, low.Draw(t, "a"), low.Draw(t, "b"), low.Draw(t, "c")})
	})
	rapid.Check(t, func(t *rapid.T) {
		x, all := newIndex(), make(map[netip.Prefix]*Restriction)
		for range rapid.IntRange(0, 30).Draw(t, "sanctions") {
			addr := address.Draw(t, "banned")
			p := normal(netip.PrefixFrom(addr, rapid.IntRange(8, addr.BitLen()).Draw(t, "bits")))
			if was := all[p]; was != nil {
				x.remove(was)
				delete(all, p)
				continue
			}
			s := &Restriction{Target: Target{Source: p}}
			if rapid.Bool().Draw(t, "over") {
				s.Until = now
			}
			x.add(s)
			all[p] = s
		}
		addr := address.Draw(t, "visitor")
		v := Visitor{Source: normal(netip.PrefixFrom(addr, addr.BitLen()))}
		want := false
		for p, s := range all {
			want = want || p.Contains(addr) && !s.Expired(now)
		}
		if got := x.find(v, now); (got != nil) != want {
			t.Fatalf("found %v for %v among %v", got, v, all)
		}
		if len(all) == 0 && x.lengths != [129]int{} {
			t.Fatalf("the index is empty, but lengths is %v", x.lengths)
		}
	})
}

// BenchmarkFind looks up a visitor who is not banned, with 100,000 bans in the index.
func BenchmarkFind(b *testing.B) {
	x := newIndex()
	for i := range 100_000 {
		addr := netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)})
		x.add(&Restriction{Target: Target{Source: netip.PrefixFrom(addr, 24+i%9).Masked()}})
	}
	v := Visitor{Player: "pann", Key: "k", Source: netip.MustParsePrefix("192.0.2.1/32")}
	for b.Loop() {
		if x.find(v, time.Time{}) != nil {
			b.Fatal("found")
		}
	}
}

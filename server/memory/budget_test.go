package memory

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

func from(source string) netip.Prefix { return netip.MustParsePrefix(source) }

// take acquires memory that is free at once, or returns nil.
func take(t rapid.TB, b *Budget, source netip.Prefix, r Rank, bytes int64) *Lease {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	l, err := b.Acquire(ctx, Want{Source: source, Rank: r, Bytes: bytes, Queued: func(Place) {}, Press: func(Place) {}})
	if full := new(Full); err != nil && !errors.Is(err, context.Canceled) && !errors.As(err, &full) {
		t.Fatal(err)
	}
	return l
}

// TestShares checks that a network gets a quarter, guests leave room for members, and members leave
// room for players.
func TestShares(t *testing.T) {
	for _, networks := range []string{"192.0.%d.%d/32", "2001:db8:%x:%x::/64"} {
		b := New(320)
		crowd := func(network int, r Rank) (n int) {
			for i := range 200 {
				if take(t, b, from(fmt.Sprintf(networks, network, i)), r, 1) != nil {
					n++
				}
			}
			return n
		}
		for network, want := range []int{60, 60, 60, 60, 0} {
			if n := crowd(network, Guest); n != want {
				t.Errorf("network %d: got %d guests, want %d", network, n, want)
			}
		}
		if n := crowd(0, Member); n != 10 {
			t.Errorf("a network full of guests got %d members, want 10", n)
		}
		if n := crowd(0, Player); n != 10 {
			t.Errorf("then it got %d players, want 10", n)
		}
		if n := crowd(9, Player); n == 0 {
			t.Error("no player gets into a server full of guests")
		}
		if take(t, b, netip.Prefix{}, Guest, 1) != nil {
			t.Error("a trusted guest got into a full server")
		}
	}
	b := New(320)
	for i := range 240 {
		if take(t, b, netip.Prefix{}, Guest, 1) == nil {
			t.Fatalf("trusted addresses: got %d sessions", i)
		}
	}
}

// TestLine checks that waiting sessions learn their place and get in in order, players first. They
// must not block other networks.
func TestLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := New(80)
		var guests []*Lease
		for range 60 {
			guests = append(guests, take(t, b, netip.Prefix{}, Guest, 1))
		}
		type waiting struct {
			places []Place
			lease  *Lease
			err    error
		}
		ctx, end := context.WithTimeout(t.Context(), time.Minute)
		defer end()
		come := func(source netip.Prefix, r Rank, bytes int64) *waiting {
			w := new(waiting)
			go func() {
				w.lease, w.err = b.Acquire(ctx, Want{Source: source, Rank: r, Bytes: bytes, Press: func(Place) {}, Queued: func(p Place) { w.places = append(w.places, p) }})
			}()
			synctest.Wait()
			return w
		}
		first, second := come(netip.Prefix{}, Guest, 2), come(netip.Prefix{}, Guest, 1)
		player := come(netip.Prefix{}, Player, 21)
		if len(player.places) != 1 || player.places[0].Number != 1 || second.places[1].Number != 3 {
			t.Fatalf("the player got places %v, an earlier guest %v", player.places, second.places)
		}
		guests[0].Release()
		synctest.Wait()
		if player.lease == nil || first.lease != nil || second.lease != nil {
			t.Fatalf("got leases: player %v, guests %v, %v", player.lease, first.lease, second.lease)
		}
		player.lease.Release()
		synctest.Wait()
		if first.lease != nil || second.lease != nil {
			t.Fatal("a small session overtook a large one")
		}
		guests[1].Release()
		guests[1].Release() // counts once
		guests[2].Release()
		synctest.Wait()
		if first.lease == nil || second.lease == nil {
			t.Fatalf("got %v, %v", first, second)
		}
		late := come(netip.Prefix{}, Guest, 70)
		<-ctx.Done()
		synctest.Wait()
		if late.err == nil || b.Counts().Waiting != 0 {
			t.Errorf("still waiting: %+v", b.Counts())
		}
	})
}

// TestLineIsBounded checks that neither one network nor all together can fill the queue.
func TestLineIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := New(8)
		for take(t, b, netip.Prefix{}, Player, 1) != nil {
		}
		ctx, end := context.WithCancel(t.Context())
		refused := make(chan error, 1000)
		for network := range 20 {
			for host := range 20 {
				go func() {
					_, err := b.Acquire(ctx, Want{Source: from(fmt.Sprintf("192.0.%d.%d/32", network, host)), Bytes: 1, Queued: func(Place) {}, Press: func(Place) {}})
					refused <- err
				}()
			}
		}
		synctest.Wait()
		if n := b.Counts().Waiting; n != mostWaiting || len(refused) != 400-mostWaiting {
			t.Errorf("%d waiting, %d refused", n, len(refused))
		}
		end()
		synctest.Wait()
		if c := b.Counts(); c.Waiting != 0 || len(b.by) > 1 {
			t.Errorf("at the end: %+v, networks %v", c, b.by)
		}
	})
}

// TestGrow checks that a growing window takes only free memory, and a shrinking one keeps its
// memory.
func TestGrow(t *testing.T) {
	b := New(64)
	home := from("192.0.2.1/32")
	l := take(t, b, home, Guest, 4)
	for want, has := range map[int64]int64{10: 10, 1000: 12} { // six eighths of a quarter
		if n := l.Grow(want); n < has || n > 12 {
			t.Errorf("wanted %d, got %d", want, n)
		}
	}
	if n := l.Grow(3); n != 12 || b.Counts().Used != 12 {
		t.Errorf("got %d, %d in use", n, b.Counts().Used)
	}
	l.Release()
	if l.Grow(20); b.Counts().Used != 0 {
		t.Errorf("after Release: %d in use", b.Counts().Used)
	}
}

// TestBudgetHolds checks that sessions never use more than the budget, and leave nothing behind.
func TestBudgetHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := New(int64(rapid.IntRange(8, 400).Draw(t, "total")))
		var leases []*Lease
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			n := int64(rapid.IntRange(1, 30).Draw(t, "bytes"))
			switch what := rapid.IntRange(0, 3).Draw(t, "what"); {
			case what < 2 || len(leases) == 0:
				source := netip.Prefix{}
				if network := rapid.IntRange(0, 5).Draw(t, "network"); network > 0 {
					source = from(fmt.Sprintf("192.0.%d.1/32", network))
				}
				if l := take(t, b, source, Rank(rapid.IntRange(0, 2).Draw(t, "rank")), n); l != nil {
					leases = append(leases, l)
				}
			case what == 2:
				rapid.SampledFrom(leases).Draw(t, "lease").Grow(n)
			default:
				rapid.SampledFrom(leases).Draw(t, "lease").Release()
			}
			if b.used > b.total || b.used < 0 {
				t.Fatalf("%d in use of %d", b.used, b.total)
			}
			for network, has := range b.by {
				if network.IsValid() && has.used > b.total/networks {
					t.Fatalf("%v uses %d of %d", network, has.used, b.total)
				}
			}
		}
		for _, l := range leases {
			l.Release()
		}
		if b.used != 0 || len(b.by) != 0 {
			t.Fatalf("at the end: %d bytes in use, networks %v", b.used, b.by)
		}
	})
}

package budget

import (
	"context"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// setup returns budgets with a clock that only the test moves.
func setup(t Table) (b *Budgets, now *time.Time) {
	now = new(time.Time)
	*now = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	return New(t, func() time.Time { return *now }), now
}

// small returns a table that limits only chat.
func small(source, account Allowance) (t Table) {
	t[Talk] = Row{Name: "lines", May: "talk", Source: source, Account: account}
	return t
}

func from(source string) context.Context {
	return identity.WithSource(context.Background(), netip.MustParsePrefix(source))
}

var nowhere = context.Background()

func refused(t *testing.T, err error, sentence string) {
	t.Helper()
	if errs.KindOf(err) != errs.Refused || !strings.Contains(errs.Sentence(err), sentence) {
		t.Errorf("got %v, want %q", err, sentence)
	}
}

func allowed(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Errorf("refused: %v", err)
	}
}

func TestTake(t *testing.T) {
	b, now := setup(small(Allowance{4, 40 * time.Second}, Allowance{2, 3 * time.Minute}))
	home, away := from("192.0.2.7/32"), from("198.51.100.1/32")
	allowed(t, b.Take(home, "pann", Talk))
	allowed(t, b.Take(home, "pann", Talk))
	refused(t, b.Take(home, "pann", Talk), "That is enough for now: you may talk again in 90 seconds.")
	refused(t, b.Take(away, "pann", Talk), "enough for now: you may")
	allowed(t, b.Take(home, "pben", Talk))
	allowed(t, b.Take(home, "pcat", Talk))
	refused(t, b.Take(home, "pdan", Talk),
		"That is enough for now from your address: you may talk again in 10 seconds.")
	allowed(t, b.Take(away, "pdan", Talk))
	allowed(t, b.Take(nowhere, "pdan", Talk))
	refused(t, b.Take(nowhere, "pdan", Talk), "enough for now: you may")
	if n := b.Refused(Talk); n != 4 {
		t.Errorf("Refused = %d, want 4", n)
	}

	*now = now.Add(10 * time.Second)
	allowed(t, b.Take(home, "peve", Talk))
	refused(t, b.Take(home, "pann", Talk), "in 80 seconds")
	*now = now.Add(80 * time.Second)
	allowed(t, b.Take(home, "pann", Talk)) // refusals cost nothing
	*now = now.Add(-time.Hour)             // the clock was set back
	refused(t, b.Take(home, "pann", Talk), "in 90 seconds")
	allowed(t, b.Take(home, "pfay", Talk))

	for range 1000 {
		allowed(t, b.Take(home, "pann", Search)) // not limited in this table
	}
}

// TestNeighbours checks that neighboring addresses share a budget, so that a whole network does not help.
func TestNeighbours(t *testing.T) {
	for _, network := range []string{"2001:db8:7:%x::/64", "192.0.2.%d/32"} {
		b, _ := setup(small(Allowance{2, time.Hour}, Allowance{}))
		done := 0
		for i := range 256 {
			for range 3 {
				if b.Take(from(fmt.Sprintf(network, i)), "pann", Talk) == nil {
					done++
				}
			}
		}
		if done != 2*neighbours {
			t.Errorf("%s: %d succeeded, want %d", network, done, 2*neighbours)
		}
		allowed(t, b.Take(from("203.0.113.1/32"), "pann", Talk))
		allowed(t, b.Take(from("2001:db8:8::/64"), "pann", Talk))
	}
}

// TestBudgetHolds checks that no time span sees more successes than a full budget plus the refill. After
// the stated wait, the next try succeeds.
func TestBudgetHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Allowance{
			rapid.IntRange(1, 5).Draw(t, "most"),
			time.Duration(rapid.IntRange(1, 20).Draw(t, "within")) * time.Second,
		}
		b, now := setup(small(a, a))
		here := from("192.0.2.7/32")
		var done []time.Time
		for range rapid.IntRange(1, 60).Draw(t, "deeds") {
			*now = now.Add(time.Duration(rapid.IntRange(0, 3000).Draw(t, "pause")) * time.Millisecond)
			wait, _ := b.take(here, "pann", Talk, true)
			if wait > 0 {
				if rapid.Bool().Draw(t, "waits") {
					*now = now.Add(wait + time.Microsecond)
					if again, _ := b.take(here, "pann", Talk, true); again > 0 {
						t.Fatalf("after a wait of %v: want no more, got %v", wait, again)
					}
				} else {
					continue
				}
			}
			done = append(done, *now)
			for i, first := range done {
				span := now.Sub(first)
				most := float64(a.Most) + float64(a.Most)*span.Seconds()/a.Within.Seconds()
				if n := len(done) - i; float64(n) > most+0.001 {
					t.Fatalf("%d successes within %v with budget %v", n, span, a)
				}
			}
		}
	})
}

// TestLedgerIsBounded checks that a ledger has a maximum size. It drops idle accounts first and keeps the
// most active ones.
func TestLedgerIsBounded(t *testing.T) {
	b, now := setup(small(Allowance{}, Allowance{100, time.Hour}))
	for range 100 {
		allowed(t, b.Take(nowhere, "pann", Talk))
	}
	most := 0
	people := 3 * mostBuckets
	if testing.Short() {
		people = mostBuckets + mostBuckets/4
	}
	for i := range people {
		if err := b.Take(nowhere, identity.PlayerID(fmt.Sprint(i)), Talk); err != nil {
			t.Fatal(err)
		}
		most = max(most, len(b.accounts.buckets))
	}
	if most > mostBuckets+1 {
		t.Errorf("the ledger grew to %d accounts, want at most %d", most, mostBuckets+1)
	}
	refused(t, b.Take(nowhere, "pann", Talk), "enough")
	*now = now.Add(2 * time.Hour)
	b.accounts.sweepAt = 0
	allowed(t, b.Take(nowhere, "pben", Talk))
	if n := len(b.accounts.buckets); n != 1 {
		t.Errorf("the ledger keeps %d accounts after a sweep, want only pben", n)
	}
}

func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := New(small(Allowance{}, Allowance{1, time.Minute}), time.Now)
		began := time.Now()
		for range 3 {
			allowed(t, b.Wait(nowhere, "pann", Talk))
		}
		if took := time.Since(began).Round(time.Second); took != 2*time.Minute || b.Refused(Talk) != 0 {
			t.Errorf("three calls took %v, want 2m", took)
		}
		ctx, cancel := context.WithTimeout(nowhere, time.Second)
		defer cancel()
		if b.Wait(ctx, "pann", Talk) == nil {
			t.Error("Wait returned nil after its context ended")
		}
	})
}

func TestInWords(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1: "1 second", time.Second: "1 second", 1001 * time.Millisecond: "2 seconds", 90 * time.Second: "90 seconds",
		91 * time.Second: "2 minutes", 20 * time.Minute: "20 minutes", 3 * time.Hour: "3 hours",
	} {
		if got := inWords(d).String(); got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}

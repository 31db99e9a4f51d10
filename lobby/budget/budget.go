package budget

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// neighbours is how many times as much as one source all sources of a neighbourhood may
// do together: a /24 of IPv4, a /48 of IPv6. Somebody with a whole network has no more.
const neighbours = 16

// Budgets counts what is done on this node. It is safe for concurrent use.
type Budgets struct {
	table Table
	now   func() time.Time

	mu       sync.Mutex
	sources  ledger[sourceDeed]
	accounts ledger[accountDeed]
	refused  [deeds]uint64
}

type sourceDeed struct {
	deed   Deed
	source netip.Prefix
}

type accountDeed struct {
	deed Deed
	who  identity.PlayerID
}

// New makes full budgets.
func New(t Table, now func() time.Time) *Budgets {
	return &Budgets{table: t, now: now, sources: newLedger[sourceDeed](), accounts: newLedger[accountDeed]()}
}

// Table is what is allowed.
func (b *Budgets) Table() Table { return b.table }

// Refused is how often a deed was refused so far.
func (b *Budgets) Refused(d Deed) uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refused[d]
}

// Take counts a deed of somebody, who is where ctx says by [identity.SourceOf]. If it is
// too much it is not counted, and Refused.
func (b *Budgets) Take(ctx context.Context, who identity.PlayerID, d Deed) error {
	wait, bySource := b.take(ctx, who, d, true)
	if wait == 0 {
		return nil
	}
	from := ""
	if bySource {
		from = " from your address"
	}
	spent := errs.New(errs.Refused, "That is enough for now%s: you may %s again in %s.", from, b.table[d].May, inWords(wait))
	spent.Err = &Spent{wait}
	return spent
}

// Spent is why a deed was refused that was too much: programs are told when to come again.
type Spent struct{ Wait time.Duration }

// Error says so for the log.
func (s *Spent) Error() string { return "the budget is spent for " + s.Wait.String() }

// Wait is Take for what goes on by itself: it waits until there is enough. The error is
// that of ctx.
func (b *Budgets) Wait(ctx context.Context, who identity.PlayerID, d Deed) error {
	for {
		wait, _ := b.take(ctx, who, d, false)
		if wait == 0 {
			return nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
}

// take counts a deed, or returns how long it must wait and whether that is for the
// source.
func (b *Budgets) take(ctx context.Context, who identity.PlayerID, d Deed, final bool) (wait time.Duration, bySource bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, row := b.now(), &b.table[d]
	b.sources.sweep(now)
	b.accounts.sweep(now)
	var spent []*rate.Limiter
	if source := identity.SourceOf(ctx); source.IsValid() && row.Source.Most > 0 {
		wide := row.Source
		wide.Most *= neighbours
		spent = append(spent, b.sources.of(sourceDeed{d, source}, row.Source),
			b.sources.of(sourceDeed{d, neighbourhood(source)}, wide))
	}
	bySources := len(spent)
	if row.Account.Most > 0 {
		spent = append(spent, b.accounts.of(accountDeed{d, who}, row.Account))
	}
	for i, bucket := range spent {
		if w := waitFor(bucket, now); w > wait {
			wait, bySource = w, i < bySources
		}
	}
	if wait > 0 {
		if final {
			b.refused[d]++
		}
		return wait, bySource
	}
	for _, bucket := range spent {
		bucket.AllowN(now, 1)
	}
	return 0, false
}

// neighbourhood is the network that a source is in.
func neighbourhood(source netip.Prefix) netip.Prefix {
	bits := 48
	if source.Addr().Is4() {
		bits = 24
	}
	p, _ := source.Addr().Prefix(bits) // fails only for an address without family
	return p
}

package budget

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/schedule"
)

// neighbours is how many times the budget of one source all sources of a /24 (IPv4) or /48 (IPv6) share.
// It limits people who own a whole network.
const neighbours = 16

// Budgets counts what people do on this node. It is safe for concurrent use.
type Budgets struct {
	table Table
	now   func() time.Time

	mu       sync.Mutex
	sources  ledger[sourceDeed]
	accounts ledger[accountDeed]
	refused  [deeds]uint64
}

type sourceDeed struct {
	deed   Action
	source netip.Prefix
}

type accountDeed struct {
	deed Action
	who  identity.PlayerID
}

// New returns full budgets.
func New(t Table, now func() time.Time) *Budgets {
	return &Budgets{table: t, now: now, sources: newLedger[sourceDeed](), accounts: newLedger[accountDeed]()}
}

// Table returns the allowances.
func (b *Budgets) Table() Table { return b.table }

// Refused returns how often a deed was refused so far.
func (b *Budgets) Refused(d Action) uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.refused[d]
}

// Take counts a player's action against their budget and their source's. The source is
// [identity.SourceOf] of ctx. If a budget is empty, Take counts nothing and returns an error of kind
// Refused.
func (b *Budgets) Take(ctx context.Context, who identity.PlayerID, d Action) error {
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

// Spent is the cause of an error for an empty budget. It tells programs when to try again.
type Spent struct{ Wait time.Duration }

// Error implements error, for the log.
func (s *Spent) Error() string { return "the budget is spent for " + s.Wait.String() }

// Wait is like Take but waits until the budget allows the deed. It returns an error only if ctx ends.
func (b *Budgets) Wait(ctx context.Context, who identity.PlayerID, d Action) error {
	for {
		wait, _ := b.take(ctx, who, d, false)
		if wait == 0 {
			return nil
		}
		if !schedule.Sleep(ctx, wait) {
			return ctx.Err()
		}
	}
}

// take counts a deed, or returns how long it has to wait, and whether the source's budget is the
// reason.
func (b *Budgets) take(ctx context.Context, who identity.PlayerID, d Action, final bool) (wait time.Duration, bySource bool) {
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

// neighbourhood returns the network of a source.
func neighbourhood(source netip.Prefix) netip.Prefix {
	bits := 48
	if source.Addr().Is4() {
		bits = 24
	}
	p, _ := source.Addr().Prefix(bits) // fails only for an address without family
	return p
}

// Package budget limits the nodes and the time of a solver.
package budget

import (
	"context"
	"math"
)

// Budget limits a question to a solver. Only one goroutine may use it at a time.
type Budget struct {
	Nodes uint64 // taken so far
	Spent bool

	ctx context.Context
	end uint64
}

// New returns a budget of nodes (0 is no limit), which also ends with ctx.
func New(ctx context.Context, nodes uint64) Budget {
	if nodes == 0 {
		nodes = math.MaxUint64
	}
	return Budget{ctx: ctx, end: nodes, Spent: ctx.Err() != nil}
}

// glance is how many nodes pass between two looks at the context: a millisecond.
const glance = 1 << 12

// Take takes one node, and reports false if none is left.
func (b *Budget) Take() bool {
	if b.Spent {
		return false
	}
	b.Nodes++
	if b.Nodes >= b.end || b.Nodes%glance == 0 && b.ctx.Err() != nil {
		b.Spent = true
	}
	return !b.Spent
}

// Release lets go of the context.
func (b *Budget) Release() { b.ctx = nil }

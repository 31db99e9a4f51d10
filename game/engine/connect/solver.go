package connect

import (
	"context"
	"math"
)

// Solver finds scores and remembers its results. Only one goroutine may use it at a time; it
// starts none.
type Solver struct {
	table  table
	budget budget
}

// New returns a solver that uses at most so many bytes, but at least 16.
func New(bytes int) *Solver { return &Solver{table: newTable(bytes)} }

// Bounds bound a score: it is at least Low and at most High.
type Bounds struct{ Low, High Score }

// Exact reports whether the score is known.
func (b Bounds) Exact() bool { return b.Low == b.High }

// Decided reports whether the winner, or a draw, is known.
func (b Bounds) Decided() bool { return b.Low > 0 || b.High < 0 || b.Exact() }

// budget limits a question.
type budget struct {
	ctx   context.Context
	nodes uint64 // searched so far
	end   uint64
	spent bool
}

func newBudget(ctx context.Context, nodes uint64) budget {
	if nodes == 0 {
		nodes = math.MaxUint64
	}
	return budget{ctx: ctx, end: nodes, spent: ctx.Err() != nil}
}

// glance is how many nodes pass between two looks at the context: a millisecond.
const glance = 1 << 12

// take takes one node, and reports false if none is left.
func (b *budget) take() bool {
	if b.spent {
		return false
	}
	b.nodes++
	if b.nodes >= b.end || b.nodes%glance == 0 && b.ctx.Err() != nil {
		b.spent = true
	}
	return !b.spent
}

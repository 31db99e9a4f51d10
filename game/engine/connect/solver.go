package connect

import (
	"context"
	"math"
)

// Solver finds scores and remembers what it found, from one question to the next.
// It is for one goroutine at a time; it starts none.
type Solver struct {
	table  table
	budget budget
}

// New makes a solver whose memory takes at most so many bytes, but at least 16.
func New(bytes int) *Solver { return &Solver{table: newTable(bytes)} }

// Bounds is what is known of a score: it is at least Low and at most High.
type Bounds struct{ Low, High Score }

// Exact reports whether the score is known.
func (b Bounds) Exact() bool { return b.Low == b.High }

// Decided reports whether it is known who wins, or that nobody does.
func (b Bounds) Decided() bool { return b.Low > 0 || b.High < 0 || b.Exact() }

// budget is how much may be spent on a question.
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

// glance is how many nodes go by between two looks at the context: a millisecond.
const glance = 1 << 12

// take takes one node, and reports false if there is none left.
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

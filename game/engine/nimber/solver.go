package nimber

import (
	"context"
	"math"
	"strconv"

	"pawnstorm/game/rules/anarchist"
)

// Nimber is the size of the heap of Nim that a position is worth. The player to move loses if and
// only if it is 0.
type Nimber uint8

// String returns the usual notation: 0, *1, *2.
func (n Nimber) String() string {
	if n == 0 {
		return "0"
	}
	return "*" + strconv.Itoa(int(n))
}

// Solver finds nimbers and remembers its results. Only one goroutine may use it at a time; it
// starts none.
type Solver struct {
	table   table
	budget  budget
	moves   []anarchist.Move // of the parts being searched
	options []option         // of the same parts
	parts   []part           // of these options
}

// New returns a solver whose memory is limited to bytes, but at least 64. Each known part takes 16.
func New(bytes int) *Solver { return &Solver{table: newTable(bytes)} }

// forgetQuestion clears the lists of a question and its context.
func (s *Solver) forgetQuestion() {
	s.moves, s.options, s.parts = s.moves[:0], s.options[:0], s.parts[:0]
	s.budget = budget{}
}

// budget limits a question, and the current part of it.
type budget struct {
	ctx   context.Context
	nodes int // searched so far
	end   int // the most for the whole question
	pause int // the most before the current part is put aside
	spent bool
}

func newBudget(ctx context.Context, nodes int) budget {
	if nodes <= 0 {
		nodes = math.MaxInt
	}
	return budget{ctx: ctx, end: nodes}
}

// allow gives nodes to the next part.
func (b *budget) allow(nodes int) {
	b.pause = b.end
	if nodes < b.end-b.nodes {
		b.pause = b.nodes + nodes
	}
	b.spent = b.over()
}

// over reports whether the whole question must be given up.
func (b *budget) over() bool { return b.nodes >= b.end || b.ctx.Err() != nil }

// glance is how many nodes pass between two looks at the context: one or two milliseconds.
const glance = 1024

// take takes one node, and reports false if none is left.
func (b *budget) take() bool {
	if b.nodes >= b.pause || b.nodes%glance == 0 && b.ctx.Err() != nil {
		b.spent = true
	}
	if b.spent {
		return false
	}
	b.nodes++
	return true
}

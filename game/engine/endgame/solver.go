package endgame

import (
	"context"
	"math"

	"pawnstorm/game"
	"pawnstorm/game/rules/othello"
)

// most is the greatest margin that there can be.
const most = 64

// Solver finds margins and remembers what it found, from one question to the next.
// It is for one goroutine at a time; it starts none.
type Solver struct {
	table  table
	budget budget
}

// New makes a solver whose memory takes at most so many bytes, but that of one
// position at least.
func New(bytes int) *Solver { return &Solver{table: newTable(bytes)} }

// Bounds is what is known of a margin: it is at least Low and at most High.
type Bounds struct{ Low, High int }

// Exact reports whether the margin is known.
func (b Bounds) Exact() bool { return b.Low == b.High }

// Decided reports whether it is known who wins, or that nobody does.
func (b Bounds) Decided() bool { return b.Low > 0 || b.High < 0 || b.Exact() }

// Verdict is what is known of a position and the best move in it.
type Verdict struct {
	Bounds
	// Move reaches the lower bound at least. Where nothing is known it is a guess.
	Move game.Move
	// Nodes is how many positions were searched for it.
	Nodes uint64
}

// Best finds the margin of a position in which the game goes on, and a move that
// reaches it. It gives up after searching so many nodes, unless that is 0, or because
// the context is done, which it sees within a few milliseconds; then the bounds are
// wider. The winner is found first.
func (s *Solver) Best(ctx context.Context, d othello.Discs, nodes uint64) Verdict {
	s.budget = newBudget(ctx, nodes)
	defer func() { s.budget.ctx = nil }()
	var list moveList
	list.fill(d)
	v := Verdict{Bounds: Bounds{-most, most}, Move: list.moves[0].move()}
	s.ask(&list, &v, -1, 1)
	if v.Decided() && !v.Exact() {
		s.ask(&list, &v, v.Low-1, v.High+1)
	}
	v.Nodes = s.budget.nodes
	return v
}

// ask narrows the bounds of a margin between alpha and beta, and brings the best
// move to the front of the list.
func (s *Solver) ask(list *moveList, v *Verdict, alpha, beta int) {
	best := -most - 1
	for i := range list.n {
		m := list.moves[i]
		margin := -s.search(m.after, -beta, -max(alpha, best))
		if s.budget.spent {
			return
		}
		if margin > max(alpha, best) {
			v.Low, v.Move = max(v.Low, margin), m.move()
			list.moves[0], list.moves[i] = m, list.moves[0]
		}
		if best = max(best, margin); best >= beta {
			break
		}
	}
	v.narrow(best, alpha, beta)
}

// narrow takes note of the outcome of a search between alpha and beta.
func (b *Bounds) narrow(margin, alpha, beta int) {
	if margin > alpha {
		b.Low = max(b.Low, margin)
	}
	if margin < beta {
		b.High = min(b.High, margin)
	}
}

// Choice is a move and what is known of it.
type Choice struct {
	Move game.Move
	// Bounds are those of the margin of the side that makes it.
	Bounds
}

// Choices finds out of each move whether it wins, draws or loses, and gives up as
// [Solver.Best] does. They are in no order.
func (s *Solver) Choices(ctx context.Context, d othello.Discs, nodes uint64) []Choice {
	s.budget = newBudget(ctx, nodes)
	defer func() { s.budget.ctx = nil }()
	var list moveList
	list.fill(d)
	choices := make([]Choice, list.n)
	for i, m := range list.moves[:list.n] {
		c := Choice{m.move(), Bounds{-most, most}}
		if margin := -s.search(m.after, -1, 1); !s.budget.spent {
			c.narrow(margin, -1, 1)
		}
		choices[i] = c
	}
	return choices
}

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

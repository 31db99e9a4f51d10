package endgame

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/engine/budget"
	"pawnstorm/game/rules/othello"
)

// most is the largest possible margin.
const most = 64

// Solver finds margins and remembers its results. Only one goroutine may use it at a time; it
// starts none.
type Solver struct {
	table  table
	budget budget.Budget
}

// New returns a solver whose memory is limited to bytes, but at least enough for one position.
func New(bytes int) *Solver { return &Solver{table: newTable(bytes)} }

// Bounds bound a margin: it is at least Low and at most High.
type Bounds struct{ Low, High int }

// Exact reports whether the margin is known.
func (b Bounds) Exact() bool { return b.Low == b.High }

// Decided reports whether the winner, or a draw, is known.
func (b Bounds) Decided() bool { return b.Low > 0 || b.High < 0 || b.Exact() }

// Verdict is the knowledge about a position, with the best move.
type Verdict struct {
	Bounds
	// Move reaches at least the lower bound. If nothing is known it is a guess.
	Move game.Move
	// Nodes is how many positions were searched.
	Nodes uint64
}

// Best finds the margin of a position that is not over, and a move that reaches it. It finds
// the winner first. It gives up when the nodes are used up (0 is no limit), or within a few
// milliseconds after ctx ends; then the bounds are wider.
func (s *Solver) Best(ctx context.Context, d othello.Discs, nodes uint64) Verdict {
	s.budget = budget.New(ctx, nodes)
	defer s.budget.Release()
	var list moveList
	list.fill(d)
	v := Verdict{Bounds: Bounds{-most, most}, Move: list.moves[0].move()}
	s.ask(&list, &v, -1, 1)
	if v.Decided() && !v.Exact() {
		s.ask(&list, &v, v.Low-1, v.High+1)
	}
	v.Nodes = s.budget.Nodes
	return v
}

// ask narrows the bounds with a search between alpha and beta, and moves the best move to the
// front of the list.
func (s *Solver) ask(list *moveList, v *Verdict, alpha, beta int) {
	best := -most - 1
	for i := range list.n {
		m := list.moves[i]
		margin := -s.search(m.after, -beta, -max(alpha, best))
		if s.budget.Spent {
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

// narrow applies the result of a search between alpha and beta.
func (b *Bounds) narrow(margin, alpha, beta int) {
	if margin > alpha {
		b.Low = max(b.Low, margin)
	}
	if margin < beta {
		b.High = min(b.High, margin)
	}
}

// Choice is the knowledge about a move.
type Choice struct {
	Move game.Move
	// Bounds are for the side that makes the move.
	Bounds
}

// Choices finds out whether each move wins, draws or loses, with the limits of [Solver.Best].
// Their order is not defined.
func (s *Solver) Choices(ctx context.Context, d othello.Discs, nodes uint64) []Choice {
	s.budget = budget.New(ctx, nodes)
	defer s.budget.Release()
	var list moveList
	list.fill(d)
	choices := make([]Choice, list.n)
	for i, m := range list.moves[:list.n] {
		c := Choice{m.move(), Bounds{-most, most}}
		if margin := -s.search(m.after, -1, 1); !s.budget.Spent {
			c.narrow(margin, -1, 1)
		}
		choices[i] = c
	}
	return choices
}

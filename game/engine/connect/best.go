package connect

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/rules/connect4"
)

// Verdict is what is known of a position and the best move in it.
type Verdict struct {
	Bounds
	// Move reaches the lower bound at least. Where nothing is known it is a guess.
	Move game.Move
	// Nodes is how many positions were searched for it.
	Nodes uint64
}

// Best finds the score of a position in which the game goes on, and a move that
// reaches it: the shortest win, or the longest defence. It gives up after searching
// so many nodes, unless that is 0, or because the context is done, which it sees
// within a few milliseconds; then the bounds are wider. All that it found out until then
// is not lost: asked again it goes on from there.
func (s *Solver) Best(ctx context.Context, p connect4.Position, nodes uint64) Verdict {
	s.budget = newBudget(ctx, nodes)
	defer func() { s.budget.ctx = nil }()
	v := s.begin(p)
	for !v.Exact() && !s.budget.spent {
		s.ask(p, &v, v.question())
	}
	v.Nodes = s.budget.nodes
	return v
}

// Score finds the score of a position with all that it takes.
func (s *Solver) Score(p connect4.Position) Score {
	return s.Best(context.Background(), p, 0).Low
}

// begin is what is seen of a position at a glance: whether either side wins with its
// next disc.
func (s *Solver) begin(p connect4.Position) Verdict {
	discs := p.Discs()
	if wins := p.Wins(); wins != 0 {
		return Verdict{Bounds: Bounds{most(discs), most(discs)}, Move: connect4.MoveTo(wins)}
	}
	sound := soundMoves(p)
	if sound == 0 {
		return Verdict{Bounds: Bounds{least(discs), least(discs)}, Move: lastDefence(p)}
	}
	var list moveList
	list.fill(p, sound)
	v := Verdict{Move: connect4.MoveTo(list.moves[list.n-1].cell)}
	if discs < connect4.MostDiscs-2 {
		v.Bounds = Bounds{least(discs + 2), most(discs + 2)}
	}
	return v
}

// lastDefence stops one of the wins of the other side, if it can.
func lastDefence(p connect4.Position) game.Move {
	if stops := p.Landing() & p.Dangers(); stops != 0 {
		return connect4.MoveTo(stops)
	}
	return connect4.MoveTo(p.Landing())
}

// ask finds out whether a score is exceeded, and by which move.
func (s *Solver) ask(p connect4.Position, v *Verdict, than Score) {
	var list moveList
	list.fill(p, soundMoves(p))
	best := v.Low
	for i := list.n - 1; i >= 0; i-- {
		cell := list.moves[i].cell
		score := -s.search(p.After(cell), -than-1, -than)
		switch {
		case s.budget.spent:
			return
		case score > than:
			v.Low, v.Move = max(v.Low, score), connect4.MoveTo(cell)
			return
		}
		best = max(best, score)
	}
	v.High = min(v.High, best)
}

// Choice is a move and what is known of it.
type Choice struct {
	Move game.Move
	// Bounds are those of its score for the side that makes it.
	Bounds
}

// Choices finds the score of each move of a position, on the terms of
// [Solver.Best]. They are in no order.
func (s *Solver) Choices(ctx context.Context, p connect4.Position, nodes uint64) []Choice {
	var choices []Choice
	spent := uint64(0)
	for rest := p.Landing(); rest != 0; rest &= rest - 1 {
		c := Choice{Move: connect4.MoveTo(rest)}
		after := p.After(rest & -rest)
		switch {
		case after.Lost():
			c.Low, c.High = most(p.Discs()), most(p.Discs())
		case !after.Full():
			left := uint64(0)
			if nodes > 0 {
				left = max(nodes, spent+1) - spent
			}
			v := s.Best(ctx, after, left)
			spent += v.Nodes
			c.Low, c.High = -v.High, -v.Low
		}
		choices = append(choices, c)
	}
	return choices
}

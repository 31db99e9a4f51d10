package connect

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/engine/budget"
	"pawnstorm/game/rules/connect4"
)

// Verdict is the knowledge about a position, with the best move.
type Verdict struct {
	Bounds
	// Move reaches at least the lower bound. If nothing is known it is a guess.
	Move game.Move
	// Nodes is how many positions were searched.
	Nodes uint64
}

// Best finds the score of a position that is not over, and a move that reaches it: the
// shortest win, or the longest defence. It gives up when the nodes are used up (0 is no limit), or
// within a few milliseconds after ctx ends; then the bounds are wider. It keeps what it
// found, so that another call continues from there.
func (s *Solver) Best(ctx context.Context, p connect4.Position, nodes uint64) Verdict {
	s.budget = budget.New(ctx, nodes)
	defer s.budget.Release()
	v := s.begin(p)
	for !v.Exact() && !s.budget.Spent {
		s.ask(p, &v, v.question())
	}
	v.Nodes = s.budget.Nodes
	return v
}

// begin returns what is obvious about a position: whether either side wins with its next
// disc.
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

// lastDefence returns a move that stops one of the other side's wins, if there is one.
func lastDefence(p connect4.Position) game.Move {
	if stops := p.Landing() & p.Dangers(); stops != 0 {
		return connect4.MoveTo(stops)
	}
	return connect4.MoveTo(p.Landing())
}

// ask finds out whether the score exceeds a number, and finds a move for it.
func (s *Solver) ask(p connect4.Position, v *Verdict, than Score) {
	var list moveList
	list.fill(p, soundMoves(p))
	best := v.Low
	for i := list.n - 1; i >= 0; i-- {
		cell := list.moves[i].cell
		score := -s.search(p.After(cell), -than-1, -than)
		switch {
		case s.budget.Spent:
			return
		case score > than:
			v.Low, v.Move = max(v.Low, score), connect4.MoveTo(cell)
			return
		}
		best = max(best, score)
	}
	v.High = min(v.High, best)
}

// Choice is the knowledge about a move.
type Choice struct {
	Move game.Move
	// Bounds are for the side that makes the move.
	Bounds
}

// Choices finds the score of each move of a position, with the limits of [Solver.Best]. Their
// order is not defined.
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

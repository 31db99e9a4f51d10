package nimber

import (
	"cmp"
	"context"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/rules/anarchist"
)

// Outcome is who wins with perfect play.
type Outcome uint8

// The outcomes, as the player to move or the player of a move sees them.
const (
	Unknown Outcome = iota
	Win
	Loss
)

// Verdict is the knowledge about a move.
type Verdict struct {
	Move    game.Move
	Outcome Outcome // for the player who makes it
}

// Analysis is the knowledge about a position.
type Analysis struct {
	Outcome Outcome // for the player to move
	Nimber  Nimber  // if Solved
	Solved  bool
	Moves   []Verdict // all legal moves, in the order of State.Moves
	Nodes   int       // how many were searched
}

// Winning returns the moves that are known to win.
func (a Analysis) Winning() (moves []game.Move) {
	for _, v := range a.Moves {
		if v.Outcome == Win {
			moves = append(moves, v.Move)
		}
	}
	return moves
}

// Best finds a winning move of a state of Anarchist Chess, or proves that none exists. Then
// its move leaves the opponent the fewest replies that are seen to win. Best stops there, so
// little may be known about other moves. It finds a move that leaves a balanced position at
// once, even beyond the limits.
//
// It reports false when it gave up: with all nodes used (0 is no limit), or within a few milliseconds
// after ctx ends. It keeps what it found, so that another call continues from there. Its move is then a
// guess: among moves not known to lose, the move that leaves the least to solve. For a finished game
// and for other games it returns no move and false.
func (s *Solver) Best(ctx context.Context, state game.State, nodes int) (game.Move, Analysis, bool) {
	p, ok := anarchist.Of(state)
	if !ok {
		return 0, Analysis{}, false
	}
	defer s.forgetQuestion()
	t := s.think(ctx, p, nodes)
	for slice := firstSlice; !t.decided() && !s.budget.over(); slice *= sliceGrowth {
		for i := 0; i < len(t.moves) && !t.decided(); i++ {
			t.judge(&t.moves[i], slice)
		}
	}
	move, ok := t.choice()
	return move, t.analysis(), ok && t.decided()
}

// Analyse finds out as much as it can within the limits of [Solver.Best]: the nimber of a state
// and the verdict on each move. It reports false for other games.
func (s *Solver) Analyse(ctx context.Context, state game.State, nodes int) (Analysis, bool) {
	p, ok := anarchist.Of(state)
	if !ok {
		return Analysis{}, false
	}
	defer s.forgetQuestion()
	t := s.think(ctx, p, nodes)
	for slice := firstSlice; !t.complete() && !s.budget.over(); slice *= sliceGrowth {
		for i := range t.moves {
			t.judge(&t.moves[i], slice)
		}
		t.solve(slice)
	}
	return t.analysis(), true
}

// Each open question about a position gets some nodes before any gets more: a winning move is
// often easy to prove among others that are not.
const (
	firstSlice  = 1 << 14
	sliceGrowth = 4
)

// thought is a position under analysis.
type thought struct {
	*Solver
	sum    sum
	nimber Nimber
	solved bool
	moves  []candidate // the most promising first
}

// candidate is a move with its result and what is known about it.
type candidate struct {
	Verdict
	option
	after anarchist.Position
}

// think begins the analysis of a position. It finds everything obvious.
func (s *Solver) think(ctx context.Context, p anarchist.Position, nodes int) *thought {
	s.budget = newBudget(ctx, nodes)
	t := &thought{Solver: s, sum: s.takeApart(p)}
	for _, m := range p.AppendMoves(nil) {
		after := p.After(m)
		x := s.takeApart(after)
		c := candidate{Verdict{Move: m.Number()}, option{x, s.weight(x)}, after}
		// A balanced board stays easy: every move has its image as a reply.
		if _, balanced := canonical(after); balanced {
			c.weight = -1
		}
		t.moves = append(t.moves, c)
	}
	slices.SortFunc(t.moves, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.weight, b.weight), cmp.Compare(a.Move, b.Move))
	})
	t.solve(0)
	for i := range t.moves {
		t.judge(&t.moves[i], 0)
	}
	return t
}

// judge spends up to the given nodes to find who wins after a move.
func (t *thought) judge(c *candidate, nodes int) {
	if c.Outcome != Unknown {
		return
	}
	t.budget.allow(nodes)
	switch {
	case t.solved && t.nimber == 0:
		c.Outcome = Loss
	case t.sumIs(c.sum, 0):
		c.Outcome = Win
	case !t.budget.spent:
		c.Outcome = Loss
	}
}

// solve spends up to the given nodes to find the nimber of the position.
func (t *thought) solve(nodes int) {
	if t.solved {
		return
	}
	if t.allLose() {
		t.nimber, t.solved = 0, true
		return
	}
	t.budget.allow(nodes)
	t.nimber, t.solved = t.sumValue(t.sum)
}

func (t *thought) allLose() bool {
	return !slices.ContainsFunc(t.moves, func(c candidate) bool { return c.Outcome != Loss })
}

func (t *thought) winning() (i int, ok bool) {
	i = slices.IndexFunc(t.moves, func(c candidate) bool { return c.Outcome == Win })
	return i, i >= 0
}

// decided reports whether the move to play is known.
func (t *thought) decided() bool {
	_, wins := t.winning()
	return wins || t.allLose()
}

// complete reports whether everything is known.
func (t *thought) complete() bool {
	return t.solved && !slices.ContainsFunc(t.moves, func(c candidate) bool { return c.Outcome == Unknown })
}

// choice returns the move to play, unless the game is over.
func (t *thought) choice() (game.Move, bool) {
	switch i, wins := t.winning(); {
	case len(t.moves) == 0:
		return 0, false
	case wins:
		return t.moves[i].Move, true
	case t.allLose():
		return t.trap(), true
	}
	i := slices.IndexFunc(t.moves, func(c candidate) bool { return c.Outcome == Unknown })
	return t.moves[i].Move, true
}

// trapSlice is the number of nodes for each reply to a losing move: enough to see the winning
// replies that a person would see.
const trapSlice = 256

// trap returns a move when all lose. It leaves the smallest share of replies seen to win, and
// on ties the most to solve.
func (t *thought) trap() game.Move {
	best := t.moves[0]
	bestWins, bestAnswers := 1, 0
	for _, c := range t.moves {
		wins, answers := t.answers(c.after)
		if wins*bestAnswers <= bestWins*answers {
			best, bestWins, bestAnswers = c, wins, answers
		}
	}
	return best.Move
}

// answers counts the moves of a position, and how many of them are seen to win.
func (t *thought) answers(p anarchist.Position) (wins, all int) {
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		t.budget.allow(trapSlice)
		parts := len(t.parts)
		if t.sumIs(t.takeApart(p.After(m)), 0) {
			wins++
		}
		t.parts = t.parts[:parts]
	}
	return wins, len(moves)
}

func (t *thought) analysis() Analysis {
	a := Analysis{Nimber: t.nimber, Solved: t.solved, Nodes: t.budget.nodes}
	for _, c := range t.moves {
		a.Moves = append(a.Moves, c.Verdict)
	}
	slices.SortFunc(a.Moves, func(x, y Verdict) int { return cmp.Compare(x.Move, y.Move) })
	switch _, wins := t.winning(); {
	case wins || t.solved && t.nimber > 0:
		a.Outcome = Win
	case t.allLose():
		a.Outcome = Loss
	}
	return a
}

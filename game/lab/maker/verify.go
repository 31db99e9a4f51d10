package maker

import (
	"context"
	"fmt"
	"sync"

	"pawnstorm/game"
	"pawnstorm/game/engine/connect"
	"pawnstorm/game/engine/endgame"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/lab/prover"
	"pawnstorm/game/puzzle"
	"pawnstorm/game/rules/connect4"
	"pawnstorm/game/rules/othello"
)

// Verifier verifies puzzles, as far as a search can.
type Verifier struct {
	searcher *search.Searcher
	solver   func() *nimber.Solver  // of Anarchist Chess; made when needed, as are the others
	discs    func() *connect.Solver // of Connect Four
	endings  func() *endgame.Solver // of Othello
	prover   func() *prover.Prover  // of forced wins
}

// NewVerifier returns a verifier that uses some megabytes.
func NewVerifier() *Verifier {
	return &Verifier{
		searcher: search.New(4 * searchBytes),
		solver:   sync.OnceValue(func() *nimber.Solver { return nimber.New(solverBytes) }),
		discs:    sync.OnceValue(func() *connect.Solver { return connect.New(solverBytes) }),
		endings:  sync.OnceValue(func() *endgame.Solver { return endgame.New(solverBytes) }),
		prover:   sync.OnceValue(func() *prover.Prover { return prover.New(proverBytes) }),
	}
}

// Verify returns an error that says what is wrong with a puzzle. Each of the player's moves
// must be the only move that fulfils the task, unless it ends the game. A search looks at
// so many positions for each move; solvers solve to the end.
func (v *Verifier) Verify(ctx context.Context, p puzzle.Puzzle, rules game.Rules, nodes uint64) error {
	s, err := rules.New(p.Position)
	if err != nil {
		return err
	}
	wins, forced := p.Wins(rules), proved(rules)
	for i, text := range p.Moves {
		m, err := s.Parse(text)
		if err != nil {
			return err
		}
		after, err := s.Play(m)
		if err != nil {
			return err
		}
		if player := i%2 == 0; player && !(i > 0 && over(after)) {
			d := demand{wins, len(p.Moves) - i, rules.Info().SAN}
			if forced {
				err = v.onlyForced(ctx, s, m, d)
			} else {
				err = v.only(ctx, s, m, d, nodes)
			}
			if err != nil {
				return fmt.Errorf("puzzle %s, %s: %w", p.ID, s, err)
			}
		}
		s = after
	}
	return ctx.Err()
}

// demand is the task of a puzzle.
type demand struct {
	wins  bool // to end the game
	plies int  // in at most these plies
	gains bool // if not wins: a large gain is enough
}

// Scores that verify a puzzle that gains: lower than when it was made, because evaluations
// change.
const (
	verifiedGain = 300
	verifiedGap  = 200
)

// met reports whether the best line fulfils the task, and no other.
func (d demand) met(r search.Result) bool {
	if len(r.Lines) < 2 {
		return true
	}
	best, next := r.Lines[0].Score, r.Lines[1].Score
	switch plies, _ := next.Plies(); {
	case d.wins:
		return best >= search.Decided && (plies <= 0 || plies > d.plies)
	case d.gains:
		return best >= verifiedGain && best-next >= verifiedGap && next < search.Decided
	}
	return best >= search.Decided && next < search.Decided
}

// only returns an error if a move is not the only right one.
func (v *Verifier) only(ctx context.Context, s game.State, m game.Move, d demand, nodes uint64) error {
	if solvable(s) {
		a, _ := v.solver().Analyse(ctx, s, 0)
		if win := a.Winning(); len(win) != 1 || win[0] != m {
			return fmt.Errorf("%d moves win, not only %s", len(win), s.Format(m))
		}
		return nil
	}
	if p, ok := connect4.Of(s); ok {
		return v.onlyDisc(ctx, s, p, m, d)
	}
	if d, ok := othello.Of(s); ok {
		return v.onlyEnding(ctx, s, d, m)
	}
	v.searcher.Forget()
	r := v.searcher.Search(ctx, s, search.Limits{Nodes: nodes, Lines: 2}, nil)
	if r.Lines[0].Moves[0] == m && d.met(r) {
		return nil
	}
	said := ""
	for _, l := range r.Lines {
		said += fmt.Sprintf("%s is worth %v; ", s.Format(l.Moves[0]), l.Score)
	}
	return fmt.Errorf("%sthe solution is %s", said, s.Format(m))
}

// discNodes limits the search that solves the moves of a position of Connect Four.
const discNodes = 1_000_000

// onlyDisc is only for Connect Four, which it solves.
func (v *Verifier) onlyDisc(ctx context.Context, s game.State, p connect4.Position, m game.Move, d demand) error {
	for _, c := range v.discs().Choices(ctx, p, discNodes) {
		switch right := c.Low > 0 && (!d.wins || c.Low.Plies(p.Discs()) <= d.plies); {
		case !c.Exact() && (c.High > 0 || c.Move == m):
			return fmt.Errorf("%s is not solved in %d nodes", s.Format(c.Move), discNodes)
		case right != (c.Move == m):
			return fmt.Errorf("%s is worth %d, and the solution is %s", s.Format(c.Move), c.Low, s.Format(m))
		}
	}
	return nil
}

// onlyEnding is only for Othello, whose puzzles are endings.
func (v *Verifier) onlyEnding(ctx context.Context, s game.State, d othello.Discs, m game.Move) error {
	for _, c := range v.endings().Choices(ctx, d, endingNodes) {
		switch wins := c.Low > 0; {
		case !c.Decided():
			return fmt.Errorf("%s is not solved in %d nodes", s.Format(c.Move), endingNodes)
		case wins != (c.Move == m):
			return fmt.Errorf("%s is worth from %d to %d discs, and the solution is %s",
				s.Format(c.Move), c.Low, c.High, s.Format(m))
		}
	}
	return nil
}

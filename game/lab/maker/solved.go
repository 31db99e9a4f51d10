package maker

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/puzzle"
	"pawnstorm/game/rules/anarchist"
)

// solvable reports whether game/engine/nimber solves the game of a state.
func solvable(s game.State) bool {
	_, ok := anarchist.Of(s)
	return ok
}

const (
	// solverNodes limits the search that solves a position.
	solverNodes = 30_000
	// leastChoices is the least number of legal moves at first.
	leastChoices = 4
	// leastSolved is the least number of the player's moves in a solution.
	leastSolved = 2
)

// solverProber finds puzzles with a solver.
type solverProber struct{ solver *nimber.Solver }

func (p *solverProber) probe(ctx context.Context, _ game.State, _ game.Move, s game.State) (puzzle.Puzzle, bool) {
	choices := len(s.Moves())
	if choices < leastChoices {
		return puzzle.Puzzle{}, false
	}
	best, ok := p.only(ctx, s)
	if !ok {
		return puzzle.Puzzle{}, false
	}
	after, err := s.Play(best)
	if err != nil || mirrored(after.Board()) {
		return puzzle.Puzzle{}, false
	}
	moves := line(ctx, s, best, p.only)
	if (len(moves)+1)/2 < leastSolved {
		return puzzle.Puzzle{}, false
	}
	// A person counts ahead as many plies as the line has, and knows what to look for.
	return newPuzzle("anarchist", s.String(), moves, len(moves), 2*choices), true
}

// only returns the only winning move.
func (p *solverProber) only(ctx context.Context, s game.State) (game.Move, bool) {
	a, ok := p.solver.Analyse(ctx, s, solverNodes)
	if !ok {
		return 0, false
	}
	var best game.Move
	wins := 0
	for _, v := range a.Moves {
		switch v.Outcome {
		case nimber.Unknown:
			return 0, false
		case nimber.Win:
			best = v.Move
			wins++
		}
	}
	return best, wins == 1
}

// line returns the solution that begins with a move. A reply must leave only one winning
// move; of several, line takes the reply that leaves the most choices. Without such a reply
// the line ends.
func line(
	ctx context.Context, s game.State, best game.Move, only func(context.Context, game.State) (game.Move, bool),
) []string {
	moves := []string{s.Format(best)}
	s, err := s.Play(best)
	for err == nil && len(moves) < 2*longestLine-1 {
		var reply, next game.Move
		var then game.State
		most := 0
		for _, m := range s.Moves() {
			after, err := s.Play(m)
			if err != nil || len(after.Moves()) <= most {
				continue
			}
			if right, ok := only(ctx, after); ok {
				reply, next, then, most = m, right, after, len(after.Moves())
			}
		}
		if then == nil {
			break
		}
		moves = append(moves, s.Format(reply), then.Format(next))
		s, err = then.Play(next)
	}
	return moves
}

// mirrored reports whether the upper half of a board mirrors the lower: players who know
// the trick of the game find the move that makes it so.
func mirrored(b game.Board) bool {
	for c, piece := range b.Cells {
		image := b.Cells[(b.Ranks-1-c/b.Files)*b.Files+c%b.Files]
		if piece.Empty() != image.Empty() || !piece.Empty() && piece.Seat == image.Seat {
			return false
		}
	}
	return true
}

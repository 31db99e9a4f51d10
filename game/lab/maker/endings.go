package maker

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/engine/endgame"
	"pawnstorm/game/puzzle"
	"pawnstorm/game/rules/othello"
)

// Othello is decided long before it is over. Its puzzles have so many vacant cells that
// every move can be solved.
const (
	leastVacant = 8
	mostVacant  = 12
)

// endingNodes limits the search that solves the moves of a position of Othello.
const endingNodes = 10_000_000

// endingProber finds puzzles near the end of Othello.
type endingProber struct {
	solver *endgame.Solver
	search *searchProber // says how hard a move is to find
}

func (p *endingProber) probe(ctx context.Context, _ game.State, _ game.Move, s game.State) (puzzle.Puzzle, bool) {
	d, _ := othello.Of(s)
	vacant, choices := d.Vacant().Count(), len(s.Moves())
	if vacant < leastVacant || vacant > mostVacant || choices < leastChoices {
		return puzzle.Puzzle{}, false
	}
	best, ok := p.only(ctx, s)
	if !ok {
		return puzzle.Puzzle{}, false
	}
	depth := p.depth(ctx, s, best, vacant)
	if depth < leastEnding {
		return puzzle.Puzzle{}, false
	}
	moves := line(ctx, s, best, p.only)
	return newPuzzle(s.(game.Named).Game(), s.String(), moves, depth, choices), true
}

// leastEnding is the least depth for the first move of an ending.
const leastEnding = 2

// depth returns how many plies a player must look ahead to find the only winning move: as
// many as a search that judges by appearances, or all of them if appearances deceive.
func (p *endingProber) depth(ctx context.Context, s game.State, best game.Move, vacant int) int {
	r, depth := p.search.look(ctx, s)
	if r.Lines[0].Moves[0] != best || depth >= vacant-seenToEnd {
		return vacant
	}
	return depth
}

// seenToEnd is the number of vacant cells where the worth of a position is exact, so
// that a search that gets there sees the end of the game.
const seenToEnd = 6

// only returns the only winning move, if another move does not win and the game goes on.
func (p *endingProber) only(ctx context.Context, s game.State) (best game.Move, ok bool) {
	d, _ := othello.Of(s)
	wins, choices := 0, p.solver.Choices(ctx, d, endingNodes)
	for _, c := range choices {
		switch {
		case !c.Decided():
			return 0, false
		case c.Low > 0:
			best = c.Move
			wins++
		}
	}
	if wins != 1 || len(choices) < 2 {
		return 0, false
	}
	after, err := s.Play(best)
	return best, err == nil && !over(after)
}

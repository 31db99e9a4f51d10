package maker

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/motif"
	"pawnstorm/game/puzzle"
)

// criterion reports whether the first line of a search wins, and no other.
type criterion func(search.Result) bool

// decisive returns a criterion: a move wins if its score is at least wins, and does not
// if it is at most fails.
func decisive(wins, fails search.Score) criterion {
	return func(r search.Result) bool {
		return len(r.Lines) > 1 && r.Lines[0].Score >= wins && r.Lines[1].Score <= fails
	}
}

// soonest is the most plies until a solution ends the game.
const soonest = 7

// ending is a criterion: the search sees only one move end the game by force.
func ending(r search.Result) bool {
	plies, forced := r.Lines[0].Score.Plies()
	return len(r.Lines) > 1 && forced && 0 < plies && plies <= soonest && r.Lines[1].Score < search.Decided
}

// decisiveIn returns what is decisive in a game. If pieces are worth what they are in
// chess, a rook ahead wins and a pawn ahead does not. In other games only a forced end
// wins.
func decisiveIn(rules game.Rules) criterion {
	if rules.Info().SAN {
		return decisive(400, 120)
	}
	return decisive(search.Decided, 500)
}

// Positions to search: for a first look, and to make sure.
const (
	firstLook = 3_000
	deepLook  = 60_000
)

const (
	// longestLine is the most moves of the player in a solution.
	longestLine = 5
	// leastDepth is the least depth of a search that finds a puzzle: less is obvious.
	// leastAlone is the same for a solution of a single move.
	leastDepth = 3
	leastAlone = 5
)

// searchProber finds puzzles with a search.
type searchProber struct {
	rules    game.Rules
	decisive criterion
	searcher *search.Searcher
}

func (p *searchProber) probe(
	ctx context.Context, before game.State, last game.Move, s game.State,
) (puzzle.Puzzle, bool) {
	first := p.searcher.Search(ctx, s, search.Limits{Nodes: firstLook, Lines: 2}, nil)
	if !ending(first) && !p.decisive(first) {
		return puzzle.Puzzle{}, false
	}
	// Drop the history, because people who solve the puzzle do not see it.
	position := s.String()
	s, err := p.rules.New(position)
	if err != nil {
		return puzzle.Puzzle{}, false
	}
	r, depth := p.look(ctx, s)
	best := r.Lines[0].Moves[0]
	if depth < leastDepth || retakes(before, last, s, best) {
		return puzzle.Puzzle{}, false
	}
	moves := p.solution(ctx, s, r, depth)
	if moves == nil {
		return puzzle.Puzzle{}, false
	}
	return newPuzzle(p.rules.Info().ID, position, moves, depth, len(s.Moves())), true
}

// look searches deeply and returns the depth where the best move stopped changing.
func (p *searchProber) look(ctx context.Context, s game.State) (r search.Result, depth int) {
	p.searcher.Forget()
	var seen game.Move
	r = p.searcher.Search(ctx, s, search.Limits{Nodes: deepLook, Lines: 2}, func(r search.Result) {
		if m := r.Lines[0].Moves[0]; depth == 0 || m != seen {
			seen, depth = m, r.Depth
		}
	})
	return r, depth
}

// solution returns the solution of a position after a search: to the end of the game if
// it is in sight, otherwise as long as only one move wins. It is nil if there is none or
// it is too easy.
func (p *searchProber) solution(ctx context.Context, s game.State, r search.Result, depth int) []string {
	best := r.Lines[0].Moves[0]
	if ending(r) {
		if moves, ends := p.line(ctx, s, best, ending); ends && len(moves) > 1 {
			return moves
		}
	}
	if !p.decisive(r) {
		return nil
	}
	moves, _ := p.line(ctx, s, best, p.decisive)
	if len(moves) == 1 && depth < leastAlone {
		return nil
	}
	return moves
}

// line returns the solution that begins with a move, as long as a criterion holds. If
// several moves win at once, the line ends with one of them. ends says that the line ends
// the game.
func (p *searchProber) line(
	ctx context.Context, s game.State, best game.Move, only criterion,
) (moves []string, ends bool) {
	moves = []string{s.Format(best)}
	s, err := s.Play(best)
	for err == nil && !over(s) && len(moves) < 2*longestLine-1 {
		r := p.searcher.Search(ctx, s, search.Limits{Nodes: deepLook}, nil)
		reply := r.Lines[0].Moves[0]
		text := s.Format(reply)
		if s, err = s.Play(reply); err != nil || over(s) {
			return moves, false
		}
		next, atOnce := winsAtOnce(s)
		if !atOnce {
			if r, _ = p.look(ctx, s); !only(r) {
				return moves, false
			}
			next = r.Lines[0].Moves[0]
		}
		moves = append(moves, text, s.Format(next))
		s, err = s.Play(next)
	}
	return moves, err == nil && over(s)
}

func over(s game.State) bool {
	_, over := s.Result()
	return over
}

// winsAtOnce returns the first move that ends the game with a win.
func winsAtOnce(s game.State) (game.Move, bool) {
	for _, m := range s.Moves() {
		after, err := s.Play(m)
		if err != nil {
			continue
		}
		if r, over := after.Result(); over && r.Winner == s.Turn() {
			return m, true
		}
	}
	return 0, false
}

// retakes reports whether a move recaptures.
func retakes(before game.State, last game.Move, s game.State, m game.Move) bool {
	to := motif.Target(before, last)
	return to != game.NoCell && to == motif.Target(s, m) && !before.Board().Cells[to].Empty()
}

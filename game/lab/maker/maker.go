package maker

import (
	"context"
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/endgame"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/lab/prover"
	"pawnstorm/game/puzzle"
	"pawnstorm/game/rules/othello"
)

// Config says what to create.
type Config struct {
	Rules game.Rules
	Count int
	Seed  uint64
	// Report, if not nil, is called for each puzzle with the number of games so far.
	Report func(games int, p puzzle.Puzzle)
}

// Memory of the searches and of the solver in bytes.
const (
	searchBytes = 4 << 20
	solverBytes = 64 << 20
)

// between is the least number of plies between two puzzles of a game: closer ones have the
// same idea.
const between = 12

// proof is how many positions verify each move of a solution: a hundred times as many as
// the first look.
const proof = 300_000

// prober looks for puzzles in the positions of a game.
type prober interface {
	// probe tries to make a puzzle of a state. last led to it from before.
	probe(ctx context.Context, before game.State, last game.Move, s game.State) (puzzle.Puzzle, bool)
}

// Make plays games and looks for puzzles until it has enough. The result depends only on
// the config. When ctx ends, Make returns the puzzles so far and the error of ctx.
func Make(ctx context.Context, c Config) ([]puzzle.Puzzle, error) {
	var minds [engine.Count]*engine.Mind
	for i := range minds {
		minds[i] = engine.New(i+1, searchBytes)
	}
	var found collection
	searcher, verifier := search.New(searchBytes), NewVerifier()
	p := proberOf(c.Rules, searcher)
	nodes := uint64(thought)
	if _, ok := p.(*endingProber); ok {
		nodes = endingThought
	}
	for number := 1; len(found.puzzles) < c.Count; number++ {
		played, err := play(ctx, c.Rules, minds, nodes, rand.New(rand.NewPCG(c.Seed, uint64(number))))
		if err != nil {
			return found.puzzles, err
		}
		searcher.Forget() // what it knows of earlier games
		for i := 1; i < len(played) && len(found.puzzles) < c.Count; i++ {
			made, ok := p.probe(ctx, played[i-1].state, played[i-1].move, played[i].state)
			if ctx.Err() != nil {
				return found.puzzles, ctx.Err()
			}
			if !ok || verifier.Verify(ctx, made, c.Rules, proof) != nil || !found.add(made, played[i].state) {
				continue
			}
			if c.Report != nil {
				c.Report(number, made)
			}
			i += between
		}
	}
	return found.puzzles, nil
}

func proberOf(rules game.Rules, searcher *search.Searcher) prober {
	searched := &searchProber{rules: rules, decisive: decisiveIn(rules), searcher: searcher}
	start, err := rules.New("")
	if err != nil {
		return searched
	}
	if _, ok := othello.Of(start); ok {
		return &endingProber{solver: endgame.New(solverBytes), search: searched}
	}
	if proved(rules) {
		return &forcedProber{rules: rules, searcher: searcher, prover: prover.New(proverBytes)}
	}
	if solvable(start) {
		return &solverProber{solver: nimber.New(solverBytes)}
	}
	return searched
}

// newPuzzle returns a puzzle with its rating; depth is how far a player must look ahead.
func newPuzzle(gameID, position string, moves []string, depth, choices int) puzzle.Puzzle {
	return puzzle.Puzzle{
		ID: puzzle.IDOf(gameID, position), Game: gameID, Position: position, Moves: moves,
		Rating: puzzle.RatingOf(depth, (len(moves)+1)/2, choices),
	}
}

// collection keeps puzzles that are not alike.
type collection struct {
	puzzles []puzzle.Puzzle
	boards  []game.Board
}

// apart is how many cells must differ between the boards of two puzzles with the same
// first move.
const apart = 6

func (c *collection) add(p puzzle.Puzzle, s game.State) bool {
	b := s.Board()
	for i, other := range c.puzzles {
		if other.ID == p.ID || other.Moves[0] == p.Moves[0] && difference(c.boards[i], b) < apart {
			return false
		}
	}
	c.puzzles, c.boards = append(c.puzzles, p), append(c.boards, b)
	return true
}

func difference(a, b game.Board) (cells int) {
	for i := range a.Cells {
		if a.Cells[i] != b.Cells[i] {
			cells++
		}
	}
	return cells
}

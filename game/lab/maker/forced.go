package maker

import (
	"context"
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/lab/prover"
	"pawnstorm/game/puzzle"
)

// proved reports whether the puzzles of a game are proved forced wins. In Politically
// Correct Chess there are no captures, so little is decided until the end. A side loses by
// its own move, which no search takes for the end of a solution.
func proved(rules game.Rules) bool { return rules.Info().ID == "correct" }

const (
	// farthest and nearest bound a forced win in plies; the last ply is the loser's.
	// Longer wins are rare and cost a hundred times the nodes.
	farthest = 6
	nearest  = 2
	// promising is the least score of a first look for a search for a short win. A
	// long win needs likely: the first look must see it, or nearly.
	promising = 0
	likely    = 400
	shorter   = 4
	// forcedNodes is how many positions a proof may take.
	forcedNodes = 5_000_000
	// singles allows one puzzle of a single move in four.
	singles = 4
	// proverBytes is the prover's memory.
	proverBytes = 64 << 20
)

// forcedProber finds forced wins that end the game.
type forcedProber struct {
	rules    game.Rules
	searcher *search.Searcher
	prover   *prover.Prover
	made     int // puzzles
	single   int // puzzles of a single move
}

func (p *forcedProber) probe(ctx context.Context, _ game.State, _ game.Move, s game.State) (puzzle.Puzzle, bool) {
	look := p.searcher.Search(ctx, s, search.Limits{Nodes: firstLook}, nil).Lines[0].Score
	if look < promising {
		return puzzle.Puzzle{}, false
	}
	plies := shorter
	if look >= likely {
		plies = farthest
	}
	position := s.String()
	s, err := p.rules.New(position) // drop the history
	if err != nil {
		return puzzle.Puzzle{}, false
	}
	choices, single := len(s.Moves()), 0
	proof, found := p.prover.Find(ctx, s, plies, forcedNodes)
	if found != prover.Found || proof.Plies < nearest || len(proof.Moves) != 1 || choices < leastChoices {
		return puzzle.Puzzle{}, false
	}
	moves := p.line(ctx, s, proof)
	if len(moves) == 1 {
		single = 1
	}
	if moves == nil || single*singles*(p.single+1) > p.made+1 {
		return puzzle.Puzzle{}, false
	}
	p.made, p.single = p.made+1, p.single+single
	return newPuzzle(p.rules.Info().ID, position, moves, proof.Plies, choices), true
}

// line returns the solution that begins with a proof, or nil. A reply holds out longest,
// and only one move wins as soon after it.
func (p *forcedProber) line(ctx context.Context, s game.State, proof prover.Proof) []string {
	var moves []string
	for {
		moves = append(moves, s.Format(proof.Moves[0]))
		after, err := s.Play(proof.Moves[0])
		if err != nil || proof.Plies <= nearest { // over now, or after any reply
			return moves
		}
		var reply game.Move
		var then game.State
		for _, m := range after.Moves() {
			next, err := after.Play(m)
			if err != nil || over(next) {
				continue
			}
			answer, found := p.prover.Find(ctx, next, proof.Plies-2, forcedNodes)
			if found == prover.Found && answer.Plies == proof.Plies-2 && len(answer.Moves) == 1 {
				reply, then, proof = m, next, answer
				break
			}
		}
		if then == nil {
			return nil
		}
		moves, s = append(moves, after.Format(reply)), then
	}
}

// onlyForced checks a proved solution: the move wins in as many plies as the solution has,
// or after any reply to its last move, and no other move wins as soon.
func (v *Verifier) onlyForced(ctx context.Context, s game.State, m game.Move, d demand) error {
	proof, found := v.prover().Find(ctx, s, d.plies+1, 0)
	switch plies := proof.Plies; {
	case found != prover.Found:
		return fmt.Errorf("no move wins in %d plies, and the solution is %s", d.plies+1, s.Format(m))
	case !d.wins || plies < d.plies || len(proof.Moves) != 1 || proof.Moves[0] != m:
		return fmt.Errorf("%d moves win in %d plies, including %s, and the solution is %s in %d",
			len(proof.Moves), plies, s.Format(proof.Moves[0]), s.Format(m), d.plies)
	}
	return nil
}

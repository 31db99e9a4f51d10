package maker

import (
	"context"
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/engine"
)

// Games begin with fewestRandom to fewestRandom+variedRandom-1 random moves, and end after
// longest plies at the latest.
const (
	fewestRandom = 2
	variedRandom = 5
	longest      = 160
)

// thought is how many positions a player searches for a move: a stronger player would
// blunder less and create fewer puzzles. If only endings become puzzles, quick and even
// games are best.
const (
	thought       = 1500
	endingThought = 200
)

// made is a move and the state before it.
type made struct {
	state game.State
	move  game.Move
}

// play plays a game between two random levels with that many nodes a move. It returns the
// moves after the opening.
func play(
	ctx context.Context, rules game.Rules, minds [engine.Count]*engine.Mind, nodes uint64, rnd *rand.Rand,
) (moves []made, err error) {
	setup, err := rules.Setup(nil, rnd)
	if err != nil {
		return nil, err
	}
	s, err := rules.New(setup)
	if err != nil {
		return nil, err
	}
	players := [2]*engine.Mind{minds[rnd.IntN(len(minds))], minds[rnd.IntN(len(minds))]}
	opening := fewestRandom + rnd.IntN(variedRandom)
	for ply := range longest {
		legal := s.Moves()
		if len(legal) == 0 {
			break
		}
		m := legal[rnd.IntN(len(legal))]
		if ply >= opening {
			a, err := players[s.Turn()].Choose(ctx, s, engine.Budget{Nodes: nodes, Rand: rnd})
			if err != nil {
				return nil, err
			}
			m = a.Move
			moves = append(moves, made{s, m})
		}
		if s, err = s.Play(m); err != nil {
			return nil, err
		}
	}
	return moves, nil
}

package maker

import (
	"context"
	"math/rand/v2"

	"pawnstorm/game"
	"pawnstorm/game/engine"
)

// Games begin with random moves, from fewest to fewest+varied-1 of them, and end
// after longest plies at the latest.
const (
	fewestRandom = 2
	variedRandom = 5
	longest      = 160
)

// thought is how many positions a player may look at for a move: a stronger one
// would blunder less, and make fewer puzzles. Where the ending alone makes puzzles,
// games that are even and soon played serve best.
const (
	thought       = 1500
	endingThought = 200
)

// made is a move of a game, with the state in which it was made.
type made struct {
	state game.State
	move  game.Move
}

// play plays a game between two levels that chance decides, with so many nodes for a
// move. It returns what is between the opening and the end.
func play(ctx context.Context, rules game.Rules, minds [engine.Count]*engine.Mind, nodes uint64, rnd *rand.Rand) (moves []made, err error) {
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

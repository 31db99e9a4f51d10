package load

import (
	"math/rand/v2"

	"pawnstorm/game/catalog"
)

// Lengths of a random game, in plies.
const (
	fewest = 100
	most   = 200
)

// RandomGame returns a game of random legal chess moves. The same seed gives the
// same game.
func RandomGame(seed uint64) []string {
	random := rand.New(rand.NewPCG(seed, 0))
	for {
		if moves := randomMoves(random); len(moves) >= fewest {
			return moves
		}
	}
}

func randomMoves(random *rand.Rand) (moves []string) {
	chess, _ := catalog.Find("chess")
	state, err := chess.New("")
	for err == nil && len(moves) < most {
		legal := state.Moves()
		if len(legal) == 0 {
			break
		}
		move := legal[random.IntN(len(legal))]
		moves = append(moves, state.Format(move))
		state, err = state.Play(move)
	}
	return moves
}

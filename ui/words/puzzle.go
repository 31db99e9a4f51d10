package words

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
)

// PuzzleGoal says what the first mover of a puzzle must do: "White to move and win in 3."
func PuzzleGoal(p puzzle.Puzzle, rules game.Rules, turn game.Seat) string {
	seat := rules.Info().Seats[turn].Name
	if p.Wins(rules) {
		return fmt.Sprintf("%s to move and win in %d.", seat, p.Length())
	}
	return fmt.Sprintf("%s to move and win.", seat)
}

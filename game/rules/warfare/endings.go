package warfare

import (
	"fmt"

	"pawnstorm/game"
)

// The house draws.
const (
	mostOccurrences = 3
	mostQuiet       = 100 // plies
)

// ending is how the game has ended in this position (rule 7), nil if it goes
// on. A win comes before any draw.
func (s *state) ending(canMove bool) *game.Result {
	p := &s.position
	switch {
	case p.kinds[king] == 0:
		return &game.Result{Winner: proletariat, Reason: kingTaken}
	case !canMove && p.turn == proletariat && p.kinds[proletarian] == 0:
		return &game.Result{Winner: bourgeoisie, Reason: noProletarianLeft}
	case !canMove && p.turn == proletariat:
		return &game.Result{Winner: bourgeoisie, Reason: noProletarianMoves}
	case !canMove:
		return draw(stalemate)
	case s.occurrences >= mostOccurrences:
		return draw(threefold)
	case s.quiet >= mostQuiet:
		return draw(noCaptures)
	}
	return nil
}

func draw(reason string) *game.Result {
	return &game.Result{Winner: game.NoSeat, Reason: reason}
}

func (s *state) overReason() string { return fmt.Sprintf(gameOver, s.result.Reason) }

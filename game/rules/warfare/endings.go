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
		return &game.Result{Winner: proletariat, Reason: "capture of the king"}
	case !canMove && p.turn == proletariat && p.kinds[proletarian] == 0:
		return &game.Result{Winner: bourgeoisie, Reason: "lockout: no proletarian is left"}
	case !canMove && p.turn == proletariat:
		return &game.Result{Winner: bourgeoisie, Reason: "lockout: no proletarian can move"}
	case !canMove:
		return draw("stalemate: no piece of the Bourgeoisie can move")
	case s.occurrences >= mostOccurrences:
		return draw("threefold repetition")
	case s.quiet >= mostQuiet:
		return draw("50 moves without a capture")
	}
	return nil
}

func draw(reason string) *game.Result {
	return &game.Result{Winner: game.NoSeat, Reason: reason}
}

func (s *state) overReason() string { return fmt.Sprintf("the game is over: %s", s.result.Reason) }

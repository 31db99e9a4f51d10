package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// The draws that this server adds.
const (
	mostOccurrences = 3
	mostQuiet       = 100 // plies
)

// ending returns how the game ended in this position (rule 7), nil if it continues. A win
// comes before any draw.
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
		return board.Draw("stalemate: no piece of the Bourgeoisie can move")
	case s.occurrences >= mostOccurrences:
		return board.Draw("threefold repetition")
	case s.quiet >= mostQuiet:
		return board.Draw("50 moves without a capture")
	}
	return nil
}

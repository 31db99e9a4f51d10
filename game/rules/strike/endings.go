package strike

import "pawnstorm/game"

// The draws that this server adds to the source. Without them a losing side could move to
// and fro forever.
const (
	lastOccurrence = 3   // of a position with the same side to move
	lastQuietPly   = 100 // in a row, without a capture
)

// ending returns how the game ended in this position, nil if it continues.
func (s *state) ending(canMove bool) *game.Result {
	p := &s.position
	switch {
	case p.kinds[king] == 0:
		return s.end(workers, "capture of the owner")
	case !canMove && p.turn == capitalists:
		return s.end(game.NoSeat, "stalemate: no capitalist can move")
	case !canMove && p.seats[workers] == 0:
		return s.end(capitalists, "forfeit: no worker is left")
	case !canMove:
		return s.end(capitalists, "forfeit: no worker can move")
	case s.noDraws:
		return nil
	case s.occurrences >= lastOccurrence:
		return s.end(game.NoSeat, "threefold repetition")
	case s.quiet >= lastQuietPly:
		return s.end(game.NoSeat, "100 plies without a capture")
	}
	return nil
}

func (s *state) end(winner game.Seat, reason string) *game.Result {
	return &game.Result{Winner: winner, Reason: reason, Note: s.tally.note()}
}

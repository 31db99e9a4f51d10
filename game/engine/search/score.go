package search

import "fmt"

// Score is what a position is worth to the side to move, in hundredths of a
// pawn. Beyond ±Decided the game is won or lost by force.
type Score int32

const (
	// Infinite is beyond every score.
	Infinite Score = 32000
	// Mate is the score of a game won here; won in n plies is Mate-n.
	Mate Score = 31000
	// Decided is the least score of a forced win.
	Decided = Mate - 1000
)

// Plies returns in how many plies a forced end comes, negative for a loss. ok is false if no end is forced.
func (s Score) Plies() (plies int, ok bool) {
	switch {
	case s >= Decided:
		return int(Mate - s), true
	case s <= -Decided:
		return -int(Mate + s), true
	}
	return 0, false
}

// String formats a score for players: "+1.25", "win in 3 plies".
func (s Score) String() string {
	switch plies, ok := s.Plies(); {
	case ok && s > 0:
		return fmt.Sprintf("win in %d plies", plies)
	case ok:
		return fmt.Sprintf("loss in %d plies", -plies)
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

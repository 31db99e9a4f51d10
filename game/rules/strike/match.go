package strike

import (
	"fmt"

	"pawnstorm/game"
)

// Match decides a match of two games with the seats swapped; see [game.MatchRules]. The
// last states must be states of this game. The player who won more games wins. If the
// Workers won both games, the player with the higher tally as Capitalists wins.
func (ruleset) Match(winners [2]game.Seat, finals [2]game.State) (winner game.Seat, reason string) {
	var won [2]int // by the seat in the first game
	for i, seat := range winners {
		switch {
		case seat == game.NoSeat:
		case i == 0:
			won[seat]++
		default:
			won[seat.Other()]++
		}
	}
	score, what := won, "games"
	if winners == [2]game.Seat{workers, workers} {
		score = [2]int{capitalists: points(finals[0]), workers: points(finals[1])}
		what = "points as Capitalists"
	}
	reason = fmt.Sprintf("%d to %d %s", max(score[0], score[1]), min(score[0], score[1]), what)
	switch {
	case score[workers] > score[capitalists]:
		return workers, reason
	case score[workers] < score[capitalists]:
		return capitalists, reason
	}
	return game.NoSeat, reason
}

// points returns the tally of the Capitalists.
func points(s game.State) int { return s.(*state).tally[capitalists] }

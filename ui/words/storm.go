package words

import (
	"fmt"
	"time"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/rating"
)

// StormTerms explains a puzzle storm.
const StormTerms = "Three minutes, starting with your first move, and each puzzle harder than the last. " +
	"A wrong move costs ten seconds and its puzzle. Right moves in a row add time. Storms do not change your rating."

// StormMove says what a move in a storm achieved.
func StormMove(name string, m puzzle.StormMove) string {
	said := fmt.Sprintf("%s was wrong: -%d seconds.", name, puzzle.StormPenalty/time.Second)
	if m.Solved {
		said = "Solved!"
	} else if m.Right {
		said = "Right, go on."
	}
	if m.Gift > 0 {
		said += fmt.Sprintf(" +%d seconds.", m.Gift/time.Second)
	}
	return said
}

// StormStanding returns the clock and the score of a storm.
func StormStanding(s puzzle.Storm, now time.Time) string {
	return fmt.Sprintf("%s left, %s", Countdown(s.Left(now)), StormScore(s))
}

// StormScore returns the score of a storm.
func StormScore(s puzzle.Storm) string {
	return fmt.Sprintf("%d solved, %d in a row.", s.Solved, s.Row)
}

// StormOutcome says how a storm ended.
func StormOutcome(s puzzle.Storm) string {
	return fmt.Sprintf("The storm is over: %s solved, %d missed, longest streak %d.",
		Count(s.Solved, "puzzle"), s.Missed, s.Longest)
}

// StormBests compares the latest storm with the player's best.
func StormBests(before, after rating.StormForm, now time.Time) string {
	switch {
	case after.Storms == 0:
		return ""
	case after.Best > before.Best && before.Storms > 0:
		return fmt.Sprintf("That is your new record. The old one was %d.", before.Best)
	}
	return fmt.Sprintf("Your best today is %d. Your record is %d.", after.Today(now), after.Best)
}

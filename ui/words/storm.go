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

// StreakTerms explains a puzzle streak.
const StreakTerms = "No clock: each puzzle is harder than the last, and the first wrong move ends the streak. " +
	"Streaks do not change your rating."

// RunTerms explains a storm or a streak.
func RunTerms(streak bool) string {
	if streak {
		return StreakTerms
	}
	return StormTerms
}

// RunName names a storm or a streak.
func RunName(streak bool) string {
	if streak {
		return "streak"
	}
	return "storm"
}

// StormMove says what a move in a storm or a streak achieved.
func StormMove(name string, streak bool, m puzzle.StormMove) string {
	said := fmt.Sprintf("%s was wrong: -%d seconds.", name, puzzle.StormPenalty/time.Second)
	if streak {
		said = name + " was wrong."
	}
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

// StormStanding returns the clock and the score of a storm. A streak has only a score.
func StormStanding(s puzzle.Storm, now time.Time) string {
	if s.Streak {
		return StormScore(s)
	}
	return fmt.Sprintf("%s left, %s", Countdown(s.Left(now)), StormScore(s))
}

// StormScore returns the score of a storm or a streak.
func StormScore(s puzzle.Storm) string {
	if s.Streak {
		return fmt.Sprintf("%d solved.", s.Solved)
	}
	return fmt.Sprintf("%d solved, %d in a row.", s.Solved, s.Row)
}

// StormOutcome says how a storm or a streak ended.
func StormOutcome(s puzzle.Storm) string {
	if s.Streak {
		return fmt.Sprintf("The streak is over: %s solved.", Count(s.Solved, "puzzle"))
	}
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

// RunBests compares the latest storm or streak with the player's best.
func RunBests(streak bool, before, after rating.StormForm, now time.Time) string {
	switch {
	case !streak:
		return StormBests(before, after, now)
	case after.Streak == 0:
		return ""
	case after.Streak > before.Streak && before.Streak > 0:
		return fmt.Sprintf("That is your new record. The old one was %d.", before.Streak)
	}
	return fmt.Sprintf("Your record is %d.", after.Streak)
}

package words

import (
	"fmt"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Countdown formats the time left in whole seconds, rounded up: 0:00 means that it is over.
func Countdown(left time.Duration) string {
	if left >= time.Hour {
		return clock.Format(left)
	}
	seconds := (max(left, 0) + time.Second - 1) / time.Second
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// Span formats a time to wait in whole minutes, hours or days.
func Span(left time.Duration) string {
	const day = 24 * time.Hour
	switch minutes := left.Round(time.Minute) / time.Minute; {
	case left < time.Minute:
		return "less than a minute"
	case minutes <= 90:
		return fmt.Sprintf("%d min", minutes)
	case left < day:
		return fmt.Sprintf("%d h %d min", minutes/60, minutes%60)
	case left < 2*day:
		return "a day"
	}
	return fmt.Sprintf("%d days", left/day)
}

// Thought formats how long a move took: 0.4s, 12s, 1:05, 2h or 3d.
func Thought(took time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case took < 10*time.Second:
		return fmt.Sprintf("%.1fs", max(took, 0).Truncate(time.Second/10).Seconds())
	case took < time.Minute:
		return fmt.Sprintf("%ds", took/time.Second)
	case took < time.Hour:
		return fmt.Sprintf("%d:%02d", took/time.Minute, took/time.Second%60)
	case took < 2*day:
		return fmt.Sprintf("%dh", took/time.Hour)
	}
	return fmt.Sprintf("%dd", took/day)
}

// FirstMove says how long the player may still take for the first move, with a blank before
// it. It is "" if no first move is due.
func FirstMove(t *table.Table, now time.Time) string {
	by, due := t.FirstMoveBy()
	if !due {
		return ""
	}
	end := "aborted"
	if t.First != nil || t.Board != nil {
		end = "lost"
	}
	return fmt.Sprintf(" First move within %s or the game is %s.", Countdown(by.Sub(now)), end)
}

// OnVacation says which players are on vacation. Their clocks are paused.
func (v Viewer) OnVacation(t *table.Table) (lines []string) {
	for seat, until := range t.Vacation {
		if until.IsZero() {
			continue
		}
		who := Person(t.Seats[seat]) + " is"
		if t.Seats[seat].ID == v.Me {
			who = "You are"
		}
		lines = append(lines, fmt.Sprintf("%s on vacation until %s at the latest. The clocks are paused.",
			who, When(until, v.zone())))
	}
	return lines
}

// GameAndClock names the game and the clock of a table.
func GameAndClock(t *table.Table) string {
	control := t.Clock.Control()
	if control.Kind == clock.Unlimited {
		return t.Rules.Info().Name + ", no clock"
	}
	return t.Rules.Info().Name + ", " + control.String()
}

// BadClock returns the error for a time control that was mistyped.
func BadClock(text string, err error) error {
	return Wrong("Invalid clock %q: %v.", identity.Clean(text, 30), err)
}

package words

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/game/clock"
)

// Dashed writes a time control in one word, so that a shell needs no quotes.
func Dashed(c clock.Control) string { return strings.ReplaceAll(c.String(), " ", "-") }

// ClockHelp explains a time control, its speed first.
func ClockHelp(c clock.Control) string {
	if c.Kind == clock.Unlimited {
		return "No clock. Players take as long as they like."
	}
	speed := SentenceStart(string(c.Speed()))
	base, step := Count(int(c.Base/time.Minute), "minute"), Count(int(c.Step/time.Second), "second")
	switch {
	case c.Kind == clock.Correspondence:
		return fmt.Sprintf("%s: %s for each move.", speed, c)
	case c.Delays():
		return fmt.Sprintf("%s: %s each. Your clock waits %s every turn.", speed, base, step)
	case c.Step == 0:
		return fmt.Sprintf("%s: %s each for the whole game.", speed, base)
	default:
		return fmt.Sprintf("%s: %s each, and %s more after each move.", speed, base, step)
	}
}

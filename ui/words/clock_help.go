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
		return "No clock. Take days if you like."
	}
	speed := string(c.Speed())
	speed = strings.ToUpper(speed[:1]) + speed[1:]
	base, step := count(c.Base/time.Minute, "minute"), count(c.Step/time.Second, "second")
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

func count(n time.Duration, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

package widget

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
)

// ClockField is the line of a form that chooses a time control. The ids of its
// values are what [clock.Parse] reads.
func ClockField() Field {
	f := Field{Name: "Time"}
	for _, c := range table.UsualClocks {
		f.Values = append(f.Values, game.Value{ID: c.String(), Name: c.String()})
		f.Helps = append(f.Helps, clockHelp(c))
	}
	return f
}

// clockHelp tells in words what a time control means, its speed first.
func clockHelp(c clock.Control) string {
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

package words

import (
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Lag says how much of a seat's last turn was spent on the line, in seconds: "+0.3". It stands beside a
// clock that this was given back to. "" is less than a twentieth of a second.
func Lag(t *table.Table, seat game.Seat) string {
	d := t.LagOf(seat).Round(100 * time.Millisecond)
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("+%.1f", d.Seconds())
}

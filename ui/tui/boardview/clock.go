package boardview

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game/clock"
	"pawnstorm/ui/tui/app"
)

// LowOnTime reports whether a player should be warned: of the last tenth of the
// time, which at the board is at least ten seconds and at most a minute.
func LowOnTime(c clock.Control, left time.Duration) bool {
	switch c.Kind {
	case clock.Unlimited:
		return false
	case clock.Correspondence:
		return left < c.Step/10
	default:
		return left < min(max(c.Base/10, 10*time.Second), time.Minute)
	}
}

// UntilTick is how long a clock that runs shows the same text. It is 0 when the
// time is used up and the text does not change any more.
func UntilTick(left time.Duration) time.Duration {
	unit := time.Second
	switch {
	case left <= 0:
		return 0
	case left < 200*time.Millisecond:
		return left // the last tenth is shown to the end
	case left < 10*time.Second:
		unit = 100 * time.Millisecond
	case left >= clock.Day:
		unit = time.Hour
	}
	return left%unit + time.Nanosecond // what is shown is rounded down
}

// Ticker wakes a screen when what it shows will have changed. It waits for one
// thing at a time: a new one takes the place of the last.
type Ticker struct{ cancel context.CancelFunc }

// Wake sends a message after d, unless the ticker is told something else or ctx
// ends before. With no d there is nothing to wait for.
func (k *Ticker) Wake(ctx context.Context, d time.Duration, msg tea.Msg) tea.Cmd {
	if k.cancel != nil {
		k.cancel()
		k.cancel = nil
	}
	if d <= 0 {
		return nil
	}
	ctx, k.cancel = context.WithCancel(ctx)
	return app.After(ctx, d, msg)
}

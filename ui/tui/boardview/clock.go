package boardview

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game/clock"
	"pawnstorm/ui/tui/app"
)

// LowOnTime reports whether to warn a player: in the last tenth of the time. In games in one
// sitting that is at least ten seconds and at most a minute.
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

// UntilTick returns for how long a running clock shows the same text. It is 0 when the time is
// up and the text stays.
func UntilTick(left time.Duration) time.Duration {
	unit := time.Second
	switch {
	case left <= 0:
		return 0
	case left < 200*time.Millisecond:
		return left // show the last tenth to the end
	case left < 10*time.Second:
		unit = 100 * time.Millisecond
	case left >= clock.Day:
		unit = time.Hour
	}
	return left%unit + time.Nanosecond // because the text is rounded down
}

// Ticker wakes a screen when its text will have changed. Each wait replaces the last one.
type Ticker struct{ cancel context.CancelFunc }

// Wake sends a message after d, unless it is called again or ctx ends before. If d is 0 it
// only cancels the last wait.
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

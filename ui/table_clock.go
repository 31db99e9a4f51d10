package ui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/table"
)

// soonestTick is how long a screen waits at least before it is drawn anew for
// the time alone.
const soonestTick = 20 * time.Millisecond

// tick waits for the moment at which a time on the screen changes. Nothing waits
// while none does.
func (t *tableScreen) tick() tea.Cmd {
	wait := t.nextTick()
	if wait > 0 {
		wait = max(wait, soonestTick)
	}
	return t.ticks.wake(t.ctx, wait, tickMsg{t})
}

// nextTick is how long the screen shows the same times; 0 for ever.
func (t *tableScreen) nextTick() time.Duration {
	now, next := t.s.Now(), time.Duration(0)
	add := func(wait time.Duration) {
		if wait > 0 && (next == 0 || wait < next) {
			next = wait
		}
	}
	if t.table.Status != table.Playing {
		return 0
	}
	if seat, runs := t.table.Clock.Running(); runs {
		if free := t.free(game.Seat(seat), now); free > 0 {
			add(untilCount(free))
		} else {
			add(untilTick(t.table.Clock.Left(seat, now)))
		}
	}
	if by, due := t.table.FirstMoveBy(); due {
		add(untilCount(by.Sub(now)))
	}
	for seat, away := range t.table.Away {
		if at, due := t.table.ForsakenAt(game.Seat(seat).Other()); due && away.Away() {
			add(untilCount(at.Sub(now)))
		}
	}
	return next
}

// free is how much time a seat whose clock runs may still take at no cost: a
// delay.
func (t *tableScreen) free(seat game.Seat, now time.Time) time.Duration {
	running, runs := t.table.Clock.Running()
	end, limited := t.table.Clock.Deadline()
	if !runs || game.Seat(running) != seat || !limited {
		return 0
	}
	return max(0, end.Sub(now)-t.table.Clock.Left(running, now))
}

// untilCount is how long words.Countdown writes the same; 0 when nothing is left.
func untilCount(left time.Duration) time.Duration {
	switch {
	case left <= 0:
		return 0
	case left >= time.Hour:
		return untilTick(left)
	case left%time.Second == 0:
		return time.Second
	}
	return left % time.Second
}

// face is the clock of a seat; "" in a game without one.
func (t *tableScreen) face(seat game.Seat) string {
	control := controlOf(t.table)
	if control.Kind == clock.Unlimited {
		return ""
	}
	left := t.table.Clock.Left(int(seat), t.s.Now())
	if t.studying() && (!t.live() || t.table.Origin != nil) {
		left = t.leftThen(seat)
	}
	running, runs := t.table.Clock.Running()
	return clockFace(t.s.styles, left, runs && game.Seat(running) == seat, lowOnTime(control, left))
}

// creditLines tell that time was given back in the turn under way, because the
// server was away.
func (t *tableScreen) creditLines(w int) []string {
	for _, e := range slices.Backward(t.table.Log) {
		switch e.Kind {
		case table.Credited:
			text := fmt.Sprintf("The server was away for %s; the clocks stood still.", span(t.table.Credit.For))
			return paintAll(t.s.styles.faint, wrap(text, w))
		case table.Moved, table.Readied, table.Sat:
			return nil
		}
	}
	return nil
}

// span is a length of time in words, rounded up to seconds.
func span(d time.Duration) string {
	d = (d + time.Second - 1).Truncate(time.Second)
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", d/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", d/time.Minute, d%time.Minute/time.Second)
	case d < clock.Day:
		return fmt.Sprintf("%d h %d min", d/time.Hour, d%time.Hour/time.Minute)
	}
	return clock.Format(d)
}

package table

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
)

// A clock runs while the news of the opponent's move and the answer are on the line. The time that the
// server measures for that does not count, up to an allowance that grows with each move. A client that
// answers measurements late cannot gain more. The shape follows lichess (LagTracker in scalachess,
// where a move earns up to a second); the numbers are smaller, because a client can
// pretend to have a slow line.
const (
	leastLag    = 10 * time.Millisecond // less than this is not worth recording
	firstLag    = time.Second           // the allowance before the first move
	mostLag     = 2 * time.Second       // the highest allowance
	lagPerMove  = 300 * time.Millisecond
	lagOfAGame  = 50 * time.Millisecond // a move earns this, and lagPart of the time for a whole game,
	lagPart     = 600                   // but at most lagPerMove
	usualLength = 40                    // moves of a whole game
)

// Line returns how much of a turn was spent on the line between the server and a player. turn is how
// long the turn took on the server.
type Line func(turn time.Duration) time.Duration

type lineKey struct{}

// WithLine adds the measured line of a session to the context of its commands.
func WithLine(ctx context.Context, l Line) context.Context {
	return context.WithValue(ctx, lineKey{}, l)
}

// LagAt returns how much of the turn that ends now was spent on the line of a context, if it has one.
func (t *Table) LagAt(ctx context.Context, now time.Time) time.Duration {
	line, ok := ctx.Value(lineKey{}).(Line)
	if !ok || !t.Timed() || t.Status != Playing {
		return 0
	}
	return line(now.Sub(t.since))
}

// lag is a player's allowance.
type lag struct {
	used time.Duration // more than was earned
	last time.Duration // what the last move was credited
}

func (l *lag) left() time.Duration { return firstLag - l.used }

// moved records a move with the time that it was credited.
func (l *lag) moved(credit, earned time.Duration) {
	l.last = credit
	l.used = max(l.used+credit-earned, firstLag-mostLag)
}

// lagEarned returns what a move adds to the allowance.
func lagEarned(c clock.Control) time.Duration {
	return min(lagOfAGame+(c.Base+usualLength*c.Step)/lagPart, lagPerMove)
}

// lagCredit returns how much of a turn that ends now does not count, if the line took that long.
func (t *Table) lagCredit(seat game.Seat, line time.Duration, now time.Time) time.Duration {
	if running, runs := t.Clock.Running(); !runs || game.Seat(running) != seat || !t.Timed() {
		return 0
	}
	// The clock may have stood still before the last event.
	credit := min(line, t.lags[seat].left(), now.Sub(t.Changed)).Truncate(time.Millisecond)
	if credit < leastLag {
		return 0
	}
	return credit
}

// LagOf returns how much of a seat's last turn was spent on the line and did not count.
func (t *Table) LagOf(seat game.Seat) time.Duration { return t.lags[seat].last }

// lagGrace returns how long after the end of a seat's time the server still waits for a move that may
// be on the line.
func (t *Table) lagGrace(seat game.Seat) time.Duration {
	return max(0, min(t.lags[seat].last, t.lags[seat].left()))
}

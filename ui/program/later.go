package program

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Later is a message that has the program take another one after a while, unless the
// context ends before.
type Later struct {
	Ctx   context.Context
	After time.Duration
	Msg   tea.Msg
	// Busy, if it is set, is taken in place of Msg if the terminal has not taken by
	// then what was sent before: the line is slow.
	Busy tea.Msg
}

// msg is what is taken.
func (l *Later) msg(busy bool) tea.Msg {
	if busy && l.Busy != nil {
		return l.Busy
	}
	return l.Msg
}

// laterList are messages for later, with one timer for all of them. There are few.
type laterList struct {
	list  []timed // the first ones first
	timer *time.Timer
	set   time.Time // when the timer goes off; zero if it does not
}

type timed struct {
	at time.Time
	Later
}

func (l *laterList) add(msg Later, now time.Time) {
	l.list = slices.DeleteFunc(l.list, timed.over)
	t := timed{now.Add(msg.After), msg}
	i := len(l.list)
	for i > 0 && l.list[i-1].at.After(t.at) {
		i--
	}
	l.list = slices.Insert(l.list, i, t)
}

func (t timed) over() bool { return t.Ctx.Err() != nil }

// due takes out what is to be taken by now.
func (l *laterList) due(now time.Time) []timed {
	l.set = time.Time{}
	n := 0
	for n < len(l.list) && !l.list[n].at.After(now) {
		n++
	}
	due := slices.Clone(l.list[:n])
	l.list = slices.Delete(l.list, 0, n)
	return slices.DeleteFunc(due, timed.over)
}

// alarm is the channel on which the time of the next message is told, nil if there is
// none.
func (l *laterList) alarm(now time.Time) <-chan time.Time {
	for len(l.list) > 0 && l.list[0].over() {
		l.list = slices.Delete(l.list, 0, 1)
	}
	if len(l.list) == 0 {
		return nil
	}
	next := l.list[0].at
	switch {
	case l.timer == nil:
		l.timer = time.NewTimer(next.Sub(now))
	case !l.set.Equal(next):
		l.timer.Reset(next.Sub(now))
	}
	l.set = next
	return l.timer.C
}

// stop gives up all of them.
func (l *laterList) stop() {
	if l.timer != nil {
		l.timer.Stop()
	}
}

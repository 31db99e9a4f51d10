package program

import (
	"context"
	"slices"
	"sort"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Later is a message that makes the program take Msg after a while, unless Ctx ends first.
type Later struct {
	Ctx   context.Context
	After time.Duration
	Msg   tea.Msg
	// Busy, if not nil, replaces Msg if the line is slow: the terminal has not yet taken what was
	// sent before.
	Busy tea.Msg
}

// laterList holds the messages for later, with one timer for all of them. There are few.
type laterList struct {
	list  []timed // earliest first
	timer *time.Timer
	set   time.Time // when the timer fires; zero if it is not set
}

type timed struct {
	at time.Time
	Later
}

func (l *laterList) add(msg Later, now time.Time) {
	l.list = slices.DeleteFunc(l.list, timed.over)
	t := timed{now.Add(msg.After), msg}
	i := sort.Search(len(l.list), func(i int) bool { return l.list[i].at.After(t.at) })
	l.list = slices.Insert(l.list, i, t)
}

func (t timed) over() bool { return t.Ctx.Err() != nil }

// due removes and returns the messages that are due.
func (l *laterList) due(now time.Time) []timed {
	l.set = time.Time{}
	n := sort.Search(len(l.list), func(i int) bool { return l.list[i].at.After(now) })
	due := slices.Clone(l.list[:n])
	l.list = slices.Delete(l.list, 0, n)
	return slices.DeleteFunc(due, timed.over)
}

// alarm returns a channel that delivers when the next message is due, or nil if there is none.
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

// stop stops the timer.
func (l *laterList) stop() {
	if l.timer != nil {
		l.timer.Stop()
	}
}

package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
)

const (
	// toastTime is how long a notice stays, unless a key is pressed.
	toastTime = 4 * time.Second
	// mostToasts is how many of them wait at most; what comes then is left out.
	mostToasts = 4
)

// toasts are what the program has to say, one after the other.
type toasts struct {
	notice app.NoticeMsg // that is shown; its text is "" if there is none
	since  time.Time
	count  int // of those that were shown
	later  []app.NoticeMsg
}

// staleToastMsg says that a notice has been shown for long enough.
type staleToastMsg struct{ count int }

// show shows a notice when the one before has had its time, at once if it says why
// something was not done: the person waits for that.
func (t *toasts) show(s *app.Session, n app.NoticeMsg) tea.Cmd {
	switch {
	case t.notice.Text == "" || n.Bad:
	case n == t.notice || slices.Contains(t.later, n):
		return nil
	case len(t.later) < mostToasts:
		t.later = append(t.later, n)
		return nil
	default:
		return nil
	}
	return t.begin(s, n)
}

// begin shows a notice now.
func (t *toasts) begin(s *app.Session, n app.NoticeMsg) tea.Cmd {
	t.notice, t.since = n, s.Now()
	t.count++
	return app.After(s.Ctx, toastTime, staleToastMsg{t.count})
}

// next takes the notice off, and shows the next one.
func (t *toasts) next(s *app.Session) tea.Cmd {
	t.notice = app.NoticeMsg{}
	if len(t.later) == 0 {
		return nil
	}
	n := t.later[0]
	t.later = t.later[1:]
	return t.begin(s, n)
}

// stale takes a notice off that has had its time by the session's clock.
func (t *toasts) stale(s *app.Session, msg staleToastMsg) tea.Cmd {
	if msg.count != t.count || t.notice.Text == "" {
		return nil
	}
	if left := toastTime - s.Now().Sub(t.since); left > 0 {
		return app.After(s.Ctx, max(left, toastTime/4), msg)
	}
	return t.next(s)
}

// unsay takes a notice off that would mislead by now.
func (t *toasts) unsay(s *app.Session, text string) tea.Cmd {
	t.later = slices.DeleteFunc(t.later, func(n app.NoticeMsg) bool { return n.Text == text })
	if t.notice.Text == text {
		return t.next(s)
	}
	return nil
}

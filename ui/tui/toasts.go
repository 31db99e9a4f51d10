package tui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
)

const (
	// toastTime is how long a notice stays, unless the user presses a key.
	toastTime = 4 * time.Second
	// mostToasts limits how many notices wait. Further ones are dropped.
	mostToasts = 4
)

// toasts shows notices one after another.
type toasts struct {
	notice app.NoticeMsg // the current notice; its text is "" for none
	since  time.Time
	count  int // notices shown so far
	later  []app.NoticeMsg
}

// staleToastMsg reports that a notice has been shown long enough.
type staleToastMsg struct{ count int }

// show queues a notice. Refusals are shown at once, because the user waits for them.
func (t *toasts) show(s *app.Session, n app.NoticeMsg) tea.Cmd {
	if t.notice.Text == "" || n.Bad {
		return t.begin(s, n)
	}
	if n != t.notice && !slices.Contains(t.later, n) && len(t.later) < mostToasts {
		t.later = append(t.later, n)
	}
	return nil
}

// begin shows a notice now.
func (t *toasts) begin(s *app.Session, n app.NoticeMsg) tea.Cmd {
	t.notice, t.since = n, s.Now()
	t.count++
	return app.After(s.Ctx, toastTime, staleToastMsg{t.count})
}

// next removes the notice and shows the next one.
func (t *toasts) next(s *app.Session) tea.Cmd {
	t.notice = app.NoticeMsg{}
	if len(t.later) == 0 {
		return nil
	}
	n := t.later[0]
	t.later = t.later[1:]
	return t.begin(s, n)
}

// stale removes a notice whose time is up by the session's clock.
func (t *toasts) stale(s *app.Session, msg staleToastMsg) tea.Cmd {
	if msg.count != t.count || t.notice.Text == "" {
		return nil
	}
	if left := toastTime - s.Now().Sub(t.since); left > 0 {
		return app.After(s.Ctx, max(left, toastTime/4), msg)
	}
	return t.next(s)
}

// unsay removes a notice that would be misleading now.
func (t *toasts) unsay(s *app.Session, text string) tea.Cmd {
	t.later = slices.DeleteFunc(t.later, func(n app.NoticeMsg) bool { return n.Text == text })
	if t.notice.Text == text {
		return t.next(s)
	}
	return nil
}

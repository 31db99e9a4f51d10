package webhook

import (
	"testing"
	"time"
)

// TestDueWhileSending checks when a call is looked at again. While it is in the line, that is after a
// lease. From when it has been sent, its stored time counts, and it can be put in the line again.
func TestDueWhileSending(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	w := &Webhooks{Config: Config{Now: func() time.Time { return now }}}
	w.queue = newQueue(w)
	of, to := matter{"ann", "table"}, address{"ann", "hook"}
	m := mark{What: markEnd, ID: "event", Owed: map[string]debt{"hook": {Due: now}}}
	w.queue.lines[to] = []letter{{of: of, event: "event"}}
	if at, ok := w.due(of, m); !ok || !at.Equal(now.Add(lease)) || w.queue.room(to, "event") {
		t.Errorf("a call in the line is due at %v, %v", at, ok)
	}
	w.queue.sent(to)
	if at, ok := w.due(of, m); !ok || !at.Equal(now) || !w.queue.room(to, "event") {
		t.Errorf("a call that was sent is due at %v, %v", at, ok)
	}
}

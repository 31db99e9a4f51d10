package tui

import (
	"testing"
	"time"

	"pawnstorm/ui/tui/app"
)

// A notice stays for four seconds or until a key. The next one waits unless it is a refusal. A
// notice that is shown or queued is not repeated.
func TestToasts(t *testing.T) {
	var now time.Time
	s := &app.Session{Config: app.Config{Now: func() time.Time { return now }}, Ctx: t.Context()}
	var box toasts
	say := func(text string, bad bool) { box.show(s, app.NoticeMsg{Text: text, Bad: bad}) }
	shows := func(want string) {
		t.Helper()
		if box.notice.Text != want {
			t.Fatalf("got %q, want %q", box.notice.Text, want)
		}
	}
	say("one", false)
	say("two", false)
	say("two", false)
	say("one", false)
	shows("one")
	now = now.Add(toastTime - time.Second)
	box.stale(s, staleToastMsg{box.count})
	shows("one") // too soon
	now = now.Add(time.Second)
	box.stale(s, staleToastMsg{box.count - 1})
	shows("one") // of another notice
	box.stale(s, staleToastMsg{box.count})
	shows("two")
	say("no", true)
	shows("no")
	say("three", false)
	say("four", false)
	box.unsay(s, "three")
	box.unsay(s, "no")
	shows("four")
	box.next(s) // removed by a key
	shows("")
	for range 100 {
		say("much", false)
		say(time.Now().String(), false)
	}
	if len(box.later) > mostToasts {
		t.Errorf("got %d waiting notices", len(box.later))
	}
}

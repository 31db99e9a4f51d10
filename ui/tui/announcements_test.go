package tui_test

import (
	"strings"
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestAnnouncements checks that each announcement is shown once, one after another, also at a
// board. The message of the day is in the lobby.
func TestAnnouncements(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	if err := w.Notices.Announce(t.Context(), "before"); err != nil {
		t.Fatal(err)
	}
	p := w.Visit(app.Visit{Key: ann.Key})
	if err := w.Notices.SetMotd(t.Context(), "Play on Sunday\u202e"); err != nil {
		t.Fatal(err)
	}
	p.Sees("Play on Sunday")
	p.Golden("motd")
	p.Fits()
	p.Misses("Announcement")
	for _, text := range []string{"one", "two"} {
		if err := w.Notices.Announce(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	p.Sees("Announcement: one")
	p.Until("the second announcement", func() bool { return p.Model.Queued() == 1 })
	p.Press("down")
	p.Sees("Announcement: two")
	p.Press("down")
	p.Misses("Announcement")
	if err := w.Notices.SetMotd(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	p.Until("the motd is gone", func() bool { return !strings.Contains(p.Frame(), "Sunday") })
}

package announce_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/announce"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
)

// TestNotices checks that followers on every node get each announcement once, without control
// characters. They do not get earlier announcements, not even after a restart.
func TestNotices(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored)
	defer other.Close()
	if err := w.Notices.Announce(t.Context(), "before"); err != nil {
		t.Fatal(err)
	}
	hear := func(n *announce.Notices, say func()) (said []string, motd string) {
		t.Helper()
		before, news := n.Follow(t.Context())
		say()
		for told := before.Last(); ; {
			select {
			case <-news:
				b := n.Board()
				for _, a := range b.Since(told) {
					said = append(said, a.Text)
				}
				told, motd = b.Last(), b.Motd
				if motd == "last" {
					return said, motd
				}
			case <-time.After(clubtest.Patience):
				t.Fatalf("timed out, got only %q", said)
			}
		}
	}
	say := func() {
		for _, text := range []string{"one", "two\x1b[2J\u202e", "three"} {
			if err := w.Notices.Announce(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Notices.SetMotd(t.Context(), "last"); err != nil {
			t.Fatal(err)
		}
	}
	for i, n := range []*announce.Notices{w.Notices, other.Notices} {
		said, _ := hear(n, say)
		if got := strings.Join(said, " "); !strings.HasSuffix(got, "one two[2J three") {
			t.Errorf("node %d got %q", i, said)
		}
		if err := w.Notices.SetMotd(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		if err := w.Notices.Announce(t.Context(), "again"); err != nil {
			t.Fatal(err)
		}
	}
	clubtest.Refused(t, w.Notices.Announce(t.Context(), " \x00 "), errs.Invalid, "text is empty")
	w.Restart()
	now, news := w.Notices.Follow(t.Context())
	if len(now.Said) != 10 || now.Last() != 27 || now.Motd != "" || len(news) != 0 {
		t.Errorf("got board %+v after a restart", now)
	}
}

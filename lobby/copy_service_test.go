package lobby_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/lobby/errs"
)

// TestCopyIsSilent: a copy of a club that has calls and letters to make makes none, be it
// asked or not, and tells those who run it; when it is one no more, it makes them.
func TestCopyIsSilent(t *testing.T) {
	post, calls := emailtest.Open(t, email.StartTLS), clubtest.NewReceiver(t)
	w := clubtest.New(t)
	both := func(c *lobby.Config) { clubtest.CallsHere(c); clubtest.WritesAtOnce(post)(c) }
	w.Configure = both
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.WritesTo(post, ann, "ann@a.example")
	id, _ := w.Hook(ann, calls.URL)

	w.Configure = func(c *lobby.Config) { both(c); c.Copy, c.DigestTo = true, "boss@a.example" }
	w.Restart()
	game := w.OfDays(ann, ben)
	if _, err := w.Webhooks.Test(t.Context(), ann, id); errs.KindOf(err) != errs.Refused {
		t.Errorf("a hook is tried: %v", err)
	}
	if _, err := w.Email.Ask(t.Context(), ben, "ben@a.example", func(code string) string { return code }); errs.KindOf(err) != errs.Refused {
		t.Errorf("a code is sent: %v", err)
	}
	w.Staff.SetMembers(admin.Members{clubtest.KeyA: {Role: admin.Moderator}})
	if told := w.Staff.Motd(ann.Key); !strings.Contains(told, "This is a copy of the club") {
		t.Errorf("those who run the club are told %q", told)
	}
	if told := w.Staff.Motd(ben.Key); told != "" {
		t.Errorf("others are told %q", told)
	}

	w.Configure = both
	w.Restart() // which waits for what was under way
	if len(calls.Calls) > 0 || post.Left() > 0 {
		t.Errorf("the copy has made %d calls and written %d letters", len(calls.Calls), post.Left())
	}
	w.Staff.SetMembers(admin.Members{clubtest.KeyA: {Role: admin.Moderator}})
	if told := w.Staff.Motd(ann.Key); told != "" {
		t.Errorf("those who run the club are told %q", told)
	}
	if _, err := w.Tables.Get(t.Context(), game.ID); err != nil {
		t.Fatal(err)
	}
	if l := post.Next(); l.To != "ann@a.example" {
		t.Errorf("a letter comes to %s", l.To)
	}
	if _, err := w.Webhooks.Test(t.Context(), ann, id); err != nil {
		t.Error(err)
	}
	for kind := ""; kind != "hook.test"; { // the turn may be told as well
		select {
		case c := <-calls.Calls:
			kind = c.Type
		case <-time.After(clubtest.Patience):
			t.Fatal("nobody calls")
		}
	}
}

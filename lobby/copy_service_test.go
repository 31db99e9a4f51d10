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

// TestCopyIsSilent checks that a copy of a club sends no email and calls no webhooks, even on
// request, and tells staff that it is a copy. When it is no longer a copy, it sends and calls.
func TestCopyIsSilent(t *testing.T) {
	post, calls := emailtest.Open(t, email.StartTLS), clubtest.NewReceiver(t)
	w := clubtest.New(t)
	both := func(c *lobby.Config) { clubtest.CallsHere(c); clubtest.EmailsAtOnce(post)(c) }
	w.Configure = both
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	id, _ := w.Hook(ann, calls.URL)

	w.Configure = func(c *lobby.Config) { both(c); c.Copy, c.DigestTo = true, "boss@a.example" }
	w.Restart()
	game := w.OfDays(ann, ben)
	if _, err := w.Webhooks.Test(t.Context(), ann, id); errs.KindOf(err) != errs.Refused {
		t.Errorf("copy tries a webhook: %v", err)
	}
	if _, err := w.Email.Ask(t.Context(), ben, "ben@a.example",
		func(code string) string { return code }); errs.KindOf(err) != errs.Refused {
		t.Errorf("copy sends a code: %v", err)
	}
	w.Staff.SetMembers(admin.Members{clubtest.KeyA: {Role: admin.Moderator}})
	if told := w.Staff.Motd(ann.Key); !strings.Contains(told, "This is a copy of the club") {
		t.Errorf("staff see %q", told)
	}
	if told := w.Staff.Motd(ben.Key); told != "" {
		t.Errorf("other players see %q", told)
	}

	w.Configure = both
	w.Restart() // waits until the running work is done
	if len(calls.Calls) > 0 || post.Left() > 0 {
		t.Errorf("copy called %d webhooks and sent %d emails", len(calls.Calls), post.Left())
	}
	w.Staff.SetMembers(admin.Members{clubtest.KeyA: {Role: admin.Moderator}})
	if told := w.Staff.Motd(ann.Key); told != "" {
		t.Errorf("staff still see %q", told)
	}
	if _, err := w.Tables.Get(t.Context(), game.ID); err != nil {
		t.Fatal(err)
	}
	if l := post.Next(); l.To != "ann@a.example" {
		t.Errorf("email goes to %s", l.To)
	}
	if _, err := w.Webhooks.Test(t.Context(), ann, id); err != nil {
		t.Error(err)
	}
	for kind := ""; kind != "hook.test"; { // a call about the turn may come first
		select {
		case c := <-calls.Calls:
			kind = c.Type
		case <-time.After(clubtest.Patience):
			t.Fatal("no webhook call arrived")
		}
	}
}

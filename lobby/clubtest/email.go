package clubtest

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// NewEmailWorld opens a world that sends an email for each turn, without a wait.
func NewEmailWorld(t *testing.T) (*World, *emailtest.Server) {
	t.Helper()
	post := emailtest.Open(t, email.StartTLS)
	w := New(t)
	w.Configure = EmailsAtOnce(post)
	w.Restart()
	return w, post
}

// EmailsAtOnce makes the club send emails to a test's mail server, without a wait.
func EmailsAtOnce(post *emailtest.Server) func(*lobby.Config) {
	return func(c *lobby.Config) { c.MailServer, c.EmailWait, c.EmailGap = post.Address(), 1, 1 }
}

var emailCode = regexp.MustCompile(`type ([0-9a-z]{8})\n`)

// EmailCode requests a code for a player's address, and returns it.
func (w *World) EmailCode(post *emailtest.Server, p account.Player, address string) (code string) {
	w.Tb.Helper()
	if _, err := w.Email.Ask(w.Tb.Context(), p, address, func(code string) string { return "type " + code }); err != nil {
		w.Tb.Fatal(err)
	}
	l := post.Next()
	found := emailCode.FindStringSubmatch(l.Text)
	if l.To != address || found == nil || !strings.Contains(l.Subject, found[1]) || l.Header.Get("List-Unsubscribe") != "" {
		w.Tb.Fatalf("got email %+v, want a code", l)
	}
	return found[1]
}

// ConfirmEmail gives a player a confirmed address.
func (w *World) ConfirmEmail(post *emailtest.Server, p account.Player, address string) {
	w.Tb.Helper()
	if a, err := w.Email.Confirm(w.Tb.Context(), p, w.EmailCode(post, p, address)); err != nil || !a.On() {
		w.Tb.Fatalf("Confirm: got %+v, %v", a, err)
	}
}

// OfDays returns a correspondence game with White to move.
func (w *World) OfDays(white, black account.Player) *table.Table {
	w.Tb.Helper()
	t, err := w.Pairing.Create(w.Tb.Context(), white.Person, pairing.Proposal{Game: "chess", Clock: clock.Control{Kind: clock.Correspondence, Step: 3 * Day}})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return w.Sit(t, black.Person)
}

// Later stops the club and starts it again after a time.
func (w *World) Later(d time.Duration) {
	w.Tb.Helper()
	w.Stop()
	w.Clock.Advance(d)
	w.Stored = OpenStore(w.Tb, w.Path)
	w.Club = w.NewClub(w.Stored)
}

// UntilAddress waits until a player's address is as expected.
func (w *World) UntilAddress(p account.Player, is func(email.Address) bool) {
	w.Tb.Helper()
	w.Eventually("the address", func() bool {
		a, err := w.Email.Get(w.Tb.Context(), p.ID)
		return err == nil && is(a)
	})
}

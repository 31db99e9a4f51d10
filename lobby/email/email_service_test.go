package email_test

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
)

var stopLine = regexp.MustCompile(`https://chess\.example/letters/(\S+)`)

// TestEmail checks that a player with a confirmed address gets emails only about correspondence
// games on their turn. It also checks the unsubscribe link and header.
func TestEmail(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	w.Started(ann.Person, ben.Person) // not a correspondence game, so no email
	now := w.OfDays(ann, ben)
	l := post.Next()
	stop := stopLine.FindStringSubmatch(l.Text)
	if l.To != "ann@a.example" || l.From != "club@chess.example" || !l.Secure ||
		l.Subject != "Your turn: Chess with ben" || !strings.Contains(l.Text, "Hello ann,") ||
		!strings.Contains(l.Text, "https://chess.example/t/"+string(now.ID)+"\n") || stop == nil {
		t.Fatalf("got email %+v", l)
	}
	for name, want := range map[string]string{
		"List-Unsubscribe": "<" + stop[0] + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"Auto-Submitted": "auto-generated",
		"From":           "<club@chess.example>", "To": "<ann@a.example>", "User-Agent": "", "X-Mailer": "",
	} {
		if got := l.Header.Get(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	now = w.Play(now, "e4", "e5")
	if l := post.Next(); !strings.Contains(l.Text, "Chess with ben, after e5") {
		t.Errorf("got email %+v", l)
	}
	if _, _, err := w.Email.ByLink(t.Context(), stop[1]); err != nil {
		t.Error(err)
	}
	for _, link := range []string{
		"", "x", stop[1] + "x", stop[1][:len(stop[1])-4], "../" + stop[1],
		string(ben.ID) + "-" + strings.SplitN(stop[1], "-", 2)[1], string(ann.ID) + "-",
	} {
		_, err := w.Email.Stop(t.Context(), link)
		clubtest.Refused(t, err, errs.NotFound, "unsubscribe link is not valid")
	}
	if a, err := w.Email.Stop(t.Context(), stop[1]); err != nil || a.On() || a.Off.IsZero() {
		t.Errorf("%+v, %v", a, err)
	}
	w.Get(w.Play(now, "Nf3", "Nc6").ID) // this turn causes no email
	if a, err := w.Email.Switch(t.Context(), ann, true); err != nil || !a.On() {
		t.Errorf("%+v, %v", a, err)
	}
	last := w.OfDays(ann, ben)
	if l := post.Next(); l.Subject != "Your turn in 2 games" || !strings.Contains(l.Text, string(last.ID)) ||
		!strings.Contains(l.Text, "after Nc6") {
		t.Errorf("got email %+v", l)
	}
	if n := post.Left(); n != 0 {
		t.Errorf("got %d more emails", n)
	}
}

// TestEmailsAreFew checks that the next email waits for the gap and then covers all waiting games.
// A restart must not send an email again.
func TestEmailsAreFew(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	w.Configure = func(c *lobby.Config) {
		clubtest.EmailsAtOnce(post)(c)
		c.EmailGap = 6 * time.Hour
	}
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	w.OfDays(ann, ben)
	if l := post.Next(); l.Subject != "Your turn: Chess with ben" {
		t.Errorf("got email %+v", l)
	}
	w.OfDays(ann, ben)
	w.Restart()
	w.OfDays(ann, ben)
	w.Later(7 * time.Hour)
	if l := post.Next(); l.Subject != "Your turn in 3 games" {
		t.Errorf("got email %+v", l)
	}
	w.Later(7 * time.Hour)
	w.OfDays(ann, ben)
	if l := post.Next(); l.Subject != "Your turn in 4 games" {
		t.Errorf("got email %+v", l)
	}
	if n := post.Left(); n != 0 {
		t.Errorf("got %d more emails", n)
	}
}

// racingStore makes one change to an address itself just before the node does, as if another node had
// made it.
type racingStore struct {
	store.Store
	armed atomic.Bool
}

func (s *racingStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if strings.HasPrefix(key, email.Keys) && s.armed.CompareAndSwap(true, false) {
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
		return 0, store.ErrConflict
	}
	return s.Store.Put(ctx, key, value, rev)
}

// TestEmailOfAnotherNode checks that a node does not send an email that another node has just
// claimed.
func TestEmailOfAnotherNode(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	st := &racingStore{Store: w.Stored}
	w.Replace(st)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	st.armed.Store(true)
	now := w.OfDays(ann, ben)
	w.Eventually("the claim", func() bool { return !st.armed.Load() })
	w.Play(now, "e4", "e5")
	if l := post.Next(); !strings.Contains(l.Text, "after e5") {
		t.Errorf("got email %+v", l)
	}
}

// TestEmailsWait checks that a player who moves soon gets no email about that turn.
func TestEmailsWait(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	w.Configure = func(c *lobby.Config) {
		clubtest.EmailsAtOnce(post)(c)
		c.EmailWait = 15 * time.Minute
	}
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	w.Get(w.Play(w.OfDays(ann, ben), "e4").ID)
	slow := w.Get(w.OfDays(ann, ben).ID)
	w.Clock.Advance(time.Hour)
	w.OfDays(ben, ann) // makes the server look
	if l := post.Next(); l.Subject != "Your turn: Chess with ben" || !strings.Contains(l.Text, string(slow.ID)) {
		t.Errorf("got email %+v", l)
	}
}

// TestEmailRefused checks that the server tries again after most refusals. If the address does not exist,
// it stops the emails and notifies the player.
func TestEmailRefused(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	for _, r := range []smtp.SMTPError{
		{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Later"},
		{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "Relaying is not for you"},
	} {
		post.Refuse.Store(&r)
		now := w.OfDays(ann, ben)
		post.Refused()
		w.UntilAddress(ann, func(a email.Address) bool { return !a.Failing.IsZero() && a.On() })
		post.Refuse.Store(nil)
		w.Clock.Advance(time.Hour)
		w.OfDays(ben, ann) // makes the server look
		if l := post.Next(); !strings.Contains(l.Text, string(now.ID)) {
			t.Errorf("got email %+v", l)
		}
		w.UntilAddress(ann, func(a email.Address) bool { return a.Failing.IsZero() })
	}
	post.Refuse.Store(&smtp.SMTPError{
		Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "Nobody of that name",
	})
	w.OfDays(ann, ben)
	w.UntilAddress(ann, func(a email.Address) bool { return !a.On() && a.Why != "" })
	w.Eventually("the notice to the owner", func() bool { return w.Email.Refused(ann.ID) != "" })
	_, err := w.Email.Ask(t.Context(), ben, "ben@a.example", func(code string) string { return code })
	clubtest.Refused(t, err, errs.Refused, "does not accept that address")
	post.Refuse.Store(nil)
	if a, err := w.Email.Switch(t.Context(), ann, true); err != nil || !a.On() || a.Why != "" {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestEmailCode checks that only the code confirms an address, within a day and a few tries. The
// number of codes is limited.
func TestEmailCode(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	w.Spending = budget.Defaults()
	for _, limit := range []string{"all=none,none", "letters=9/24h,3/24h"} {
		if err := w.Spending.Set(limit); err != nil {
			t.Fatal(err)
		}
	}
	w.Restart()
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	_, err := w.Email.Confirm(t.Context(), ann, "7k2m9qxa")
	clubtest.Refused(t, err, errs.NotFound, "no email address")
	ask := func(p account.Player, address string) error {
		_, err := w.Email.Ask(t.Context(), p, address, func(code string) string { return code })
		return err
	}
	clubtest.Refused(t, ask(w.ByKey(clubtest.KeyC), "a@a.example"), errs.Refused, "Take a name first")
	for _, address := range []string{
		"", "ann", "@a.example", "ann@", "ann@localhost", "ann@[127.0.0.1]", "ann@127.0.0.1@a.example",
		"Ann <ann@a.example>", "\"a b\"@a.example",
		"ann@a.example\r\nBcc: ben@a.example", "ann@a.example,ben@a.example", "änn@a.example", "ann@a..example",
		"ann@" + strings.Repeat("a.", 130) + "example", " ann@a.example",
	} {
		clubtest.Refused(t, ask(ann, address), errs.Invalid, "not an email address like")
	}
	code := w.EmailCode(post, ann, "ann@a.example")
	_, err = w.Email.Confirm(t.Context(), ann, "")
	clubtest.Refused(t, err, errs.Refused, "code is wrong")
	w.Clock.Advance(25 * time.Hour)
	_, err = w.Email.Confirm(t.Context(), ann, code)
	clubtest.Refused(t, err, errs.Refused, "code is wrong")
	first, code := w.EmailCode(post, ann, "ann@a.example"), w.EmailCode(post, ann, "ann@b.example")
	if first != code {
		_, err = w.Email.Confirm(t.Context(), ann, first)
		clubtest.Refused(t, err, errs.Refused, "code is wrong")
	}
	for range 9 {
		_, err = w.Email.Confirm(t.Context(), ann, "00000000")
		clubtest.Refused(t, err, errs.Refused, "code is wrong")
	}
	_, err = w.Email.Confirm(t.Context(), ann, code) // one try too many
	clubtest.Refused(t, err, errs.Refused, "code is wrong")
	w.ConfirmEmail(post, ann, "ann@a.example")
	clubtest.Refused(t, ask(ann, "ann@a.example"), errs.Refused, "already confirmed")
	if err := ask(ann, "ann@c.example"); err == nil || errs.KindOf(err) != errs.Refused ||
		!strings.Contains(errs.Sentence(err), "request a code") {
		t.Errorf("one code too many: %v", err)
	}
	_, err = w.Email.Switch(t.Context(), ben, true)
	clubtest.Refused(t, err, errs.NotFound, "no email address")
	if err := w.Email.Remove(t.Context(), ann); err != nil {
		t.Error(err)
	}
	clubtest.Refused(t, w.Email.Remove(t.Context(), ann), errs.NotFound, "no email address")
	w.Configure = nil
	w.Restart()
	clubtest.Refused(t, ask(ben, "ben@a.example"), errs.Refused, "does not send email")
}

// TestNewAddressWaits checks that a confirmed address stays in use until the player confirms
// another one. Then the new address replaces it.
func TestNewAddressWaits(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	w.EmailCode(post, ann, "an@mistyped.example")
	code := w.EmailCode(post, ann, "ann@b.example")
	a, err := w.Email.Get(t.Context(), ann.ID)
	if err != nil || !a.On() || a.Address != "ann@a.example" || a.New != "ann@b.example" {
		t.Errorf("got %+v, %v", a, err)
	}
	w.OfDays(ann, ben)
	if l := post.Next(); l.To != "ann@a.example" {
		t.Errorf("before it is confirmed: got email %+v", l)
	}
	a, err = w.Email.Confirm(t.Context(), ann, code)
	if err != nil || !a.On() || a.Address != "ann@b.example" || a.New != "" {
		t.Errorf("got %+v, %v", a, err)
	}
	w.OfDays(ann, ben)
	if l := post.Next(); l.To != "ann@b.example" {
		t.Errorf("after it is confirmed: got email %+v", l)
	}
}

// TestOldAddress checks that records without the fields for a new address stay readable.
func TestOldAddress(t *testing.T) {
	w, _ := clubtest.NewEmailWorld(t)
	ann := w.Register(clubtest.KeyA, "ann")
	old := `{"v":1,"address":"ann@a.example","asked":"2026-01-02T03:04:05Z",` +
		`"confirmed":"2026-01-02T04:00:00Z","stop":"c3RvcA=="}`
	if _, err := w.Stored.Put(t.Context(), email.Keys+string(ann.ID), []byte(old), 0); err != nil {
		t.Fatal(err)
	}
	w.Restart()
	a, err := w.Email.Get(t.Context(), ann.ID)
	if err != nil || !a.On() || a.Address != "ann@a.example" || a.New != "" {
		t.Errorf("got %+v, %v", a, err)
	}
}

// TestEmailServers checks that emails are sent with TLS, STARTTLS or in plain text, and with a
// login for the first two. No email goes to a server if its certificate or the login is wrong.
func TestEmailServers(t *testing.T) {
	for _, security := range []email.Security{email.TLS, email.StartTLS, email.Open} {
		t.Run(string(security), func(t *testing.T) {
			post := emailtest.Open(t, security)
			at := post.Address()
			if security != email.Open {
				at.User, at.Password = emailtest.Name, emailtest.Password
			}
			w := clubtest.New(t)
			w.Configure = func(c *lobby.Config) { c.MailServer = at }
			w.Restart()
			ann := w.Register(clubtest.KeyA, "ann")
			asks := func(address string) error {
				_, err := w.Email.Ask(t.Context(), ann, address, func(code string) string { return code })
				return err
			}
			if err := asks("ann@a.example"); err != nil {
				t.Fatal(err)
			}
			if l := post.Next(); l.Secure != (security != email.Open) || l.User != at.User {
				t.Errorf("got email %+v", l)
			}
			if security == email.Open {
				return
			}
			at.Roots = nil // the certificate is not trusted
			w.Restart()
			clubtest.Refused(t, asks("ann@b.example"), errs.Unavailable, "not accepting mail now")
			at.Roots, at.Password = post.Address().Roots, "another"
			w.Restart()
			clubtest.Refused(t, asks("ann@c.example"), errs.Unavailable, "not accepting mail now")
			if post.Left() != 0 {
				t.Error("an email was sent")
			}
		})
	}
}

// TestEmailsSurvivePanics checks that a panic delays emails but does not lose any.
func TestEmailsSurvivePanics(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.ConfirmEmail(post, ann, "ann@a.example")
	var mu sync.Mutex
	trapped := make(map[string]bool)
	defer rescue.Trap(func(what string) {
		for _, name := range []string{"writing to ", "sending an email to "} {
			mu.Lock()
			first := strings.HasPrefix(what, name) && !trapped[name]
			trapped[name] = trapped[name] || first
			mu.Unlock()
			if first {
				panic("trapped: " + what)
			}
		}
	})()
	has := func(name string) func() bool {
		return func() bool {
			mu.Lock()
			defer mu.Unlock()
			return trapped[name]
		}
	}
	now := w.OfDays(ann, ben)
	w.Eventually("a panic while sending an email", has("sending an email to "))
	w.UntilAddress(ann, func(a email.Address) bool { return !a.Failing.IsZero() })
	w.Clock.Advance(time.Hour)
	w.OfDays(ann, ben) // makes the server look
	if l := post.Next(); !strings.Contains(l.Text, string(now.ID)) {
		t.Errorf("got email %+v", l)
	}
	w.Eventually("a panic while writing an email", has("writing to "))
}

// TestEmailOfADeletedAccount checks that an export contains the address without its secrets, and
// that the address is deleted with its account.
func TestEmailOfADeletedAccount(t *testing.T) {
	w, post := clubtest.NewEmailWorld(t)
	p := w.Leaver()
	w.ConfirmEmail(post, p, "p@a.example")
	if text := w.Exported(p); !strings.Contains(text, "p@a.example") || strings.Contains(text, `"stop"`) ||
		strings.Contains(text, `"code"`) {
		t.Errorf("export is\n%s", text)
	}
	w.Leaves(p)
	if strings.Contains(w.Dump(), "a.example") {
		t.Error("the store still has the address")
	}
}

// TestEmailsOfNodes checks that only one of two nodes sends each email.
func TestEmailsOfNodes(t *testing.T) {
	post := emailtest.Open(t, email.StartTLS)
	w := clubtest.New(t)
	w.Configure = clubtest.EmailsAtOnce(post)
	w.Close()
	w.Wire = clubtest.NewWire()
	w.Club = w.NewNode(w.Stored, "one")
	other := w.NewNode(w.Stored, "two")
	defer other.Close()
	people := []account.Player{w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")}
	for i, p := range people {
		w.ConfirmEmail(post, p, p.Name+"@a.example")
		for range 3 {
			now := w.OfDays(p, people[1-i])
			if l := post.Next(); !strings.Contains(l.Text, string(now.ID)) {
				t.Errorf("got email %+v", l)
			}
			w.Play(now, "e4")
			if i == 0 {
				continue
			}
			if l := post.Next(); l.To != "ann@a.example" {
				t.Errorf("got email %+v", l)
			}
		}
	}
	if post.Left() != 0 {
		t.Errorf("got %d more emails", post.Left())
	}
}

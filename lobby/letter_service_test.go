package lobby_test

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"pawnstorm/game/clock"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/letter"
	"pawnstorm/lobby/letter/lettertest"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// newLetterWorld is a world that writes letters, each turn at once, by a mail server.
func newLetterWorld(t *testing.T) (*world, *lettertest.Server) {
	t.Helper()
	post := lettertest.Open(t, letter.StartTLS)
	w := newWorld(t)
	w.change = writesAtOnce(post)
	w.restart()
	return w, post
}

func writesAtOnce(post *lettertest.Server) func(*lobby.Config) {
	return func(c *lobby.Config) { c.MailServer, c.LetterWait, c.LetterGap = post.Address(), 1, 1 }
}

var letterCode = regexp.MustCompile(`type ([0-9a-z]{8})\n`)

// ask has a code sent to an address of somebody, and returns it.
func (w *world) ask(post *lettertest.Server, p account.Player, address string) (code string) {
	w.tb.Helper()
	if _, err := w.Letters.Ask(w.tb.Context(), p, address, func(code string) string { return "type " + code }); err != nil {
		w.tb.Fatal(err)
	}
	l := post.Next()
	found := letterCode.FindStringSubmatch(l.Text)
	if l.To != address || found == nil || !strings.Contains(l.Subject, found[1]) || l.Header.Get("List-Unsubscribe") != "" {
		w.tb.Fatalf("what comes is %+v", l)
	}
	return found[1]
}

// writesTo has letters written to somebody.
func (w *world) writesTo(post *lettertest.Server, p account.Player, address string) {
	w.tb.Helper()
	if a, err := w.Letters.Confirm(w.tb.Context(), p, w.ask(post, p, address)); err != nil || !a.On() {
		w.tb.Fatalf("%+v, %v", a, err)
	}
}

// ofDays is a game with days for a move, which waits for white.
func (w *world) ofDays(white, black account.Player) *table.Table {
	w.tb.Helper()
	t, err := w.Pairing.Create(w.tb.Context(), white.Person, pairing.Proposal{Game: "chess", Clock: clock.Control{Kind: clock.Correspondence, Step: 3 * day}})
	if err != nil {
		w.tb.Fatal(err)
	}
	return w.sit(t, black.Person)
}

var stopLine = regexp.MustCompile(`https://chess\.example/letters/(\S+)`)

// TestLetter: somebody whose address is confirmed is told of games of days that wait, in a
// letter whose head and text can end them with one click, and of no others.
func TestLetter(t *testing.T) {
	w, post := newLetterWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	w.writesTo(post, ann, "ann@a.example")
	w.started(ann.Person, ben.Person) // has hours, not days
	now := w.ofDays(ann, ben)
	l := post.Next()
	stop := stopLine.FindStringSubmatch(l.Text)
	if l.To != "ann@a.example" || l.From != "club@chess.example" || !l.Secure || l.Subject != "Your turn: Chess with ben" || !strings.Contains(l.Text, "Hello ann,") || !strings.Contains(l.Text, "https://chess.example/t/"+string(now.ID)+"\n") || stop == nil {
		t.Fatalf("what comes is %+v", l)
	}
	for name, want := range map[string]string{
		"List-Unsubscribe": "<" + stop[0] + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Auto-Submitted": "auto-generated",
		"From": "<club@chess.example>", "To": "<ann@a.example>", "User-Agent": "", "X-Mailer": "",
	} {
		if got := l.Header.Get(name); got != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
	}
	now = w.play(now, "e4", "e5")
	if l := post.Next(); !strings.Contains(l.Text, "Chess with ben, after e5") {
		t.Errorf("what comes is %+v", l)
	}
	if _, _, err := w.Letters.ByLink(t.Context(), stop[1]); err != nil {
		t.Error(err)
	}
	for _, link := range []string{"", "x", stop[1] + "x", stop[1][:len(stop[1])-4], "../" + stop[1], string(ben.ID) + "-" + strings.SplitN(stop[1], "-", 2)[1], string(ann.ID) + "-"} {
		_, err := w.Letters.Stop(t.Context(), link)
		refused(t, err, errs.NotFound, "ends no letters")
	}
	if a, err := w.Letters.Stop(t.Context(), stop[1]); err != nil || a.On() || a.Off.IsZero() {
		t.Errorf("%+v, %v", a, err)
	}
	w.get(w.play(now, "Nf3", "Nc6").ID) // of which nothing is written
	if a, err := w.Letters.Switch(t.Context(), ann, true); err != nil || !a.On() {
		t.Errorf("%+v, %v", a, err)
	}
	last := w.ofDays(ann, ben)
	if l := post.Next(); l.Subject != "Your turn in 2 games" || !strings.Contains(l.Text, string(last.ID)) || !strings.Contains(l.Text, "after Nc6") {
		t.Errorf("what comes is %+v", l)
	}
	if n := post.Left(); n != 0 {
		t.Errorf("%d letters more have come", n)
	}
}

// TestLettersAreFew: after a letter the next one waits for the gap, and has all that waits by
// then; what was written is not written again by a server that starts anew.
func TestLettersAreFew(t *testing.T) {
	w, post := newLetterWorld(t)
	w.change = func(c *lobby.Config) {
		writesAtOnce(post)(c)
		c.LetterGap = 6 * time.Hour
	}
	w.restart()
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	w.writesTo(post, ann, "ann@a.example")
	w.ofDays(ann, ben)
	if l := post.Next(); l.Subject != "Your turn: Chess with ben" {
		t.Errorf("what comes is %+v", l)
	}
	w.ofDays(ann, ben)
	w.restart()
	w.ofDays(ann, ben)
	w.later(7 * time.Hour)
	if l := post.Next(); l.Subject != "Your turn in 3 games" {
		t.Errorf("what comes is %+v", l)
	}
	w.later(7 * time.Hour)
	w.ofDays(ann, ben)
	if l := post.Next(); l.Subject != "Your turn in 4 games" {
		t.Errorf("what comes is %+v", l)
	}
	if n := post.Left(); n != 0 {
		t.Errorf("%d letters more have come", n)
	}
}

// later ends the service and starts it again after a time.
func (w *world) later(d time.Duration) {
	w.tb.Helper()
	w.close()
	w.clock.advance(d)
	w.store = openStore(w.tb, w.path)
	w.Club = w.newClub(w.store)
}

// forestalledStore is a store in which another node makes the same change to an address, once,
// before ours comes.
type forestalledStore struct {
	store.Store
	armed atomic.Bool
}

func (s *forestalledStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if strings.HasPrefix(key, letter.Keys) && s.armed.CompareAndSwap(true, false) {
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
		return 0, store.ErrConflict
	}
	return s.Store.Put(ctx, key, value, rev)
}

// TestLetterOfAnotherNode: a letter that another node has claimed a moment before is not
// written here, too.
func TestLetterOfAnotherNode(t *testing.T) {
	w, post := newLetterWorld(t)
	st := &forestalledStore{Store: w.store}
	w.replace(st)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	w.writesTo(post, ann, "ann@a.example")
	st.armed.Store(true)
	now := w.ofDays(ann, ben)
	w.eventually("the claim", func() bool { return !st.armed.Load() })
	w.play(now, "e4", "e5")
	if l := post.Next(); !strings.Contains(l.Text, "after e5") {
		t.Errorf("what comes is %+v", l)
	}
}

// TestLettersWait: a turn that is seen to soon is not written of.
func TestLettersWait(t *testing.T) {
	w, post := newLetterWorld(t)
	w.change = func(c *lobby.Config) {
		writesAtOnce(post)(c)
		c.LetterWait = 15 * time.Minute
	}
	w.restart()
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	w.writesTo(post, ann, "ann@a.example")
	w.get(w.play(w.ofDays(ann, ben), "e4").ID)
	slow := w.get(w.ofDays(ann, ben).ID)
	w.clock.advance(time.Hour)
	w.ofDays(ben, ann) // has the club look
	if l := post.Next(); l.Subject != "Your turn: Chess with ben" || !strings.Contains(l.Text, string(slow.ID)) {
		t.Errorf("what comes is %+v", l)
	}
}

// TestLetterRefused: a letter that the mail server does not take is written later; one that
// it never takes ends them, of which their reader is told here.
func TestLetterRefused(t *testing.T) {
	w, post := newLetterWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	w.writesTo(post, ann, "ann@a.example")
	for _, r := range []smtp.SMTPError{
		{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Later"},
		{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "Relaying is not for you"},
	} {
		post.Refuse.Store(&r)
		now := w.ofDays(ann, ben)
		post.Refused()
		w.untilAddress(ann, func(a letter.Address) bool { return !a.Failing.IsZero() && a.On() })
		post.Refuse.Store(nil)
		w.clock.advance(time.Hour)
		w.ofDays(ben, ann) // has the club look
		if l := post.Next(); !strings.Contains(l.Text, string(now.ID)) {
			t.Errorf("what comes is %+v", l)
		}
		w.untilAddress(ann, func(a letter.Address) bool { return a.Failing.IsZero() })
	}
	post.Refuse.Store(&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "Nobody of that name"})
	w.ofDays(ann, ben)
	w.untilAddress(ann, func(a letter.Address) bool { return !a.On() && a.Why != "" })
	w.eventually("that its owner is told", func() bool { return w.Letters.Refused(ann.ID) != "" })
	_, err := w.Letters.Ask(t.Context(), ben, "ben@a.example", func(code string) string { return code })
	refused(t, err, errs.Refused, "does not take that address")
	post.Refuse.Store(nil)
	if a, err := w.Letters.Switch(t.Context(), ann, true); err != nil || !a.On() || a.Why != "" {
		t.Errorf("%+v, %v", a, err)
	}
}

// untilAddress waits until the address of somebody is as it should be.
func (w *world) untilAddress(p account.Player, is func(letter.Address) bool) {
	w.tb.Helper()
	w.eventually("the address", func() bool {
		a, err := w.Letters.Get(w.tb.Context(), p.ID)
		return err == nil && is(a)
	})
}

// TestLetterCode: an address is confirmed by its code alone, within a day and few tries, and
// nobody has many codes sent.
func TestLetterCode(t *testing.T) {
	w, post := newLetterWorld(t)
	w.budgets = budget.Defaults()
	for _, limit := range []string{"all=none,none", "letters=9/24h,3/24h"} {
		if err := w.budgets.Set(limit); err != nil {
			t.Fatal(err)
		}
	}
	w.restart()
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	_, err := w.Letters.Confirm(t.Context(), ann, "7k2m9qxa")
	refused(t, err, errs.NotFound, "no e-mail address")
	ask := func(p account.Player, address string) error {
		_, err := w.Letters.Ask(t.Context(), p, address, func(code string) string { return code })
		return err
	}
	refused(t, ask(w.arrive(keyC), "a@a.example"), errs.Refused, "you are a guest")
	for _, address := range []string{
		"", "ann", "@a.example", "ann@", "ann@localhost", "ann@[127.0.0.1]", "ann@127.0.0.1@a.example", "Ann <ann@a.example>", "\"a b\"@a.example",
		"ann@a.example\r\nBcc: ben@a.example", "ann@a.example,ben@a.example", "änn@a.example", "ann@a..example", "ann@" + strings.Repeat("a.", 130) + "example", " ann@a.example",
	} {
		refused(t, ask(ann, address), errs.Invalid, "no e-mail address of the form")
	}
	code := w.ask(post, ann, "ann@a.example")
	_, err = w.Letters.Confirm(t.Context(), ann, "")
	refused(t, err, errs.Refused, "not the code")
	w.clock.advance(25 * time.Hour)
	_, err = w.Letters.Confirm(t.Context(), ann, code)
	refused(t, err, errs.Refused, "not the code")
	first, code := w.ask(post, ann, "ann@a.example"), w.ask(post, ann, "ann@b.example")
	if first != code {
		_, err = w.Letters.Confirm(t.Context(), ann, first)
		refused(t, err, errs.Refused, "not the code")
	}
	for range 9 {
		_, err = w.Letters.Confirm(t.Context(), ann, "00000000")
		refused(t, err, errs.Refused, "not the code")
	}
	_, err = w.Letters.Confirm(t.Context(), ann, code) // one try too late
	refused(t, err, errs.Refused, "not the code")
	w.writesTo(post, ann, "ann@a.example")
	refused(t, ask(ann, "ann@a.example"), errs.Refused, "confirmed already")
	if err := ask(ann, "ann@c.example"); err == nil || errs.KindOf(err) != errs.Refused || !strings.Contains(errs.Sentence(err), "have a code sent") {
		t.Errorf("one too many: %v", err)
	}
	_, err = w.Letters.Switch(t.Context(), ben, true)
	refused(t, err, errs.NotFound, "no e-mail address")
	if err := w.Letters.Remove(t.Context(), ann); err != nil {
		t.Error(err)
	}
	refused(t, w.Letters.Remove(t.Context(), ann), errs.NotFound, "no e-mail address")
	w.change = nil
	w.restart()
	refused(t, ask(ben, "ben@a.example"), errs.Refused, "writes no e-mail")
}

// TestLetterServers: letters are brought over TLS from the first byte on, with a password,
// and not where the server does not prove who it is.
func TestLetterServers(t *testing.T) {
	for _, security := range []letter.Security{letter.TLS, letter.StartTLS, letter.Open} {
		t.Run(string(security), func(t *testing.T) {
			post := lettertest.Open(t, security)
			at := post.Address()
			if security != letter.Open {
				at.User, at.Password = lettertest.Name, lettertest.Password
			}
			w := newWorld(t)
			w.change = func(c *lobby.Config) { c.MailServer = at }
			w.restart()
			ann := w.register(keyA, "ann")
			asks := func(address string) error {
				_, err := w.Letters.Ask(t.Context(), ann, address, func(code string) string { return code })
				return err
			}
			if err := asks("ann@a.example"); err != nil {
				t.Fatal(err)
			}
			if l := post.Next(); l.Secure != (security != letter.Open) || l.User != at.User {
				t.Errorf("what comes is %+v", l)
			}
			if security == letter.Open {
				return
			}
			at.Roots = nil // nobody vouches for it
			w.restart()
			refused(t, asks("ann@b.example"), errs.Unavailable, "takes nothing now")
			at.Roots, at.Password = post.Address().Roots, "another"
			w.restart()
			refused(t, asks("ann@c.example"), errs.Unavailable, "takes nothing now")
			if post.Left() != 0 {
				t.Error("a letter has come")
			}
		})
	}
}

// TestLettersSurvivePanics: one wherever letters are seen to delays them, and no more.
func TestLettersSurvivePanics(t *testing.T) {
	w, post := newLetterWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	w.writesTo(post, ann, "ann@a.example")
	var mu sync.Mutex
	trapped := make(map[string]bool)
	defer guard.Trap(func(what string) {
		for _, name := range []string{"looking whom to write to", "writing to ", "sending a letter to "} {
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
	now := w.ofDays(ann, ben)
	w.eventually("a panic while a letter is sent", has("sending a letter to "))
	w.untilAddress(ann, func(a letter.Address) bool { return !a.Failing.IsZero() })
	w.clock.advance(time.Hour)
	w.ofDays(ann, ben) // has the club look
	if l := post.Next(); !strings.Contains(l.Text, string(now.ID)) {
		t.Errorf("what comes is %+v", l)
	}
	for _, name := range []string{"looking whom to write to", "writing to "} {
		w.eventually("a panic: "+name, has(name))
	}
}

// TestLetterOfADeletedAccount: the address is exported without its secrets, and goes with its
// account.
func TestLetterOfADeletedAccount(t *testing.T) {
	w, post := newLetterWorld(t)
	p := w.leaver()
	w.writesTo(post, p, "p@a.example")
	if text := w.exported(p); !strings.Contains(text, "p@a.example") || strings.Contains(text, `"stop"`) || strings.Contains(text, `"code"`) {
		t.Errorf("what is exported is\n%s", text)
	}
	w.leaves(p)
	if strings.Contains(w.dump(), "a.example") {
		t.Error("it is still there")
	}
}

// TestLettersOfNodes: of two nodes one writes, whichever it is.
func TestLettersOfNodes(t *testing.T) {
	post := lettertest.Open(t, letter.StartTLS)
	w := newWorld(t)
	w.change = writesAtOnce(post)
	w.Close()
	w.wire = newWire()
	w.Club = w.newNode(w.store, "one")
	other := w.newNode(w.store, "two")
	defer other.Close()
	people := []account.Player{w.register(keyA, "ann"), w.register(keyB, "ben")}
	for i, p := range people {
		w.writesTo(post, p, p.Name+"@a.example")
		for range 3 {
			now := w.ofDays(p, people[1-i])
			if l := post.Next(); !strings.Contains(l.Text, string(now.ID)) {
				t.Errorf("what comes is %+v", l)
			}
			w.play(now, "e4")
			if i == 0 {
				continue
			}
			if l := post.Next(); l.To != "ann@a.example" {
				t.Errorf("what comes is %+v", l)
			}
		}
	}
	if post.Left() != 0 {
		t.Errorf("%d letters more have come", post.Left())
	}
}

package lobby_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/mail"
	"pawnstorm/lobby/sanction"
	"pawnstorm/lobby/talk"
)

// tell writes what must be accepted.
func (w *world) tell(who account.Player, to identity.Person, texts ...string) {
	w.tb.Helper()
	for _, text := range texts {
		if _, err := w.Mail.Tell(w.tb.Context(), who, to, text); err != nil {
			w.tb.Fatalf("%s to %s: %q: %v", who.Name, to.Name, text, err)
		}
		w.clock.advance(10 * time.Second) // at ease
	}
}

// box is a mailbox without a failure.
func (w *world) box(of account.Player) mail.Mailbox {
	w.tb.Helper()
	m, err := w.Mail.Box(w.tb.Context(), of.ID)
	if err != nil {
		w.tb.Fatal(err)
	}
	return m
}

// lettersOf are the texts in a mailbox, with a star before those that are unread.
func lettersOf(m mail.Mailbox) string {
	var all []string
	for _, l := range m.Letters {
		star := ""
		if l.Unread {
			star = "*"
		}
		all = append(all, star+l.Text)
	}
	return strings.Join(all, ",")
}

// TestMessages: what is written comes to the two at once, and to nobody else; it is there
// after a restart, and read when that was said.
func TestMessages(t *testing.T) {
	w := newWorld(t)
	ann, ben, cat := w.register(keyA, "ann"), w.register(keyB, "ben"), w.register(keyC, "cat")
	follow := func(who account.Player) <-chan mail.Mailbox {
		news, err := w.Mail.Follow(t.Context(), who.ID)
		if err != nil {
			t.Fatal(err)
		}
		return news
	}
	hers, his, others := follow(ann), follow(ben), follow(cat)
	for _, news := range []<-chan mail.Mailbox{hers, his, others} {
		if m := <-news; len(m.Letters) != 0 {
			t.Errorf("a new mailbox has %+v", m)
		}
	}
	w.tell(ann, ben.Person, "hello", "are you there?")
	for lettersOf(<-his) != "*hello,*are you there?" {
	}
	for lettersOf(<-hers) != "hello,are you there?" {
	}
	select {
	case m := <-others:
		t.Errorf("cat is woken by %+v", m)
	default:
	}
	if err := w.Mail.MarkRead(t.Context(), ben, func(l *mail.Letter) bool { return l.N == 1 }); err != nil {
		t.Fatal(err)
	}
	w.restart()
	if got := lettersOf(w.box(ben)); got != "hello,*are you there?" {
		t.Errorf("ben has %s", got)
	}
	w.tell(ben, ann.Person, "I am")
	if got := lettersOf(w.box(ann)); got != "hello,are you there?,*I am" {
		t.Errorf("ann has %s", got)
	}
	if err := w.Mail.Discard(t.Context(), ann, ben.ID); err != nil {
		t.Fatal(err)
	}
	if got := lettersOf(w.box(ann)) + lettersOf(w.box(ben)); got != "hello,*are you there?,I am" {
		t.Errorf("after ann has removed hers there is %s", got)
	}
	w.clock.advance(mail.KeptFor)
	if err := w.Mail.DropOld(t.Context()); err != nil {
		t.Fatal(err)
	}
	if m := w.box(ben); len(m.Letters) != 0 || strings.Contains(w.dump(), "are you there") {
		t.Errorf("after %v ben has %+v", mail.KeptFor, m)
	}
}

func TestMessagesAreRefused(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	stranger, bot := w.arrive(""), w.register(keyC, "robot")
	if err := w.Accounts.BecomeBot(t.Context(), bot); err != nil {
		t.Fatal(err)
	}
	w.eventually("the robot", func() bool { return w.Accounts.IsBot(bot.ID) })
	before := w.keys("mail/")
	tell := func(who account.Player, to identity.Person) error {
		_, err := w.Mail.Tell(t.Context(), who, to, "hello")
		return err
	}
	refused(t, tell(stranger, ann.Person), errs.Refused, "Take a name first")
	refused(t, tell(ann, stranger.Person), errs.Refused, "is a guest")
	refused(t, tell(ann, ann.Person), errs.Refused, "to yourself")
	refused(t, tell(ann, bot.Person), errs.Refused, "is a program")
	if err := w.Accounts.SetMuted(t.Context(), ben, ann.Person, true); err != nil {
		t.Fatal(err)
	}
	refused(t, tell(ann, ben.Person), errs.Refused, "takes no messages of yours")
	refused(t, tell(ben, ann.Person), errs.Refused, "Unmute them first")
	if err := w.Accounts.SetMuted(t.Context(), ben, ann.Person, false); err != nil {
		t.Fatal(err)
	}
	w.impose(sanction.Sanction{Kind: sanction.Mute, Target: sanction.Target{Player: ann.ID}, By: "op"})
	refused(t, tell(ann, ben.Person), errs.Refused, "muted")
	if after := w.keys("mail/"); len(before)+len(after) > 0 {
		t.Errorf("refused, and kept %v", after)
	}
	for i := range 3 {
		if _, err := w.Mail.Tell(t.Context(), ben, ann.Person, fmt.Sprint("hello ", i)); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, tell(ben, ann.Person), errs.Refused, "enough for now")
}

// TestReportMessage: a message is reported by the one who has received it, with those
// around it.
func TestReportMessage(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	w.tell(ann, ben.Person, "hello")
	w.tell(ben, ann.Person, "who are you?")
	w.tell(ann, ben.Person, "give me your key")
	if err := w.Mail.Report(t.Context(), ben.Person, 3, "a thief"); err != nil {
		t.Fatal(err)
	}
	refused(t, w.Mail.Report(t.Context(), ann.Person, 3, ""), errs.Refused, "line of your own")
	refused(t, w.Mail.Report(t.Context(), ben.Person, 4, ""), errs.NotFound, "message is gone")
	var all []talk.Report
	for r, err := range w.Talk.Reports(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	if len(all) != 1 || all[0].Room != mail.Room || all[0].Line.Text != "give me your key" || all[0].Line.Who != ann.Person || len(all[0].Around) != 3 {
		t.Errorf("reported is %+v", all)
	}
}

// TestNoMessageIsLost: people write to one another at once on two nodes that share a
// store. Every message that was acknowledged is in both mailboxes, once.
func TestNoMessageIsLost(t *testing.T) {
	w := newWorld(t)
	other := w.newClub(w.store)
	defer other.Close()
	nodes := []*lobby.Club{w.Club, other}
	people := []account.Player{w.register(keyA, "ann"), w.register(keyB, "ben"), w.register(keyC, "cat")}
	const each = 8
	var all sync.WaitGroup
	for p, who := range people {
		all.Go(func() {
			for i := range each {
				for {
					_, err := nodes[p%2].Mail.Tell(t.Context(), who, people[(p+1+i%2)%3].Person, fmt.Sprintf("%s %d", who.Name, i))
					if err == nil {
						break
					}
					if !strings.Contains(errs.Sentence(err), "enough for now") && errs.KindOf(err) != errs.Stale {
						t.Error(err)
						return
					}
					w.clock.advance(10 * time.Second)
				}
			}
		})
	}
	all.Wait()
	count := make(map[string]int)
	for _, who := range people {
		for _, l := range w.box(who).Letters {
			count[l.Text]++
		}
	}
	for _, who := range people {
		for i := range each {
			if text := fmt.Sprintf("%s %d", who.Name, i); count[text] != 2 {
				t.Errorf("%q is there %d times", text, count[text])
			}
		}
	}
}

// TestMessageInDoubt: a store that fails once, before or after it has written, makes no
// message be lost or come twice; one that fails twice is told.
func TestMessageInDoubt(t *testing.T) {
	for _, f := range []fault{inDoubt, glitch, glitches} {
		w := newWorld(t)
		faulty := &faultyStore{Store: w.store}
		w.replace(faulty)
		ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
		faulty.after(0, f)
		_, err := w.Mail.Tell(t.Context(), ann, ben.Person, "hello")
		faulty.untilHit(t)
		want := "*hello"
		if f == glitches {
			refused(t, err, errs.Unavailable, "could not be saved")
			want = ""
		} else if err != nil {
			t.Errorf("fault %d: %v", f, err)
		}
		if got := lettersOf(w.box(ben)); got != want {
			t.Errorf("fault %d: ben has %q", f, got)
		}
	}
}

// TestMailOfDeletedAccount: a mailbox is in the export of its account, and goes with it;
// what others have is there without the name.
func TestMailOfDeletedAccount(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	ben := w.register(keyC, "benjamin")
	w.tell(p, ben.Person, "hello from me")
	w.tell(ben, p.Person, "and to you")
	if text := w.exported(p); !strings.Contains(text, `"mail/`+string(p.ID)) || !strings.Contains(text, "and to you") {
		t.Errorf("the export has no mail:\n%s", text)
	}
	w.leaves(p)
	m := w.box(ben)
	if got := lettersOf(m); got != "*hello from me,and to you" || m.Letters[0].From.Name != "deleted" {
		t.Errorf("ben has %+v", m.Letters)
	}
	if keys := w.keys("mail/"); len(keys) != 1 {
		t.Errorf("kept are %v", keys)
	}
}

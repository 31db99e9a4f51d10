package inbox_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
)

// TestMessages checks that only the sender and the recipient get a message. After a restart it is
// still there, and so is its unread mark.
func TestMessages(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
		w.Register(clubtest.KeyC, "cat")
	follow := func(who account.Player) <-chan *inbox.Mailbox {
		news, err := w.Inbox.Follow(t.Context(), who.ID)
		if err != nil {
			t.Fatal(err)
		}
		return news
	}
	hers, his, others := follow(ann), follow(ben), follow(cat)
	for _, news := range []<-chan *inbox.Mailbox{hers, his, others} {
		if m := <-news; len(m.Messages) != 0 {
			t.Errorf("a new mailbox has %+v, want no messages", m)
		}
	}
	w.SendMessage(ann, ben.Person, "hello", "are you there?")
	for clubtest.MessagesOf(<-his) != "*hello,*are you there?" {
	}
	for clubtest.MessagesOf(<-hers) != "hello,are you there?" {
	}
	select {
	case m := <-others:
		t.Errorf("cat got %+v", m)
	default:
	}
	if err := w.Inbox.MarkRead(t.Context(), ben, func(l *inbox.Message) bool { return l.N == 1 }); err != nil {
		t.Fatal(err)
	}
	w.Restart()
	if got := clubtest.MessagesOf(w.Mailbox(ben)); got != "hello,*are you there?" {
		t.Errorf("ben has %s", got)
	}
	w.SendMessage(ben, ann.Person, "I am")
	if got := clubtest.MessagesOf(w.Mailbox(ann)); got != "hello,are you there?,*I am" {
		t.Errorf("ann has %s", got)
	}
	if err := w.Inbox.Discard(t.Context(), ann, ben.ID); err != nil {
		t.Fatal(err)
	}
	if got := clubtest.MessagesOf(w.Mailbox(ann)) +
		clubtest.MessagesOf(w.Mailbox(ben)); got != "hello,*are you there?,I am" {
		t.Errorf("after ann discarded hers, the mailboxes have %s", got)
	}
	w.Clock.Advance(inbox.KeptFor)
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := w.Inbox.DropOld(canceled); err == nil {
		t.Error("DropOld succeeded without reading the store")
	}
	if err := w.Inbox.DropOld(t.Context()); err != nil {
		t.Fatal(err)
	}
	if m := w.Mailbox(ben); len(m.Messages) != 0 || strings.Contains(w.Dump(), "are you there") {
		t.Errorf("after %v ben has %+v", inbox.KeptFor, m)
	}
}

func TestMessagesAreRefused(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	stranger, bot := w.ByKey(""), w.Register(clubtest.KeyC, "robot")
	if err := w.Accounts.BecomeBot(t.Context(), bot); err != nil {
		t.Fatal(err)
	}
	w.Eventually("the robot", func() bool { return w.Accounts.IsBot(bot.ID) })
	before := w.Keys("mail/")
	tell := func(who account.Player, to identity.Person) error {
		_, err := w.Inbox.Send(t.Context(), who, to, "hello")
		return err
	}
	clubtest.Refused(t, tell(stranger, ann.Person), errs.Refused, "Take a name first")
	clubtest.Refused(t, tell(ann, stranger.Person), errs.Refused, "is a guest")
	clubtest.Refused(t, tell(ann, ann.Person), errs.Refused, "to yourself")
	clubtest.Refused(t, tell(ann, bot.Person), errs.Refused, "is a bot")
	if err := w.Accounts.SetMuted(t.Context(), ben, ann.Person, true); err != nil {
		t.Fatal(err)
	}
	clubtest.Refused(t, tell(ann, ben.Person), errs.Refused, "does not accept your messages")
	clubtest.Refused(t, tell(ben, ann.Person), errs.Refused, "Unmute them first")
	if err := w.Accounts.SetMuted(t.Context(), ben, ann.Person, false); err != nil {
		t.Fatal(err)
	}
	w.AddBan(ban.Restriction{Kind: ban.Mute, Target: ban.Target{Player: ann.ID}, By: "op"})
	clubtest.Refused(t, tell(ann, ben.Person), errs.Refused, "muted")
	if after := w.Keys("mail/"); len(before)+len(after) > 0 {
		t.Errorf("refused messages are in the store: %v", after)
	}
	for i := range 3 {
		if _, err := w.Inbox.Send(t.Context(), ben, ann.Person, fmt.Sprint("hello ", i)); err != nil {
			t.Fatal(err)
		}
	}
	clubtest.Refused(t, tell(ben, ann.Person), errs.Refused, "enough for now")
}

// TestReportMessage checks that the recipient of a message can report it, and that the report
// includes the messages around it.
func TestReportMessage(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.SendMessage(ann, ben.Person, "hello")
	w.SendMessage(ben, ann.Person, "who are you?")
	w.SendMessage(ann, ben.Person, "give me your key")
	if err := w.Inbox.Report(t.Context(), ben.Person, 3, "a thief"); err != nil {
		t.Fatal(err)
	}
	clubtest.Refused(t, w.Inbox.Report(t.Context(), ann.Person, 3, ""), errs.Refused, "your own line")
	clubtest.Refused(t, w.Inbox.Report(t.Context(), ben.Person, 4, ""), errs.NotFound, "message is gone")
	var all []chat.Report
	for r, err := range w.Chat.Reports(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, *r)
	}
	if len(all) != 1 || all[0].Room != inbox.Room || all[0].Line.Text != "give me your key" ||
		all[0].Line.Who != ann.Person || len(all[0].Around) != 3 {
		t.Errorf("the reports are %+v", all)
	}
}

// TestNoMessageIsLost lets players write to each other at the same time on two nodes that share a
// store. Every acknowledged message must be in both mailboxes exactly once.
func TestNoMessageIsLost(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored)
	defer other.Close()
	nodes := []*lobby.Club{w.Club, other}
	people := []account.Player{
		w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"), w.Register(clubtest.KeyC, "cat"),
	}
	const each = 8
	var all sync.WaitGroup
	for p, who := range people {
		all.Go(func() {
			for i := range each {
				for {
					_, err := nodes[p%2].Inbox.Send(t.Context(), who, people[(p+1+i%2)%3].Person,
						fmt.Sprintf("%s %d", who.Name, i))
					if err == nil {
						break
					}
					if !strings.Contains(errs.Sentence(err), "enough for now") && errs.KindOf(err) != errs.Stale {
						t.Error(err)
						return
					}
					w.Clock.Advance(10 * time.Second)
				}
			}
		})
	}
	all.Wait()
	count := make(map[string]int)
	for _, who := range people {
		for _, l := range w.Mailbox(who).Messages {
			count[l.Text]++
		}
	}
	for _, who := range people {
		for i := range each {
			if text := fmt.Sprintf("%s %d", who.Name, i); count[text] != 2 {
				t.Errorf("%q is stored %d times, want 2", text, count[text])
			}
		}
	}
}

// TestMessageInDoubt checks that no message is lost or duplicated if the store fails once, before
// or after writing. If the store fails twice, the sender must get an error.
func TestMessageInDoubt(t *testing.T) {
	for _, f := range []clubtest.Fault{clubtest.InDoubt, clubtest.Glitch, clubtest.Glitches} {
		w := clubtest.New(t)
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		w.Replace(faulty)
		ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
		faulty.After(0, f)
		_, err := w.Inbox.Send(t.Context(), ann, ben.Person, "hello")
		faulty.UntilHit(t)
		want := "*hello"
		if f == clubtest.Glitches {
			clubtest.Refused(t, err, errs.Unavailable, "could not be saved")
			want = ""
		} else if err != nil {
			t.Errorf("fault %d: %v", f, err)
		}
		if got := clubtest.MessagesOf(w.Mailbox(ben)); got != want {
			t.Errorf("fault %d: ben has %q", f, got)
		}
	}
}

// TestMailOfDeletedAccount checks that a mailbox is part of the account's export and is deleted
// with the account. Other players keep the messages, but without the name.
func TestMailOfDeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	ben := w.Register(clubtest.KeyC, "benjamin")
	w.SendMessage(p, ben.Person, "hello from me")
	w.SendMessage(ben, p.Person, "and to you")
	if text := w.Exported(p); !strings.Contains(text, `"mail/`+string(p.ID)) || !strings.Contains(text, "and to you") {
		t.Errorf("the export lacks the mailbox:\n%s", text)
	}
	w.Leaves(p)
	m := w.Mailbox(ben)
	if got := clubtest.MessagesOf(m); got != "*hello from me,and to you" || m.Messages[0].From.Name != "deleted" {
		t.Errorf("ben has %+v", m.Messages)
	}
	if keys := w.Keys("mail/"); len(keys) != 1 {
		t.Errorf("the store has %v, want one mailbox", keys)
	}
}

package inbox

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

var (
	noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	ann  = identity.Person{ID: "pann", Name: "ann"}
	ben  = identity.Person{ID: "pben", Name: "ben"}
	cat  = identity.Person{ID: "pcat", Name: "cat"}
)

// boxes holds the mailboxes of some players.
type boxes map[identity.PlayerID]Mailbox

// tell sends a message from one player to another.
func (b boxes) tell(from, to identity.Person, text string, at time.Time) error {
	f, t := b[from.ID], b[to.ID]
	f.Of, t.Of = from.ID, to.ID
	f, t, err := decide(f, t, Message{ID: fmt.Sprint(at.UnixNano(), text), From: from, To: to, Text: text}, at)
	if err == nil {
		b[from.ID], b[to.ID] = f, t
	}
	return err
}

func texts(letters []Message) string {
	var all []string
	for _, l := range letters {
		all = append(all, l.Text)
	}
	return strings.Join(all, ",")
}

func TestMailbox(t *testing.T) {
	b := boxes{}
	for i, l := range []struct {
		from, to identity.Person
		text     string
	}{{ann, ben, " good \x1b[31m day\u202e\n"}, {ben, ann, "hello"}, {cat, ann, "a game?"}} {
		if err := b.tell(l.from, l.to, l.text, noon.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	m := b[ann.ID]
	if got := texts(m.Messages); got != "good [31m day,hello,a game?" {
		t.Errorf("ann has %s", got)
	}
	if texts(m.With(ben.ID)) != "good [31m day,hello" || texts(m.Since(2)) != "a game?" || m.Last != 3 {
		t.Errorf("ann has %+v", m)
	}
	if m.Unread("") != 2 || m.Unread(cat.ID) != 1 {
		t.Errorf("%d are unread", m.Unread(""))
	}
	people := m.Correspondents()
	if len(people) != 2 || people[0] != cat || people[1] != ben {
		t.Errorf("the correspondents are %+v", people)
	}
	m = m.fresh(noon.Add(KeptFor))
	if texts(m.Messages) != "hello,a game?" || m.Last != 3 {
		t.Errorf("after %v ann has %+v", KeptFor, m)
	}
}

func TestDecideRefuses(t *testing.T) {
	b := boxes{}
	refused := func(err error, kind errs.Kind, words string) {
		t.Helper()
		if errs.KindOf(err) != kind || !strings.Contains(errs.Sentence(err), words) {
			t.Errorf("got error %v", err)
		}
	}
	refused(b.tell(ann, ben, "\x1b\u200b \t", noon), errs.Invalid, "text is empty")
	for range 2 {
		if err := b.tell(ann, ben, "hm", noon); err != nil {
			t.Fatal(err)
		}
	}
	refused(b.tell(ann, ben, " hm ", noon), errs.Refused, "just said that")
	for i := range mostUnread - 2 {
		if err := b.tell(ann, ben, fmt.Sprint(i), noon); err != nil {
			t.Fatal(err)
		}
	}
	refused(b.tell(ann, ben, "one more", noon), errs.Refused, "ben has 10 unread messages from you")
	for i := range KeptMessages - mostUnread {
		from := identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: "somebody"}
		if err := b.tell(from, ben, "hello", noon); err != nil {
			t.Fatal(err)
		}
	}
	refused(b.tell(cat, ben, "hello", noon), errs.Refused, "no room for more")
	if err := b.tell(ben, cat, "I have so much to read", noon); err != nil {
		t.Errorf("a player with a full mailbox of unread messages can't write: %v", err)
	}
	if m := b[ben.ID]; m.Unread("") != KeptMessages {
		t.Errorf("%d are unread", m.Unread(""))
	}
}

// TestUnreadIsKept checks that a mailbox never exceeds its limit, keeps its messages in order, and
// never drops an unread message to make room for another.
func TestUnreadIsKept(t *testing.T) {
	people := []identity.Person{ann, ben, cat}
	rapid.Check(t, func(t *rapid.T) {
		b, now := boxes{}, noon
		unread := make(map[identity.PlayerID]map[string]bool)
		for i := range rapid.IntRange(0, 400).Draw(t, "steps") {
			from := rapid.IntRange(0, 2).Draw(t, "from")
			who, other := people[from], people[(from+1+i%2)%3]
			if rapid.IntRange(0, 5).Draw(t, "reads") == 0 {
				m := b[who.ID]
				m.Of, m.Messages = who.ID, append([]Message(nil), m.Messages...)
				m.read(func(l *Message) bool { return l.From.ID == other.ID })
				b[who.ID] = m
				for text := range unread[who.ID] {
					if strings.HasPrefix(text, other.Name+" ") {
						delete(unread[who.ID], text)
					}
				}
				continue
			}
			now = now.Add(time.Second)
			text := fmt.Sprint(who.Name, " ", i)
			if b.tell(who, other, text, now) != nil {
				continue
			}
			if unread[other.ID] == nil {
				unread[other.ID] = make(map[string]bool)
			}
			unread[other.ID][text] = true
		}
		for id, m := range b {
			if len(m.Messages) > KeptMessages || m.Unread("") != len(unread[id]) {
				t.Fatalf("%s has %d messages, %d unread, want %d unread", id, len(m.Messages), m.Unread(""),
					len(unread[id]))
			}
			for i, l := range m.Messages {
				if l.Unread != unread[id][l.Text] || i > 0 && l.N <= m.Messages[i-1].N {
					t.Fatalf("%s has %+v", id, l)
				}
			}
		}
	})
}

// TestWorstMailFits checks that a full mailbox with the longest possible messages fits into one
// value.
func TestWorstMailFits(t *testing.T) {
	m := Mailbox{Of: ben.ID}
	// Combining marks have four bytes each, and JSON needs six bytes for "<".
	worst := strings.Repeat("<\U0001e8d0\U0001e8d1", 300)
	for i := range KeptMessages {
		from := identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%016d", i)), Name: fmt.Sprintf("%020d", i)}
		_, to, err := decide(Mailbox{Of: from.ID}, m,
			Message{ID: "0123456789abcdef", From: from, To: ben, Text: worst}, noon)
		if err != nil {
			t.Fatal(err)
		}
		m = to
	}
	c, err := boxesOf(store.Docs{}).Write(ben.ID, &m)
	if err != nil || len(c.Value) > store.MaxValue {
		t.Fatalf("%d bytes, %v", len(c.Value), err)
	}
}

// TestStoredMailStaysReadable reads a mailbox that an earlier version wrote.
func TestStoredMailStaysReadable(t *testing.T) {
	const stored = `{"v":1,"last":42,"letters":[{"n":41,"i":"x1","t":"2026-03-14T12:00:00Z",` +
		`"p":{"id":"pann","name":"ann"},"q":{"id":"pben","name":"ben"},"x":"good luck","u":true}]}`
	boxes := boxesOf(store.Docs{Log: slog.New(slog.DiscardHandler)})
	m, err := boxes.Read(store.Entry{Key: "mail/pben", Value: []byte(stored), Rev: 7})
	if err != nil {
		t.Fatal(err)
	}
	if want := (Message{41, "x1", noon, ann, ben, "good luck", true}); m.Of != ben.ID || m.Rev != 7 || m.Last != 42 ||
		len(m.Messages) != 1 || m.Messages[0] != want {
		t.Errorf("read %+v", m)
	}
	again, err := boxes.Write(ben.ID, m)
	if err != nil || string(again.Value) != stored {
		t.Errorf("writing it again gives %s, %v", again.Value, err)
	}
	for _, bad := range []string{"", "{", `{"v":0}`, `{"v":2,"letters":[]}`} {
		if _, err := boxes.Read(store.Entry{Key: "mail/pben", Value: []byte(bad)}); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

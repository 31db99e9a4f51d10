package inbox

import (
	"slices"
	"time"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Keys are the mailboxes, by the id of the account.
const Keys = "mail/"

// Room is what a report calls the place of a letter.
const Room chat.Room = "messages"

const (
	version = 1 // of the codec; this program reads all from 1 on
	// KeptLetters is how many letters a mailbox holds, sent ones too.
	KeptLetters = 100
	// KeptFor is how long a letter is kept.
	KeptFor = 90 * 24 * time.Hour
	// MostUnread is how many letters of one person may lie unread with another.
	MostUnread = 10
)

// Letter is one message as it lies in a mailbox.
type Letter struct {
	N    uint64          `json:"n"` // counts those of a mailbox from 1, those that are gone too
	ID   string          `json:"i"` // the same in both mailboxes
	At   time.Time       `json:"t"`
	From identity.Person `json:"p"`
	To   identity.Person `json:"q"`
	Text string          `json:"x"`
	// Unread says that the owner of the mailbox has received it and not read it.
	Unread bool `json:"u,omitempty"`
}

// Mailbox is what somebody has received and sent as of a revision, the oldest first. It
// is immutable and shared.
type Mailbox struct {
	store.Meta
	Of      identity.PlayerID `json:"-"`
	Last    uint64            `json:"last"` // the number of the newest letter that there ever was
	Letters []Letter          `json:"letters"`
}

// Correspondent is somebody with whom there are letters.
type Correspondent struct {
	identity.Person
	Last   Letter // the newest of them
	Unread int    // how many of theirs are unread
}

// other is the person with whom the owner of a mailbox has a letter.
func (m *Mailbox) other(l *Letter) identity.Person {
	if l.From.ID == m.Of {
		return l.To
	}
	return l.From
}

// With are the letters to and from somebody; the id "" is everybody.
func (m *Mailbox) With(who identity.PlayerID) []Letter {
	return slices.DeleteFunc(slices.Clone(m.Letters), func(l Letter) bool { return who != "" && m.other(&l).ID != who })
}

// Unread is how many letters of somebody, or of everybody for "", were not read.
func (m *Mailbox) Unread(from identity.PlayerID) int {
	n := 0
	for _, l := range m.Letters {
		if l.Unread && (from == "" || l.From.ID == from) {
			n++
		}
	}
	return n
}

// Correspondents are those with whom there are letters, the latest first.
func (m *Mailbox) Correspondents() []Correspondent {
	var list []Correspondent
	for i := range slices.Backward(m.Letters) {
		l := &m.Letters[i]
		who := m.other(l)
		if !slices.ContainsFunc(list, func(c Correspondent) bool { return c.ID == who.ID }) {
			list = append(list, Correspondent{who, *l, m.Unread(who.ID)})
		}
	}
	return list
}

// Since are the letters that came after the one of a number.
func (m *Mailbox) Since(n uint64) []Letter {
	return slices.DeleteFunc(slices.Clone(m.Letters), func(l Letter) bool { return l.N <= n || l.From.ID == m.Of })
}

// fresh is a mailbox without what was kept for long enough.
func (m Mailbox) fresh(now time.Time) Mailbox {
	m.Letters = slices.DeleteFunc(slices.Clone(m.Letters), func(l Letter) bool { return now.Sub(l.At) >= KeptFor })
	return m
}

// with is a mailbox into which a letter was put. The oldest that is not unread makes
// room; ok is false if all are.
func (m Mailbox) with(l Letter) (_ Mailbox, ok bool) {
	m.Last++
	l.N = m.Last
	m.Letters = append(slices.Clip(m.Letters), l)
	if len(m.Letters) <= KeptLetters {
		return m, true
	}
	at := slices.IndexFunc(m.Letters, func(l Letter) bool { return !l.Unread })
	if at < 0 {
		return m, false
	}
	m.Letters = slices.Delete(slices.Clone(m.Letters), at, at+1)
	return m, true
}

// read notes that the owner, whose copy it is, has read the letters that are picked. It
// reports whether that is new.
func (m *Mailbox) read(picked func(*Letter) bool) (news bool) {
	for i := range m.Letters {
		if l := &m.Letters[i]; l.Unread && picked(l) {
			l.Unread, news = false, true
		}
	}
	return news
}

// lines are letters as what was said in a room.
func lines(letters []Letter) []chat.Line {
	said := make([]chat.Line, len(letters))
	for i, l := range letters {
		said[i] = chat.Line{N: l.N, At: l.At, Who: l.From, Text: l.Text}
	}
	return said
}

// decide is what becomes of a text that somebody writes to another: both mailboxes with
// the letter in them, or a refusal. It is pure.
func decide(from, to Mailbox, l Letter, now time.Time) (Mailbox, Mailbox, error) {
	from, to = from.fresh(now), to.fresh(now)
	said, err := chat.Decide(chat.Conversation{Lines: lines(from.With(l.To.ID))}, l.From, l.Text, now)
	if err != nil {
		return from, to, err
	}
	line := said.Lines[len(said.Lines)-1]
	l.At, l.Text = line.At, line.Text
	if n := to.Unread(l.From.ID); n >= MostUnread {
		return from, to, errs.New(errs.Refused, "%s has %d messages of yours to read. Wait until they are read.", l.To.Name, n)
	}
	sent, received := l, l
	sent.Unread, received.Unread = false, true
	var ok bool
	if to, ok = to.with(received); !ok {
		return from, to, errs.New(errs.Refused, "%s has %d messages to read, and no room for more.", l.To.Name, KeptLetters)
	}
	from, _ = from.with(sent) // where all else is unread, the sender keeps no copy
	return from, to, nil
}

// boxesOf are the mailboxes in a store.
func boxesOf(docs store.Docs) *store.Collection[identity.PlayerID, Mailbox] {
	return store.NewCollection(store.Kind[identity.PlayerID, Mailbox]{
		Docs: docs, Name: "mailbox", Keys: Keys, Version: version,
		Empty: func(of identity.PlayerID) *Mailbox { return &Mailbox{Of: of} },
		Meta:  func(m *Mailbox) *store.Meta { return &m.Meta },
	})
}

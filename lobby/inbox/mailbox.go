package inbox

import (
	"slices"
	"time"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Keys is the prefix of the keys of mailboxes. The account's id follows.
const Keys = "mail/"

// Room is the room that reports give for private messages.
const Room chat.Room = "messages"

const (
	version = 1 // of the codec; this program reads all versions from 1
	// KeptMessages is how many messages a mailbox can hold, including sent ones.
	KeptMessages = 100
	// KeptFor is how long a mailbox keeps a message.
	KeptFor = 90 * 24 * time.Hour
	// mostUnread is how many unread messages from one sender a mailbox can hold.
	mostUnread = 10
)

// Message is one message in a mailbox.
type Message struct {
	N    uint64          `json:"n"` // counts from 1, including deleted messages
	ID   string          `json:"i"` // the same in both mailboxes
	At   time.Time       `json:"t"`
	From identity.Person `json:"p"`
	To   identity.Person `json:"q"`
	Text string          `json:"x"`
	// Unread is true if the owner of the mailbox received the message and has not read it.
	Unread bool `json:"u,omitempty"`
}

// Mailbox holds the messages that a player has received and sent as of a revision, oldest first.
// It is immutable and shared.
type Mailbox struct {
	store.Meta
	Of       identity.PlayerID `json:"-"`
	Last     uint64            `json:"last"` // the number of the newest message, even if deleted
	Messages []Message         `json:"letters"`
}

// other returns the sender or the recipient of a message, whichever is not the mailbox's owner.
func (m *Mailbox) other(l *Message) identity.Person {
	if l.From.ID == m.Of {
		return l.To
	}
	return l.From
}

// at returns the index of the message with an ID, or -1.
func (m *Mailbox) at(id string) int {
	return slices.IndexFunc(m.Messages, func(l Message) bool { return l.ID == id })
}

// With returns the messages to and from a player. The id "" means all players.
func (m *Mailbox) With(who identity.PlayerID) []Message {
	return slices.DeleteFunc(slices.Clone(m.Messages), func(l Message) bool { return who != "" && m.other(&l).ID != who })
}

// Unread returns how many messages from a player are unread. The id "" means all players.
func (m *Mailbox) Unread(from identity.PlayerID) int {
	n := 0
	for _, l := range m.Messages {
		if l.Unread && (from == "" || l.From.ID == from) {
			n++
		}
	}
	return n
}

// Correspondents returns the players who have exchanged messages with the owner, latest first.
func (m *Mailbox) Correspondents() []identity.Person {
	var list []identity.Person
	for i := range slices.Backward(m.Messages) {
		who := m.other(&m.Messages[i])
		if !slices.ContainsFunc(list, func(p identity.Person) bool { return p.ID == who.ID }) {
			list = append(list, who)
		}
	}
	return list
}

// Since returns the received messages with a number above n.
func (m *Mailbox) Since(n uint64) []Message {
	return slices.DeleteFunc(slices.Clone(m.Messages), func(l Message) bool { return l.N <= n || l.From.ID == m.Of })
}

// fresh returns the mailbox without messages that are KeptFor old or older.
func (m Mailbox) fresh(now time.Time) Mailbox {
	m.Messages = slices.DeleteFunc(slices.Clone(m.Messages), func(l Message) bool { return now.Sub(l.At) >= KeptFor })
	return m
}

// with returns the mailbox with a message added. If the mailbox is full, with removes the oldest
// message that is not unread. ok is false if all are unread.
func (m Mailbox) with(l Message) (_ Mailbox, ok bool) {
	m.Last++
	l.N = m.Last
	m.Messages = append(slices.Clip(m.Messages), l)
	if len(m.Messages) <= KeptMessages {
		return m, true
	}
	at := slices.IndexFunc(m.Messages, func(l Message) bool { return !l.Unread })
	if at < 0 {
		return m, false
	}
	m.Messages = slices.Delete(slices.Clone(m.Messages), at, at+1)
	return m, true
}

// read marks the picked messages as read, and reports whether any of them was unread. It modifies
// m.Messages, so m must not be shared.
func (m *Mailbox) read(picked func(*Message) bool) (news bool) {
	for i := range m.Messages {
		if l := &m.Messages[i]; l.Unread && picked(l) {
			l.Unread, news = false, true
		}
	}
	return news
}

// lines converts messages to chat lines.
func lines(letters []Message) []chat.Line {
	said := make([]chat.Line, len(letters))
	for i, l := range letters {
		said[i] = chat.Line{N: l.N, At: l.At, Who: l.From, Text: l.Text}
	}
	return said
}

// decide adds a message to both mailboxes and returns them, or an *errs.Error that explains the
// refusal. It is pure.
func decide(from, to Mailbox, l Message, now time.Time) (Mailbox, Mailbox, error) {
	from, to = from.fresh(now), to.fresh(now)
	said, err := chat.Decide(chat.Conversation{Lines: lines(from.With(l.To.ID))}, l.From, l.Text, now)
	if err != nil {
		return from, to, err
	}
	line := said.Lines[len(said.Lines)-1]
	l.At, l.Text = line.At, line.Text
	if n := to.Unread(l.From.ID); n >= mostUnread {
		return from, to, errs.New(errs.Refused,
			"%s has %d unread messages from you. Wait until they are read.", l.To.Name, n)
	}
	sent, received := l, l
	sent.Unread, received.Unread = false, true
	var ok bool
	if to, ok = to.with(received); !ok {
		return from, to, errs.New(errs.Refused,
			"%s has %d unread messages, and no room for more.", l.To.Name, KeptMessages)
	}
	from, _ = from.with(sent) // if everything else is unread, the sender keeps no copy
	return from, to, nil
}

// boxesOf returns the mailboxes in a store.
func boxesOf(docs store.Docs) store.Collection[identity.PlayerID, Mailbox] {
	return store.NewCollection(store.Kind[identity.PlayerID, Mailbox]{
		Docs: docs, Name: "mailbox", Keys: Keys, Version: version,
		Empty: func(of identity.PlayerID) *Mailbox { return &Mailbox{Of: of} },
		Meta:  func(m *Mailbox) *store.Meta { return &m.Meta },
	})
}

package feature

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Conversation has the messages between the person and another player.
type Conversation struct {
	With     identity.Person
	Messages []inbox.Message // the oldest first
}

func (t *Conversation) unread() int {
	n := 0
	for _, l := range t.Messages {
		if l.Unread {
			n++
		}
	}
	return n
}

// newest returns the last message, or the zero value if there are none.
func (t *Conversation) newest() inbox.Message {
	if len(t.Messages) == 0 {
		return inbox.Message{}
	}
	return t.Messages[len(t.Messages)-1]
}

// MessageDoc is a message in JSON.
type MessageDoc struct {
	N      uint64    `json:"n" help:"counts the messages of your mailbox"`
	At     time.Time `json:"at" help:"when it was written"`
	From   string    `json:"from" help:"who wrote it"`
	To     string    `json:"to" help:"who gets it"`
	Text   string    `json:"text" help:"what was written"`
	Unread bool      `json:"unread" help:"whether it is still unread"`
	Here   bool      `json:"here" help:"whether the other player is online"`
}

// MessageOf returns a message in JSON.
func MessageOf(c action.Caller, l *inbox.Message) MessageDoc {
	other := l.From.ID
	if other == c.Who.ID {
		other = l.To.ID
	}
	return MessageDoc{
		N: l.N, At: l.At, From: words.Person(l.From), To: words.Person(l.To), Unread: l.Unread,
		Text: identity.CleanText(l.Text, words.MaxSentence), Here: c.Club.Tables.IsHere(other),
	}
}

// ConversationDoc is a conversation in JSON.
type ConversationDoc struct {
	With     string       `json:"with" help:"the other player"`
	Unread   int          `json:"unread" help:"how many of their messages you have not read"`
	Last     *MessageDoc  `json:"last" help:"the newest message, or null"`
	Messages []MessageDoc `json:"messages,omitempty" help:"for one conversation: all messages, the oldest first"`
}

// conversations declares the person's conversations as subjects.
var conversations = action.Noun[*Conversation]{
	Kind: action.Message,
	Find: func(ctx context.Context, c action.Caller, text string) (*Conversation, error) {
		box, err := c.Club.Inbox.Mailbox(ctx, c.Who.ID)
		if err != nil {
			return nil, err
		}
		with, err := FindPerson(ctx, c, text)
		if errs.KindOf(err) == errs.NotFound { // messages outlive a deleted account
			for _, other := range box.Correspondents() {
				if strings.EqualFold(other.Name, text) {
					return &Conversation{other, box.With(other.ID)}, nil
				}
			}
		}
		return &Conversation{with, box.With(with.ID)}, err
	},
	Default: here[*Conversation](words.Wrong("Name a player.")),
	Doc: func(c action.Caller, t *Conversation) any {
		if len(t.Messages) == 0 {
			return nil
		}
		return MessageOf(c, new(t.newest()))
	},
}

// conversationWith returns the person's conversation with another player.
func conversationWith(ctx context.Context, c action.Caller, with identity.Person) (*Conversation, error) {
	box, err := c.Club.Inbox.Mailbox(ctx, c.Who.ID)
	return &Conversation{with, box.With(with.ID)}, err
}

// FindPerson finds an account by its name, or an online guest.
func FindPerson(ctx context.Context, c action.Caller, name string) (identity.Person, error) {
	if p, ok := c.Club.Tables.Guest(strings.ToLower(name)); ok {
		return p, nil
	}
	return c.Club.Accounts.Find(ctx, name)
}

var messageResource = resource.New(resource.Spec[*Conversation]{
	Kind: action.Message, Name: "messages", Title: "Messages", Private: true,
	Help: "your messages with other players; no one else can read them",
	List: listConversations,
	Columns: []resource.Column[*Conversation]{
		textColumn("with", "With", 0, func(t *Conversation) string { return words.Person(t.With) }),
		right(textColumn("unread", "Unread", 0, func(t *Conversation) string {
			if n := t.unread(); n > 0 {
				return strconv.Itoa(n)
			}
			return ""
		})),
		textColumn("last", "Last message", 1, func(t *Conversation) string {
			return identity.CleanText(t.newest().Text, lastMessageCells)
		}),
		timeColumn("at", "Written", 2, func(t *Conversation) time.Time { return t.newest().At }),
	},
	Marks:    func(_ action.Caller, t *Conversation) resource.Mark { return resource.Mark{Mine: t.unread() > 0} },
	ID:       func(t *Conversation) string { return t.With.Name },
	Heading:  func(_ action.Caller, t *Conversation) string { return "You and " + words.Person(t.With) },
	Lead:     conversationLead,
	Sections: conversationSections,
	Seen:     "read",
	People:   true,
	Row:      func(c action.Caller, t *Conversation) any { return conversationDoc(c, t) },
	Doc: func(_ context.Context, c action.Caller, t *Conversation) (any, error) {
		doc := conversationDoc(c, t)
		doc.Messages = slice.Map(t.Messages, func(l inbox.Message) MessageDoc { return MessageOf(c, &l) })
		return doc, nil
	},
	RowType: ConversationDoc{}, DocType: ConversationDoc{},
	Marked: "unread",
	Empty:  "No messages yet.",
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		news, err := c.Club.Inbox.Follow(ctx, c.Who.ID)
		if err != nil {
			return nil
		}
		return signals(ctx, news)
	},
})

// lastMessageCells is how many cells of the newest message a list shows.
const lastMessageCells = 60

func listConversations(ctx context.Context, c action.Caller, _ resource.Query) ([]*Conversation, string, error) {
	box, err := c.Club.Inbox.Mailbox(ctx, c.Who.ID)
	return slice.Map(box.Correspondents(), func(other identity.Person) *Conversation {
		return &Conversation{other, box.With(other.ID)}
	}), "", err
}

func conversationDoc(c action.Caller, t *Conversation) ConversationDoc {
	doc := ConversationDoc{With: words.Person(t.With), Unread: t.unread()}
	if len(t.Messages) > 0 {
		doc.Last = new(MessageOf(c, new(t.newest())))
	}
	return doc
}

// conversationLead says whether the other player is online.
func conversationLead(c action.Caller, t *Conversation) []message.Message {
	if c.Club.Tables.IsHere(t.With.ID) {
		return sentence("%s is here.", words.Person(t.With))
	}
	return sentence("%s is offline and will read it later.", words.Person(t.With))
}

// conversationSections returns the messages, the newest last.
func conversationSections(_ context.Context, c action.Caller, t *Conversation) ([]resource.Section, error) {
	s := resource.Section{Name: "messages", Empty: "No messages yet.", Talk: &resource.Talk{Pair: true}}
	if canWriteTo(c, t.With) {
		s.Talk.Says = "tell"
	}
	for i := range t.Messages {
		l := &t.Messages[i]
		doc := MessageOf(c, l)
		s.Talk.Lines = append(s.Talk.Lines, resource.Line{
			Who: playerCell(l.From), At: l.At, Text: doc.Text,
			Mine: l.From.ID == c.Who.ID, New: l.Unread && l.From.ID != c.Who.ID,
		})
	}
	return []resource.Section{s}, nil
}

// lastFrom returns the newest message from the other player, or nil.
func (t *Conversation) lastFrom() *inbox.Message {
	for i := range slices.Backward(t.Messages) {
		if l := &t.Messages[i]; l.From.ID == t.With.ID {
			return l
		}
	}
	return nil
}

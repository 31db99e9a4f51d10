package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// messageActions are the actions on a conversation, in the order of their buttons.
var messageActions = []*action.Action{tellPlayer, write, markRead, reportMessage, removeMessages}

// mspec declares an action on a conversation.
type mspec[A any] = action.Spec[*Conversation, A]

type tellArgs struct {
	Text string `arg:"text,required" label:"Message" help:"your message"`
}

// tellPlayer sends a message to a player. It is also the answer in a conversation.
var tellPlayer = forPlayers(mspec[tellArgs]{
	On: action.Message, Name: "tell", Aliases: []string{"message"}, Label: "Write", Key: "t",
	Help: "send a player a private message", Forms: []string{"NAME TEXT"},
	Notes: []string{
		"Online players see it at once, others when they next log in. You both need an account.",
		"A mailbox keeps 100 messages for 90 days and never drops an unread one. A player can have at most",
		"10 unread messages from you. You cannot write to players who mute you.",
	},
	Examples: []string{"tell ben Shall we play at eight?"},
	Shown:    func(c action.Caller, t *Conversation) bool { return canWriteTo(c, t.With) },
	Do: func(ctx context.Context, c action.Caller, t *Conversation, args tellArgs) (action.Result, error) {
		return writeTo(ctx, c, t.With, args.Text)
	},
})

// canWriteTo reports whether to offer writing to a player.
func canWriteTo(c action.Caller, to identity.Person) bool {
	return !c.Who.Guest && to.ID.HasAccount() && to.ID != c.Who.ID && !c.Club.Accounts.IsBot(to.ID)
}

// writeTo sends a message.
func writeTo(ctx context.Context, c action.Caller, to identity.Person, text string) (action.Result, error) {
	l, err := c.Club.Inbox.Send(ctx, c.Who, to, text)
	doc := MessageOf(c, &l)
	r := inform(doc, words.WroteTo(doc.To, doc.Text, doc.Here))
	r.Subject = &Conversation{to, []inbox.Message{l}}
	return r, err
}

type writeArgs struct {
	Name string `arg:"name,required" label:"To" help:"the player"`
	Text string `arg:"text,required" label:"Message" help:"your message"`
}

var write = forPlayers(mspec[writeArgs]{
	On: action.Message, Name: "write", Label: "Write a message", Help: "send a player a private message", Key: "c",
	Needs: action.Needs{Account: true}, Creates: true, Opens: true,
	Do: func(ctx context.Context, c action.Caller, _ *Conversation, args writeArgs) (action.Result, error) {
		to, err := FindPerson(ctx, c, args.Name)
		if err != nil {
			return action.Result{}, err
		}
		r, err := writeTo(ctx, c, to, args.Text)
		if err == nil {
			r.Subject, err = conversationWith(ctx, c, to)
		}
		return r, err
	},
})

var markRead = action.New(mspec[none]{
	On: action.Message, Name: "read", Label: "Mark as read", Key: "a", Forms: []string{"NAME"}, Scope: account.Play,
	Help:  "mark all messages from a player as read",
	Shown: func(_ action.Caller, t *Conversation) bool { return t.unread() > 0 },
	Do: func(ctx context.Context, c action.Caller, t *Conversation, _ none) (action.Result, error) {
		// Messages that arrived since then stay unread.
		last := t.newest().N
		r := answer(nil, "You have read everything from %s.", words.Person(t.With))
		return r, c.Club.Inbox.MarkRead(ctx, c.Who, func(l *inbox.Message) bool {
			return l.From.ID == t.With.ID && l.N <= last
		})
	},
})

type reportMessageArgs struct {
	Text string `arg:"text,asked" label:"Reason" help:"what is wrong with it"`
}

var reportMessage = forPlayers(mspec[reportMessageArgs]{
	On: action.Message, Name: "report", Label: "Report", Key: "!",
	Help:  "report the last message from a player to the moderators",
	Shown: func(_ action.Caller, t *Conversation) bool { return t.lastFrom() != nil },
	Do: func(ctx context.Context, c action.Caller, t *Conversation, args reportMessageArgs) (action.Result, error) {
		l := t.lastFrom()
		if l == nil {
			return action.Result{}, words.Refused("%s has not written to you.", words.Person(t.With))
		}
		return reportReceived(ctx, c, l, args.Text)
	},
})

// reportReceived reports a message to the moderators.
func reportReceived(ctx context.Context, c action.Caller, l *inbox.Message, why string) (action.Result, error) {
	return reported(LineDoc{
		Room: string(inbox.Room), N: l.N, At: l.At, Name: words.Person(l.From),
		Text: identity.CleanText(l.Text, words.MaxSentence),
	}), c.Club.Inbox.Report(ctx, c.Who.Person, l.N, why)
}

var removeMessages = action.New(mspec[none]{
	On: action.Message, Name: "remove", Aliases: []string{"delete"}, Label: "Remove", Key: "d",
	Help: "remove your copy of a conversation", Forms: []string{"NAME"}, Scope: account.Play,
	Shown: func(_ action.Caller, t *Conversation) bool { return len(t.Messages) > 0 },
	Confirm: func(_ action.Caller, t *Conversation, _ none) message.Message {
		return message.New("Remove your messages with %s? They keep their copy.", words.Person(t.With))
	},
	Do: func(ctx context.Context, c action.Caller, t *Conversation, _ none) (action.Result, error) {
		r := answer(&Conversation{With: t.With}, "Removed your messages with %s.", words.Person(t.With))
		r.Gone = true
		return r, c.Club.Inbox.Discard(ctx, c.Who, t.With.ID)
	},
})

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
func messageActions() []*action.Action {
	return []*action.Action{tellPlayer(), write(), markRead(), reportMessage(), removeMessages()}
}

// mspec is a declaration of an action on a conversation.
type mspec[A any] = action.Spec[*Conversation, A]

type tellArgs struct {
	Text string `arg:"text,required" help:"your message"`
}

// tellPlayer declares the command that writes to a player, which is also the answer in a conversation.
func tellPlayer() *action.Action {
	return action.New(mspec[tellArgs]{
		On: action.Message, Name: "tell", Aliases: []string{"message"}, Label: "Write", Help: "send a player a private message", Key: "t",
		Forms: []string{"NAME TEXT"},
		Notes: []string{
			"Players who are here see it at once, others when they next log in. You both need an account.",
			"A mailbox keeps 100 messages for 90 days and never drops an unread one. A player can have at most",
			"10 unread messages from you. You cannot write to players who mute you.",
		},
		Examples: []string{"tell ben Shall we play at eight?"},
		Scope:    account.Play, Needs: action.Needs{Return: true},
		Shown: func(c action.Caller, t *Conversation) bool { return canWriteTo(c, t.With) },
		Do: func(ctx context.Context, c action.Caller, t *Conversation, args tellArgs) (action.Result, error) {
			return writeTo(ctx, c, t.With, args.Text)
		},
	})
}

// canWriteTo reports whether to offer writing to a player.
func canWriteTo(c action.Caller, to identity.Person) bool {
	return !c.Who.Guest && to.ID.HasAccount() && to.ID != c.Who.ID && !c.Club.Accounts.IsBot(to.ID)
}

// writeTo sends a message.
func writeTo(ctx context.Context, c action.Caller, to identity.Person, text string) (action.Result, error) {
	l, err := c.Club.Inbox.Tell(ctx, c.Who, to, text)
	if err != nil {
		return action.Result{}, err
	}
	doc := MessageOf(c, &l)
	r := action.Result{Doc: doc, Subject: &Conversation{to, []inbox.Letter{l}}}
	r.SayLines(words.WroteTo(doc.To, doc.Text, doc.Here))
	return r, nil
}

type writeArgs struct {
	Name string `arg:"name,required" help:"the player"`
	Text string `arg:"text,required" help:"your message"`
}

func write() *action.Action {
	return action.New(mspec[writeArgs]{
		On: action.Message, Name: "write", Label: "Write a message", Help: "send a player a private message", Key: "c",
		Scope: account.Play, Needs: action.Needs{Return: true, Account: true}, Makes: true, Opens: true,
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
}

func markRead() *action.Action {
	return action.New(mspec[none]{
		On: action.Message, Name: "read", Label: "Mark as read", Help: "mark all messages from a player as read", Key: "a",
		Forms: []string{"NAME"}, Scope: account.Play,
		Shown: func(_ action.Caller, t *Conversation) bool { return t.unread() > 0 },
		Do: func(ctx context.Context, c action.Caller, t *Conversation, _ none) (r action.Result, err error) {
			// Messages that have come since stay unread.
			var last uint64
			if l := t.newest(); l != nil {
				last = l.N
			}
			r.Say("You have read everything from %s.", words.Person(t.With))
			return r, c.Club.Inbox.MarkRead(ctx, c.Who, func(l *inbox.Letter) bool { return l.From.ID == t.With.ID && l.N <= last })
		},
	})
}

type reportMessageArgs struct {
	Text string `arg:"text,asked" help:"what is wrong with it"`
}

func reportMessage() *action.Action {
	return action.New(mspec[reportMessageArgs]{
		On: action.Message, Name: "report", Label: "Report", Help: "report the last message from a player to the moderators", Key: "!",
		Scope: account.Play, Needs: action.Needs{Return: true},
		Shown: func(_ action.Caller, t *Conversation) bool { return t.lastFrom() != nil },
		Do: func(ctx context.Context, c action.Caller, t *Conversation, args reportMessageArgs) (action.Result, error) {
			l := t.lastFrom()
			if l == nil {
				return action.Result{}, words.Refused("%s has not written to you.", words.Person(t.With))
			}
			return reportLetter(ctx, c, l, args.Text)
		},
	})
}

// reportLetter reports a message to the moderators.
func reportLetter(ctx context.Context, c action.Caller, l *inbox.Letter, why string) (action.Result, error) {
	return reported(LineDoc{
		Room: string(inbox.Room), N: l.N, At: l.At, Name: words.Person(l.From), Text: identity.CleanText(l.Text, words.MaxSentence),
	}), c.Club.Inbox.Report(ctx, c.Who.Person, l.N, why)
}

func removeMessages() *action.Action {
	return action.New(mspec[none]{
		On: action.Message, Name: "remove", Aliases: []string{"delete"}, Label: "Remove", Help: "remove your copy of a conversation", Key: "d",
		Forms: []string{"NAME"}, Scope: account.Play,
		Shown: func(_ action.Caller, t *Conversation) bool { return len(t.Letters) > 0 },
		Confirm: func(_ action.Caller, t *Conversation, _ none) message.Message {
			return message.New("Remove your messages with %s? They keep their copy.", words.Person(t.With))
		},
		Do: func(ctx context.Context, c action.Caller, t *Conversation, _ none) (action.Result, error) {
			r := action.Result{Gone: true, Subject: &Conversation{With: t.With}}
			r.Say("Removed your messages with %s.", words.Person(t.With))
			return r, c.Club.Inbox.Discard(ctx, c.Who, t.With.ID)
		},
	})
}

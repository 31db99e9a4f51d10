package feature

import (
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// wroteAt is the format of the time of a message.
const wroteAt = "2006-01-02 15:04 MST"

// latestMessages is how many messages to print if none is unread.
const latestMessages = 10

type messagesArgs struct {
	All    bool `arg:"all" help:"all messages"`
	Follow bool `arg:"follow,hidden" help:"print new messages as they arrive, until you hang up"`
	Peek   bool `arg:"peek,hidden" help:"do not mark messages as read"`
}

var messageStream = action.New(action.Spec[*Conversation, messagesArgs]{
	On: action.Message, Name: "messages", Aliases: []string{"inbox"}, Help: "read your messages",
	Forms: []string{"", "all", "NAME"},
	Notes: []string{
		"Without a word it prints your unread messages, or else the last ones. \"all\" prints all messages, and a",
		"name your messages with that player. Printed messages count as read. \"read\" marks messages as read",
		"without printing them, \"remove\" removes your copy. To report the last message from a player:",
		"report NAME --table=messages",
	},
	Scope: account.Play, Answer: MessageDoc{},
	Default: func(context.Context, action.Caller) (*Conversation, error) { return nil, nil },
	Run:     readMessages,
})

// readMessages tells the messages with one player, or all messages if t is nil.
func readMessages(ctx context.Context, c action.Caller, t *Conversation, args messagesArgs, tell action.Tell) error {
	if c.Who.Guest {
		return words.Refused("Guests have no mailbox. %s", c.TakeName())
	}
	var with identity.PlayerID
	if t != nil {
		with = t.With.ID
	}
	box, err := c.Club.Inbox.Mailbox(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	list := box.With(with)
	if with == "" && !args.All {
		list = slices.DeleteFunc(slices.Clone(list), func(l inbox.Message) bool { return !l.Unread })
		if len(list) == 0 {
			list = box.Messages[max(len(box.Messages)-latestMessages, 0):]
		}
	}
	if len(list) == 0 && !args.Follow {
		return tell(answer(nil, "No messages."))
	}
	if err := tellMessages(ctx, c, list, args.Peek, tell); err != nil || !args.Follow {
		return err
	}
	news, err := c.Club.Inbox.Follow(ctx, c.Who.ID)
	for last := box.Last; err == nil; {
		select {
		case <-ctx.Done():
			return nil
		case now := <-news:
			fresh := slices.DeleteFunc(now.Since(last), func(l inbox.Message) bool {
				return with != "" && l.From.ID != with
			})
			last = max(last, now.Last)
			err = tellMessages(ctx, c, fresh, args.Peek, tell)
		}
	}
	return err
}

// tellMessages tells messages and marks them as read, unless the person only peeks.
func tellMessages(ctx context.Context, c action.Caller, list []inbox.Message, peek bool, tell action.Tell) error {
	for i := range list {
		doc, mark := MessageOf(c, &list[i]), "     "
		if doc.Unread {
			mark = "new  "
		}
		at := doc.At.In(c.Zone()).Format(wroteAt)
		r := answerWith(nil, doc, "%s%s  %s to %s: %s", mark, at, doc.From, doc.To, doc.Text)
		if err := tell(r); err != nil {
			return err
		}
	}
	if peek {
		return nil
	}
	return c.Club.Inbox.MarkRead(ctx, c.Who, func(l *inbox.Message) bool {
		return slices.ContainsFunc(list, func(p inbox.Message) bool { return p.N == l.N })
	})
}

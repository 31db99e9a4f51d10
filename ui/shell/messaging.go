package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/mail"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// messaging are the commands by which people write to one another.
var messaging = []verb{
	actingAs(talkGroup, action.Message, "tell", feature.MessageDoc{}),
	{run: messages, scope: account.Play, Command: grammar.Command{
		Name: "messages", Aliases: []string{"inbox"}, Group: talkGroup,
		Brief: "read what players wrote to you",
		Forms: []string{"", "all", "read NAME", "{remove|delete} NAME", "NAME"},
		Notes: []string{
			"Without a word it prints your unread messages, or else the last ones. \"all\" prints all messages, and a name",
			"your messages with that player. Printed messages count as read. \"read\" marks messages as read without printing",
			"them, \"remove\" removes your copy. To report the last message from a player: report NAME --table=messages",
		},
		Flags: []grammar.Flag{
			{Name: "follow", Help: "print new messages as they arrive, until you hang up"},
			{Name: "peek", Help: "do not mark messages as read"},
		},
		Doc: feature.MessageDoc{}, Lines: true,
	}},
}

// wroteAt is when a message was written, as it is printed.
const wroteAt = "2006-01-02 15:04 MST"

// latestMessages is how many are printed if none is new.
const latestMessages = 10

func tellMessages(c *Call, list []mail.Letter) error {
	for i := range list {
		doc := feature.MessageOf(c.caller(), &list[i])
		line := fmt.Sprintf("%s  %s to %s: %s", doc.At.In(c.viewer().Zone).Format(wroteAt), doc.From, doc.To, doc.Text)
		if doc.Unread {
			line = "new  " + line
		} else {
			line = "     " + line
		}
		if err := c.answer(doc, line); err != nil {
			return err
		}
	}
	return nil
}

func messages(ctx context.Context, c *Call) error {
	for _, word := range []string{"read", "remove", "delete"} {
		if c.Has(word) {
			return c.act(ctx, c.shell.actions.Find(action.Message, word))
		}
	}
	var with identity.Person
	if name := c.Value("NAME"); name != "" {
		var err error
		if with, err = c.Club.Accounts.Find(ctx, name); err != nil {
			return err
		}
	}
	if c.Who.Guest {
		return words.Refused("You are a guest, for whom no messages are kept. %s", c.howToTakeAName())
	}
	box, err := c.Club.Mail.Box(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	list := box.With(with.ID)
	if with.ID == "" && !c.Has("all") {
		if list = slices.DeleteFunc(slices.Clone(list), func(l mail.Letter) bool { return !l.Unread }); len(list) == 0 {
			list = box.Letters[max(len(box.Letters)-latestMessages, 0):]
		}
	}
	if len(list) == 0 && !c.json() && !c.Has("--follow") {
		return c.say("There are no messages.")
	}
	if err := tellMessages(c, list); err != nil {
		return err
	}
	if err := markRead(ctx, c, list); err != nil || !c.Has("--follow") {
		return err
	}
	return followMessages(ctx, c, with, box.Last)
}

// markRead notes what was printed as read, unless it was only to be looked at.
func markRead(ctx context.Context, c *Call, printed []mail.Letter) error {
	if c.Has("--peek") {
		return nil
	}
	return c.Club.Mail.MarkRead(ctx, c.Who, func(l *mail.Letter) bool {
		return slices.ContainsFunc(printed, func(p mail.Letter) bool { return p.N == l.N })
	})
}

// followMessages prints what comes after the message of a number, until ctx ends.
func followMessages(ctx context.Context, c *Call, with identity.Person, last uint64) error {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	news, err := c.Club.Mail.Follow(within, c.Who.ID)
	if err != nil {
		return err
	}
	return follow(within, c, news, func(box mail.Mailbox) error {
		fresh := slices.DeleteFunc(box.Since(last), func(l mail.Letter) bool { return with.ID != "" && l.From.ID != with.ID })
		last = max(last, box.Last)
		return cmp.Or(tellMessages(c, fresh), markRead(ctx, c, fresh))
	})
}

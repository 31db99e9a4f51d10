package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/mail"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// messaging are the commands by which people write to one another.
var messaging = []verb{
	{run: tell, returning: true, scope: account.Play, Command: grammar.Command{
		Name: "tell", Aliases: []string{"message"}, Group: talkGroup,
		Brief: "write to a player, for nobody else to read",
		Forms: []string{"NAME TEXT"},
		Notes: []string{
			"It comes to them at once if they are here, and else waits for them. Both of you need an account.",
			"A mailbox holds the last 100 messages of 90 days. An unread one makes no room for others, and of",
			"one person no more than 10 wait. A player who mutes you takes none.",
		},
		Examples: []string{"tell ben Shall we play at eight?"},
		Doc:      messageDoc{},
	}},
	{run: messages, scope: account.Play, Command: grammar.Command{
		Name: "messages", Aliases: []string{"inbox"}, Group: talkGroup,
		Brief: "read what players wrote to you",
		Forms: []string{"", "all", "delete NAME", "NAME"},
		Notes: []string{
			"Alone it prints what is new, or else the last messages; \"all\" prints all that is kept, and a name what",
			"you and that player wrote. All that is printed counts as read. \"delete\" removes what you and a player",
			"wrote, on your side. To report the last message of a player: report NAME --table=messages",
		},
		Flags: []grammar.Flag{
			{Name: "follow", Help: "go on with what comes, until you hang up"},
			{Name: "peek", Help: "leave unread what is unread"},
		},
		Doc: messageDoc{}, Lines: true,
	}},
}

// messageDoc is a message as tell and messages print it.
type messageDoc struct {
	N      uint64    `json:"n" help:"counts the messages of your mailbox"`
	At     time.Time `json:"at" help:"when it was written"`
	From   string    `json:"from" help:"who wrote it"`
	To     string    `json:"to" help:"for whom"`
	Text   string    `json:"text" help:"what was written"`
	Unread bool      `json:"unread" help:"whether its reader has not read it yet"`
	Here   bool      `json:"here" help:"whether the other one is here"`
}

// wroteAt is when a message was written, as it is printed.
const wroteAt = "2006-01-02 15:04 MST"

// latestMessages is how many are printed if none is new.
const latestMessages = 10

func tell(ctx context.Context, c *Call) error {
	to, err := addressee(ctx, c, c.Value("NAME"))
	if err != nil {
		return err
	}
	l, err := c.Club.Mail.Tell(ctx, c.Who, to, c.Value("TEXT"))
	if err != nil {
		return err
	}
	doc := messageOf(c, &l)
	return c.answer(doc, words.WroteTo(doc.To, doc.Text, doc.Here))
}

// addressee is the player with a name: an account, or a guest who is here, to whom it
// will be said why not.
func addressee(ctx context.Context, c *Call, name string) (identity.Person, error) {
	if p, ok := c.Club.Tables.Guest(strings.ToLower(name)); ok {
		return p, nil
	}
	return c.Club.Accounts.Find(ctx, name)
}

// messageOf is a message as it is printed.
func messageOf(c *Call, l *mail.Letter) messageDoc {
	other := l.From.ID
	if other == c.Who.ID {
		other = l.To.ID
	}
	return messageDoc{
		l.N, l.At, words.Person(l.From), words.Person(l.To), identity.CleanText(l.Text, words.MaxSentence), l.Unread, c.Club.Tables.IsHere(other),
	}
}

func tellMessages(c *Call, list []mail.Letter) error {
	for i := range list {
		doc := messageOf(c, &list[i])
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
	if c.Has("delete") {
		if err := c.Club.Mail.Discard(ctx, c.Who, with.ID); err != nil {
			return err
		}
		if c.json() {
			return nil
		}
		return c.say(fmt.Sprintf("Removed from your mailbox: what you and %s wrote.", words.Person(with)))
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
	account := c.Club.Accounts.Follow(within, c.Who.ID)
	news, err := c.Club.Mail.Follow(within, c.Who.ID)
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case a := <-account:
			if err := c.shutOut(ctx, a); err != nil {
				return err
			}
		case box := <-news:
			fresh := slices.DeleteFunc(box.Since(last), func(l mail.Letter) bool { return with.ID != "" && l.From.ID != with.ID })
			last = max(last, box.Last)
			if err := cmp.Or(tellMessages(c, fresh), markRead(ctx, c, fresh)); err != nil {
				return err
			}
		}
	}
}

// reportMessage reports the last message of somebody.
func reportMessage(ctx context.Context, c *Call) error {
	box, err := c.Club.Mail.Box(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	for _, l := range slices.Backward(box.Letters) {
		if strings.EqualFold(l.From.Name, c.Value("NAME")) && l.From.ID != c.Who.ID {
			if err := c.Club.Mail.Report(ctx, c.Who.Person, l.N, c.Value("TEXT")); err != nil {
				return err
			}
			doc := feature.LineDoc{Room: string(mail.Room), N: l.N, At: l.At, Name: words.Person(l.From), Text: identity.CleanText(l.Text, words.MaxSentence)}
			return c.answer(doc, fmt.Sprintf("Reported: %s: %s", doc.Name, doc.Text))
		}
	}
	return words.Refused("%s has written nothing to you.", identity.Clean(c.Value("NAME"), 20))
}

package shell

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// accounting is the command about the account itself.
var accounting = []verb{
	{run: aboutAccount, Command: grammar.Command{
		Name: "account", Group: aboutYou,
		Brief: "take another name, delete your account, or export it",
		Forms: []string{"[show]", "rename NEWNAME", "delete [NAME] [really]", "keep", "export"},
		Notes: []string{
			"You may take another name once in 30 days. The old one is kept from others for a year; games keep the name",
			"under which they were played. \"delete\" says what it will do and asks twice; you have seven days to change your mind,",
			"by \"keep\". Your games remain then, played by \"deleted\". \"export\" writes all that is kept of you, as JSON;",
			"on the screens and in line mode, which cannot save a file on your machine, it tells the line that does.",
		},
		Examples: []string{"account rename anna", "account export > me.json"},
		Doc:      accountDoc{},
	}},
}

// accountDoc is what account prints with --json. account export prints a document of its
// own: id, name, made, and kept, which lists keys and values of the store.
type accountDoc struct {
	Name    string     `json:"name" help:"what you are called"`
	Since   time.Time  `json:"since" help:"when the account was made"`
	Renamed *time.Time `json:"renamed" help:"when you took your name, or null if it is your first"`
	Deletes *time.Time `json:"deletes" help:"when the account will be deleted, or null"`
}

func aboutAccount(ctx context.Context, c *Call) error {
	switch {
	case c.Who.Guest:
		return words.Refused("You are a guest, so there is no account. %s", c.howToTakeAName())
	case c.Has("rename"):
		return c.rename(ctx)
	case c.Has("delete"):
		return c.deleteAccount(ctx)
	case c.Has("keep"):
		if err := c.Club.Accounts.Keep(ctx, c.Who); err != nil {
			return err
		}
		return c.tellAccount(ctx, words.AccountKept)
	case c.Has("export"):
		if c.Screens {
			return c.say("That is for a file. On a shell of your own machine, type:", words.ExportLine(c.Address))
		}
		return c.Club.ExportAccount(ctx, c.Who, c.Out)
	}
	return c.tellAccount(ctx)
}

// tellAccount prints how it stands with the account, behind what was said.
func (c *Call) tellAccount(ctx context.Context, said ...string) error {
	a, err := c.Club.Accounts.Get(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	doc := accountDoc{Name: a.Name, Since: a.Created}
	said = append(said, fmt.Sprintf("%s: an account since %s. Keys: %d.", a.Name, a.Created.Format(time.DateOnly), len(a.Keys)))
	if !a.Renamed.IsZero() {
		doc.Renamed = &a.Renamed
		said = append(said, fmt.Sprintf("The name was taken on %s.", a.Renamed.Format(time.DateOnly)))
	}
	if !a.Deletes.IsZero() {
		doc.Deletes = &a.Deletes
		said = append(said, words.DeletedOn(a.Deletes)+" To keep it: "+c.line("account", "keep"))
	}
	return c.answer(doc, said...)
}

func (c *Call) rename(ctx context.Context) error {
	p, err := c.Club.Accounts.ChangeName(ctx, c.Who, strings.ToLower(c.Value("NEWNAME")))
	if err != nil {
		return err
	}
	was := c.Who.Name
	c.Who, c.result.Who = p, &p
	return c.tellAccount(ctx, words.Renamed(was, p.Name))
}

// deleteAccount asks twice before an account is deleted.
func (c *Call) deleteAccount(ctx context.Context) error {
	name := strings.ToLower(c.Value("NAME"))
	switch {
	case name == "":
		return c.say(
			words.DeletionTakesName,
			words.DeletionTakesRest,
			"To go on: "+c.line("account", "delete", c.Who.Name),
		)
	case name != c.Who.Name:
		return words.Refused("That is not your name. To delete this account: %s", c.line("account", "delete", c.Who.Name))
	case !c.Has("really"):
		return c.say(words.DeletionIsFinal + " If you are sure: " + c.line("account", "delete", c.Who.Name, "really"))
	}
	if _, err := c.Club.Accounts.Delete(ctx, c.Who); err != nil {
		return err
	}
	return c.tellAccount(ctx)
}

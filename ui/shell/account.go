package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/webhook"
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

// hooks is the command about addresses that are called.
var hooks = []verb{
	{run: aboutHooks, Command: grammar.Command{
		Name: "hook", Aliases: []string{"hooks", "webhook"}, Group: aboutYou,
		Brief: "have an address of yours called when it is your turn",
		Forms: []string{"[list]", "new URL [turn|challenge|end]...", "remove HOOK", "test HOOK"},
		Notes: []string{
			"The server calls the address when a table waits for you, when somebody challenges you, and at the end of your games;",
			"of these for those that you name, or for all. It sends JSON: type (such as table.turn), timestamp and data (player, table, game,",
			"seat, opponent, ply, last; at the end reason and winner). Each call is signed as standardwebhooks.com describes, with",
			"a secret that is shown once. A call that is not answered with 2xx within ten seconds is made again, seven times over",
			"nine hours; what waits for that is lost if the server ends. An address that fails for three days is switched off, and \"test\" calls it",
			"and switches it on again. Only public addresses are called, by https.",
		},
		Examples: []string{"hook new https://example.org/chess turn", "hook test 7k2m", "hook remove 7k2m"},
		Doc:      hookDoc{}, Lines: true,
	}},
}

// hookDoc is a line of hook --json.
type hookDoc struct {
	ID      string         `json:"id" help:"names the webhook"`
	URL     string         `json:"url" help:"the address that is called"`
	Events  []webhook.Kind `json:"events" help:"for what: turn, challenge, end"`
	Added   time.Time      `json:"added" help:"when it was made"`
	Failing *time.Time     `json:"failing" help:"since when no call has come through, or null"`
	Off     *time.Time     `json:"off" help:"when it was switched off for that, or null"`
	Why     string         `json:"why,omitempty" help:"why the last call has not come through"`
	Secret  string         `json:"secret,omitempty" help:"of hook new: what signs the calls, which is told only here"`
	Test    *hookTestDoc   `json:"test,omitempty" help:"of hook test: status (of HTTP, 0 for no answer) and took (milliseconds)"`
}

type hookTestDoc struct {
	Status int   `json:"status"`
	Took   int64 `json:"took"`
}

func hookOf(h webhook.Hook) hookDoc {
	doc := hookDoc{ID: h.ID, URL: h.URL, Events: h.Events, Added: h.Added, Why: h.Why}
	if !h.Failing.IsZero() {
		doc.Failing = &h.Failing
	}
	if !h.Off.IsZero() {
		doc.Off = &h.Off
	}
	return doc
}

func aboutHooks(ctx context.Context, c *Call) error {
	switch {
	case c.Who.Guest:
		return words.Refused("You are a guest, and a webhook belongs to an account. %s", c.howToTakeAName())
	case c.Has("new"):
		return newHook(ctx, c)
	case c.Has("remove"):
		h, err := c.Club.Webhooks.Remove(ctx, c.Who, c.Value("HOOK"))
		if err != nil {
			return err
		}
		return c.answer(hookOf(h), fmt.Sprintf("%s is not called any more.", h.URL))
	case c.Has("test"):
		return testHook(ctx, c)
	}
	list, err := c.Club.Webhooks.List(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	for _, h := range list {
		if err := c.answer(hookOf(h), words.Hook(h)...); err != nil {
			return err
		}
	}
	if len(list) == 0 && !c.json() {
		return c.say("No address is called for you. To have one called: " + c.line("hook", "new", "https://HOST/PATH"))
	}
	return nil
}

func newHook(ctx context.Context, c *Call) error {
	var events []webhook.Kind
	for _, k := range webhook.Kinds {
		if c.Has(string(k)) {
			events = append(events, k)
		}
	}
	h, secret, err := c.Club.Webhooks.Add(ctx, c.Who, c.Value("URL"), events)
	if err != nil {
		return err
	}
	doc := hookOf(h)
	doc.Secret = secret
	return c.answer(doc, secret,
		"That is the secret by which your program knows that a call is from here. It is not shown again.",
		fmt.Sprintf("The webhook is %s. To try it: %s", h.ID, c.line("hook", "test", h.ID)))
}

func testHook(ctx context.Context, c *Call) error {
	id := c.Value("HOOK")
	a, err := c.Club.Webhooks.Test(ctx, c.Who, id)
	if err != nil {
		return err
	}
	list, err := c.Club.Webhooks.List(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(h webhook.Hook) bool { return h.ID == id })
	switch {
	case i < 0:
		return errs.New(errs.NotFound, "The webhook is gone.")
	case !a.Good():
		return words.Refused("%s was called in vain: %s.", list[i].URL, a.Why)
	}
	doc := hookOf(list[i])
	doc.Test = &hookTestDoc{a.Status, a.Took.Milliseconds()}
	return c.answer(doc, fmt.Sprintf("%s has answered %d after %d ms.", list[i].URL, a.Status, a.Took.Milliseconds()))
}

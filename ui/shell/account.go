package shell

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/letter"
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
			"You may change a new name freely for a day, then once in 30 days. The old one is kept",
			"from others for a year; games keep the name under which they were played. \"delete\" says what it will do and asks twice; you have seven days to change your mind,",
			"by \"keep\". Your games remain then, played by \"deleted\". \"export\" writes all that is kept of you, as JSON;",
			"on the screens and in line mode, which cannot save a file on your machine, it tells the line that does.",
		},
		Examples: []string{"account rename anna", "account export > me.json"},
		Doc:      accountDoc{},
	}},
}

// vacating is the command about vacations.
var vacating = []verb{
	{run: aboutVacation, Command: grammar.Command{
		Name: "vacation", Group: aboutYou,
		Brief: "have your games of days stand still for a while",
		Forms: []string{"[show]", "begin [NUMBER]", "end"},
		Notes: []string{
			"\"begin 10\" begins a vacation of ten days, and without a number one of all days that you have left: 30 within a year.",
			"No clock runs then in your games with days for each move, those too that begin meanwhile, and your opponents see it;",
			"you may move all the same. Games of a tournament go on, for others wait for their end. \"end\" ends it; the days that",
			"it has not begun stay yours. Each vacation takes a day at least. Meanwhile no letter is written of these games, and no",
			"webhook called when they wait for you.",
		},
		Examples: []string{"vacation begin 10", "vacation end"},
		Doc:      vacationDoc{},
	}},
}

// vacationDoc is what vacation prints with --json.
type vacationDoc struct {
	From  *time.Time `json:"from" help:"since when you are on vacation, or null"`
	Until *time.Time `json:"until" help:"until when at the latest, or null"`
	Left  int        `json:"left" help:"how many days you may still take"`
	More  *time.Time `json:"more" help:"when the next days come back, or null"`
	Still int        `json:"still" help:"how many games stand still, or would"`
	GoOn  int        `json:"go_on" help:"how many games of days go on, because a tournament waits for them"`
}

func aboutVacation(ctx context.Context, c *Call) error {
	if c.Who.Guest {
		return words.Refused("You are a guest, and a vacation is for those with an account. %s", c.howToTakeAName())
	}
	var v lobby.Vacation
	var err error
	switch {
	case c.Has("begin"):
		days := 0
		if text := c.Value("NUMBER"); text != "" {
			if days, err = strconv.Atoi(text); err != nil || days == 0 {
				return words.Wrong("A vacation has 1 to %d days, not %q.", account.VacationDays, identity.Clean(text, 20))
			}
		}
		v, err = c.Club.BeginVacation(ctx, c.Who, days)
	case c.Has("end"):
		v, err = c.Club.EndVacation(ctx, c.Who)
	default:
		v, err = c.Club.VacationOf(ctx, c.Who)
	}
	if err != nil {
		return err
	}
	doc := vacationDoc{Left: v.Left, Still: v.Still, GoOn: v.GoOn}
	for to, at := range map[**time.Time]time.Time{&doc.From: v.From, &doc.Until: v.Until, &doc.More: v.More} {
		if !at.IsZero() {
			*to = new(at.UTC())
		}
	}
	return c.answer(doc, c.viewer().Vacation(v)...)
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
			return c.say("To save it to a file, type this on your own machine:", words.ExportLine(c.Address))
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
	p, old, err := c.Club.Accounts.ChangeName(ctx, c.Who, strings.ToLower(c.Value("NEWNAME")))
	if err != nil {
		return err
	}
	c.Who, c.result.Who = p, &p
	return c.tellAccount(ctx, words.Renamed(p.Name, old))
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

// emails is the command about the address to which letters go.
var emails = []verb{
	{run: aboutEmail, Command: grammar.Command{
		Name: "email", Group: aboutYou,
		Brief: "have letters sent to you when your games of days wait",
		Forms: []string{"[show]", "new EMAIL", "confirm CODE", "on", "off", "remove"},
		Notes: []string{
			"A code is sent to a new address, and \"confirm\" with it has letters written there from then on: when it is your turn",
			"in a game with days for each move and you have not moved for a while, all such games in one letter, and no more than",
			"one in some hours. Each letter has a link that ends them with one click, as \"off\" does; \"on\" has them written again.",
			"The address is shown to nobody, and \"remove\" forgets it. There are letters only where those who run the server have",
			"named a mail server.",
		},
		Examples: []string{"email new ann@example.org", "email confirm 7k2m9qxa", "email off"},
		Doc:      emailDoc{}, Lines: true,
	}},
}

// emailDoc is what email --json prints.
type emailDoc struct {
	Address   string     `json:"address" help:"to where letters go; empty if there is none"`
	Asked     *time.Time `json:"asked" help:"when a code was sent there, or null"`
	Confirmed *time.Time `json:"confirmed" help:"since when the address is confirmed, or null"`
	On        bool       `json:"on" help:"letters are written"`
	Off       *time.Time `json:"off" help:"since when they are ended, or null"`
	Why       string     `json:"why,omitempty" help:"why the server has ended them itself"`
	Sent      *time.Time `json:"sent" help:"when the last letter was sent, or null"`
	Failing   *time.Time `json:"failing" help:"since when letters have not been taken by the mail server, or null"`
}

func emailOf(a letter.Address) emailDoc {
	doc := emailDoc{Address: a.Address, On: a.On(), Why: a.Why}
	for to, at := range map[**time.Time]time.Time{&doc.Asked: a.Asked, &doc.Confirmed: a.Since, &doc.Off: a.Off, &doc.Sent: a.Sent, &doc.Failing: a.Failing} {
		if !at.IsZero() {
			*to = &at
		}
	}
	return doc
}

func aboutEmail(ctx context.Context, c *Call) error {
	if c.Who.Guest {
		return words.Refused("You are a guest, and an e-mail address belongs to an account. %s", c.howToTakeAName())
	}
	var a letter.Address
	var err error
	switch {
	case c.Has("new"):
		a, err = c.Club.Letters.Ask(ctx, c.Who, c.Value("EMAIL"), func(code string) string { return c.line("email", "confirm", code) })
	case c.Has("confirm"):
		a, err = c.Club.Letters.Confirm(ctx, c.Who, c.Value("CODE"))
	case c.Has("on"), c.Has("off"):
		a, err = c.Club.Letters.Switch(ctx, c.Who, c.Has("on"))
	case c.Has("remove"):
		if err := c.Club.Letters.Remove(ctx, c.Who); err != nil {
			return err
		}
		return c.answer(emailDoc{}, "Your e-mail address is forgotten.")
	default:
		a, err = c.Club.Letters.Get(ctx, c.Who.ID)
	}
	switch {
	case err != nil:
		return err
	case a.Address == "":
		return c.answer(emailDoc{}, "No letters are written to you. To have them written: "+c.line("email", "new", "NAME@HOST"))
	}
	return c.answer(emailOf(a), words.Email(a))
}

package feature

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// AccountDoc is an account in JSON. An export has a document of its own.
type AccountDoc struct {
	Name    string     `json:"name" help:"what you are called"`
	Since   time.Time  `json:"since" help:"when the account was created"`
	Renamed *time.Time `json:"renamed" help:"when you took your name, or null if it is your first"`
	Deletes *time.Time `json:"deletes" help:"when the account will be deleted, or null"`
}

func accountDoc(a account.Account) AccountDoc {
	return AccountDoc{a.Name, a.Created, optional(a.Renamed), optional(a.Deletes)}
}

// accountLines describes the state of an account.
func accountLines(c action.Caller, a account.Account) []message.Message {
	created := a.Created.Format(time.DateOnly)
	lines := sentence("%s: account since %s. Keys: %d.", a.Name, created, len(a.Keys))
	if !a.Renamed.IsZero() {
		lines = append(lines, message.New("You took this name on %s.", a.Renamed.Format(time.DateOnly)))
	}
	if !a.Deletes.IsZero() {
		lines = append(lines, message.New("%s To keep it: %s", words.DeletedOn(a.Deletes), c.Line("account", "keep")))
	}
	return lines
}

// accountSeen returns the person's account. In a session, guests have one without keys.
func accountSeen(ctx context.Context, c action.Caller) (account.Account, error) {
	if c.Who.Guest && c.Session {
		return account.Account{Person: c.Who.Person}, nil
	}
	return ownAccount(ctx, c)
}

// accountLead describes the account. Guests read how to get one.
func accountLead(c action.Caller, a account.Account) []message.Message {
	switch {
	case !c.Who.Guest:
		return accountLines(c, a)
	case c.Who.Key != "":
		return []message.Message{
			message.New("You are a guest. Guests play and watch like everyone else, " +
				"and your key brings you back to your games."),
			message.New("With a name, others can tell you from other guests, " +
				"and you can add the keys of your other machines. Your games go with you."),
		}
	}
	return sentence("You are a guest without a key: only a code brings you back to your games. %s", c.TakeName())
}

// accountSections returns the person's details and the keys of the account.
func accountSections(ctx context.Context, c action.Caller, a account.Account) ([]resource.Section, error) {
	if c.Who.Guest {
		return nil, nil
	}
	away, err := c.Club.VacationOf(ctx, c.Who)
	if err != nil {
		return nil, err
	}
	address, err := c.Club.Email.Get(ctx, c.Who.ID)
	if err != nil {
		return nil, err
	}
	email := "No address."
	if address.Address != "" {
		email = words.Email(address)
	}
	about := resource.Section{Name: "about", Label: "About", Fields: []resource.Field{
		{Label: "Vacation", Cell: resource.Cell{Text: c.Viewer().Vacation(away)[0], Ref: resource.ToList("vacation")}},
		{Label: "Email", Cell: resource.Cell{Text: email, Ref: resource.ToList("email")}},
		{Label: "Export", Cell: resource.Text(words.ExportLine(c.Address))},
	}}
	list, _, err := listKeys(ctx, c, resource.Query{})
	keys := resource.Section{Name: "keys", Label: fmt.Sprintf("Keys (%d)", len(list))}
	return []resource.Section{about, resource.Table(c, keyResource, keys, list)}, err
}

var accounts = action.Noun[account.Account]{
	Kind: action.Account,
	Find: func(ctx context.Context, c action.Caller, text string) (account.Account, error) {
		a, err := ownAccount(ctx, c)
		if err == nil && !strings.EqualFold(text, a.Name) {
			err = words.Missing("That is not your account.")
		}
		return a, err
	},
	Default: accountSeen,
	Doc:     func(_ action.Caller, a account.Account) any { return accountDoc(a) },
}

var accountResource = resource.New(resource.Spec[account.Account]{
	Kind: action.Account, Name: "account", Title: "Account",
	Private: true, Guests: true, Closed: true, Single: true,
	Help: "your name, your data, and deleting the account",
	List: single(accountSeen),
	Columns: []resource.Column[account.Account]{
		textColumn("name", "Name", 0, func(a account.Account) string { return a.Name }),
		timeColumn("since", "Since", 0, func(a account.Account) time.Time { return a.Created }),
	},
	ID:       func(a account.Account) string { return a.Name },
	Heading:  func(action.Caller, account.Account) string { return "Account" },
	Lead:     accountLead,
	Sections: accountSections,
	Row:      func(_ action.Caller, a account.Account) any { return accountDoc(a) },
	RowType:  AccountDoc{}, DocType: AccountDoc{},
	Follow: accountNews,
})

// single makes a list of the one subject that each person has.
func single[S any](
	get func(context.Context, action.Caller) (S, error),
) func(context.Context, action.Caller, resource.Query) ([]S, string, error) {
	return func(ctx context.Context, c action.Caller, _ resource.Query) ([]S, string, error) {
		one, err := get(ctx, c)
		if err != nil {
			return nil, "", err
		}
		return []S{one}, "", nil
	}
}

// noSections is for subjects whose lead says it all.
func noSections[S any](context.Context, action.Caller, S) ([]resource.Section, error) {
	return nil, nil
}

var accountActions = []*action.Action{
	takeName, makeCode[account.Account](action.Account), useCode[account.Account](action.Account),
	renameAccount, exportAccount, keepAccount, deleteAccount,
}

// aspec declares an action on the person's account.
type aspec[A any] = action.Spec[account.Account, A]

// accountTold answers an action on the account: what was done, then the state of the account.
func accountTold(ctx context.Context, c action.Caller, said ...string) (action.Result, error) {
	a, err := c.Club.Accounts.Get(ctx, c.Who.ID)
	r := action.Result{Subject: a}
	r.Said = append(plain(said...), accountLines(c, a)...)
	return r, err
}

type renameArgs struct {
	NewName string `arg:"newname,required" label:"New name" help:"your new name"`
}

var renameAccount = action.New(aspec[renameArgs]{
	On: action.Account, Name: "rename", Label: "Rename", Help: "take another name", Key: "e",
	Forms: []string{"NEWNAME"}, Examples: []string{"rename anna"},
	Notes: []string{
		"You may change a new name freely for a day, then once in 30 days. The old name stays reserved",
		"for a year. Games keep the name they were played under.",
	},
	Needs: action.Needs{Account: true},
	Do: func(ctx context.Context, c action.Caller, _ account.Account, args renameArgs) (action.Result, error) {
		p, old, err := c.Club.Accounts.ChangeName(ctx, c.Who, strings.ToLower(args.NewName))
		if err != nil {
			return action.Result{}, err
		}
		r, err := accountTold(ctx, c, words.Renamed(p.Name, old))
		r.Become = &p
		return r, err
	},
})

var exportAccount = action.New(aspec[none]{
	On: action.Account, Name: "export", Label: "Export your data", Help: "export all your data", Key: "s",
	Saves: true, Forms: []string{""}, Examples: []string{"export > me.json"},
	Notes: []string{
		"\"export\" writes all your data as JSON.",
		"The screens and line mode cannot save files on your machine. They show a command that does.",
	},
	Needs: action.Needs{Account: true},
	Do: func(_ context.Context, c action.Caller, _ account.Account, _ none) (action.Result, error) {
		write := func(ctx context.Context, w io.Writer) error { return c.Club.ExportAccount(ctx, c.Who, w) }
		r := action.Result{File: &action.File{Name: "me.json", Type: "application/json", Write: write}}
		r.SayLines("To save it to a file, type this on your own machine:", words.ExportLine(c.Address))
		return r, nil
	},
})

var keepAccount = action.New(aspec[none]{
	On: action.Account, Name: "keep", Label: "Keep the account", Help: "cancel the deletion of the account",
	Forms: []string{""}, Needs: action.Needs{Account: true},
	Shown: func(_ action.Caller, a account.Account) bool { return !a.Deletes.IsZero() },
	Do: func(ctx context.Context, c action.Caller, _ account.Account, _ none) (action.Result, error) {
		if err := c.Club.Accounts.Keep(ctx, c.Who); err != nil {
			return action.Result{}, err
		}
		return accountTold(ctx, c, words.AccountKept)
	},
})

type deleteArgs struct {
	Name   string `arg:"name,asked" help:"your name, to be sure"`
	Really bool   `arg:"really,asked" kind:"flag" help:"yes, delete the account"`
}

// deleteAccount asks for the name, then for a yes. Without them it says what it would do.
var deleteAccount = action.New(aspec[deleteArgs]{
	On: action.Account, Name: "delete", Label: "Delete the account", Help: "delete your account", Key: "D",
	Forms: []string{"[NAME] [really]"},
	Notes: []string{
		"\"delete\" says what it does and asks twice. You have seven days to change your mind with \"keep\".",
		"Your games stay, played by \"deleted\".",
	},
	Needs: action.Needs{Account: true},
	Shown: func(_ action.Caller, a account.Account) bool { return a.Deletes.IsZero() },
	Confirm: func(action.Caller, account.Account, deleteArgs) message.Message {
		return message.New(words.DeletionTakesName + " " + words.DeletionTakesRest + " " + words.DeletionIsFinal)
	},
	Do: func(ctx context.Context, c action.Caller, _ account.Account, args deleteArgs) (action.Result, error) {
		r, again := action.Result{Asks: true}, c.Line("account", "delete", c.Who.Name)
		switch name := strings.ToLower(args.Name); {
		case name == "":
			r.SayLines(words.DeletionTakesName, words.DeletionTakesRest, "To continue: "+again)
			return r, nil
		case name != c.Who.Name:
			return r, words.Refused("That is not your name. To delete this account: %s", again)
		case !args.Really:
			really := c.Line("account", "delete", c.Who.Name, "really")
			r.SayLines(words.DeletionIsFinal + " If you are sure: " + really)
			return r, nil
		}
		if _, err := c.Club.Accounts.Delete(ctx, c.Who); err != nil {
			return r, err
		}
		return accountTold(ctx, c)
	},
})

type nameArgs struct {
	Name string `arg:"name,required" help:"your name"`
}

// takeName turns a guest into an account.
var takeName = action.New(action.Spec[account.Account, nameArgs]{
	On: action.Account, Name: "name", Aliases: []string{"register"}, Label: "Take a name", Key: "h", Creates: true,
	Help:  "take a name: your key becomes a permanent account",
	Forms: []string{"NAME"}, Examples: []string{"name vera"},
	Shown: func(c action.Caller, _ account.Account) bool { return c.Who.Guest && c.Who.Key != "" },
	Do: func(ctx context.Context, c action.Caller, _ account.Account, args nameArgs) (action.Result, error) {
		name := strings.ToLower(args.Name)
		if !c.Who.Guest {
			return action.Result{}, words.Refused("You have a name: %s. To take another: %s",
				words.Person(c.Who.Person), c.Line("account", "rename", name))
		}
		p, err := c.Club.Accounts.Register(ctx, c.Who, name)
		if err != nil {
			return action.Result{}, err
		}
		// "it" still names the table that the guest used last.
		if last, err := c.Club.Accounts.LastTable(ctx, c.Who.ID); err == nil && last != "" {
			_ = c.Club.Accounts.UseTable(ctx, p.ID, last)
		}
		c.Who = p
		doc, lines, err := aboutPerson(ctx, c, p.Person)
		if err != nil {
			return action.Result{}, err
		}
		lines[0] += " This key now logs you in as " + p.Name + "."
		r := inform(doc, lines...)
		r.Become = &p
		return r, nil
	},
})

package feature

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// AboutPerson is what there is to tell of anybody, as a document and in lines.
func AboutPerson(ctx context.Context, c action.Caller, who identity.Person) (PersonDoc, []string, error) {
	doc, err := PersonOf(ctx, c, who)
	if err != nil {
		return doc, nil, err
	}
	line := fmt.Sprintf("%s: a guest", doc.Name)
	if !doc.Guest {
		line = fmt.Sprintf("%s: an account since %s", doc.Name, doc.Since.Format(time.DateOnly))
	}
	lines := []string{line + fmt.Sprintf(", %s under way.", words.Count(doc.Playing, "game"))}
	if who.ID == c.Who.ID && doc.Guest {
		lines = append(lines, c.TakeName())
	}
	return doc, lines, nil
}

type nameArgs struct {
	Name string `arg:"name,required" help:"your name"`
}

// takeName makes an account of a guest.
func takeName() *action.Action {
	return action.New(action.Spec[account.Account, nameArgs]{
		On: action.Account, Name: "name", Aliases: []string{"register"}, Label: "Take a name", Key: "h", Makes: true,
		Help:  "take a name: your key becomes an account, for good",
		Forms: []string{"NAME"}, Examples: []string{"name vera"},
		Shown: func(c action.Caller, _ account.Account) bool { return c.Who.Guest && c.Who.Key != "" },
		Do: func(ctx context.Context, c action.Caller, _ account.Account, args nameArgs) (action.Result, error) {
			name := strings.ToLower(args.Name)
			if !c.Who.Guest {
				return action.Result{}, words.Refused("You have a name: %s. To take another: %s", words.Person(c.Who.Person), c.Line("account", "rename", name))
			}
			p, err := c.Club.Accounts.Register(ctx, c.Who, name)
			if err != nil {
				return action.Result{}, err
			}
			// The table that the guest called "it" is still meant.
			if last, err := c.Club.Accounts.LastTable(ctx, c.Who.ID); err == nil && last != "" {
				_ = c.Club.Accounts.UseTable(ctx, p.ID, last)
			}
			c.Who = p
			doc, lines, err := AboutPerson(ctx, c, p.Person)
			if err != nil {
				return action.Result{}, err
			}
			lines[0] += " This key now logs you in as " + p.Name + "."
			r := action.Result{Doc: doc, Become: &p}
			r.SayLines(lines...)
			return r, nil
		},
	})
}

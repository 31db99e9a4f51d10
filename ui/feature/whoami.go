package feature

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// aboutPerson describes a guest or an account, in JSON and in lines.
func aboutPerson(ctx context.Context, c action.Caller, who identity.Person) (PersonDoc, []string, error) {
	doc, err := personOf(ctx, c, who)
	if err != nil {
		return doc, nil, err
	}
	is := "guest"
	if !doc.Guest {
		is = "account since " + doc.Since.Format(time.DateOnly)
	}
	lines := []string{fmt.Sprintf("%s: %s, %s in progress.", doc.Name, is, words.Count(doc.Playing, "game"))}
	if who.ID == c.Who.ID && doc.Guest {
		lines = append(lines, c.TakeName())
	}
	return doc, lines, nil
}

var whoami = action.New(pspec[none]{
	On: action.Player, Name: "whoami", Aliases: []string{"me"}, Help: "show who you are", Creates: true,
	Scope: account.Read, Answer: PersonDoc{},
	Do: func(ctx context.Context, c action.Caller, _ *Player, _ none) (action.Result, error) {
		doc, lines, err := aboutPerson(ctx, c, c.Who.Person)
		if err == nil {
			if c.Who.Key != "" {
				doc.Key = account.OpenSSH(c.Who.Key)
			}
			lines, err = tellKey(ctx, c, lines)
		}
		if err != nil {
			return action.Result{}, err
		}
		for _, h := range c.Club.Webhooks.SwitchedOff(c.Who.ID) {
			lines = append(lines, words.HookOff(h))
		}
		if why := c.Club.Email.Refused(c.Who.ID); why != "" {
			lines = append(lines, words.EmailsStopped(why))
		}
		return inform(doc, lines...), nil
	},
})

// tellKey adds the key that the person logged in with, and what to do if it is the wrong one.
func tellKey(ctx context.Context, c action.Caller, lines []string) ([]string, error) {
	var keys []account.Key
	if !c.Who.Guest {
		a, err := c.Club.Accounts.Get(ctx, c.Who.ID)
		if err != nil {
			return nil, err
		}
		keys = a.Keys
	}
	lines = append(lines, words.LoggedInWith(c.Who.Key, keys))
	other, err := c.Club.Accounts.OtherOwner(ctx, c.User, c.Who)
	if err == nil && other != "" {
		lines = append(lines, words.OtherKey(other, c.Address))
	}
	return lines, err
}

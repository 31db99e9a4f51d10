package shell

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// you are the commands for players and ratings.
var you = []verb{
	{run: whoami, scope: account.Read, Command: grammar.Command{
		Name: "whoami", Aliases: []string{"me"}, Group: aboutYou,
		Brief: "show who you are",
		Doc:   feature.PersonDoc{},
	}},
	{run: profile, scope: account.Read, Command: grammar.Command{
		Name: "profile", Aliases: []string{"finger"}, Group: aboutYou,
		Brief: "show a player's ratings, statistics and last games",
		Forms: []string{"[NAME]"},
		Doc:   feature.ProfileDoc{},
	}},
	{run: leaders, scope: account.Read, Command: grammar.Command{
		Name: "leaders", Aliases: []string{"leaderboard"}, Group: aboutYou,
		Brief: "list the best players of a game",
		Forms: []string{"[GAME [SPEED]]"},
		Notes: []string{"The default is the game with the most rated players, and all speeds."},
		Doc:   feature.LeaderDoc{}, Lines: true,
	}},
}

func whoami(ctx context.Context, c *Call) error {
	doc, lines, err := feature.AboutPerson(ctx, c.caller(), c.Who.Person)
	if err == nil {
		if c.Who.Key != "" {
			doc.Key = account.OpenSSH(c.Who.Key)
		}
		lines, err = c.tellKey(ctx, lines)
	}
	if err != nil {
		return err
	}
	for _, h := range c.Club.Webhooks.SwitchedOff(c.Who.ID) {
		lines = append(lines, words.HookOff(h))
	}
	if why := c.Club.Email.Refused(c.Who.ID); why != "" {
		lines = append(lines, words.EmailsStopped(why))
	}
	return c.answer(doc, lines...)
}

// tellKey adds the key that the user logged in with, and what to do if it is the wrong one.
func (c *Call) tellKey(ctx context.Context, lines []string) ([]string, error) {
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

package shell

import (
	"cmp"
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// finding returns the commands to find and start a game.
func finding(set *action.Set) []verb {
	return append([]verb{
		{run: followed(action.Table, listGames), kind: action.Table, scope: account.Read, Command: grammar.Command{
			Name: "games", Aliases: []string{"list", "ls"}, Group: findGames,
			Brief: "list tables: open, yours, being played, finished",
			Forms: []string{"[{open|mine|live|done}]"},
			Notes: []string{
				"Without a word it lists your own tables and the open ones. The number before one of your tables is",
				"the number in \"board 2\". \"done\" lists your finished games.",
			},
			Examples: []string{"games open --game=chess", "games mine --json"},
			Flags:    []grammar.Flag{{Name: "game", Value: "GAME", Help: "only of this game"}},
			Doc:      words.ListedDoc{}, Also: words.FinishedDoc{}, Lines: true,
		}},
		{run: listing("bots"), kind: action.Bot, scope: account.Read, Command: grammar.Command{
			Name: "house", Aliases: []string{"bots"}, Group: findGames,
			Brief: "list the bots",
			Forms: []string{"show BOT", "[GAME]"},
			Notes: []string{
				"To play against a bot, give its level or its name: new GAME --house=LEVEL. You can also challenge it.",
			},
			Examples: []string{"bots chess"},
			Words:    map[string]string{"BOT": "a game and a bot that plays it, such as chess-acorn"},
			Doc:      feature.BotDoc{}, Lines: true,
		}},
	}, acting(set, findGames, action.Table, "new", "challenge", "join", "start", "leave", "cancel")...)
}

func listGames(ctx context.Context, c *Call) error {
	r := c.shell.resources.Of(action.Table)
	q, err := c.query(r, resource.Query{})
	switch {
	case err != nil:
		return err
	case c.Has("done"):
		return c.listDone(ctx, q.Filters["game"])
	case q.Filters["state"] != "", c.Screens && !c.Bare:
		return c.list(ctx, r, q)
	}
	for _, section := range [][2]string{{"mine", "Your tables:"}, {"open", "Open tables:"}} {
		q.Filters["state"] = section[0]
		list, err := r.List(ctx, c.caller(), q)
		if err != nil {
			return err
		}
		if section[0] == "open" { // their own are in the list above
			list.Subjects = slices.DeleteFunc(list.Subjects, func(t any) bool { return t.(*table.Table).Involves(c.Who.ID) })
		}
		if len(list.Subjects) > 0 && !c.json() {
			err = c.say(section[1])
		}
		if err = cmp.Or(err, c.print(r, q, list)); err != nil {
			return err
		}
	}
	return nil
}

// listedDone is how many finished games listDone prints.
const listedDone = 50

// listDone prints the user's last finished games, newest first.
func (c *Call) listDone(ctx context.Context, only string) error {
	games, err := c.Club.Archive.History(ctx, c.Who.ID, nil, listedDone)
	if err != nil {
		return err
	}
	found := false
	for i := range games {
		f := &games[i]
		rules, err := c.rulesOf(f.Game)
		if err != nil || only != "" && f.Game != only {
			continue
		}
		found = true
		if err := c.answer(words.Finished(f, rules.Info()), c.viewer().OwnRow(f)); err != nil {
			return err
		}
	}
	if !found && !c.json() {
		return c.say("No finished games yet.")
	}
	return nil
}

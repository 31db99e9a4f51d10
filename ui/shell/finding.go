package shell

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// finding returns the commands to find and start a game.
func finding(set *action.Set) []verb {
	return append([]verb{
		{run: listGames, kind: action.Table, scope: account.Read, Command: grammar.Command{
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
			Brief: "list the bots; they are always here",
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

// section is a list of tables with a heading.
type section struct {
	word, title, empty string
	tables             []*table.Table
	numbered           bool
}

// sections returns the lists of tables.
func (c *Call) sections() []section {
	now := c.Club.Tables.Listing()
	own, open, live := feature.OwnTables(c.caller()), slices.Collect(now.Open.All()), slices.Collect(now.Live.All())
	return []section{
		{"mine", "Your tables:", "You have no tables. To create one: %s", own, true},
		{"open", "Open tables:", "No open tables. To create one: %s", open, false},
		{"live", "Games being played:", "No games are being played. To create a table: %s", live, false},
	}
}

func listGames(ctx context.Context, c *Call) error {
	only := ""
	if word := c.Flag("game"); word != "" {
		rules, err := c.rulesOf(word)
		if err != nil {
			return err
		}
		only = rules.Info().ID
	}
	if c.Has("done") {
		return c.listDone(ctx, only)
	}
	all := c.sections()
	for _, s := range all {
		if c.Has(s.word) {
			return c.tables(s, only, false)
		}
	}
	mine, open := all[0], all[1]
	open.tables = slices.DeleteFunc(open.tables, func(t *table.Table) bool {
		own := t.Involves(c.Who.ID)
		if own && (only == "" || t.Game == only) {
			open.empty = "No other open tables. To create one: %s"
		}
		return own
	})
	if err := c.tables(mine, only, true); err != nil {
		return err
	}
	return c.tables(open, only, true)
}

// tables prints a list. If titled is set, the text has the heading.
func (c *Call) tables(s section, only string, titled bool) error {
	titled = titled && !c.json()
	found := false
	for i, t := range s.tables {
		if only != "" && t.Game != only {
			continue
		}
		if titled && !found {
			if err := c.say(s.title); err != nil {
				return err
			}
		}
		found = true
		row := c.viewer().Row(t)
		if s.numbered {
			row = fmt.Sprintf("%2d  %s", i+1, row)
		}
		if err := c.answer(c.viewer().Listed(t), row); err != nil {
			return err
		}
	}
	if found || c.json() {
		return nil
	}
	return c.say(fmt.Sprintf(s.empty, c.line("new", cmp.Or(only, "chess"))))
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

package shell

import (
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// watching returns the commands to watch games.
func watching(set *action.Set) []verb {
	return slices.Concat([]verb{
		{run: showTable, opens: true, scope: account.Read, Command: grammar.Command{
			Name: "show", Aliases: []string{"view", "board"}, Group: seeGames,
			Brief:    "show a table: players, board and moves",
			Forms:    []string{"[[on] TABLE]"},
			Examples: []string{"show 7k2m9qxa", "view on it", "show --json"},
			Doc:      words.TableDoc{},
		}},
		verbOf(seeGames, set.Find(action.Table, "moves")),
		verbOf(seeGames, set.Find(action.Table, "share")),
		streaming(set, seeGames, action.Table, "watch"),
		streaming(set, seeGames, action.Table, "tv"),
	}, acting(set, seeGames, action.Table, "invite"), []verb{
		examining(set),
		streaming(set, seeGames, action.Table, "wait"),
	})
}

// seen returns the table that the line names, if the user may see it.
func (c *Call) seen(ctx context.Context) (*table.Table, error) {
	t, err := feature.TableToSee(ctx, c.caller(), c.subjectOf(action.Table))
	if err == nil {
		c.about(t)
	}
	return t, err
}

func showTable(ctx context.Context, c *Call) error {
	t, err := c.seen(ctx)
	if err != nil || c.Screens {
		return err
	}
	return c.show(ctx, c.shell.resources.Of(action.Table), t)
}

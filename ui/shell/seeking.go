package shell

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// seeking returns the commands to find an opponent.
func seeking(set *action.Set) []verb {
	return append(acting(set, findGames, action.Table, "seek"),
		competing(set),
		verb{run: who, scope: account.Read, Command: grammar.Command{
			Name: "who", Aliases: []string{"people"}, Group: findGames,
			Brief: "list who is online",
			Doc:   feature.HereDoc{}, Lines: true,
		}},
	)
}

func who(ctx context.Context, c *Call) error {
	if !c.json() {
		return listing("players")(ctx, c)
	}
	for _, h := range c.Club.Tables.People() {
		if err := c.object(feature.HereOf(c.caller(), &h)); err != nil {
			return err
		}
	}
	return nil
}

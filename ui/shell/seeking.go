package shell

import (
	"context"
	"slices"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/shell/tourney"
	"pawnstorm/ui/words"
)

// seeking returns the commands to find an opponent.
func seeking(set *action.Set) []verb {
	return append(acting(set, findGames, action.Table, "seek"),
		group(set, tourney.Command(findGames), action.Tournament, tournaments),
		verb{run: who, scope: account.Read, Command: grammar.Command{
			Name: "who", Aliases: []string{"people"}, Group: findGames,
			Brief: "list who is online",
			Doc:   feature.HereDoc{}, Lines: true,
		}},
	)
}

// tournaments prints tournaments.
func tournaments(ctx context.Context, c *Call) error {
	if c.Has("berserk") {
		return berserk(ctx, c)
	}
	return tourney.Run(ctx, tourney.Env{
		Parsed: c.Parsed, Caller: c.caller(), Out: c.output(),
		Find: func(ctx context.Context, name string) (*tournament.Tournament, error) {
			s, err := c.subject(ctx, action.Tournament, name)
			t, _ := s.(*tournament.Tournament)
			return t, err
		},
	})
}

// berserk halves the user's time at the table on the line, or in their tournament game.
func berserk(ctx context.Context, c *Call) error {
	at := c.Value("TABLE")
	if at == "" {
		mine := c.Club.Tables.Listing().Mine(c.Who.ID)
		i := slices.IndexFunc(mine, func(t *table.Table) bool { return t.Board != nil && t.Status == table.Playing })
		if i < 0 {
			return words.Refused("You are not playing in a tournament now.")
		}
		at = string(mine[i].ID)
	}
	return c.do(ctx, c.shell.actions.Find(action.Table, "berserk"), at, nil)
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

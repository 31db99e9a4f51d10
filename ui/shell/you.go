package shell

import (
	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// you returns the commands for players and ratings.
func you(set *action.Set) []verb {
	return append(acting(set, aboutYou, action.Player, "whoami"), []verb{
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
	}...)
}

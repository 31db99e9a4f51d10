package tourney

import (
	"context"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// Name is the name of the command.
const Name = "tournament"

// Command returns the entry for the grammar.
func Command(group grammar.Group) grammar.Command {
	return grammar.Command{
		Name: Name, Aliases: []string{"tournaments"}, Group: group,
		Brief: "list, create and join tournaments",
		Forms: []string{
			"[list] [done]",
			"{show|standings|export} [TOURNAMENT]",
			"pairings [TOURNAMENT] [round NUMBER]",
			"berserk [on] TABLE",
			"berserk",
			"TOURNAMENT",
		},
		Notes: []string{
			"A tournament starts at its time, or when its creator types start. Its rounds are paired automatically.",
			"Your board is then among your tables, and wait reports it. A player who does not show up loses that game",
			"and is withdrawn, and can come back with join. pause sits out until resume. In an arena,",
			"berserk before your first move halves your time and removes the increment; a win then brings one more",
			"point. In a team match, two teams meet in",
			"order of rank, on as many boards as the smaller team has players (or boards=). The others are reserves,",
			"who replace players who leave. The order follows the ratings, but the creator can place a player on a",
			"board; place without a board follows the rating again. A win in one of its rounds= brings two match",
			"points, a draw one; board points break ties. In a simul, the creator, or the bot host=NAME, plays",
			"everyone else at once. The host has the first move, and on each board one more minute for each opponent",
			"(or extra=). To fill the boards, the creator can add bots to any tournament: by name, or the weakest one",
			"that has not joined. export writes a Swiss tournament, round robin or knockout as TRF, which pairing and",
			"rating programs read. With --pgn it writes the games of any tournament. The default is your only",
			"tournament. With --json, standings and pairings print a line for each entry of the fields with these",
			"names.",
		},
		Examples: []string{
			"tournament new swiss chess 5+3 rounds=5 at 20:00 called Friday night",
			"tournament new arena chess 3+2 minutes=45 in 30m",
			"tournament new simul chess 15+10 called Ann against all",
			"tournament new team chess 15+10 teams=Oaks,Elms rounds=2", "tournament join 7k2m9qxa",
			"tournament join 7k2m9qxa Oaks", "tournament place 7k2m9qxa ben on 1", "tournament pairings --json",
			"tournament export 7k2m9qxa > friday.trf",
		},
		Flags: []grammar.Flag{{Name: "pgn", Help: "for export: the games, as PGN", Format: true}},
		Doc:   words.TournamentDoc{}, Lines: true,
	}
}

// Env is the environment of the command.
type Env struct {
	*grammar.Parsed
	action.Caller
	Out words.Output
	// Find returns the tournament with a name.
	Find func(ctx context.Context, text string) (*tournament.Tournament, error)
}

// prints holds the functions for the small words of the command.
var prints = map[string]func(*Env, context.Context) error{
	"standings": (*Env).standings,
	"pairings":  (*Env).pairings,
	"export":    (*Env).export,
	"show":      (*Env).show,
}

// Run runs the command.
func Run(ctx context.Context, env Env) error {
	for word, do := range prints {
		if env.Has(word) {
			return do(&env, ctx)
		}
	}
	if env.Has("TOURNAMENT") {
		return env.show(ctx)
	}
	return env.list(ctx)
}

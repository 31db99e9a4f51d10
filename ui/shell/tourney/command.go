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
			"A tournament begins at its time, or when its maker says start. Its rounds are paired by themselves,",
			"your board is then among your tables, and wait tells of it. An arena pairs players who are",
			"connected: on the screens, or while a wait of theirs runs. A player who stays away loses that",
			"game and is withdrawn, and comes back with join. pause sits out until resume. In an arena berserk,",
			"before your first move, halves your time and takes the increment, and a win brings one more point.",
			"In a team match two teams meet by rank, at as many boards as the smaller has players (or boards=);",
			"the others are reserves, who play for those who go. The order is that of the ratings, but its maker",
			"can place a player on a board, and without on again by the rating. Each of its rounds= is won by the",
			"boards and brings two match points, or one if drawn; board points decide if those are equal.",
			"In a simul its creator, or the bot host=NAME, plays all others at once, with the first",
			"move and at each board a minute more for each of them (or extra=). To fill the boards, its maker",
			"can add bots to any tournament: by name, or the weakest one that has not joined.",
			"export writes a Swiss tournament, round robin or knockout as TRF, which programs for pairing and",
			"rating read, and with --pgn the games of any. Without an id the only one of yours is meant.",
			"With --json standings and pairings print a line for each: what stands in the fields of these names.",
		},
		Examples: []string{
			"tournament new swiss chess 5+3 rounds=5 at 20:00 called Friday night",
			"tournament new arena chess 3+2 minutes=45 in 30m", "tournament new simul chess 15+10 called Ann against all", "tournament new team chess 15+10 teams=Oaks,Elms rounds=2", "tournament join 7k2m9qxa", "tournament join 7k2m9qxa Oaks", "tournament place 7k2m9qxa ben on 1", "tournament pairings --json",
			"tournament export 7k2m9qxa > friday.trf",
		},
		Flags: []grammar.Flag{{Name: "pgn", Help: "of export: the games, as PGN", Format: true}},
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

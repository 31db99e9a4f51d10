package shell

import (
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// competing returns the command for tournaments.
func competing(set *action.Set) verb {
	return group(set, grammar.Command{
		Name: "tournament", Aliases: []string{"tournaments"}, Group: findGames,
		Brief: "list, create and join tournaments",
		Forms: []string{
			"[list] [done]",
			"{show|standings} [TOURNAMENT]",
			"pairings [TOURNAMENT] [round NUMBER]",
			"berserk [on] TABLE",
			"berserk",
			"TOURNAMENT",
		},
		Notes: []string{
			"A tournament starts at its time, or when its creator types start. The server pairs the rounds. Your board",
			"is then among your tables, and wait returns. If you do not show up, you lose that game and are withdrawn;",
			"come back with join. pause sits out until resume. In an arena, berserk before your first move halves your",
			"time and removes the increment; a win then brings one more point. In a team match, the best players of",
			"both teams meet on board 1, and so on down, on as many boards as the smaller team has players (or",
			"boards=). The others are reserves and replace players who leave. The order follows the ratings, but the",
			"creator can place a player on a board; place without a board follows the rating again. Each round won is",
			"two match points, each drawn round one; board points break ties. In a simul, the creator, or the bot",
			"host=NAME, plays everyone else at once. The host moves first and gets one extra minute for each opponent",
			"on each board (or extra=). To fill the boards, the creator can add bots to any tournament: by name, or",
			"the weakest that has not joined. export writes a Swiss tournament, round robin or knockout as TRF,",
			"for pairing and rating programs. With --pgn it writes the games of any tournament. The default is your",
			"only tournament. With --json, standings and pairings print one line for each standing or pairing.",
		},
		Examples: []string{"tournament pairings --json"},
		Flags:    []grammar.Flag{{Name: "pgn", Help: "for export: the games, as PGN", Format: true}},
		Doc:      words.TournamentDoc{}, Lines: true,
	}, action.Tournament, byWord(listing("tournaments"), does{"berserk", action.Table, "berserk"},
		does{"standings", action.Tournament, "standings"}, does{"pairings", action.Tournament, "pairings"}))
}

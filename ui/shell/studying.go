package shell

import (
	"context"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/archive"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// studying returns the commands for finished games.
func studying(set *action.Set) []verb {
	return []verb{
		{run: export, scope: account.Read, Command: grammar.Command{
			Name: "export", Group: studyGames,
			Brief: "export a game, or all your finished games",
			Forms: []string{"all", "[[on] TABLE]"},
			Notes: []string{
				"Other chess programs read PGN. With --json each game is an object on a line of its own. export all",
				"--cast makes a tar archive with a recording of each game.",
			},
			Examples: []string{
				"export 7k2m9qxa > game.pgn", "export all --json > games.jsonl", "export all --cast > games.tar",
			},
			Flags: []grammar.Flag{
				{Name: "pgn", Help: "as PGN; this is the default", Local: true, Format: true},
				{Name: "cast", Help: "as a recording for asciinema", Local: true, Format: true},
			},
			Doc: archive.GameJSON{}, Lines: true,
		}},
		importing(set),
		{run: followed(action.Finished, find), kind: action.Finished, scope: account.Read, Command: grammar.Command{
			Name: "find", Aliases: []string{"search", "archive"}, Group: studyGames,
			Brief:    "find finished games",
			Forms:    []string{"[NAME...]"},
			Notes:    []string{"In your imported games it also finds players by part of their name: find Kasparov."},
			Examples: []string{"find ann --game=chess --result=won --since=2026-01-31"},
			Flags: []grammar.Flag{
				{Name: "whose", Value: "WHOSE", Help: "own for games that you played or imported"},
				{Name: "game", Value: "GAME", Help: "only of this game"},
				{
					Name: "result", Value: "RESULT",
					Help: "only games that the player won, lost or drew, or that the first or second seat won",
				},
				{Name: "since", Value: "DATE", Help: "only games that ended on that day or later"},
				{Name: "until", Value: "DATE", Help: "only games that ended before that day"},
				{Name: "limit", Value: "NUMBER", Help: "how many at most: 20 by default, up to 1000"},
			},
			Doc: words.FinishedDoc{}, Lines: true,
		}},
	}
}

// findLimit is how many games find prints by default.
const findLimit = 20

func find(ctx context.Context, c *Call) error {
	return c.look(ctx, c.shell.resources.Of(action.Finished), resource.Query{
		Limit: findLimit, Filters: map[string]string{"player": strings.Join(c.All("NAME"), " ")},
	})
}

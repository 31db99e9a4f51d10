package shell

import (
	"context"
	"strings"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// puzzling returns the command for puzzles.
func puzzling(set *action.Set) verb {
	v := group(set, grammar.Command{
		Name: "puzzle", Aliases: []string{"puzzles"}, Group: findGames,
		Brief: "solve puzzles: find the winning move",
		Forms: []string{"", "PUZZLE [TEXT]"},
		Notes: []string{
			"Without an id it prints a puzzle at your level. To answer, type the id and all your moves so far. The",
			"answer shows the other side's moves. The exit code is 0 for right moves and 1 for a wrong one. Only your",
			"first answer to a puzzle counts. A storm is three minutes of puzzles, each harder than the last. The",
			"clock starts with your first move. puzzle storm starts a storm or shows the running one; add a move to",
			"play it and see the next puzzle. A wrong move costs ten seconds and ends its puzzle. 5, 12, 20 and 30",
			"right moves in a row, and each ten more, add 3, 5, 7 and 10 seconds. We keep your best score of the day",
			"and of all time. A streak has no clock: the first wrong move ends it. Storms and streaks do not change",
			"your rating. On the screens they open a board. The puzzle of the day has the id today.",
			"Themes: " + strings.Join(slice.Map(puzzle.Themes(), func(t puzzle.Theme) string { return t.ID }), ", "),
		},
		Examples: []string{
			"puzzle --game=strike", "puzzle --theme=fork", "puzzle t636l42a c2d1", "puzzle t636l42a c2d1 d1f1",
		},
		Doc: feature.PuzzleDoc{},
	}, action.Puzzle, byWord(nil, does{"PUZZLE", action.Puzzle, "solve"}, does{"", action.Puzzle, "next"}))
	act := v.run
	v.run = func(ctx context.Context, c *Call) error {
		if (c.Has("storm") || c.Has("streak")) && c.Screens && !c.Bare { // there guests can play too
			var err error
			c.result.Puzzle, err = feature.NewStorm(c.caller(), c.Has("streak"), c.Flag("game"))
			return err
		}
		return act(ctx, c)
	}
	return v
}

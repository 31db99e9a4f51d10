package shell

import (
	"context"
	"slices"
	"strings"

	"pawnstorm/game/puzzle"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
)

// puzzling is the command about puzzles.
var puzzling = []verb{{of: puzzleCommand}}

func puzzleCommand(set *action.Set) verb {
	v := groupOf(set, grammar.Command{
		Name: "puzzle", Aliases: []string{"puzzles"}, Group: findGames,
		Brief: "solve puzzles: find the winning move",
		Forms: []string{"", "PUZZLE [TEXT]"},
		Notes: append([]string{
			"Without more it prints a puzzle, about as hard as you are strong; with an id, that one. The answer",
			"is its id and all your moves so far. The other side's moves come back. The",
			"code is 0 for right moves and 1 for a wrong one. Only the first answer to a puzzle counts.",
			"A storm is three minutes of puzzles, each harder than the last, from your first move on: puzzle",
			"storm begins one or prints where it stands, what follows is your move, and the next puzzle comes",
			"back. A wrong move costs ten seconds and its puzzle; 5, 12, 20, 30 right moves in a row, and each",
			"ten more, bring 3, 5, 7, 10 seconds. Your best score is kept, of the day and for ever; no rating",
			"moves. On the screens it opens a board. The puzzle of the day has the id today.",
		}, themeNotes()...),
		Examples: []string{"puzzle --game=strike", "puzzle --theme=fork", "puzzle t636l42a c2d1", "puzzle t636l42a c2d1 d1f1"},
		Doc:      feature.PuzzleDoc{},
	}, action.Puzzle, false, puzzles, nil)
	act := v.run
	v.run = func(ctx context.Context, c *Call) error {
		if c.Has("storm") && c.Screens && !c.Bare { // there guests can play too
			var err error
			c.result.Puzzle, err = feature.NewStorm(c.caller(), c.Flag("game"))
			return err
		}
		return act(ctx, c)
	}
	return v
}

// puzzles prints a puzzle, or answers the one that the line names.
func puzzles(ctx context.Context, c *Call) error {
	name := "next"
	if c.Has("PUZZLE") {
		name = "solve"
	}
	return c.act(ctx, c.shell.actions.Find(action.Puzzle, name))
}

// themesOnLine is how many themes the help has on one line.
const themesOnLine = 7

// themeNotes are the lines of the help about themes.
func themeNotes() []string {
	var ids, lines []string
	for _, theme := range puzzle.Themes() {
		ids = append(ids, theme.ID)
	}
	for part := range slices.Chunk(ids, themesOnLine) {
		lines = append(lines, strings.Join(part, ", ")+",")
	}
	lines[0] = "Themes: " + lines[0]
	last := len(lines) - 1
	lines[last] = strings.TrimSuffix(lines[last], ",")
	return lines
}

package feature

import (
	"context"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

type exampleArgs struct {
	Game string `arg:"game,required" help:"the game"`
}

// example opens the example game of a variant. Only the pages of games offer it.
var example = action.New(spec[exampleArgs]{
	On: action.Table, Name: "example", Label: "Example game", Creates: true, Opens: true, Guests: true,
	Help: "replay a short game with comments", Forms: []string{"GAME"},
	Examples: []string{"example strike"}, Scope: account.Read,
	Shown: func(action.Caller, *table.Table) bool { return false },
	Do: func(ctx context.Context, c action.Caller, _ *table.Table, args exampleArgs) (action.Result, error) {
		rules, err := words.GameOf(args.Game, c.Games)
		if err != nil {
			return action.Result{}, err
		}
		t, err := c.Club.Archive.Example(ctx, rules)
		if err != nil {
			return action.Result{}, err
		}
		r := action.Result{Subject: t}
		r.SayLines(c.Viewer().Heading(t)...)
		r.SayLines(words.Wrap("Moves: ", c.Viewer().Moves(t))...)
		r.SayLines(c.Viewer().NoteLines(t)...)
		return r, nil
	},
})

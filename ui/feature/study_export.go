package feature

import (
	"context"
	"io"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

var exportStudy = action.New(studySpec[none]{
	On: action.Study, Name: "pgn", Label: "PGN", Help: "save a study as PGN, with variations, comments and marks",
	Scope: account.Play, Saves: true, Guests: true, Forms: []string{"[STUDY]"}, Examples: []string{"pgn > lesson.pgn"},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, _ none) (r action.Result, err error) {
		if err := c.Club.Budgets.Take(ctx, c.Who.ID, budget.Export); err != nil {
			return r, err
		}
		r.Doc = words.Study(e, c.Who.ID, true)
		r.File = &action.File{
			Name: string(e.ID) + ".pgn", Type: "application/x-chess-pgn; charset=utf-8",
			Write: func(_ context.Context, w io.Writer) error { return study.PGN(w, e) },
		}
		r.SayLines("To save it to a file, type this on your own machine:", c.Address+" study pgn "+string(e.ID)+" > "+r.File.Name)
		return r, nil
	},
})

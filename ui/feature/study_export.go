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

type exportStudyArgs struct {
	Number int `arg:"number" label:"Chapter" help:"only the chapter with this number in the list"`
}

var exportStudy = action.New(studySpec[exportStudyArgs]{
	On: action.Study, Name: "pgn", Label: "PGN", Help: "save a study, or one chapter, as PGN with variations, comments and marks",
	Scope: account.Play, Saves: true, Guests: true, Forms: []string{"[STUDY] [only NUMBER]"}, Examples: []string{"pgn > lesson.pgn"},
	Variants: func(_ action.Caller, e *study.Study) []action.Preset[exportStudyArgs] {
		list := []action.Preset[exportStudyArgs]{{Label: "PGN"}}
		if len(e.Chapters) > 1 {
			list = append(list, action.Preset[exportStudyArgs]{Label: "PGN of this chapter", Args: exportStudyArgs{e.Place()}})
		}
		return list
	},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, args exportStudyArgs) (r action.Result, err error) {
		if args.Number < 0 || args.Number > len(e.Chapters) {
			return r, words.Missing("Choose a chapter from 1 to %d.", len(e.Chapters))
		}
		if err := c.Club.Budgets.Take(ctx, c.Who.ID, budget.Export); err != nil {
			return r, err
		}
		r.Doc = words.Study(e, c.Who.ID, true)
		r.File = &action.File{
			Name: string(e.ID) + ".pgn", Type: "application/x-chess-pgn; charset=utf-8",
			Write: func(_ context.Context, w io.Writer) error { return study.PGN(w, e, args.Number) },
		}
		r.SayLines("To save it to a file, type this on your own machine:", c.Address+" study pgn "+string(e.ID)+" > "+r.File.Name)
		return r, nil
	},
})

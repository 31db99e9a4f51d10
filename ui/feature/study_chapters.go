package feature

import (
	"context"
	"io"

	"pawnstorm/lobby/ban"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

var addChapter = forPlayers(studySpec[beginningArgs]{
	On: action.Study, Name: "add", Label: "Add a chapter", Shown: movesIn, Choices: studyGames,
	Help:     "add a chapter with a game, a position or a finished game",
	Forms:    []string{"ID [on STUDY]", "GAME [on STUDY] at TEXT", "GAME [on STUDY] [OPTION]..."},
	Examples: []string{"add chess --title=Endgames"},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, args beginningArgs) (action.Result, error) {
		from, err := args.beginning(ctx, c)
		if err != nil {
			return action.Result{}, err
		}
		now, err := c.Club.Studies.Add(ctx, e.ID, c.Who.Person, from)
		if err != nil {
			return action.Result{}, err
		}
		return stands(now), nil
	},
})

type importChaptersArgs struct {
	Games io.Reader `arg:"games" label:"Games" help:"games as PGN"`
}

var importChapters = forPlayers(studySpec[importChaptersArgs]{
	On: action.Study, Name: "import", Label: "Import chapters (PGN)", Shown: movesIn,
	Help:  "add the games of a PGN text as chapters, with variations, comments and marks",
	Forms: []string{"[STUDY]"}, Examples: []string{"import < games.pgn"},
	Do: func(ctx context.Context, c action.Caller, e *study.Study, args importChaptersArgs) (action.Result, error) {
		if args.Games == nil {
			return action.Result{}, words.Wrong("No input. Use it like this: cat games.pgn | %s study import", c.Address)
		}
		if err := mayName(ctx, c); err != nil {
			return action.Result{}, err
		}
		now, tally, err := c.Club.Studies.Import(ctx, e.ID, c.Who.Person, args.Games)
		if err != nil {
			return action.Result{}, err
		}
		r := answer(now, "Added %s.", words.Count(tally.Added, "chapter"))
		if tally.Remark != "" {
			r.Say("Not everything could be read: %s.", tally.Remark)
		}
		if tally.Refused > 0 {
			r.Say("Left out %s. %s", words.Count(tally.Refused, "game"), errs.Sentence(tally.Err))
		}
		return r, nil
	},
})

type chapterArgs struct {
	Number int `arg:"number,required" label:"Chapter" help:"the number of the chapter in the list"`
}

var toChapter = byStudyIntent(studySpec[chapterArgs]{
	Name: "chapter", Label: "Go to a chapter", Help: "go to a chapter", Forms: []string{"NUMBER [on STUDY]"},
}, func(a chapterArgs) study.Intent { return study.Intent{Kind: study.Enter, N: a.Number} })

type placeChapterArgs struct {
	Number int `arg:"number,required" label:"Place" help:"its new place among the chapters, from 1"`
}

var placeChapter = byStudyIntent(studySpec[placeChapterArgs]{
	Name: "place", Label: "Move this chapter", Help: "move the chapter to another place in the list",
	Forms: []string{"NUMBER [on STUDY]"}, Examples: []string{"place 1"},
	Variants: func(_ action.Caller, e *study.Study) []action.Preset[placeChapterArgs] {
		if len(e.Chapters) == 1 {
			return nil
		}
		return []action.Preset[placeChapterArgs]{{Label: "Move this chapter"}}
	},
}, func(a placeChapterArgs) study.Intent { return study.Intent{Kind: study.Place, N: a.Number} })

type studyNameArgs struct {
	Text string `arg:"text,asked,once" label:"Name" help:"the name; none removes it"`
}

// mayName refuses muted people: others read names and games like chat.
func mayName(ctx context.Context, c action.Caller) error {
	return c.Club.Bans.CheckMute(ban.VisitorOf(ctx, c.Who.ID, c.Who.Key))
}

// beginsWith lets a form begin with a text of a study.
func beginsWith(text func(*study.Study) string) func(action.Caller, *study.Study) action.Values {
	return func(_ action.Caller, e *study.Study) action.Values { return action.Values{"text": {text(e)}} }
}

// namingInStudy declares an action that names something in a study.
func namingInStudy(s studySpec[studyNameArgs], kind study.IntentKind, said func(*study.Study) string) *action.Action {
	s.On, s.Forms = action.Study, []string{"[TEXT]"}
	s.Do = func(ctx context.Context, c action.Caller, e *study.Study, args studyNameArgs) (action.Result, error) {
		if err := mayName(ctx, c); err != nil {
			return action.Result{}, err
		}
		now, err := c.Club.Studies.Do(ctx, e.ID, c.Who.Person, study.Intent{Kind: kind, Text: args.Text})
		if err != nil {
			return action.Result{}, err
		}
		return answer(now, "%s", said(now)), nil
	}
	return forPlayers(s)
}

var renameChapter = namingInStudy(studySpec[studyNameArgs]{
	Name: "rename", Label: "Rename this chapter", Help: "name the chapter", Examples: []string{"rename The Najdorf"}, Shown: movesIn,
	Begins: beginsWith(func(e *study.Study) string { return e.Chapter().Name }),
}, study.Rename, func(e *study.Study) string {
	return "The chapter is called " + words.ChapterName(e, e.Place()) + "."
})

var nameStudy = namingInStudy(studySpec[studyNameArgs]{
	Name: "title", Label: "Rename the study", Help: "name the study", Examples: []string{"title My openings"}, Shown: leads,
	Begins: beginsWith(func(e *study.Study) string { return e.Name }),
}, study.Title, func(e *study.Study) string { return "The study is called " + studyName(e) + "." })

type removeChapterArgs struct {
	At *int `arg:"at,hidden" kind:"number" help:"only if the study is at the position with this number"`
}

var removeChapter = byStudyIntent(studySpec[removeChapterArgs]{
	Name: "remove", Label: "Remove this chapter", Help: "remove the chapter with all its moves",
	Forms: []string{"[on STUDY]"},
	Variants: func(_ action.Caller, e *study.Study) []action.Preset[removeChapterArgs] {
		return []action.Preset[removeChapterArgs]{{Label: "Remove this chapter", Args: removeChapterArgs{new(e.At)}}}
	},
	Confirm: func(_ action.Caller, e *study.Study, _ removeChapterArgs) message.Message {
		if len(e.Chapters) == 1 {
			return message.Message{}
		}
		return message.New("Remove chapter %d, %s, with all its moves?", e.Place(), words.ChapterName(e, e.Place()))
	},
}, func(a removeChapterArgs) study.Intent { return seen(a.At, study.Intent{Kind: study.Remove}) })

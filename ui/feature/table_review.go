package feature

import (
	"context"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// ReviewDoc is what decided an analysed game, in JSON.
type ReviewDoc struct {
	ID      string             `json:"id" help:"the table"`
	Story   string             `json:"story" help:"how the game went, such as who was better until when; empty if there is nothing to tell"`
	Moments []words.TurningDoc `json:"moments" help:"at most three moves that decided the game: ply, shown, mark, better"`
	Puzzle  string             `json:"puzzle" help:"the command for a puzzle made from the game; empty if there is none"`
}

var reviewTable = action.New(spec[none]{
	On: action.Table, Name: "review", Label: "Review", Scope: account.Read, Answer: ReviewDoc{},
	Help:  "show what decided an analysed game",
	Forms: []string{"[[on] TABLE]"},
	Notes: []string{
		"It says who was better until when, shows the boards before the three costliest moves, and makes",
		"a puzzle from a mistake that only one move punishes. For a match it takes the last game.",
	},
	Examples: []string{"review 7k2m9qxa"}, Find: TableToSee,
	Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return TableToSee(ctx, c, "") },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
		if t.Status != table.Over {
			return action.Result{}, words.Refused("You can review the game when it is over.")
		}
		study, err := studyOf(ctx, c, t)
		if err != nil {
			return action.Result{}, err
		}
		last := len(study.Games) - 1
		return reviewed(c, t.Games()[last], study.Games[last])
	},
})

// studyOf returns the analysis of a game. Without one, the error says how to get it.
func studyOf(ctx context.Context, c action.Caller, t *table.Table) (*analysis.Study, error) {
	study, err := c.Club.Analyses.Get(ctx, t)
	if errs.KindOf(err) == errs.NotFound {
		err = words.Refused("This game has not been analysed. Begin with: %s", c.Line("analyse", string(t.ID)))
	}
	return study, err
}

// reviewed answers with the story of a game, its moments and its puzzle.
func reviewed(c action.Caller, t *table.Table, evaluations []analysis.Evaluation) (action.Result, error) {
	annotations, err := analysis.Judge(t, evaluations)
	if err != nil {
		return action.Result{}, err
	}
	seat := t.SeatOf(c.Who.ID)
	story := analysis.StoryOf(t, evaluations, annotations)
	doc := ReviewDoc{ID: string(t.ID), Story: words.Story(t, story, seat), Moments: []words.TurningDoc{}}
	lines := c.Viewer().Heading(t)
	if doc.Story != "" {
		lines = append(lines, doc.Story)
	}
	var boards [][]string
	for _, ply := range story.Moments {
		moment := words.TurningOf(t, annotations, ply)
		doc.Moments = append(doc.Moments, moment)
		lines = append(lines, "  "+moment.Moment(t))
		before := *t
		if before.State, err = t.At(ply - 1); err != nil {
			return action.Result{}, err
		}
		before.Plies = t.Plies[:ply-1]
		boards = append(boards, words.Board(&before, c.Colour))
	}
	if boards == nil {
		lines = append(lines, "No move was costly.")
	} else if !c.Spoken && !c.Screens {
		lines = append(append(lines, ""), abreast(boards, t.Rules.Info().Files)...)
	}
	switch _, found, err := analysis.Puzzle(t, evaluations, seat); {
	case err != nil:
		return action.Result{}, err
	case found:
		doc.Puzzle = c.Line("learn", string(t.ID))
		lines = append(lines, "This game has a puzzle. Solve it: "+doc.Puzzle)
	}
	return inform(doc, lines...), nil
}

// abreast puts boards beside one another. Boards of many files stand below one another.
func abreast(boards [][]string, files int) (lines []string) {
	const widest = 8
	if files > widest {
		for _, b := range boards {
			lines = append(append(lines, b...), "")
		}
		return lines
	}
	for y := range boards[0] {
		row := ""
		for _, b := range boards {
			gap := 4
			if b[y] == "" {
				gap += 2*files + 2
			}
			row += b[y] + strings.Repeat(" ", gap)
		}
		lines = append(lines, strings.TrimRight(row, " "))
	}
	return lines
}

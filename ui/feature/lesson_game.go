package feature

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// review is an analysed game and its errors. Each step of the lesson is the position before an
// error of the person, or of either player if the person did not play.
type review struct {
	table  *table.Table
	errors []gameError // by step
}

// gameError is an error in one of the games of a table.
type gameError struct {
	of *table.Table
	analysis.Error
}

// noErrors is the lesson of a game without errors.
const noErrors = "You made no mistakes in this game."

// reviewOf makes a lesson of a finished game, which must have an analysis.
func reviewOf(ctx context.Context, c action.Caller, t *table.Table) (*Lesson, error) {
	if err := maySee(c, t); err != nil {
		return nil, err
	}
	study, err := studyOf(ctx, c, t)
	if err != nil {
		return nil, err
	}
	info := t.Rules.Info()
	l := &Lesson{Info: info, Rules: t.Rules, review: &review{table: t}, Lesson: &lesson.Lesson{
		Game: t.Game, About: "Positions of this game where you had a better move.", Last: "That was all.",
	}}
	for i, g := range t.Games() {
		errors, err := analysis.Errors(g, study.Games[i], g.SeatOf(c.Who.ID))
		if err != nil {
			return nil, err
		}
		if e, found, err := analysis.Puzzle(g, study.Games[i], g.SeatOf(c.Who.ID)); err != nil {
			return nil, err
		} else if found {
			errors = append([]analysis.Error{e}, errors...)
		}
		for _, e := range errors {
			step, err := stepOf(g, e)
			if err != nil {
				return nil, err
			}
			l.review.errors = append(l.review.errors, gameError{g, e})
			l.Steps = append(l.Steps, step)
		}
	}
	return l, nil
}

// stepOf returns the position before an error, with the engine's move as the answer.
func stepOf(t *table.Table, e analysis.Error) (lesson.Step, error) {
	a, err := puzzle.Begin(e.Puzzle, t.Rules)
	if err != nil {
		return lesson.Step{}, errs.Broken(err)
	}
	best := e.Puzzle.Moves[0]
	m, err := a.State().Parse(best)
	if err != nil {
		return lesson.Step{}, errs.Broken(err)
	}
	title, task := words.MoveNumber(t, e.Ply+1)+e.Played+" was played here.", "Find better."
	if e.Punishes {
		title, task = words.MoveNumber(t, e.Ply)+e.Played+" was just played.", "Find the only winning move."
	}
	return lesson.Step{
		Title: title, Task: task, Position: e.Puzzle.Position,
		Answers: []lesson.Answer{
			{Moves: []string{best}, Right: true, Say: a.State().Describe(m) + " is the engine's move."},
			{Moves: []string{"..."}, Say: "That is not the best."},
		},
	}, nil
}

// isReview returns the table that a text names, if it names one.
func isReview(ctx context.Context, c action.Caller, text string) (*table.Table, bool) {
	if _, code := identity.ReadCode(text); !code && !strings.EqualFold(text, It) {
		return nil, false
	}
	t, err := FindTable(ctx, c, text)
	return t, err == nil
}

// weigh judges a move other than the engine's choice, which may be just as good.
func (l *Lesson) weigh(
	ctx context.Context, c action.Caller, s game.State, m game.Move,
) (lesson.Attempt, string, error) {
	e := l.review.errors[l.At]
	switch good, err := c.Club.Analyses.AsGood(ctx, e.of, e.Error, m); {
	case err != nil:
		return lesson.Attempt{}, "", err
	case !good:
		return lesson.Attempt{}, "", words.Refused("%s is not the best.", s.Describe(m))
	}
	next, err := s.Play(m)
	return lesson.Attempt{State: next}, fmt.Sprintf("%s is good, too.", s.Describe(m)), err
}

// lessonSolution goes on without a move, and says what the engine would have played.
var lessonSolution = action.New(action.Spec[*Lesson, none]{
	On: action.Lesson, Name: "solution", Label: "Solution", Help: "see the engine's move, and go on",
	Scope: account.Play, Opens: true, Guests: true, Forms: []string{"GAME"}, Answer: LessonDoc{},
	Shown: func(c action.Caller, l *Lesson) bool { return l.IsReview() && !l.over() && !c.Session },
	Do: func(_ context.Context, _ action.Caller, l *Lesson, _ none) (action.Result, error) {
		if !l.IsReview() || l.over() {
			return action.Result{}, words.Refused("Only positions of an analysed game have a solution to show.")
		}
		a, err := l.begin()
		if err != nil {
			return action.Result{}, err
		}
		after, err := l.step(l.At + 1)
		if err != nil {
			return action.Result{}, err
		}
		doc := l.doc(a)
		doc.Said = l.answer(l.At)
		return answerWith(after, doc, "%s", doc.Said), nil
	},
})

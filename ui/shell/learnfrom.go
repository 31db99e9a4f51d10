package shell

import (
	"context"
	"fmt"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// fault is an error that somebody made in a game, as a task.
type fault struct {
	of    *table.Table // the game
	at    int          // which error it is
	count int          // of so many
	analysis.Error
}

// improver is a call about what somebody did badly in an analysed game.
type improver struct{ *Call }

// learn prints it, to be done better, or answers a move.
func (c improver) learn(ctx context.Context, word string) error {
	t, err := c.find(ctx, word)
	switch {
	case err != nil:
		return err
	case t.Access == table.Closed && !t.Involves(c.Who.ID):
		return words.Refused("This table is closed: only its players see it.")
	case c.Screens && !c.Bare:
		return words.Refused("Open the game, have it analysed with z, and press l.")
	}
	study, err := c.Club.Studies.Get(ctx, t)
	if err != nil {
		return words.Refused("This game has not been analysed. Begin with: %s", c.line("analyse", string(t.ID)))
	}
	list, err := c.faults(t, study)
	if err != nil {
		return err
	}
	if !c.Has("NUMBER") {
		for _, f := range list {
			if err := c.pose(f); err != nil {
				return err
			}
		}
		if len(list) == 0 && !c.json() {
			return c.say("None of your moves cost much.")
		}
		return nil
	}
	n, err := strconv.Atoi(c.Value("NUMBER"))
	if err != nil || n < 1 || n > len(list) {
		return words.Refused("There is no such number: the list has %s.", words.Count(len(list), "move"))
	}
	if text := c.Value("TEXT"); text != "" {
		return c.try(ctx, list[n-1], text)
	}
	return c.pose(list[n-1])
}

// faults are the errors of the person in the games of a table, or of both players if the
// person is neither.
func (c improver) faults(t *table.Table, study *analysis.Study) ([]fault, error) {
	var list []fault
	for i, g := range t.Games() {
		errors, err := analysis.Errors(g, study.Games[i], g.SeatOf(c.Who.ID))
		if err != nil {
			return nil, err
		}
		for _, e := range errors {
			list = append(list, fault{of: g, at: len(list), Error: e})
		}
	}
	for i := range list {
		list[i].count = len(list)
	}
	return list, nil
}

// lineOf is what answers a fault.
func (c improver) lineOf(f fault) string {
	return c.line("learn", string(f.of.ID), strconv.Itoa(f.at+1), "MOVE")
}

func (c improver) docOf(f fault, s game.State) feature.LessonDoc {
	return feature.LessonDoc{
		Game: f.of.Game, Step: f.at + 1, Steps: f.count, Task: f.task(),
		Turn: f.of.Rules.Info().Seats[s.Turn()].ID, Position: s.String(),
	}
}

func (f fault) task() string { return fmt.Sprintf("%s was played here. Find better.", f.Played) }

// pose prints the position before an error.
func (c improver) pose(f fault) error {
	a, err := puzzle.Begin(f.Puzzle, f.of.Rules)
	if err != nil {
		return err
	}
	lines := []string{"", fmt.Sprintf("%d of %d, move %s", f.at+1, f.count, words.MoveNumber(f.of, f.Ply+1)), ""}
	lines = append(lines, words.Board(&table.Table{Rules: f.of.Rules, State: a.State()}, c.Has("--color"))...)
	lines = append(lines, "", f.task(), "Answer: "+c.lineOf(f))
	return c.answer(c.docOf(f, a.State()), lines...)
}

// try answers a move in the place of an error.
func (c improver) try(ctx context.Context, f fault, text string) error {
	a, err := puzzle.Begin(f.Puzzle, f.of.Rules)
	if err != nil {
		return err
	}
	m, err := a.State().Parse(text)
	if err != nil {
		return table.Explain(err)
	}
	name := a.State().Describe(m)
	next, right, err := a.Try(m)
	switch {
	case err != nil:
		return table.Explain(err)
	case !right:
		return c.weigh(ctx, f, a.State(), m)
	}
	doc := c.docOf(f, next.State())
	doc.Said = fmt.Sprintf("%s is what the house found.", name)
	return c.answer(doc, doc.Said)
}

// weigh answers a move that is not the one that the house had found.
func (c improver) weigh(ctx context.Context, f fault, s game.State, m game.Move) error {
	good, err := c.Club.Studies.AsGood(ctx, f.of, f.Error, m)
	switch {
	case err != nil:
		return err
	case !good:
		return words.Refused("%s is not the best.", s.Describe(m))
	}
	next, err := s.Play(m)
	if err != nil {
		return err
	}
	doc := c.docOf(f, next)
	doc.Said = fmt.Sprintf("%s is good, too.", s.Describe(m))
	return c.answer(doc, doc.Said)
}

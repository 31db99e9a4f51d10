package shell

import (
	"context"
	"fmt"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// learning is the command for lessons.
var learning = []verb{
	{run: learn, shows: true, scope: account.Play, Command: grammar.Command{
		Name: "learn", Aliases: []string{"lesson", "lessons"}, Group: findHelp,
		Brief: "learn a game step by step",
		Forms: []string{"", "GAME [NUMBER [TEXT]]"},
		Notes: []string{
			"Without a game it lists the lessons. With a game it prints all steps of the lesson: each is a position",
			"with a task. To solve one, type its number and your move. You get an answer, and the exit code is 0 if",
			"the move is right, 1 if not. In a terminal (ssh -t), the lesson opens on a board. With the id of an",
			"analysed game, the lesson asks you for better moves than you played.",
		},
		Examples: []string{"learn", "learn strike", "learn strike 3 a1-a2", "learn 7k2m9qxa"},
		Doc:      feature.LessonDoc{}, Lines: true,
	}},
}

func learn(ctx context.Context, c *Call) error {
	word := c.Value("GAME")
	if word == "" {
		return listLessons(ctx, c)
	}
	subject, err := c.subject(ctx, action.Lesson, word)
	if err != nil {
		return err
	}
	step, l := c.shell.actions.Find(action.Lesson, "step"), subject.(*feature.Lesson)
	switch {
	case l.IsReview() && c.Screens && !c.Bare:
		return words.Refused("Open the game, press z to analyse it, then press l.")
	case c.Has("NUMBER"):
		return c.act(ctx, step)
	case c.Screens && !l.IsReview():
		c.result.Learns, c.result.Lesson = true, l.ID
		return nil
	}
	return c.wholeLesson(ctx, step, l)
}

// listLessons lists the lessons.
func listLessons(ctx context.Context, c *Call) error {
	if c.Screens && !c.Bare {
		c.result.Learns = true
		return nil
	}
	list, err := c.shell.resources.Of(action.Lesson).List(ctx, c.caller(), resource.Query{})
	if err != nil {
		return err
	}
	for _, subject := range list.Subjects {
		l := subject.(*feature.Lesson)
		row := fmt.Sprintf("%-10s %s", l.ID, l.About)
		if l.Done {
			row += " You have done it."
		}
		doc := feature.LessonDoc{Game: l.ID, About: l.About, Done: &l.Done, Steps: len(l.Steps)}
		if err := c.answer(doc, row); err != nil {
			return err
		}
	}
	if c.json() {
		return nil
	}
	return c.say("", "Start with: "+c.line("learn", "strike"))
}

// wholeLesson prints all steps of a lesson.
func (c *Call) wholeLesson(ctx context.Context, step *action.Action, l *feature.Lesson) error {
	if !c.json() && len(l.Steps) > 0 {
		if err := c.say(l.Name + ": " + l.About); err != nil {
			return err
		}
	}
	for i := range l.Steps {
		if err := c.do(ctx, step, fmt.Sprintf("%s %d", c.Value("GAME"), i+1), nil); err != nil {
			return err
		}
	}
	if c.json() {
		return nil
	}
	lines := l.End(c.caller())
	if len(l.Steps) > 0 {
		lines = append([]string{""}, lines...)
	}
	return c.say(lines...)
}

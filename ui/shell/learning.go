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
			"Without more it lists the lessons. With a game it prints all steps of its lesson, each a position",
			"with a task. The number names a step, and your move follows it. The code is 0 for a right",
			"move and 1 for another one, and either is answered. With a terminal, ssh -t, a game opens its lesson",
			"on a board. With the id of an analysed game the lesson is to find better moves than yours.",
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
	subject, err := c.shell.actions.Subject(ctx, c.caller(), action.Lesson, word)
	if err != nil {
		return err
	}
	step, l := c.shell.actions.Find(action.Lesson, "step"), subject.(*feature.Lesson)
	switch {
	case l.IsReview() && c.Screens && !c.Bare:
		return words.Refused("Open the game, have it analysed with z, and press l.")
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
		if err := c.answer(feature.LessonDoc{Game: l.ID, About: l.About, Done: &l.Done, Steps: len(l.Steps)}, row); err != nil {
			return err
		}
	}
	if c.json() {
		return nil
	}
	return c.say("", "Begin with: "+c.line("learn", "strike"))
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

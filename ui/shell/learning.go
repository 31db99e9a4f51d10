package shell

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// learning is the command about lessons.
var learning = []verb{
	{run: learn, shows: true, scope: account.Play, Command: grammar.Command{
		Name: "learn", Aliases: []string{"lesson", "lessons"}, Group: findHelp,
		Brief: "learn a game by making its moves",
		Forms: []string{"", "GAME [NUMBER [TEXT]]"},
		Notes: []string{
			"Without more it lists the lessons. With a game it prints all steps of its lesson, each a position",
			"with a task; the number is that of a step, and what follows is your move. The code is 0 for a right",
			"move and 1 for another one, and either is answered. With a terminal, ssh -t, a game opens its lesson",
			"on a board. With the id of an analysed game it prints your errors in it, for you to find better.",
		},
		Examples: []string{"learn", "learn strike", "learn strike 3 a1-a2", "learn 7k2m9qxa"},
		Doc:      lessonDoc{}, Lines: true,
	}},
}

// lessonDoc is a line of learn --json: a step of a lesson, or, when no game is named, a
// lesson.
type lessonDoc struct {
	Game     string `json:"game" help:"which game it is of"`
	About    string `json:"about,omitempty" help:"without a game: what the lesson is about"`
	Done     *bool  `json:"done,omitempty" help:"without a game: whether you have done the lesson"`
	Step     int    `json:"step,omitempty" help:"which step it is, from 1"`
	Steps    int    `json:"steps" help:"how many there are"`
	Title    string `json:"title,omitempty" help:"what the step shows, in a sentence"`
	Text     string `json:"text,omitempty" help:"more about it"`
	Task     string `json:"task,omitempty" help:"what is to be done"`
	Turn     string `json:"turn,omitempty" help:"the seat that is to move"`
	Position string `json:"position,omitempty" help:"the position; with a move, the one after it"`
	Said     string `json:"said,omitempty" help:"with a right move: what there is to say to it"`
}

// learner is a call about the lesson of a game.
type learner struct {
	*Call
	rules game.Rules
	*lesson.Lesson
}

func learn(ctx context.Context, c *Call) error {
	word := c.Value("GAME")
	if word == "" {
		return listLessons(ctx, c)
	}
	rules, err := c.rulesOf(word)
	switch {
	case err != nil && c.isTable(ctx, word):
		return improver{c}.learn(ctx, word)
	case err != nil:
		return err
	}
	l := learner{c, rules, lesson.Of(rules.Info().ID)}
	switch {
	case l.Lesson == nil:
		return words.Refused("There is no lesson of %s.", rules.Info().Name)
	case c.Has("NUMBER"):
		return l.one(ctx)
	case c.Screens:
		c.result.Learns, c.result.Lesson = true, l.Game
		return nil
	}
	return l.all()
}

// listLessons prints which lessons there are.
func listLessons(ctx context.Context, c *Call) error {
	if c.Screens && !c.Bare {
		c.result.Learns = true
		return nil
	}
	known, err := c.Club.Accounts.Lessons(ctx, c.Who)
	if err != nil {
		return err
	}
	for _, g := range c.Games {
		l := lesson.Of(g.Info().ID)
		if l == nil {
			continue
		}
		done := slices.Contains(known, l.Game)
		row := fmt.Sprintf("%-10s %s", l.Game, l.About)
		if done {
			row += " You have done it."
		}
		if err := c.answer(lessonDoc{Game: l.Game, About: l.About, Done: &done, Steps: len(l.Steps)}, row); err != nil {
			return err
		}
	}
	if c.json() {
		return nil
	}
	return c.say("", "Begin with: "+c.line("learn", "strike"))
}

// all prints the whole lesson.
func (l learner) all() error {
	if !l.json() {
		if err := l.say(l.rules.Info().Name + ": " + l.About); err != nil {
			return err
		}
	}
	for i := range l.Steps {
		if err := l.print(i); err != nil {
			return err
		}
	}
	if l.json() {
		return nil
	}
	return l.say(append([]string{""}, l.end()...)...)
}

// end is said when the lesson is over.
func (l learner) end() []string {
	return append(words.Wrap("", l.Last), "Play it: "+l.challenge())
}

// challenge is the line that begins a game with the house.
func (l learner) challenge() string {
	list := l.Club.House.Opponents(l.Game)
	if len(list) == 0 {
		return l.line("new", l.Game)
	}
	said := []string{"new", l.Game}
	if l.Seat != "" {
		said = append(said, "as", l.Seat)
	}
	return l.line(append(said, "--house="+list[0].Name)...)
}

// begin sets a step up, which is a part of the program: a test has read it.
func (l learner) begin(at int) (lesson.Attempt, error) {
	a, err := lesson.Begin(&l.Steps[at], l.rules)
	if err != nil {
		return a, errs.Broken(err)
	}
	return a, nil
}

func (l learner) doc(at int, a lesson.Attempt) lessonDoc {
	s := &l.Steps[at]
	return lessonDoc{
		Game: l.Game, Step: at + 1, Steps: len(l.Steps), Title: s.Title, Text: s.Text, Task: s.Task,
		Turn: l.rules.Info().Seats[a.State.Turn()].ID, Position: a.State.String(),
	}
}

// print prints a step, and the line that answers it.
func (l learner) print(at int) error {
	a, err := l.begin(at)
	if err != nil {
		return err
	}
	s := &l.Steps[at]
	lines := append([]string{"", fmt.Sprintf("Step %d of %d: %s", at+1, len(l.Steps), s.Title)}, words.Wrap("", s.Text)...)
	lines = append(append(lines, ""), l.board(a)...)
	lines = append(append(lines, ""), words.Wrap("", "Your task: "+s.Task)...)
	lines = append(lines, "Answer: "+l.line("learn", l.Game, strconv.Itoa(at+1), "MOVE"))
	return l.answer(l.doc(at, a), lines...)
}

// board is the position of an attempt in letters. All that matters of it is told anyway.
func (l learner) board(a lesson.Attempt) []string {
	return words.Board(&table.Table{Rules: l.rules, State: a.State}, l.Has("--color"))
}

// one prints a step, or answers a move.
func (l learner) one(ctx context.Context) error {
	n, err := strconv.Atoi(l.Value("NUMBER"))
	if err != nil || n < 1 || n > len(l.Steps) {
		return words.Refused("The lesson of %s has the steps 1 to %d.", l.rules.Info().Name, len(l.Steps))
	}
	at, text := n-1, l.Value("TEXT")
	if text == "" {
		return l.print(at)
	}
	a, err := l.begin(at)
	if err != nil {
		return err
	}
	m, err := a.State.Parse(text)
	if err != nil {
		return table.Explain(err)
	}
	next, said, err := a.Try(m, l.rules.Info())
	switch {
	case err != nil:
		return table.Explain(err)
	case !said.Right:
		return words.Refused("%s", said.Say)
	}
	lines := append(append(words.Wrap("", said.Say), ""), l.board(next)...)
	if len(next.Shown) > 1 {
		lines = append(lines, fmt.Sprintf("Played: %s", strings.Join(next.Shown, " ")))
	}
	if n < len(l.Steps) {
		lines = append(lines, "Go on with: "+l.line("learn", l.Game, strconv.Itoa(n+1)))
	} else {
		if err := l.Club.Accounts.FinishLesson(ctx, l.Who, l.Game); err != nil {
			return err
		}
		lines = append(append(lines, ""), l.end()...)
	}
	doc := l.doc(at, next)
	doc.Said = said.Say
	return l.answer(doc, lines...)
}

package feature

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
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Lesson is a lesson at one of its steps. It teaches a game, or it reviews the errors of an analysed
// game.
type Lesson struct {
	game.Info
	*lesson.Lesson
	Rules game.Rules
	Done  bool // the person has done it
	At    int  // the step, from 0; len(Steps) means that the lesson is over

	review *review // nil for the lesson of a game
}

// IsReview reports whether the lesson reviews an analysed game.
func (l *Lesson) IsReview() bool { return l.review != nil }

// named returns the lesson's name in commands: its game, or the table of the analysed game.
func (l *Lesson) named() string {
	if l.review != nil {
		return string(l.review.table.ID)
	}
	return l.ID
}

// heading returns the title of the lesson.
func (l *Lesson) heading(c action.Caller) string {
	if l.review != nil {
		return l.Name + ": " + c.Viewer().Players(l.review.table)
	}
	return l.Name
}

// ListedLessonDoc is a lesson in a list in JSON.
type ListedLessonDoc struct {
	Game  string `json:"game" help:"the game"`
	Name  string `json:"name" help:"what the game is called"`
	About string `json:"about" help:"what it teaches"`
	Done  bool   `json:"done" help:"whether you have done it"`
}

func listedLesson(l *Lesson) ListedLessonDoc { return ListedLessonDoc{l.ID, l.Name, l.About, l.Done} }

// LessonDoc is a step of a lesson, or a lesson in the list of the command learn, in JSON.
type LessonDoc struct {
	Game     string `json:"game" help:"the game"`
	About    string `json:"about,omitempty" help:"without a game: what the lesson teaches"`
	Done     *bool  `json:"done,omitempty" help:"without a game: whether you have done the lesson"`
	Step     int    `json:"step,omitempty" help:"which step it is, from 1"`
	Steps    int    `json:"steps" help:"how many there are"`
	Title    string `json:"title,omitempty" help:"what the step shows, in a sentence"`
	Text     string `json:"text,omitempty" help:"more about it"`
	Task     string `json:"task,omitempty" help:"what to do"`
	Turn     string `json:"turn,omitempty" help:"the side to move"`
	Position string `json:"position,omitempty" help:"the position; with a move, the one after it"`
	Said     string `json:"said,omitempty" help:"the comment on a right move"`
}

// doc returns the step with the position of an attempt.
func (l *Lesson) doc(a lesson.Attempt) LessonDoc {
	s := &l.Steps[l.At]
	return LessonDoc{
		Game: l.ID, Step: l.At + 1, Steps: len(l.Steps), Title: s.Title, Text: s.Text, Task: s.Task,
		Turn: l.Seats[a.State.Turn()].ID, Position: a.State.String(),
	}
}

// lessons declares lessons as subjects. A lesson is named by its game and perhaps a step number.
var lessons = action.Noun[*Lesson]{
	Kind:    action.Lesson,
	Find:    findLesson,
	Default: func(context.Context, action.Caller) (*Lesson, error) { return nil, words.Wrong("Name a game.") },
	Doc:     func(_ action.Caller, l *Lesson) any { return listedLesson(l) },
}

func findLesson(ctx context.Context, c action.Caller, text string) (*Lesson, error) {
	at := 0
	if i := strings.LastIndexByte(text, ' '); i >= 0 && !words.IsGame(text, c.Games) {
		if n, err := strconv.Atoi(text[i+1:]); err == nil {
			text, at = text[:i], n-1
		}
	}
	rules, err := words.GameOf(text, c.Games)
	if err != nil {
		t, ok := isReview(ctx, c, text)
		if !ok {
			return nil, err
		}
		l, err := reviewOf(ctx, c, t)
		if err != nil {
			return nil, err
		}
		return l.step(at)
	}
	list, _, err := listLessons(ctx, c, resource.Query{})
	i := slices.IndexFunc(list, func(l *Lesson) bool { return l.ID == rules.Info().ID })
	if err != nil || i < 0 {
		return nil, words.Missing("There is no lesson of %s.", rules.Info().Name)
	}
	return list[i].step(at)
}

// step returns the lesson at another step.
func (l *Lesson) step(at int) (*Lesson, error) {
	switch {
	case at == 0:
	case len(l.Steps) == 0:
		return nil, words.Refused(noErrors)
	case at < 0 || at > len(l.Steps):
		return nil, words.Refused("The lesson %s has %s.", l.Name, words.Count(len(l.Steps), "step"))
	}
	now := *l
	now.At = at
	return &now, nil
}

// id returns the name of the lesson and its step.
func (l *Lesson) id() string {
	if l.At == 0 {
		return l.named()
	}
	return fmt.Sprintf("%s %d", l.named(), l.At+1)
}

func listLessons(ctx context.Context, c action.Caller, _ resource.Query) (list []*Lesson, next string, err error) {
	done, err := c.Club.Accounts.Lessons(ctx, c.Who)
	for _, g := range c.Games {
		if info := g.Info(); lesson.Of(info.ID) != nil {
			list = append(list, &Lesson{
				Info: info, Lesson: lesson.Of(info.ID), Rules: g, Done: slices.Contains(done, info.ID),
			})
		}
	}
	return list, "", err
}

var lessonResource = resource.New(resource.Spec[*Lesson]{
	Kind: action.Lesson, Name: "lessons", Title: "Lessons", Help: "learn a game step by step",
	List: listLessons,
	Note: func(action.Caller, resource.Query, []*Lesson) []message.Message {
		return sentence("Learn a game by making a few moves. A lesson takes about three minutes.")
	},
	Columns: []resource.Column[*Lesson]{
		textColumn("game", "Game", 0, func(l *Lesson) string { return l.Name }),
		textColumn("done", "", 0, func(l *Lesson) string {
			if l.Done {
				return "✓ done"
			}
			return ""
		}),
		textColumn("about", "What you learn", 1, func(l *Lesson) string { return l.About }),
	},
	ID:       (*Lesson).id,
	Heading:  func(c action.Caller, l *Lesson) string { return l.heading(c) },
	Lead:     lessonLead,
	Links:    lessonLinks,
	Sections: lessonSections,
	Row:      func(_ action.Caller, l *Lesson) any { return listedLesson(l) },
	RowType:  ListedLessonDoc{}, DocType: ListedLessonDoc{},
	Empty: "No lessons.",
})

// lessonLead comments on the step before and sets the task of this one.
func lessonLead(c action.Caller, l *Lesson) []message.Message {
	switch {
	case len(l.Steps) == 0:
		return l.ending(c)
	case l.over():
		return append(plain(l.answer(l.At-1)), l.ending(c)...)
	}
	s, before := &l.Steps[l.At], l.About
	if l.At > 0 {
		before = l.answer(l.At - 1)
	}
	return []message.Message{
		message.Plain(before), l.stepTitle(), message.Plain(s.Text), message.New("Your task: %s", s.Task),
	}
}

func (l *Lesson) stepTitle() message.Message {
	return message.New("Step %d of %d: %s", l.At+1, len(l.Steps), l.Steps[l.At].Title)
}

// answer returns the comment on the right move of a step.
func (l *Lesson) answer(at int) string {
	answers := l.Steps[at].Answers
	return answers[slices.IndexFunc(answers, func(a lesson.Answer) bool { return a.Right })].Say
}

// over reports whether all steps are done.
func (l *Lesson) over() bool { return l.At == len(l.Steps) }

// End returns the text at the end of the lesson, wrapped.
func (l *Lesson) End(c action.Caller) (lines []string) {
	for _, said := range l.ending(c) {
		lines = append(lines, words.Wrap("", said.String())...)
	}
	return lines
}

// ending returns the text at the end of the lesson.
func (l *Lesson) ending(c action.Caller) []message.Message {
	switch {
	case len(l.Steps) == 0:
		return sentence(noErrors)
	case l.review != nil:
		return plain(l.Last)
	}
	if c.Draws { // beside a link
		return plain(l.Last)
	}
	return []message.Message{message.Plain(l.Last), message.New("Play it: %s", l.challenge(c))}
}

// challenge returns the command that starts a game against a bot.
func (l *Lesson) challenge(c action.Caller) string {
	list := c.Club.Bots.Opponents(l.ID)
	if len(list) == 0 {
		return c.Line("new", l.ID)
	}
	said := []string{"new", l.ID}
	if l.Seat != "" {
		said = append(said, "as", l.Seat)
	}
	return c.Line(append(said, "--house="+list[0].Name)...)
}

func lessonSections(_ context.Context, _ action.Caller, l *Lesson) ([]resource.Section, error) {
	if l.over() {
		return []resource.Section{}, nil
	}
	a, err := l.begin()
	if err != nil {
		return nil, err
	}
	board := resource.Section{Name: "board", Board: l.table(a), Flipped: a.State.Turn() == 1, Plays: "step"}
	return []resource.Section{board}, nil
}

// lessonLinks leads back to an analysed game, and from the end of a lesson to a bot that plays the game.
func lessonLinks(c action.Caller, l *Lesson) []resource.Link {
	if l.review != nil {
		return []resource.Link{{Label: "Back to the game", Ref: tableRef(l.review.table.ID)}}
	}
	list := c.Club.Bots.Opponents(l.ID)
	if !l.over() || len(list) == 0 {
		return nil
	}
	bot := Bot{list[0], l.Info}
	label := "Play against " + words.Person(bot.Person)
	return []resource.Link{{Label: label, Ref: resource.Ref{Kind: action.Bot, ID: bot.id()}}}
}

// begin sets up the step. A failure is a bug: a test sets up all steps.
func (l *Lesson) begin() (lesson.Attempt, error) {
	a, err := lesson.Begin(&l.Steps[l.At], l.Rules)
	if err != nil {
		return a, errs.Broken(err)
	}
	return a, nil
}

// table returns a table with the position of an attempt.
func (l *Lesson) table(a lesson.Attempt) *table.Table {
	return &table.Table{Rules: l.Rules, State: a.State}
}

type stepArgs struct {
	Number int    `arg:"number" help:"the number of the step"`
	Text   string `arg:"text,asked" kind:"move" label:"Move" help:"your move"`
}

// lessonActions are the actions on lessons.
var lessonActions = []*action.Action{lessonStep, lessonSolution}

var lessonStep = action.New(action.Spec[*Lesson, stepArgs]{
	On: action.Lesson, Name: "step", Label: "Move",
	Help:  "make a move in the lesson; without one, show the step",
	Scope: account.Play, Opens: true, Guests: true, Forms: []string{"GAME NUMBER [TEXT]"}, Answer: LessonDoc{},
	Fill:  func(_ action.Caller, l *Lesson, args *stepArgs) { args.Number = l.At + 1 },
	Shown: func(c action.Caller, l *Lesson) bool { return !l.over() && !c.Session }, // screens have a board
	Do: func(ctx context.Context, c action.Caller, l *Lesson, args stepArgs) (action.Result, error) {
		l, err := l.step(args.Number - 1)
		if err == nil && l.over() {
			_, err = l.step(l.At + 1) // there is no such step
		}
		if err != nil {
			return action.Result{}, err
		}
		a, err := l.begin()
		switch {
		case err != nil:
			return action.Result{}, err
		case args.Text == "":
			return l.pose(c, a), nil
		}
		return l.try(ctx, c, a, args.Text)
	},
})

// pose sets the task of the step and says how to answer.
func (l *Lesson) pose(c action.Caller, a lesson.Attempt) action.Result {
	s, r := &l.Steps[l.At], action.Result{Subject: l, Doc: l.doc(a)}
	r.Said = append(r.Said, message.Plain(""), l.stepTitle())
	r.SayLines(append(words.Wrap("", s.Text), "")...)
	if !c.Draws {
		r.SayLines(append(words.Board(l.table(a), c.Colour), "")...)
	}
	r.SayLines(words.Wrap("", "Your task: "+s.Task)...)
	r.SayLines("Answer: " + c.Line("learn", l.named(), strconv.Itoa(l.At+1), "MOVE"))
	return r
}

// try answers a move. After the last step it marks the lesson as done.
func (l *Lesson) try(ctx context.Context, c action.Caller, a lesson.Attempt, text string) (action.Result, error) {
	m, err := a.State.Parse(text)
	if err != nil {
		return action.Result{}, table.Explain(err)
	}
	next, answer, err := a.Try(m, l.Info)
	said := answer.Say
	switch {
	case err != nil:
		return action.Result{}, table.Explain(err)
	case !answer.Right && l.review != nil:
		if next, said, err = l.weigh(ctx, c, a.State, m); err != nil {
			return action.Result{}, err
		}
	case !answer.Right:
		return action.Result{}, words.Refused("%s", said)
	}
	after, err := l.step(l.At + 1)
	if err != nil {
		return action.Result{}, err
	}
	doc := l.doc(next)
	doc.Said = said
	r := action.Result{Subject: after, Doc: doc}
	if c.Draws { // the next step shows the rest
		r.SayLines(said)
		return r, l.finish(ctx, c, after)
	}
	r.SayLines(append(words.Wrap("", said), "")...)
	r.SayLines(words.Board(l.table(next), c.Colour)...)
	if len(next.Shown) > 1 {
		r.SayLines("Played: " + strings.Join(next.Shown, " "))
	}
	if !after.over() {
		r.SayLines("Continue with: " + c.Line("learn", l.named(), strconv.Itoa(after.At+1)))
		return r, nil
	}
	r.SayLines("")
	r.SayLines(after.End(c)...)
	return r, l.finish(ctx, c, after)
}

// finish marks the lesson of a game as done if after is its end.
func (l *Lesson) finish(ctx context.Context, c action.Caller, after *Lesson) error {
	if l.review != nil || !after.over() {
		return nil
	}
	return c.Club.Accounts.FinishLesson(ctx, c.Who, l.ID)
}

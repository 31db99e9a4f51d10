package feature

import (
	"context"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Lesson is the lesson of a game as somebody sees it. How it is done is for each face.
type Lesson struct {
	game.Info
	About string
	Done  bool // the person has done it
}

// ListedLessonDoc is a lesson in a list, as programs read it.
type ListedLessonDoc struct {
	Game  string `json:"game" help:"which game it is of"`
	Name  string `json:"name" help:"what the game is called"`
	About string `json:"about" help:"what is learnt"`
	Done  bool   `json:"done" help:"whether you have done it"`
}

func lessonDoc(l *Lesson) ListedLessonDoc { return ListedLessonDoc{l.ID, l.Name, l.About, l.Done} }

// lessons are the lessons as subjects, each named by its game.
var lessons = action.Noun[*Lesson]{
	Kind: action.Lesson,
	Find: func(ctx context.Context, c action.Caller, text string) (*Lesson, error) {
		rules, err := words.GameOf(text, c.Games)
		if err != nil {
			return nil, err
		}
		list, _, err := listLessons(ctx, c, resource.Query{})
		i := slices.IndexFunc(list, func(l *Lesson) bool { return l.ID == rules.Info().ID })
		if err != nil || i < 0 {
			return nil, words.Missing("%s has no lesson.", rules.Info().Name)
		}
		return list[i], nil
	},
	Default: func(context.Context, action.Caller) (*Lesson, error) { return nil, words.Wrong("Name a game.") },
	Doc:     func(_ action.Caller, l *Lesson) any { return lessonDoc(l) },
}

func listLessons(ctx context.Context, c action.Caller, _ resource.Query) (list []*Lesson, next string, err error) {
	done, err := c.Club.Accounts.Lessons(ctx, c.Who)
	for _, g := range c.Games {
		if info := g.Info(); lesson.Of(info.ID) != nil {
			list = append(list, &Lesson{info, lesson.Of(info.ID).About, slices.Contains(done, info.ID)})
		}
	}
	return list, "", err
}

func lessonResource() *resource.Resource {
	column := func(name, label string, spare int, value func(*Lesson) resource.Cell) resource.Column[*Lesson] {
		return resource.Column[*Lesson]{
			Head:  resource.Head{Name: name, Label: label, Spare: spare},
			Value: func(_ action.Caller, l *Lesson) resource.Cell { return value(l) },
		}
	}
	return resource.New(resource.Spec[*Lesson]{
		Kind: action.Lesson, Name: "lessons", Title: "Lessons", Help: "learn a game by making its moves",
		List: listLessons,
		Note: func(action.Caller, resource.Query, []*Lesson) []string {
			return []string{"Each game in a few moves that you make yourself. A lesson takes three minutes at most."}
		},
		Columns: []resource.Column[*Lesson]{
			column("game", "Game", 0, func(l *Lesson) resource.Cell {
				return resource.Cell{Text: l.Name, Ref: resource.Ref{Kind: action.Lesson, ID: l.ID}}
			}),
			column("done", "", 0, func(l *Lesson) resource.Cell {
				if l.Done {
					return resource.Text("✓ done")
				}
				return resource.Cell{}
			}),
			column("about", "What you learn", 1, func(l *Lesson) resource.Cell { return resource.Text(l.About) }),
		},
		ID:      func(l *Lesson) string { return l.ID },
		Heading: func(_ action.Caller, l *Lesson) string { return l.Name },
		Row:     func(_ action.Caller, l *Lesson) any { return lessonDoc(l) },
		RowType: ListedLessonDoc{}, DocType: ListedLessonDoc{},
		Empty: "No lessons.",
	})
}

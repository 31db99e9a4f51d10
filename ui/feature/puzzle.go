package feature

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Puzzle is a puzzle as somebody sees it. How it is solved is for each face.
type Puzzle struct {
	puzzle.Puzzle
	Rules game.Rules
	Seen  bool // whether the person has tried it
}

// ListedPuzzleDoc is a puzzle without its solution, as programs read it.
type ListedPuzzleDoc struct {
	ID       string `json:"id" help:"names the puzzle for ever"`
	Game     string `json:"game" help:"which game it is of"`
	Rating   int    `json:"rating" help:"how hard it is"`
	Find     int    `json:"find" help:"how many moves are to be found"`
	Position string `json:"position" help:"where it begins"`
	Seen     bool   `json:"seen" help:"whether you have tried it"`
}

// puzzles are the puzzles as subjects.
var puzzles = action.Noun[*Puzzle]{
	Kind: action.Puzzle,
	Find: func(ctx context.Context, c action.Caller, text string) (*Puzzle, error) {
		p, ok := puzzle.Find(strings.ToLower(text))
		rules, err := words.GameOf(p.Game, c.Games)
		if !ok || err != nil {
			return nil, words.Missing("There is no puzzle %q.", identity.Clean(text, 20))
		}
		form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
		return &Puzzle{p, rules, form.HasSeen(p.Game, p.ID)}, err
	},
	Default: func(context.Context, action.Caller) (*Puzzle, error) {
		return nil, words.Wrong("Name a puzzle by its id.")
	},
	Doc: func(_ action.Caller, p *Puzzle) any { return p.doc() },
}

func (p *Puzzle) doc() ListedPuzzleDoc {
	return ListedPuzzleDoc{p.ID, p.Game, p.Rating, p.Length(), p.Position, p.Seen}
}

// task says who moves and what is to be found.
func (p *Puzzle) task() string {
	state, err := p.Rules.New(p.Position)
	if err != nil {
		return ""
	}
	return words.PuzzleGoal(p.Puzzle, p.Rules, state.Turn())
}

// The filters of the list of puzzles.
var (
	puzzleGame  = resource.Filter{Name: "game", Label: "Game", Games: true, Choices: []action.Choice{{Label: "any"}}}
	puzzleTheme = resource.Filter{Name: "theme", Label: "Theme", Choices: themeChoices()}
	puzzleState = resource.Filter{Name: "state", Label: "Show", Choices: []action.Choice{{Value: "all", Label: "all"}, {Value: "new", Label: "new to you"}, {Value: "seen", Label: "tried by you"}}}
)

func themeChoices() []action.Choice {
	list := []action.Choice{{Label: "any"}}
	for _, t := range puzzle.Themes() {
		list = append(list, action.Choice{Value: t.ID, Label: t.Name})
	}
	return list
}

func puzzleResource() *resource.Resource {
	column := func(name, label string, spare int, right bool, value func(*Puzzle) string) resource.Column[*Puzzle] {
		return resource.Column[*Puzzle]{
			Head:  resource.Head{Name: name, Label: label, Spare: spare, Right: right},
			Value: func(_ action.Caller, p *Puzzle) resource.Cell { return resource.Text(value(p)) },
		}
	}
	return resource.New(resource.Spec[*Puzzle]{
		Kind: action.Puzzle, Name: "puzzles", Title: "Puzzles", Help: "all puzzles by game and theme, the easiest first",
		Filters: []resource.Filter{puzzleGame, puzzleTheme, puzzleState},
		List:    listPuzzles,
		Columns: []resource.Column[*Puzzle]{
			column("id", "Puzzle", 0, false, func(p *Puzzle) string { return p.ID }),
			column("game", "Game", 0, false, func(p *Puzzle) string { return p.Rules.Info().Name }),
			column("rating", "Rating", 0, true, func(p *Puzzle) string { return strconv.Itoa(p.Rating) }),
			column("find", "Moves to find", 1, true, func(p *Puzzle) string { return strconv.Itoa(p.Length()) }),
			column("seen", "", 2, false, func(p *Puzzle) string {
				if p.Seen {
					return "tried"
				}
				return ""
			}),
		},
		Marks:   func(_ action.Caller, p *Puzzle) resource.Mark { return resource.Mark{Past: p.Seen} },
		ID:      func(p *Puzzle) string { return p.ID },
		Heading: func(_ action.Caller, p *Puzzle) string { return p.Rules.Info().Name + " puzzle" },
		Lead:    func(_ action.Caller, p *Puzzle) []string { return []string{p.task()} },
		Sections: func(ctx context.Context, c action.Caller, p *Puzzle) ([]resource.Section, error) {
			form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
			s := resource.Section{Name: "about", Fields: []resource.Field{
				{Label: "Rating", Cell: resource.Text(strconv.Itoa(p.Rating))}, {Label: "Position", Cell: resource.Text(p.Position)},
			}}
			if form.Tried() > 0 {
				s.Fields = append(s.Fields, resource.Field{Label: "Your puzzles", Cell: resource.Text(puzzleRecord(c, form))})
			}
			return []resource.Section{s}, err
		},
		Row:     func(_ action.Caller, p *Puzzle) any { return p.doc() },
		RowType: ListedPuzzleDoc{}, DocType: ListedPuzzleDoc{},
		Empty: "No such puzzles.",
	})
}

// puzzlesAtOnce is how many puzzles a list has at once.
const puzzlesAtOnce = 50

// listPuzzles lists the puzzles of a game or of all, the easiest first. The cursor is the
// number of those before.
func listPuzzles(ctx context.Context, c action.Caller, q resource.Query) ([]*Puzzle, string, error) {
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	if err != nil {
		return nil, "", err
	}
	games, state := c.Games, q.Get(puzzleState)
	if id := q.Get(puzzleGame); id != "" {
		games = slices.DeleteFunc(slices.Clone(games), func(g game.Rules) bool { return g.Info().ID != id })
	}
	var list []*Puzzle
	for _, g := range games {
		seen := make(map[string]bool)
		for _, id := range form.Seen[g.Info().ID] {
			seen[id] = true
		}
		for _, p := range puzzle.About([]game.Rules{g}, q.Get(puzzleTheme)) {
			if state == "all" || (state == "seen") == seen[p.ID] {
				list = append(list, &Puzzle{p, g, seen[p.ID]})
			}
		}
	}
	slices.SortFunc(list, func(a, b *Puzzle) int { return cmp.Or(cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.ID, b.ID)) })
	return part(list, q, puzzlesAtOnce)
}

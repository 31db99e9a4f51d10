package shell

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

const noSuchPuzzle = "There is no puzzle %q."

// puzzling is the command about puzzles.
var puzzling = []verb{
	{run: solvePuzzle, scope: account.Play, Command: grammar.Command{
		Name: "puzzle", Aliases: []string{"puzzles"}, Group: findGames,
		Brief: "find the move that wins",
		Forms: []string{"", "storm [TEXT]", "PUZZLE [TEXT]"},
		Notes: append([]string{
			"Without more it prints a puzzle, about as hard as you are strong; with an id, that one. The answer",
			"is its id and your moves, from the first on, without those of the other side, which come back. The",
			"code is 0 for moves that are right and 1 for one that is not. The first answer to a puzzle counts.",
			"A storm is three minutes of puzzles, each harder than the last, from your first move on: puzzle",
			"storm begins one or prints where it stands, what follows is your move, and the next puzzle comes",
			"back. A wrong move costs ten seconds and its puzzle; 5, 12, 20, 30 right moves in a row, and each",
			"ten more, bring 3, 5, 7, 10 seconds. Your best score is kept, of the day and for ever; no rating",
			"moves. On the screens it opens a board.",
		}, themeNotes()...),
		Examples: []string{"puzzle --game=strike", "puzzle --theme=fork", "puzzle storm", "puzzle storm Nf3", "puzzle t636l42a c2d1", "puzzle t636l42a c2d1 d1f1"},
		Flags: []grammar.Flag{
			{Name: "game", Value: "GAME", Help: "only of this game"},
			{Name: "theme", Value: "THEME", Help: "only of those that are about this"},
		},
		Doc: puzzleDoc{},
	}},
}

// puzzleDoc is what puzzle --json prints.
type puzzleDoc struct {
	ID       string              `json:"id" help:"names the puzzle for ever"`
	Game     string              `json:"game" help:"which game it is of"`
	Rating   int                 `json:"rating" help:"how hard it is"`
	Turn     string              `json:"turn" help:"the seat that is to move"`
	Find     int                 `json:"find" help:"how many moves are to be found"`
	Wins     bool                `json:"wins" help:"whether the last of them ends the game"`
	Themes   []string            `json:"themes" help:"what the solution is about, once nothing is left to be found"`
	Moves    []string            `json:"moves" help:"the moves made so far, those of the other side among them"`
	Solved   bool                `json:"solved" help:"whether nothing is left to be found"`
	Position string              `json:"position" help:"the position after these moves"`
	You      *feature.PuzzlesDoc `json:"you" help:"how you have done, as profile prints it; null for guests, and in a storm"`
	Storm    *stormDoc           `json:"storm,omitempty" help:"of a storm: move (what it came to: right, solved, wrong or late), over, left (milliseconds), solved (the score), missed, row and longest (right moves in a row), best and today (your best scores); when it is over, the rest is empty"`
}

// solving is a call about a puzzle.
type solving struct{ *Call }

func solvePuzzle(ctx context.Context, call *Call) error {
	if call.Has("storm") {
		return storm(ctx, call)
	}
	c := solving{call}
	if c.Has("PUZZLE") {
		return c.try(ctx)
	}
	return c.ask(ctx)
}

// ask prints a puzzle that the person has not seen.
func (c solving) ask(ctx context.Context) error {
	games := c.Games
	if word := c.Flag("game"); word != "" {
		rules, err := c.rulesOf(word)
		if err != nil {
			return err
		}
		games = []game.Rules{rules}
	}
	theme, err := c.theme()
	if err != nil {
		return err
	}
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	list := puzzle.About(games, theme.ID)
	seen := make(map[string]bool)
	for _, g := range games {
		for _, p := range form.Seen[g.Info().ID] {
			seen[p] = true
		}
	}
	rnd := rand.New(rand.NewPCG(uint64(c.Now().UnixNano()), uint64(form.Tried())))
	p, ok := puzzle.Pick(list, form.Rating.Points(), func(id string) bool { return seen[id] }, "", rnd)
	if !ok {
		if theme.ID != "" {
			return words.Refused("There are no such puzzles about the theme %q.", theme.Name)
		}
		if len(games) == 1 {
			return words.Refused("There are no puzzles of %s.", games[0].Info().Name)
		}
		return words.Refused("There are no puzzles.")
	}
	a, err := c.attempt(p)
	if err != nil {
		return err
	}
	return c.pose(a, form)
}

// theme is the one that is asked for, if any.
func (c solving) theme() (puzzle.Theme, error) {
	word := strings.ToLower(c.Flag("theme"))
	if word == "" {
		return puzzle.Theme{}, nil
	}
	theme, ok := puzzle.FindTheme(word)
	if !ok {
		return theme, words.MissingOf("theme", word, themeIDs())
	}
	return theme, nil
}

// themesOnLine is how many themes the help has on one line.
const themesOnLine = 7

// themeNotes are the lines of the help about themes.
func themeNotes() []string {
	var lines []string
	for part := range slices.Chunk(themeIDs(), themesOnLine) {
		lines = append(lines, strings.Join(part, ", ")+",")
	}
	lines[0] = "Themes: " + lines[0]
	last := len(lines) - 1
	lines[last] = strings.TrimSuffix(lines[last], ",")
	return lines
}

// themeIDs are the words for --theme.
func themeIDs() []string {
	var ids []string
	for _, theme := range puzzle.Themes() {
		ids = append(ids, theme.ID)
	}
	return ids
}

// pose prints a puzzle that nothing has been tried at.
func (c solving) pose(a puzzle.Attempt, form rating.PuzzleForm) error {
	p := a.Puzzle()
	rules := c.gameOf(p)
	task := fmt.Sprintf("Puzzle %s: %s, rated %d. %s", p.ID, rules.Info().Name, p.Rating, words.PuzzleGoal(p, rules, a.State().Turn()))
	return c.show(a, nil, form, task, c.line("puzzle", p.ID, "MOVE"))
}

// gameOf is the game of a puzzle, which was found to be there.
func (c solving) gameOf(p puzzle.Puzzle) game.Rules {
	for _, g := range c.Games {
		if g.Info().ID == p.Game {
			return g
		}
	}
	return nil
}

func (c solving) attempt(p puzzle.Puzzle) (puzzle.Attempt, error) {
	rules := c.gameOf(p)
	if rules == nil {
		return puzzle.Attempt{}, words.Refused(noSuchPuzzle, p.ID)
	}
	a, err := puzzle.Begin(p, rules)
	if err != nil {
		return a, errs.Broken(err)
	}
	return a, nil
}

// try plays moves, or prints the puzzle if there are none.
func (c solving) try(ctx context.Context) error {
	id := strings.ToLower(c.Value("PUZZLE"))
	p, ok := puzzle.Find(id)
	if !ok {
		return words.Refused(noSuchPuzzle, identity.Clean(id, 20))
	}
	a, err := c.attempt(p)
	if err != nil {
		return err
	}
	var made []string
	moves := strings.Fields(c.Value("TEXT"))
	for i, word := range moves {
		if a.Solved() {
			return words.Wrong("The puzzle has only %d moves to find.", i)
		}
		m, err := a.State().Parse(word)
		if err != nil {
			return table.Explain(err)
		}
		text := a.State().Describe(m)
		next, right, err := a.Try(m)
		if err != nil {
			return table.Explain(err)
		}
		if !right {
			return c.fail(ctx, p, text)
		}
		made = append(made, a.State().Format(m))
		if !next.Solved() {
			made = append(made, p.Moves[2*a.Found()+1])
		}
		a = next
	}
	if a.Solved() {
		return c.solved(ctx, a, made)
	}
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	if err != nil {
		return err
	}
	if len(moves) == 0 {
		return c.pose(a, form)
	}
	return c.show(a, made, form, fmt.Sprintf("Right. The answer is %s. Found: %d of %d moves.", made[len(made)-1], a.Found(), p.Length()),
		c.line(append(append([]string{"puzzle", p.ID}, moves...), "MOVE")...))
}

// fail counts a wrong answer.
func (c solving) fail(ctx context.Context, p puzzle.Puzzle, move string) error {
	before, after, err := c.Club.Ratings.FinishPuzzle(ctx, c.Who.ID, p, false)
	if err != nil {
		return err
	}
	return words.Refused("%s is not right.%s", move, puzzleChange(before, after))
}

func (c solving) solved(ctx context.Context, a puzzle.Attempt, made []string) error {
	before, after, err := c.Club.Ratings.FinishPuzzle(ctx, c.Who.ID, a.Puzzle(), true)
	if err != nil {
		return err
	}
	return c.answer(c.doc(a, made, after), "Solved."+puzzleChange(before, after))
}

// puzzleChange says what a puzzle has done to a rating, if it has.
func puzzleChange(before, after rating.PuzzleForm) string {
	if before.Tried() == after.Tried() {
		return ""
	}
	return fmt.Sprintf(" Your puzzle rating: %s (%+d), streak %d.", after.Rating, after.Rating.Points()-before.Rating.Points(), after.Streak)
}

// show prints the position of an attempt, and the line that goes on.
func (c solving) show(a puzzle.Attempt, made []string, form rating.PuzzleForm, head, next string) error {
	at := &table.Table{Rules: c.gameOf(a.Puzzle()), State: a.State()}
	lines := append([]string{head, ""}, words.Board(at, c.Has("--color"))...)
	lines = append(append(lines, ""), words.Remarks(at, false)...)
	lines = append(lines, fmt.Sprintf("Position: %s", a.State()), fmt.Sprintf("Go on with: %s", next))
	return c.answer(c.doc(a, made, form), lines...)
}

func (c solving) doc(a puzzle.Attempt, made []string, form rating.PuzzleForm) puzzleDoc {
	p := a.Puzzle()
	rules := c.gameOf(p)
	doc := puzzleDoc{
		ID: p.ID, Game: p.Game, Rating: p.Rating, Turn: rules.Info().Seats[a.State().Turn()].ID,
		Find: p.Length(), Wins: p.Wins(rules), Moves: append([]string{}, made...), Solved: a.Solved(), Position: a.State().String(),
	}
	if doc.Themes = []string{}; a.Solved() {
		doc.Themes = append(doc.Themes, puzzle.ThemesOf(p, rules)...)
	}
	if c.Who.ID.HasAccount() {
		doc.You = feature.PuzzlesOf(form, c.Now())
	}
	return doc
}

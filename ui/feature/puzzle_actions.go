package feature

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// puzzleActions are the actions on puzzles, in the order of their buttons.
var puzzleActions = []*action.Action{nextPuzzle, beginStorm, beginStreak, solvePuzzle, puzzleHint, puzzleSolution}

// puzzleSpec declares an action on a puzzle.
type puzzleSpec[A any] = action.Spec[*Puzzle, A]

// PuzzleDoc is a puzzle with the moves found so far, in JSON.
type PuzzleDoc struct {
	ID       string      `json:"id" help:"permanent id of the puzzle"`
	Game     string      `json:"game" help:"the game"`
	Rating   int         `json:"rating" help:"how hard it is"`
	Turn     string      `json:"turn" help:"the side to move"`
	Find     int         `json:"find" help:"how many moves to find"`
	Wins     bool        `json:"wins" help:"whether the last of them ends the game"`
	Themes   []string    `json:"themes" help:"the themes of the solution, once it is found"`
	Moves    []string    `json:"moves" help:"the moves made so far, by both sides"`
	Solved   bool        `json:"solved" help:"whether all moves are found"`
	Position string      `json:"position" help:"the position after these moves"`
	You      *PuzzlesDoc `json:"you" help:"your results, as profile prints them; null for guests, in storms and in streaks"`
	Storm    *StormDoc   `json:"storm,omitempty" help:"for a storm or a streak: move (its result: right, solved, wrong or late), over, left (milliseconds, of a storm), solved (the score), missed, row and longest (right moves in a row), best and today (your best scores); when it is over, the rest is empty"`
}

// attemptDoc returns an attempt at a puzzle in JSON.
func attemptDoc(a puzzle.Attempt, rules game.Rules) PuzzleDoc {
	p := a.Puzzle()
	doc := PuzzleDoc{
		ID: p.ID, Game: p.Game, Rating: p.Rating, Turn: rules.Info().Seats[a.State().Turn()].ID,
		Find: p.Length(), Wins: p.Wins(rules), Themes: []string{},
		Solved: a.Solved(), Position: a.State().String(),
	}
	if a.Solved() {
		doc.Themes = append(doc.Themes, puzzle.ThemesOf(p, rules)...)
	}
	doc.Moves = slice.Map(a.Plies(), func(p puzzle.Ply) string { return p.Before.Format(p.Move) })
	return doc
}

// attempt sets up the puzzle and plays the moves that were found.
func (p *Puzzle) attempt() (puzzle.Attempt, error) {
	a, err := puzzle.Begin(p.Puzzle, p.Rules)
	if err != nil {
		return a, errs.Broken(err)
	}
	a, wrong, err := tryMoves(a, p.Found)
	if wrong != "" {
		err = words.Missing("%s does not solve this puzzle.", wrong)
	}
	return a, err
}

// with returns the puzzle with the moves that an attempt has found.
func (p *Puzzle) with(a puzzle.Attempt) *Puzzle {
	now := *p
	now.Found, now.Over = nil, a.Solved()
	for i, ply := range a.Plies() {
		if i%2 == 0 { // the others are replies
			now.Found = append(now.Found, ply.Before.Format(ply.Move))
		} else {
			now.Reply = ply.Before.Format(ply.Move)
		}
	}
	return &now
}

// tryMoves plays moves until one is wrong. wrong is that move, as players read it.
func tryMoves(a puzzle.Attempt, moves []string) (next puzzle.Attempt, wrong string, err error) {
	for i, word := range moves {
		if a.Solved() {
			return a, "", words.Wrong("The puzzle has only %d moves to find.", i)
		}
		m, err := a.State().Parse(word)
		if err != nil {
			return a, "", table.Explain(err)
		}
		next, right, err := a.Try(m)
		switch {
		case err != nil:
			return a, "", table.Explain(err)
		case !right:
			return a, a.State().Describe(m), nil
		}
		a = next
	}
	return a, "", nil
}

// PuzzleFilter selects puzzles by the ids of their game and theme.
type PuzzleFilter struct {
	Game  string `arg:"game" help:"only of this game"`
	Theme string `arg:"theme" help:"only puzzles with this theme"`
}

// Games returns the games that the filter selects.
func (f PuzzleFilter) Games(c action.Caller) []game.Rules {
	return slices.DeleteFunc(slices.Clone(c.Games), func(g game.Rules) bool {
		return f.Game != "" && g.Info().ID != f.Game
	})
}

// read replaces what a person typed by the ids.
func (f PuzzleFilter) read(c action.Caller) (PuzzleFilter, error) {
	if f.Game != "" {
		rules, err := words.GameOf(f.Game, c.Games)
		if err != nil {
			return f, err
		}
		f.Game = rules.Info().ID
	}
	if f.Theme = strings.ToLower(f.Theme); f.Theme == "" {
		return f, nil
	}
	if _, known := puzzle.FindTheme(f.Theme); !known {
		ids := slice.Map(puzzle.Themes(), func(t puzzle.Theme) string { return t.ID })
		return f, words.MissingOf("theme", f.Theme, ids)
	}
	return f, nil
}

var nextPuzzle = action.New(puzzleSpec[PuzzleFilter]{
	On: action.Puzzle, Name: "next", Label: "Next puzzle", Key: "n",
	Help:  "get a new puzzle at your level",
	Scope: account.Play, Creates: true, Opens: true, Again: true, Guests: true, Forms: []string{""}, Answer: PuzzleDoc{},
	Variants: func(_ action.Caller, p *Puzzle) []action.Preset[PuzzleFilter] {
		var same PuzzleFilter
		switch {
		case p == nil || p.Storm != nil:
		case p.Next != nil:
			same = *p.Next
		default:
			same.Game = p.Game
		}
		return []action.Preset[PuzzleFilter]{{Label: "Next puzzle", Args: same}}
	},
	Choices: func(_ action.Caller, _ *Puzzle, arg string, _ action.Values) []action.Choice {
		if arg == puzzleTheme.Name {
			return puzzleTheme.Choices[1:]
		}
		return nil
	},
	Do: func(ctx context.Context, c action.Caller, _ *Puzzle, args PuzzleFilter) (action.Result, error) {
		form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
		if err != nil {
			return action.Result{}, err
		}
		p, err := args.pick(c, form)
		if err != nil || c.Session { // a screen shows it
			return action.Result{Subject: p}, err
		}
		return p.pose(c, form)
	},
})

// pick chooses a puzzle that the person has not seen.
func (f PuzzleFilter) pick(c action.Caller, form rating.PuzzleForm) (*Puzzle, error) {
	only, err := f.read(c)
	if err != nil {
		return nil, err
	}
	games := only.Games(c)
	seen := seenPuzzles(form, games)
	wasSeen := func(id string) bool { return seen[id] }
	rnd := rand.New(rand.NewPCG(uint64(c.Now().UnixNano()), uint64(form.Tried())))
	p, ok := puzzle.Pick(puzzle.About(games, only.Theme), form.Rating.Points(), wasSeen, "", rnd)
	if ok {
		rules, err := words.GameOf(p.Game, c.Games)
		return &Puzzle{Puzzle: p, Rules: rules, Seen: seen[p.ID], Only: only, Next: only.next(c, p.Game)}, err
	}
	if theme, about := puzzle.FindTheme(only.Theme); about {
		return nil, words.Refused("There are no such puzzles with the theme %q.", theme.Name)
	}
	return nil, only.none(games)
}

// next returns the filter of the puzzle after one that it selected, for pages that know nothing else; nil selects any of
// the same game.
func (f PuzzleFilter) next(c action.Caller, game string) *PuzzleFilter {
	if !c.Draws || c.Session || f == (PuzzleFilter{Game: game}) {
		return nil
	}
	return &f
}

// none returns the error if the chosen games have no puzzles.
func (f PuzzleFilter) none(games []game.Rules) error {
	if f.Game != "" {
		return words.Refused("There are no puzzles of %s.", games[0].Info().Name)
	}
	return words.Refused("There are no puzzles.")
}

// pose states the task of a puzzle before the first try.
func (p *Puzzle) pose(c action.Caller, form rating.PuzzleForm) (action.Result, error) {
	a, err := p.attempt()
	if err != nil {
		return action.Result{}, err
	}
	said := fmt.Sprintf("Puzzle %s: %s, rated %d. %s", p.ID, p.Rules.Info().Name, p.Rating, p.task())
	return p.told(c, a, form, said), nil
}

// told returns an answer with a line, the position of an attempt, and the command that goes on.
func (p *Puzzle) told(c action.Caller, a puzzle.Attempt, form rating.PuzzleForm, said string) action.Result {
	now := p.with(a)
	r := now.answer(c, a, form, said, "")
	p.show(c, &r, a, append(strings.Fields(now.id()), "MOVE"))
	return r
}

// show adds the position of an attempt to an answer, and the command that goes on. next are the words
// of the command.
func (p *Puzzle) show(c action.Caller, r *action.Result, a puzzle.Attempt, next []string) {
	if c.Draws {
		return
	}
	at := &table.Table{Rules: p.Rules, State: a.State()}
	r.SayLines(append(words.Board(at, c.Colour), "")...)
	r.SayLines(words.Viewer{Fun: c.Who.Settings.FunNames}.Remarks(at)...)
	r.SayLines("Position: "+a.State().String(), "Continue with: "+c.Line(append([]string{"puzzle"}, next...)...))
}

// answer returns lines and the document of an attempt.
func (p *Puzzle) answer(c action.Caller, a puzzle.Attempt, form rating.PuzzleForm, lines ...string) action.Result {
	doc := attemptDoc(a, p.Rules)
	if c.Who.ID.HasAccount() {
		doc.You = puzzlesOf(form, c.Now())
	}
	r := inform(doc, lines...)
	r.Subject = p
	return r
}

type solveArgs struct {
	Text string `arg:"text,asked" label:"Moves" help:"your moves only"`
}

var solvePuzzle = action.New(puzzleSpec[solveArgs]{
	On: action.Puzzle, Name: "solve", Label: "Answer",
	Help:  "solve a puzzle; without moves, show it",
	Scope: account.Play, Opens: true, Guests: true, Forms: []string{"PUZZLE [TEXT]"}, Answer: PuzzleDoc{},
	Shown: func(c action.Caller, p *Puzzle) bool { return !p.Over && !c.Session }, // screens have a board
	Do: func(ctx context.Context, c action.Caller, p *Puzzle, args solveArgs) (action.Result, error) {
		if p.Storm != nil {
			return playStorm(ctx, c, p, args.Text)
		}
		return p.solve(ctx, c, strings.Fields(args.Text))
	},
})

// solve tries moves, or poses the puzzle if there are none.
func (p *Puzzle) solve(ctx context.Context, c action.Caller, moves []string) (action.Result, error) {
	a, err := p.attempt()
	if err != nil {
		return action.Result{}, err
	}
	a, wrong, err := tryMoves(a, moves)
	switch {
	case err != nil:
		return action.Result{}, err
	case wrong != "":
		before, after, err := c.Club.Ratings.FinishPuzzle(ctx, c.Who.ID, p.Puzzle, false)
		if err != nil {
			return action.Result{}, err
		}
		return action.Result{}, words.Refused("%s is not right.%s", wrong, puzzleChange(before, after))
	case a.Solved():
		return p.finish(ctx, c, a, true, "Solved.")
	}
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	if err != nil {
		return action.Result{}, err
	}
	if len(a.Plies()) == 0 {
		return p.pose(c, form)
	}
	return p.told(c, a, form, p.with(a).right()), nil
}

// finish counts the first try at a puzzle.
func (p *Puzzle) finish(
	ctx context.Context, c action.Caller, a puzzle.Attempt, solved bool, said string,
) (action.Result, error) {
	before, after, err := c.Club.Ratings.FinishPuzzle(ctx, c.Who.ID, p.Puzzle, solved)
	return p.with(a).answer(c, a, after, said+puzzleChange(before, after)), err
}

// puzzleChange says how a puzzle changed the rating; "" if it did not count.
func puzzleChange(before, after rating.PuzzleForm) string {
	if before.Tried() == after.Tried() {
		return ""
	}
	change := after.Rating.Points() - before.Rating.Points()
	return fmt.Sprintf(" Your puzzle rating: %s (%+d), streak %d.", after.Rating, change, after.Streak)
}

var puzzleHint = action.New(puzzleSpec[none]{
	On: action.Puzzle, Name: "hint", Label: "Hint", Help: "say where the next move begins; the puzzle then counts as not solved",
	Scope: account.Play, Guests: true, Forms: []string{"PUZZLE"}, Answer: PuzzleDoc{},
	Shown: func(c action.Caller, p *Puzzle) bool { return p.Storm == nil && !p.Over && !c.Session },
	Do: func(ctx context.Context, c action.Caller, p *Puzzle, _ none) (action.Result, error) {
		if p.Storm != nil {
			return action.Result{}, words.Refused("There are no hints in a storm.")
		}
		a, err := p.attempt()
		if err != nil {
			return action.Result{}, err
		}
		if a.Solved() {
			return action.Result{}, words.Refused("This puzzle is done.")
		}
		begins, err := firstStep(a)
		if err != nil {
			return action.Result{}, errs.Broken(err)
		}
		r, err := p.finish(ctx, c, a, false, "Hint: look at "+begins+".")
		r.Once = true
		return r, err
	},
})

// firstStep names where the next move of the solution begins: a cell, or a choice beside the board.
func firstStep(a puzzle.Attempt) (string, error) {
	m, err := a.State().Parse(a.Puzzle().Moves[len(a.Plies())])
	if err != nil {
		return "", err
	}
	step := a.State().Steps(m)[0]
	if step.Cell == game.NoCell {
		return cmp.Or(step.Label, step.Choice), nil
	}
	return game.CellName(step.Cell, a.State().Board().Files), nil
}

var puzzleSolution = action.New(puzzleSpec[none]{
	On: action.Puzzle, Name: "solution", Label: "Solution", Help: "give up, and see the solution",
	Scope: account.Play, Opens: true, Guests: true, Forms: []string{"PUZZLE"}, Answer: PuzzleDoc{},
	Shown: func(c action.Caller, p *Puzzle) bool { return p.Storm == nil && !p.Over && !c.Session },
	Do: func(ctx context.Context, c action.Caller, p *Puzzle, _ none) (action.Result, error) {
		if p.Storm != nil {
			return action.Result{}, words.Refused("There are no solutions in a storm.")
		}
		a, err := p.attempt()
		if err != nil {
			return action.Result{}, err
		}
		if a, err = a.Solve(); err != nil {
			return action.Result{}, errs.Broken(err)
		}
		return p.finish(ctx, c, a, false, "The solution: "+strings.Join(PliesRead(a.Plies()), " ")+".")
	},
})

// PliesRead returns the moves of an attempt, as players read them.
func PliesRead(plies []puzzle.Ply) []string {
	return slice.Map(plies, func(p puzzle.Ply) string { return p.Before.Describe(p.Move) })
}

package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// Puzzle is a puzzle with the right moves that a person found.
type Puzzle struct {
	puzzle.Puzzle
	Rules game.Rules
	Seen  bool // whether the person has tried it
	Found []string
	Reply string // the answer to the last of them
	Over  bool   // all moves are found
	// Only is the filter of the list where the person found it.
	Only PuzzleFilter
	// Next selects the puzzle after this one; nil selects any of the same game. The id has it, for pages that know
	// nothing else.
	Next *PuzzleFilter
	// Form is the person's record at puzzles. It is nil outside of lists.
	Form *rating.PuzzleForm
	// Storm is the person's record at storms and streaks. It is nil outside of these. Streak says that this is a streak.
	Storm  *rating.StormForm
	Streak bool
	// Run is the state of a running storm as text: see writeRun. It is "" for all others.
	Run string
}

// ListedPuzzleDoc is a puzzle without its solution in JSON.
type ListedPuzzleDoc struct {
	ID       string `json:"id" help:"permanent id of the puzzle"`
	Game     string `json:"game" help:"the game"`
	Rating   int    `json:"rating" help:"how hard it is"`
	Find     int    `json:"find" help:"how many moves to find"`
	Position string `json:"position" help:"the start position"`
	Seen     bool   `json:"seen" help:"whether you have tried it"`
}

// puzzles declares puzzles as subjects.
var puzzles = action.Noun[*Puzzle]{
	Kind:    action.Puzzle,
	Find:    findPuzzle,
	Default: func(ctx context.Context, c action.Caller) (*Puzzle, error) { return findPuzzle(ctx, c, today) },
	Doc:     func(_ action.Caller, p *Puzzle) any { return p.doc() },
}

// today names the puzzle of the day.
const today = "today"

// findPuzzle finds a puzzle by its id. Correct moves may follow the id.
func findPuzzle(ctx context.Context, c action.Caller, text string) (*Puzzle, error) {
	id, moves, _ := strings.Cut(strings.TrimSpace(text), " ")
	id = strings.ToLower(id)
	if id == stormID || id == streakID {
		return findStorm(ctx, c, id == streakID, moves)
	}
	p, ok := puzzle.Find(id)
	if id == today {
		p, ok = puzzleOfDay(c)
	}
	rules, err := words.GameOf(p.Game, c.Games)
	if !ok || err != nil {
		return nil, words.Missing("There is no puzzle %q.", identity.Clean(id, 20))
	}
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	if err != nil {
		return nil, err
	}
	found := &Puzzle{Puzzle: p, Rules: rules, Seen: form.HasSeen(p.Game, p.ID), Found: strings.Fields(moves)}
	if err := found.readNext(c); err != nil {
		return nil, err
	}
	a, err := found.attempt()
	return found.with(a), err
}

func puzzleOfDay(c action.Caller) (puzzle.Puzzle, bool) {
	return puzzle.OfDay(c.Now(), gameIDs(c.Games))
}

// gameIDs lists the ids of games.
func gameIDs(games []game.Rules) []string {
	return slice.Map(games, func(g game.Rules) string { return g.Info().ID })
}

// seenPuzzles returns the ids of the puzzles that a person has tried, of some games.
func seenPuzzles(form rating.PuzzleForm, games []game.Rules) map[string]bool {
	seen := make(map[string]bool)
	for _, gameID := range gameIDs(games) {
		for _, id := range form.Seen[gameID] {
			seen[id] = true
		}
	}
	return seen
}

// id returns the id of the puzzle, followed by what selects the next one and the moves that were found.
func (p *Puzzle) id() string {
	if p.Storm != nil {
		return strings.TrimSpace(words.RunName(p.Streak) + " " + p.Run)
	}
	list := []string{p.ID}
	if p.Next != nil && p.Next.Theme != "" {
		list = append(list, themeWord+p.Next.Theme)
	}
	if p.Next != nil && p.Next.Game == "" {
		list = append(list, anyStorm)
	}
	return strings.Join(append(list, p.Found...), " ")
}

// themeWord goes before a theme in an id.
const themeWord = "theme="

// readNext reads what selects the next puzzle from the words after an id, and leaves the moves.
func (p *Puzzle) readNext(c action.Caller) error {
	next := PuzzleFilter{Game: p.Game}
	rest := p.Found
	if len(rest) > 0 && strings.HasPrefix(rest[0], themeWord) {
		next.Theme, rest = strings.TrimPrefix(rest[0], themeWord), rest[1:]
	}
	if len(rest) > 0 && rest[0] == anyStorm {
		next.Game, rest = "", rest[1:]
	}
	if len(rest) == len(p.Found) {
		return nil
	}
	next, err := next.read(c)
	p.Next, p.Found = &next, rest
	return err
}

func (p *Puzzle) doc() ListedPuzzleDoc {
	return ListedPuzzleDoc{p.ID, p.Game, p.Rating, p.Length(), p.Position, p.Seen}
}

// turn returns the seat that has to find the moves.
func (p *Puzzle) turn() game.Seat {
	state, err := p.Rules.New(p.Position)
	if err != nil {
		return game.NoSeat
	}
	return state.Turn()
}

// task says who moves and what to find.
func (p *Puzzle) task() string { return words.PuzzleGoal(p.Puzzle, p.Rules, max(p.turn(), 0)) }

// The filters of the list of puzzles.
var (
	puzzleTheme = resource.Filter{Name: "theme", Label: "Theme", Choices: themeChoices()}
	puzzleState = resource.Filter{Name: "state", Label: "Show", Choices: []action.Choice{
		{Value: "all", Label: "all"}, {Value: "new", Label: "new to you"}, {Value: "seen", Label: "tried by you"},
	}}
)

func themeChoices() []action.Choice {
	list := []action.Choice{{Label: "any"}}
	for _, t := range puzzle.Themes() {
		list = append(list, action.Choice{Value: t.ID, Label: t.Name, Help: words.SentenceStart(t.Says) + "."})
	}
	return list
}

var puzzleResource = resource.New(resource.Spec[*Puzzle]{
	Kind: action.Puzzle, Name: "puzzles", Title: "Puzzles",
	Help:    "all puzzles by game and theme, the easiest of each game first",
	Filters: []resource.Filter{anyGame, puzzleTheme, puzzleState},
	List:    listPuzzles,
	Note:    puzzlesNote,
	Columns: []resource.Column[*Puzzle]{
		textColumn("id", "Puzzle", 0, func(p *Puzzle) string { return p.ID }),
		textColumn("game", "Game", 0, func(p *Puzzle) string {
			if p.Rules == nil { // no storm is running
				return ""
			}
			return p.Rules.Info().Name
		}),
		numberColumn("rating", "Rating", 0, func(p *Puzzle) int { return p.Rating }),
		numberColumn("find", "Moves to find", 1, func(p *Puzzle) int { return p.Length() }),
		textColumn("seen", "", 2, func(p *Puzzle) string {
			if p.Seen {
				return "tried"
			}
			return ""
		}),
	},
	Marks: func(_ action.Caller, p *Puzzle) resource.Mark { return resource.Mark{Past: p.Seen} },
	ID:    (*Puzzle).id,
	Heading: func(_ action.Caller, p *Puzzle) string {
		if p.Storm != nil {
			return words.SentenceStart(words.RunName(p.Streak))
		}
		return p.Rules.Info().Name + " puzzle"
	},
	Lead:     puzzleLead,
	Sections: puzzleSections,
	Row:      func(_ action.Caller, p *Puzzle) any { return p.doc() },
	RowType:  ListedPuzzleDoc{}, DocType: ListedPuzzleDoc{},
	Empty: "No such puzzles.",
})

// puzzleLead states the task, or says that the puzzle is solved.
func puzzleLead(c action.Caller, p *Puzzle) []message.Message {
	switch {
	case p.Storm != nil:
		return stormLead(c, p)
	case p.Over:
		return sentence("That is the whole solution.")
	case len(p.Found) > 0 && c.Draws:
		return plain(p.right(), p.task())
	case len(p.Found) > 0:
		return plain(p.right())
	}
	return plain(p.task())
}

// right says that the last move was right.
func (p *Puzzle) right() string {
	return fmt.Sprintf("Right. The answer is %s. Found: %d of %d moves.", p.Reply, len(p.Found), p.Length())
}

// puzzleSections returns the board and the details of a puzzle.
func puzzleSections(ctx context.Context, c action.Caller, p *Puzzle) ([]resource.Section, error) {
	if p.Rules == nil {
		return nil, nil
	}
	a, err := p.attempt()
	if err != nil {
		return nil, err
	}
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	about := resource.Section{Name: "about"}
	addText(&about, "Game", p.Rules.Info().Name)
	addText(&about, "Rating", strconv.Itoa(p.Rating))
	addText(&about, "Position", a.State().String())
	if p.Storm == nil {
		addText(&about, "In a terminal", c.Line("puzzle", p.id()))
	}
	if day, ok := puzzleOfDay(c); ok && day.ID == p.ID {
		addText(&about, "Puzzle of the day", c.Now().Format("2 January 2006"))
	}
	addText(&about, "Moves", strings.Join(PliesRead(a.Plies()), " "))
	if form.Tried() > 0 {
		addText(&about, "Your puzzles", puzzleRecord(c, form))
	}
	position := &table.Table{Rules: p.Rules, State: a.State()}
	board := resource.Section{Name: "board", Board: position, Flipped: p.turn() == 1}
	if !p.Over {
		board.Plays = solvePuzzle.Name
	}
	if p.Storm != nil && !p.Streak {
		board.Ends, board.Left = p.Storm.Run.Ends, p.Storm.Run.Left(c.Now())
	}
	return []resource.Section{board, about}, err
}

// puzzlesNote says what puzzles are, and gives the person's results.
func puzzlesNote(c action.Caller, _ resource.Query, list []*Puzzle) []message.Message {
	if len(list) == 0 {
		return nil
	}
	lines := []message.Message{
		message.New("Positions from games between bots. In each, one move wins: find it."),
		message.Plain(PuzzleStanding(c, *list[0].Form)),
	}
	if f := list[0].Form.Storm; f.Storms > 0 {
		lines = append(lines, message.New("Storm: best %d, today %d.", f.Best, f.Today(c.Now())))
	}
	if best := list[0].Form.Storm.Streak; best > 0 {
		lines = append(lines, message.New("Streak: best %d.", best))
	}
	return lines
}

// forGuests stands in place of a guest's results.
const forGuests = "You are a guest: your results are not saved."

// PuzzleStanding formats the person's results at puzzles, and leaves out what is not worth telling yet.
func PuzzleStanding(c action.Caller, f rating.PuzzleForm) string {
	switch {
	case !c.Who.ID.HasAccount():
		return forGuests
	case f.Tried() == 0:
		return "Your first puzzle sets your puzzle rating."
	}
	text := fmt.Sprintf("You: %s, %d of %d solved", f.At(c.Now()), f.Solved, f.Tried())
	if f.Streak > 1 {
		text += fmt.Sprintf(", %d in a row", f.Streak)
	}
	if f.Best > max(f.Streak, 1) {
		text += fmt.Sprintf(", best streak %d", f.Best)
	}
	return text
}

// puzzlesAtOnce is how many puzzles a page of the list has.
const puzzlesAtOnce = 50

// listPuzzles lists the puzzles of a game, or of all games in their order, the easiest of each first.
// The cursor counts the puzzles before.
func listPuzzles(ctx context.Context, c action.Caller, q resource.Query) ([]*Puzzle, string, error) {
	form, err := c.Club.Ratings.Puzzles(ctx, c.Who.ID)
	if err != nil {
		return nil, "", err
	}
	state, only := q.Get(puzzleState), PuzzleFilter{q.Get(anyGame), q.Get(puzzleTheme)}
	games := only.Games(c)
	seen := seenPuzzles(form, games)
	var list []*Puzzle
	for _, g := range games {
		for _, p := range puzzle.About([]game.Rules{g}, only.Theme) {
			if state == "all" || (state == "seen") == seen[p.ID] {
				one := &Puzzle{Puzzle: p, Rules: g, Seen: seen[p.ID], Only: only, Form: &form}
				if c.Draws && only.Theme != "" {
					one.Next = &PuzzleFilter{p.Game, only.Theme}
				}
				list = append(list, one)
			}
		}
	}
	place := make(map[string]int)
	for i, g := range c.Games {
		place[g.Info().ID] = i
	}
	slices.SortFunc(list, func(a, b *Puzzle) int {
		return cmp.Or(place[a.Game]-place[b.Game], cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.ID, b.ID))
	})
	return part(list, q, puzzlesAtOnce)
}

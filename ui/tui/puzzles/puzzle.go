package puzzles

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const puzzlesNone = "There are no puzzles here."

// PuzzleScreen shows one puzzle after another. Only the first try at each counts.
type PuzzleScreen struct {
	s     *app.Session
	ctx   context.Context
	games []game.Rules
	rnd   *rand.Rand
	first *puzzle.Puzzle // the puzzle asked for; nil picks one by rating
	// theme is the theme of all puzzles. Without an ID, any puzzle may come.
	theme puzzle.Theme
	among []puzzle.Puzzle // the puzzles to choose from, once known is set

	// errors holds the user's mistakes in a game. If it is not nil, the user looks for better moves
	// instead of solving puzzles, and nothing is rated. fault is the index of the current mistake.
	errors []analysis.Error
	of     *table.Table // the game with the mistakes
	fault  int

	storm *stormRun // a storm of timed puzzles in place of rated ones; nil if none

	form    rating.PuzzleForm
	known   bool // form is loaded, so the first puzzle can be chosen
	Attempt puzzle.Attempt
	rules   game.Rules
	task    string
	tried   bool // the first try is over
	Done    bool
	also    *puzzle.Ply // a move that is as good as the solution, if the user made one
	told    string      // the answer to the last move
	bad     bool
	rated   string // how the puzzle changed the rating

	boardview.TrainingBoard
	Shown boardview.Arrangement // as last drawn
}

// New returns a screen that starts with the given puzzle and goes on with others of its kind. If
// the puzzle has no ID, the rating picks one. If it belongs to a storm, the screen starts a storm.
func New(s *app.Session, of *feature.Puzzle) app.Screen {
	p := newPuzzleScreen(s, of.Only.Games(s.Caller(nil)))
	p.theme, _ = puzzle.FindTheme(of.Only.Theme)
	switch {
	case of.Storm != nil:
		p.storm = &stormRun{Storm: puzzle.Storm{Streak: of.Streak}}
	case of.ID != "":
		p.first = &of.Puzzle
	}
	return p
}

func newPuzzleScreen(s *app.Session, games []game.Rules) *PuzzleScreen {
	rnd := rand.New(rand.NewPCG(uint64(s.Now().UnixNano()), uint64(len(s.Puzzled))))
	p := &PuzzleScreen{s: s, games: games, rnd: rnd}
	p.TrainingBoard = boardview.TrainingBoard{
		MoveInput: boardview.NewMoveInput(), Refuse: app.Refuse, Play: p.try, Quiz: true,
		Motion: boardview.Animation{Session: s},
	}
	return p
}

// NewErrors returns a screen where the user looks for better moves than those they played in a
// game.
func NewErrors(s *app.Session, of *table.Table, list []analysis.Error) app.Screen {
	p := newPuzzleScreen(s, []game.Rules{of.Rules})
	p.of, p.errors = of, list
	return p
}

func (p *PuzzleScreen) Init(ctx context.Context) tea.Cmd {
	p.ctx, p.Motion.Ctx = ctx, ctx
	if p.storm != nil {
		return p.beginStorm()
	}
	if p.errors != nil {
		return p.showError(0)
	}
	return p.read()
}

// read loads the user's record and finds puzzles for the theme. The first search for a theme plays
// through all solutions.
func (p *PuzzleScreen) read() tea.Cmd {
	ctx, club, me, games, theme := p.s.Ctx, p.s.Club, p.s.Me.ID, p.games, p.theme.ID
	return func() tea.Msg {
		among := puzzle.About(games, theme)
		form, err := club.Ratings.Puzzles(ctx, me)
		return app.Result(p, func() tea.Cmd { return p.heard(me, among, form, err) })
	}
}

// MaxSize implements app.Sized.
func (*PuzzleScreen) MaxSize() (w, h int) { return 148, 50 }

func (p *PuzzleScreen) Title() string {
	switch {
	case p.rules == nil:
		return "Puzzles"
	case p.errors != nil:
		return fmt.Sprintf("Better moves · %s  %d of %d", p.rules.Info().Name, p.fault+1, len(p.errors))
	case p.storm != nil:
		return words.SentenceStart(words.RunName(p.storm.Streak)) + " · " + p.rules.Info().Name
	case p.theme.ID != "":
		return p.theme.Name + " · " + p.rules.Info().Name
	}
	return "Puzzle · " + p.rules.Info().Name
}

// Explains returns the game that the help screen explains.
func (p *PuzzleScreen) Explains() (info game.Info, ok bool) {
	if p.rules == nil {
		return info, false
	}
	return p.rules.Info(), true
}

func (p *PuzzleScreen) Typing() bool { return p.Line.Open }

func (p *PuzzleScreen) Keys() []key.Binding {
	next, enter := widget.As(widget.Keys.NextGame, p.skipWord()), widget.As(widget.Keys.Choose, "pick")
	list := []key.Binding{widget.As(widget.Keys.Line, "type"), widget.As(widget.Keys.Ask, "solution"), next}
	switch {
	case p.Line.Open:
		return boardview.TypingKeys("play it")
	case p.rules == nil:
		return []key.Binding{widget.Keys.Quit}
	case p.storm != nil && !p.Done:
		list = list[:1]
	case p.Done:
		list, enter = []key.Binding{widget.As(next, p.nextWord())}, widget.As(enter, p.nextWord())
	}
	list = append(list, p.TrainingBoard.Keys()...)
	return append(append(list, widget.Keys.Quit, enter), p.LastKeys()...)
}

// nextWord says what comes next.
func (p *PuzzleScreen) nextWord() string {
	switch {
	case p.storm != nil:
		return "another " + words.RunName(p.storm.Streak)
	case p.errors == nil:
		return "next puzzle"
	case p.fault+1 == len(p.errors):
		return "back"
	}
	return "next mistake"
}

// skipWord says what skipping a puzzle does.
func (p *PuzzleScreen) skipWord() string {
	if p.errors != nil {
		return "skip"
	}
	return p.nextWord()
}

func (p *PuzzleScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.ResultMsg:
		if msg.To == p {
			return msg.Take()
		}
	case app.MeMsg:
		if p.errors == nil && p.storm == nil {
			return p.read()
		}
	case boardview.FrameMsg, app.CoveredMsg, app.ShownMsg:
		return p.OnMotion(msg)
	case app.DrawnMsg:
		p.Shown, _ = msg.Frame.(boardview.Arrangement)
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.PasteMsg:
		return p.Paste(msg)
	case tea.MouseMsg:
		if p.rules != nil {
			at := msg.Mouse()
			return p.Point(p.s, msg, p.Shown.Spots, p.Shown.CellAt(at.X, at.Y))
		}
	}
	return nil
}

// heard stores the user's record and starts the first puzzle.
func (p *PuzzleScreen) heard(
	who identity.PlayerID, among []puzzle.Puzzle, form rating.PuzzleForm, err error,
) tea.Cmd {
	switch {
	case who != p.s.Me.ID:
		return nil
	case err != nil:
		return app.Complain(err)
	}
	known := p.known
	p.among, p.form, p.known = among, form, true
	switch {
	case known:
		return nil
	case p.first != nil:
		return p.Begin(*p.first)
	}
	return p.next()
}

// next starts another puzzle.
func (p *PuzzleScreen) next() tea.Cmd {
	if p.storm != nil {
		if !p.Done {
			return app.Refuse(fmt.Sprintf("In a %s the next puzzle comes by itself.", words.RunName(p.storm.Streak)))
		}
		return p.beginStorm()
	}
	if p.errors != nil {
		if p.fault+1 == len(p.errors) {
			return p.s.Pop()
		}
		return p.showError(p.fault + 1)
	}
	if !p.known {
		return nil
	}
	gameOf := make(map[string]string, len(p.among))
	for _, q := range p.among {
		gameOf[q.ID] = q.Game
	}
	seen := func(id string) bool { return p.s.Puzzled[id] || p.form.HasSeen(gameOf[id], id) }
	chosen, ok := puzzle.Pick(p.among, p.form.Rating.Points(), seen, p.Attempt.Puzzle().ID, p.rnd)
	if !ok {
		return app.Refuse(puzzlesNone)
	}
	return p.Begin(chosen)
}

// showError shows one of the mistakes.
func (p *PuzzleScreen) showError(at int) tea.Cmd {
	p.fault = at
	cmd := p.Begin(p.errors[at].Puzzle)
	p.task = fmt.Sprintf("%s was played here. Find better.", p.errors[at].Played)
	if p.errors[at].Punishes {
		p.task = fmt.Sprintf("%s was just played. Find the only winning move.", p.errors[at].Played)
	}
	return cmd
}

// Begin sets up a puzzle.
func (p *PuzzleScreen) Begin(chosen puzzle.Puzzle) tea.Cmd {
	rules := p.games[slices.IndexFunc(p.games, func(g game.Rules) bool { return g.Info().ID == chosen.Game })]
	attempt, err := puzzle.Begin(chosen, rules)
	if err != nil {
		return app.Complain(err)
	}
	if p.s.Puzzled == nil {
		p.s.Puzzled = make(map[string]bool)
	}
	p.s.Puzzled[chosen.ID] = true
	p.rules, p.tried, p.Done, p.also = rules, false, false, nil
	p.told, p.bad, p.rated = "", false, ""
	info, turn := rules.Info(), attempt.State().Turn()
	p.task = words.PuzzleGoal(chosen, rules, turn)
	p.Info, p.Over = info, ""
	p.SetSeat(info, turn)
	return p.stand(attempt, 0)
}

// stand shows the position of an attempt, and how its moves from a ply on lead there.
func (p *PuzzleScreen) stand(a puzzle.Attempt, from int) tea.Cmd {
	p.Attempt = a
	var moves []boardview.Scene
	for plies := a.Plies(); from < len(plies); from++ {
		after := a.State()
		if from+1 < len(plies) {
			after = plies[from+1].Before
		}
		moves = append(moves, boardview.SceneOf(p.Info, plies[from].Before, plies[from].Move, after))
	}
	return p.Follow(a.State(), moves...)
}

// try tries a legal move.
func (p *PuzzleScreen) try(m game.Move) tea.Cmd {
	if p.storm != nil {
		return p.tryStorm(m)
	}
	before := p.Attempt.State()
	name := before.Describe(m)
	next, right, err := p.Attempt.Try(m)
	switch {
	case err != nil:
		return app.Complain(table.Explain(err))
	case !right && p.errors != nil:
		return p.weigh(before, m)
	case !right:
		p.told, p.bad = fmt.Sprintf("%s is not right. Try again, or press z to see the solution.", name), true
		p.SetPosition(before)
		return p.finish(false)
	}
	moves := p.stand(next, len(p.Attempt.Plies()))
	if !next.Solved() {
		q := next.Puzzle()
		p.told, p.bad = fmt.Sprintf("Right! Go on: %d of %d found.", next.Found(), q.Length()), false
		return moves
	}
	p.end()
	p.told = "Solved!"
	if p.errors != nil {
		p.told = fmt.Sprintf("%s is the engine's move.", name)
	} else if p.tried {
		p.told = "Solved, but not on the first try."
	}
	return tea.Batch(moves, p.finish(true))
}

// plies returns the moves so far.
func (p *PuzzleScreen) plies() []puzzle.Ply {
	if p.also == nil {
		return p.Attempt.Plies()
	}
	return append(slices.Clip(p.Attempt.Plies()), *p.also)
}

// last returns the cells of the last move.
func (p *PuzzleScreen) last() []game.Cell {
	list := p.plies()
	if len(list) == 0 {
		return nil
	}
	ply := list[len(list)-1]
	return play.MoveCells(ply.Before, ply.Move)
}

// end stops accepting moves.
func (p *PuzzleScreen) end() { p.Done, p.Over, p.bad = true, puzzleIsOver, false }

// finish records the result of the first try.
func (p *PuzzleScreen) finish(solved bool) tea.Cmd {
	again := p.tried
	p.tried = true
	if again || p.errors != nil {
		return nil
	}
	ctx, club, me, q := p.s.Ctx, p.s.Club, p.s.Me.ID, p.Attempt.Puzzle()
	return func() tea.Msg {
		before, after, err := club.Ratings.FinishPuzzle(ctx, me, q, solved)
		return app.Result(p, func() tea.Cmd { return p.counted(q.ID, before, after, err) })
	}
}

// counted reports how the first try changed the rating.
func (p *PuzzleScreen) counted(id string, before, after rating.PuzzleForm, err error) tea.Cmd {
	if err != nil {
		return app.Complain(err)
	}
	p.form = after
	switch {
	case id != p.Attempt.Puzzle().ID || !p.s.Me.ID.HasAccount():
	case after.Tried() == before.Tried():
		p.rated = " It does not count again."
	default:
		change := after.Rating.Points() - before.Rating.Points()
		p.rated = fmt.Sprintf(" Your rating: %s, %+d.", after.Rating, change)
	}
	return nil
}

// solve shows the solution, which counts as a try.
func (p *PuzzleScreen) solve() tea.Cmd {
	if p.Done || p.rules == nil {
		return nil
	}
	if p.storm != nil {
		return app.Refuse(fmt.Sprintf("In a %s there are no solutions.", words.RunName(p.storm.Streak)))
	}
	from := len(p.Attempt.Plies())
	a, err := p.Attempt.Solve()
	if err != nil {
		return app.Complain(err)
	}
	moves := p.stand(a, from)
	p.end()
	p.told = fmt.Sprintf("The solution: %s.", strings.Join(feature.PliesRead(a.Plies()[from:]), " "))
	return tea.Batch(moves, p.finish(false))
}

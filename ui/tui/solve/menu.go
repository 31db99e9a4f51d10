package solve

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

const puzzlesNone = "There are no puzzles here."

// puzzleMenu is where people choose of which game, or about what, they want puzzles.
type puzzleMenu struct {
	s       *app.Session
	choices []puzzleChoice // of each row
	list    widget.List
	form    rating.PuzzleForm
	rows    int // the line of the body on which the first row was drawn
}

// puzzleChoice is a row of the menu: the puzzles of some games that are about a theme, if it
// has an ID.
type puzzleChoice struct {
	games []game.Rules
	theme puzzle.Theme
	storm bool
}

// puzzleFormMsg brings how the person has done at puzzles.
type puzzleFormMsg struct {
	who  identity.PlayerID
	form rating.PuzzleForm
	err  error
}

// NewPuzzleMenu offers the puzzles of each game, and those about each theme.
func NewPuzzleMenu(s *app.Session) app.Screen {
	m := &puzzleMenu{s: s, form: rating.NewPuzzleForm()}
	var all []game.Rules
	for _, g := range s.Games {
		if len(puzzle.Of(g.Info().ID)) > 0 {
			all = append(all, g)
			m.choices = append(m.choices, puzzleChoice{games: []game.Rules{g}})
		}
	}
	if len(all) > 1 {
		m.choices = slices.Insert(m.choices, 0, puzzleChoice{games: all}, puzzleChoice{games: all, storm: true})
	}
	for _, theme := range puzzle.Themes() {
		if len(all) > 0 {
			m.choices = append(m.choices, puzzleChoice{games: all, theme: theme})
		}
	}
	m.list.Resize(len(m.choices), len(m.choices))
	return m
}

func (m *puzzleMenu) Init(context.Context) tea.Cmd { return readPuzzleForm(m.s) }

// readPuzzleForm reads how the person has done.
func readPuzzleForm(s *app.Session) tea.Cmd {
	ctx, club, me := s.Ctx, s.Club, s.Me.ID
	return func() tea.Msg {
		form, err := club.Ratings.Puzzles(ctx, me)
		return puzzleFormMsg{me, form, err}
	}
}

// Most implements app.Sized.
func (*puzzleMenu) Most() (w, h int) { return app.FormWidth, app.FormHeight }

func (m *puzzleMenu) Title() string { return "Puzzles" }

func (m *puzzleMenu) Keys() []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Choose, "begin"), widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown, widget.Keys.Home, widget.Keys.End}
}

func (m *puzzleMenu) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case puzzleFormMsg:
		if msg.who == m.s.Me.ID && msg.err == nil {
			m.form = msg.form
		}
	case app.MeMsg, app.ShownMsg:
		return readPuzzleForm(m.s)
	case tea.KeyPressMsg:
		if key.Matches(msg, widget.Keys.Back, widget.Keys.Quit) {
			return m.s.Pop()
		}
	}
	if m.list.Chooses(msg, m.rows) {
		return m.begin()
	}
	return nil
}

func (m *puzzleMenu) begin() tea.Cmd {
	chosen := m.choices[m.list.Cursor]
	if chosen.storm {
		return m.s.Push(NewStorm(m.s, chosen.games))
	}
	p := newPuzzleScreen(m.s, chosen.games)
	p.theme = chosen.theme
	return m.s.Push(p)
}

func (m *puzzleMenu) Body(w, h int) string {
	s := m.s.Styles
	lines := append(widget.Indent(widget.Wrap("Positions from games of the house. In each, one move wins: find it.", w-2), 1), "")
	lines = append(append(lines, widget.Indent(widget.PaintAll(s.Faint, widget.Wrap(puzzleStandingOf(m.s, m.form), w-2)), 1)...), "")
	if len(m.choices) == 0 {
		lines = append(lines, " "+puzzlesNone)
	}
	m.rows = len(lines)
	m.list.Resize(len(m.choices), h-len(lines))
	from, to := m.list.Window()
	for i := from; i < to; i++ {
		row := "  "
		if i == m.list.Cursor {
			row = "▸ "
		}
		lines = append(lines, widget.Cut(row+m.row(i), w))
	}
	return widget.Page(lines, w, h)
}

func (m *puzzleMenu) row(i int) string {
	c := &m.choices[i]
	if c.storm {
		row := "Storm: as many as you can in three minutes"
		if f := m.form.Storm; f.Storms > 0 {
			row += fmt.Sprintf(" (best %d, today %d)", f.Best, f.Today(m.s.Now()))
		}
		return row
	}
	if c.theme.ID != "" {
		return fmt.Sprintf("%s: %s", c.theme.Name, c.theme.Says)
	}
	n := len(puzzle.About(c.games, ""))
	if len(c.games) > 1 {
		return fmt.Sprintf("Any game, %d puzzles", n)
	}
	return fmt.Sprintf("%s, %d puzzles", c.games[0].Info().Name, n)
}

// puzzleStandingOf says how the person has done.
func puzzleStandingOf(s *app.Session, f rating.PuzzleForm) string {
	if !s.Me.ID.HasAccount() {
		return "You are a guest: nothing is rated or kept."
	}
	return fmt.Sprintf("You: %s, %d of %d solved, streak %d (best %d)", f.At(s.Now()), f.Solved, f.Tried(), f.Streak, f.Best)
}

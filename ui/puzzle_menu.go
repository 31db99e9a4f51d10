package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
)

const puzzlesNone = "There are no puzzles here."

// puzzleMenu is where people choose of which game they want puzzles.
type puzzleMenu struct {
	s     *session
	games [][]game.Rules // of each row
	list  list
	form  rating.PuzzleForm
	rows  int // the line of the body on which the first row was drawn
}

// puzzleFormMsg brings how the person has done at puzzles.
type puzzleFormMsg struct {
	who  identity.PlayerID
	form rating.PuzzleForm
	err  error
}

func newPuzzleMenu(s *session) screen {
	m := &puzzleMenu{s: s, form: rating.NewPuzzleForm()}
	var all []game.Rules
	for _, g := range s.Games {
		if len(puzzle.Of(g.Info().ID)) > 0 {
			all = append(all, g)
			m.games = append(m.games, []game.Rules{g})
		}
	}
	if len(all) > 1 {
		m.games = append([][]game.Rules{all}, m.games...)
	}
	m.list.resize(len(m.games), len(m.games))
	return m
}

func (m *puzzleMenu) init(context.Context) tea.Cmd { return readPuzzleForm(m.s) }

// readPuzzleForm reads how the person has done.
func readPuzzleForm(s *session) tea.Cmd {
	ctx, service, me := s.ctx, s.Club, s.me.ID
	return func() tea.Msg {
		form, err := service.Ratings.Puzzles(ctx, me)
		return puzzleFormMsg{me, form, err}
	}
}

func (m *puzzleMenu) title() string { return "Puzzles" }

func (m *puzzleMenu) keys() []key.Binding {
	return []key.Binding{as(keys.choose, "begin"), as(keys.quit, "back"), keys.upDown, keys.home, keys.end}
}

func (m *puzzleMenu) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case puzzleFormMsg:
		if msg.who == m.s.me.ID && msg.err == nil {
			m.form = msg.form
		}
	case meMsg, shownMsg:
		return readPuzzleForm(m.s)
	case tea.MouseWheelMsg:
		m.list.wheel(msg)
	case tea.MouseClickMsg:
		if row, ok := m.list.at(msg.Y - m.rows); ok && msg.Button == tea.MouseLeft {
			m.list.choose(row)
			return m.begin()
		}
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
			return m.s.pop()
		case key.Matches(msg, keys.choose):
			return m.begin()
		}
		m.list.press(msg)
	}
	return nil
}

func (m *puzzleMenu) begin() tea.Cmd {
	if len(m.games) == 0 {
		return nil
	}
	return m.s.push(newPuzzleScreen(m.s, m.games[m.list.cursor]))
}

func (m *puzzleMenu) body(w, h int) string {
	s := m.s.styles
	lines := append(indent(wrap("Positions from games of the house, in each of which one move wins. Find it.", w-2), 1), "")
	lines = append(append(lines, indent(paintAll(s.faint, wrap(puzzleStandingOf(m.s, m.form), w-2)), 1)...), "")
	if len(m.games) == 0 {
		lines = append(lines, " "+puzzlesNone)
	}
	m.rows = len(lines)
	m.list.resize(len(m.games), h-len(lines))
	from, to := m.list.window()
	for i := from; i < to; i++ {
		row := "  "
		if i == m.list.cursor {
			row = "▸ "
		}
		lines = append(lines, cut(row+m.row(i), w))
	}
	return page(lines, w, h)
}

func (m *puzzleMenu) row(i int) string {
	n := 0
	for _, g := range m.games[i] {
		n += len(puzzle.Of(g.Info().ID))
	}
	if len(m.games[i]) > 1 {
		return fmt.Sprintf("Any game, %d puzzles", n)
	}
	return fmt.Sprintf("%s, %d puzzles", m.games[i][0].Info().Name, n)
}

// puzzleStandingOf says how the person has done.
func puzzleStandingOf(s *session, f rating.PuzzleForm) string {
	if !s.me.ID.HasAccount() {
		return "You are a guest: nothing is rated or kept."
	}
	return fmt.Sprintf("You: %s, %d of %d solved, streak %d (best %d)", f.At(s.Now()), f.Solved, f.Tried(), f.Streak, f.Best)
}

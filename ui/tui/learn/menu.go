package learn

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Menu is where people choose what they want to learn.
type Menu struct {
	s     *app.Session
	games []game.Info
	list  widget.List
	done  []string // the games whose lesson was done
	rows  int      // the line of the body on which the first row was drawn
}

// doneMsg brings the lessons that were done.
type doneMsg struct {
	to   *Menu
	done []string
	err  error
}

// NewMenu lists the lessons of all games.
func NewMenu(s *app.Session) app.Screen {
	m := &Menu{s: s}
	for _, g := range s.Games {
		if info := g.Info(); lesson.Of(info.ID) != nil {
			m.games = append(m.games, info)
		}
	}
	m.list.Resize(len(m.games), len(m.games))
	return m
}

func (m *Menu) Init(context.Context) tea.Cmd { return m.read() }

// read asks which lessons were done.
func (m *Menu) read() tea.Cmd {
	ctx, club, me := m.s.Ctx, m.s.Club, m.s.Me
	return func() tea.Msg {
		done, err := club.Accounts.Lessons(ctx, me)
		return doneMsg{m, done, err}
	}
}

// Most implements app.Sized.
func (*Menu) Most() (w, h int) { return app.MostWidth, app.FormHeight }

func (m *Menu) Title() string { return "Lessons" }

func (m *Menu) Keys() []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Choose, "begin"), back, widget.Keys.UpDown, widget.Keys.Home, widget.Keys.End}
}

func (m *Menu) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case doneMsg:
		if msg.to == m && msg.err == nil {
			m.done = msg.done
		}
	case app.MeMsg, app.ShownMsg:
		return m.read()
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

func (m *Menu) begin() tea.Cmd {
	return m.s.Push(New(m.s, m.games[m.list.Cursor].ID))
}

func (m *Menu) Body(w, h int) string {
	s := m.s.Styles
	lines := append([]string{""}, widget.Indent(widget.Wrap("Each game in a few moves that you make yourself. A lesson takes three minutes at most.", w-2), 1)...)
	lines = append(lines, "")
	m.rows = len(lines)
	m.list.Resize(len(m.games), h-len(lines))
	from, to := m.list.Window()
	for i := from; i < to; i++ {
		info := m.games[i]
		mark, tick, look := "  ", " ", s.Strong
		if i == m.list.Cursor {
			mark, look = "▸ ", s.Focus
		}
		if slices.Contains(m.done, info.ID) {
			tick = s.Good.Paint("✓")
		}
		row := look.Paint(mark+widget.Fit(info.Name, 26)) + " " + tick
		about := fmt.Sprintf("  %s", lesson.Of(info.ID).About)
		if w >= widget.Wide {
			row += s.Faint.Paint(about)
		}
		lines = append(lines, widget.Cut(row, w))
	}
	return widget.Page(lines, w, h)
}

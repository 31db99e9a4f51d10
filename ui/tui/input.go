package tui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// press handles the keys that mean the same everywhere and passes on the others.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	typist, _ := m.Top().(app.Typist)
	_, reading := m.Top().(app.Reader)
	switch {
	case key.Matches(msg, widget.Keys.Leave):
		return app.Quit()
	case key.Matches(msg, widget.Keys.NextTurn):
		return m.nextTurn()
	case key.Matches(msg, widget.Keys.Mouse):
		return m.switchMouse()
	case m.command.open:
		return m.pressCommand(msg)
	case typist != nil && typist.Typing():
	case key.Matches(msg, widget.Keys.Command):
		return m.openCommand()
	case !reading && key.Matches(msg, widget.Keys.Help):
		return m.Session.Push(m.helpScreen())
	}
	return m.Top().Update(msg)
}

// switchMouse turns mouse reporting on or off for this session. While it is off, the terminal can
// select text.
func (m *Model) switchMouse() tea.Cmd {
	m.Session.Mouse = !m.Session.Mouse
	if !m.Session.Mouse {
		return app.Notice("Mouse off: you can select text. Press ctrl+o to turn it on.")
	}
	return app.Notice("Mouse on: drag a piece, or click a square, then another.")
}

// mouse passes what the mouse does to the top screen, in body coordinates, if that screen is
// visible.
func (m *Model) mouse(msg tea.MouseMsg) tea.Cmd {
	if m.small() {
		return nil
	}
	x, y := m.shown.body.X, m.shown.body.Y
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if cmd, ok := m.clickChip(msg); ok {
			return cmd
		}
		if cmd, ok := m.clickTab(msg); ok {
			return cmd
		}
		msg.X, msg.Y = msg.X-x, msg.Y-y
		return m.Top().Update(msg)
	case tea.MouseWheelMsg:
		msg.X, msg.Y = msg.X-x, msg.Y-y
		return m.Top().Update(msg)
	case tea.MouseMotionMsg:
		msg.X, msg.Y = msg.X-x, msg.Y-y
		return m.Top().Update(msg)
	case tea.MouseReleaseMsg:
		msg.X, msg.Y = msg.X-x, msg.Y-y
		return m.Top().Update(msg)
	}
	return nil
}

// clickChip presses the footer key under the mouse. ok is false if there is none.
func (m *Model) clickChip(msg tea.MouseClickMsg) (cmd tea.Cmd, ok bool) {
	at := slices.IndexFunc(m.shown.chips, func(c widget.Chip) bool { return c.Contains(msg.X, msg.Y) })
	if at < 0 || msg.Button != tea.MouseLeft || m.command.open {
		return nil, false
	}
	chip := m.shown.chips[at]
	if word, ok := strings.CutPrefix(chip.Name, ":"); ok && word != "" {
		return m.Top().Update(app.CommandMsg{Word: word}), true
	}
	return m.press(widget.Pressed(chip.Key)), true
}

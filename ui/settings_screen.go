package ui

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
)

// settingsScreen is where people choose how things look and behave. What is
// chosen counts at once, and a small board shows it.
type settingsScreen struct {
	s      *session
	items  []setting
	list   list
	sample game.Board
	rows   int // the line of the body on which the first setting was drawn
}

func newSettingsScreen(s *session) screen {
	c := &settingsScreen{s: s, sample: sampleBoard(s.Games[0])}
	c.fill()
	return c
}

// fill lists the settings that the person has.
func (c *settingsScreen) fill() {
	c.items = settingsOf(c.s.me)
	c.list.resize(len(c.items), len(c.items))
}

func (c *settingsScreen) init(context.Context) tea.Cmd { return nil }

func (c *settingsScreen) title() string { return "Settings" }

func (c *settingsScreen) keys() []key.Binding {
	return []key.Binding{keys.change, as(keys.quit, "back"), keys.upDown}
}

func (c *settingsScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case meMsg:
		c.fill()
	case tea.KeyPressMsg:
		return c.press(msg)
	case tea.MouseClickMsg:
		return c.click(msg)
	case tea.MouseWheelMsg:
		c.list.wheel(msg)
	}
	return nil
}

func (c *settingsScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.right), key.Matches(msg, keys.choose):
		return c.turn(+1)
	case key.Matches(msg, keys.left):
		return c.turn(-1)
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return c.s.pop()
	}
	c.list.pressRound(msg)
	return nil
}

// click chooses a setting, and changes the one that was chosen before.
func (c *settingsScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	i, ok := c.list.at(msg.Y - c.rows)
	switch {
	case !ok || msg.Button != tea.MouseLeft:
	case i == c.list.cursor:
		return c.turn(+1)
	default:
		c.list.choose(i)
	}
	return nil
}

// turn gives the setting under the cursor its next value, or the one before.
func (c *settingsScreen) turn(by int) tea.Cmd {
	st := &c.items[c.list.cursor]
	at := (st.at(c.s.me.Settings) + by + len(st.values)) % len(st.values)
	return c.s.choose(func(now *account.Settings) { st.set(now, st.values[at].id) })
}

// besideBoard is the width of the settings where the board is beside them.
const besideBoard = 36

func (c *settingsScreen) body(w, h int) string {
	if w < 2*besideBoard {
		c.rows = 0
		lines := append(c.lines(w), c.guestLine("For this session only: you are a guest.", w)...)
		return page(append(lines, indent(c.preview(w-1, h-len(lines)), 1)...), w, h)
	}
	c.rows = 1
	lines := append([]string{fit("", besideBoard)}, c.lines(besideBoard)...) // the board stays where it is
	lines = append(append(lines, ""), c.guestLine("You are a guest: this lasts for one session. With a name it is kept.", besideBoard)...)
	return page(beside(2, lines, append([]string{""}, c.preview(w-besideBoard-2, h-1)...)), w, h)
}

// lines are the settings, and what the one under the cursor means.
func (c *settingsScreen) lines(w int) []string {
	var lines []string
	for i := range c.items {
		lines = append(lines, c.line(i, w))
	}
	st := &c.items[c.list.cursor]
	return append(append(lines, ""), indent(wrap(st.values[st.at(c.s.me.Settings)].help, w-2), 1)...)
}

// guestLine tells a guest that nothing is kept.
func (c *settingsScreen) guestLine(text string, w int) []string {
	if !c.s.me.Guest {
		return nil
	}
	return indent(paintAll(c.s.styles.faint, wrap(text, w-1)), 1)
}

func (c *settingsScreen) line(i, w int) string {
	st := &c.items[i]
	text := fit(st.name, 12) + "‹ " + st.values[st.at(c.s.me.Settings)].name + " ›"
	if i == c.list.cursor {
		return " " + c.s.styles.focus.paint(cut("▸ "+text, w-1))
	}
	return "   " + cut(text, w-3)
}

// preview draws the sample as large as the settings allow and there is room.
func (c *settingsScreen) preview(w, h int) []string {
	for _, size := range c.s.styles.sizes {
		p := picture{board: c.sample, size: size, looks: sampleLooks}
		if p.width() <= w && p.height() <= h {
			return p.draw(c.s.styles)
		}
	}
	return nil
}

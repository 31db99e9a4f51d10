package settings

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// settingsScreen is where people choose how things look and behave. A choice
// counts at once, and a small board shows it.
type settingsScreen struct {
	s      *app.Session
	items  []feature.Setting
	list   widget.List
	sample game.Board
	rows   int // the line of the body on which the first setting was drawn
}

// NewScreen lets the person of the session choose how things look and behave.
func NewScreen(s *app.Session) app.Screen {
	c := &settingsScreen{s: s, sample: boardview.SampleBoard(s.Games[0])}
	c.fill()
	return c
}

// fill lists the settings that the person has.
func (c *settingsScreen) fill() {
	c.items = feature.SettingsOf(c.s.Me)
	c.list.Resize(len(c.items), len(c.items))
}

func (c *settingsScreen) Init(context.Context) tea.Cmd { return nil }

// Most implements app.Sized.
func (*settingsScreen) Most() (w, h int) { return app.MostWidth, app.FormHeight }

func (c *settingsScreen) Title() string { return "Settings" }

func (c *settingsScreen) Keys() []key.Binding {
	return []key.Binding{widget.Keys.Change, widget.As(widget.Keys.Quit, "back"), widget.Keys.UpDown}
}

func (c *settingsScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.MeMsg:
		c.fill()
	case app.DrawnMsg:
		if f, ok := msg.Frame.(settingsFrame); ok {
			c.rows = int(f)
		}
	case tea.KeyPressMsg:
		return c.press(msg)
	case tea.MouseClickMsg:
		return c.click(msg)
	case tea.MouseWheelMsg:
		c.list.Wheel(msg)
	}
	return nil
}

func (c *settingsScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Right), key.Matches(msg, widget.Keys.Choose):
		return c.turn(+1)
	case key.Matches(msg, widget.Keys.Left):
		return c.turn(-1)
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return c.s.Pop()
	}
	c.list.PressRound(msg)
	return nil
}

// click chooses a setting, and changes the one that was chosen before.
func (c *settingsScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	i, ok := c.list.At(msg.Y - c.rows)
	switch {
	case !ok || msg.Button != tea.MouseLeft:
	case i == c.list.Cursor:
		return c.turn(+1)
	default:
		c.list.Choose(i)
	}
	return nil
}

// turn gives the setting under the cursor its next value, or the one before.
func (c *settingsScreen) turn(by int) tea.Cmd {
	st := &c.items[c.list.Cursor]
	at := (st.At(c.s.Me.Settings) + by + len(st.Values)) % len(st.Values)
	return c.s.Choose(func(now *account.Settings) { st.Set(now, st.Values[at]) })
}

// besideBoard is the width of the settings where the board is beside them.
const besideBoard = 36

// settingsFrame is the settings as they were drawn: the line of the first one.
type settingsFrame int

// Paint draws the settings, and beside them or below a board that shows them.
func (c *settingsScreen) Paint(onto canvas.Canvas) app.Frame {
	w, h := onto.W(), onto.H()
	if w < 2*besideBoard {
		lines := append(c.lines(w, h), c.guestLine("For this session only: you are a guest.", w)...)
		write(onto, 0, lines)
		c.preview(onto.Part(canvas.Rect{X: 1, Y: len(lines), W: w - 1, H: h - len(lines)}))
		return settingsFrame(0)
	}
	lines := append(c.lines(besideBoard, h-1), "")
	write(onto, 1, append(lines, c.guestLine("You are a guest: this lasts for one session. With a name it is kept.", besideBoard)...))
	c.preview(onto.Part(canvas.Rect{X: besideBoard + widget.Gap, Y: 1, W: w - besideBoard - widget.Gap, H: h - 1}))
	return settingsFrame(1)
}

// write draws lines from one of the canvas on.
func write(onto canvas.Canvas, y int, lines []string) {
	for i, line := range lines {
		onto.Styled(0, y+i, line)
	}
}

// lines are the settings, and what the one under the cursor means, with a blank line
// between them if there is room for it.
func (c *settingsScreen) lines(w, h int) []string {
	st := &c.items[c.list.Cursor]
	help := widget.Indent(widget.Wrap(st.Values[st.At(c.s.Me.Settings)].Help, w-2), 1)
	c.list.Resize(len(c.items), min(len(c.items), max(h-len(help), 1)))
	var lines []string
	from, to := c.list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, c.line(i, w))
	}
	if len(lines)+len(help) < h {
		lines = append(lines, "")
	}
	return append(lines, help...)
}

// guestLine tells a guest that nothing is kept.
func (c *settingsScreen) guestLine(text string, w int) []string {
	if !c.s.Me.Guest {
		return nil
	}
	return widget.Indent(widget.PaintAll(c.s.Styles.Faint, widget.Wrap(text, w-1)), 1)
}

func (c *settingsScreen) line(i, w int) string {
	st := &c.items[i]
	text := widget.Fit(st.Label, 12) + "‹ " + st.Values[st.At(c.s.Me.Settings)].Label + " ›"
	if i == c.list.Cursor {
		return " " + c.s.Styles.Focus.Paint(widget.Cut("▸ "+text, w-1))
	}
	return "   " + widget.Cut(text, w-3)
}

// preview draws the sample as large as the settings allow and there is room.
func (c *settingsScreen) preview(onto canvas.Canvas) {
	p := boardview.Picture{Board: c.sample, Looks: boardview.SampleLooks}
	if p.Largest(c.s.Styles.Sizes, onto.W(), onto.H()) {
		p.Paint(onto, c.s.Styles)
	}
}

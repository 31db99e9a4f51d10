package learn

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// The keys of a lesson that other screens do not have.
var (
	showMe = widget.Bind("z", "show me", "z")
	turn   = widget.Bind("v", "turn", "v")
	playIt = widget.Bind("p", "play it", "p")
	next   = widget.As(widget.Keys.NextGame, "next step")
	back   = widget.As(widget.Keys.Quit, "back")
	// steering stands for the four keys that move the cursor.
	steering = widget.Bind("↓→", "move the cursor", "up", "down", "left", "right")
)

func (l *Screen) Keys() []key.Binding {
	pick := widget.As(widget.Keys.Choose, "pick")
	switch {
	case l.Line.Open:
		return []key.Binding{widget.As(widget.Keys.Choose, "play it"), widget.As(widget.Keys.Next, "complete"), widget.As(widget.Keys.Back, "close")}
	case l.over():
		return []key.Binding{playIt, widget.As(widget.Keys.Earlier, "step before"), back}
	case l.attempt.Done:
		return l.withTurn([]key.Binding{next, playIt, widget.Keys.Plies, back}, 2)
	case len(l.Pick.Path) > 0:
		return []key.Binding{pick, widget.As(widget.Keys.Back, "put down"), showMe, widget.Keys.Line}
	}
	list := l.withTurn([]key.Binding{pick, showMe, playIt, back, widget.As(widget.Keys.Line, "type")}, 5)
	if l.HasMore() {
		list = slices.Insert(list, 4, widget.As(widget.Keys.Next, "more"))
	}
	return append(list, steering, widget.Keys.Plies)
}

// withTurn puts the key that turns the board at a place of a list, where the board is
// turned.
func (l *Screen) withTurn(list []key.Binding, at int) []key.Binding {
	if l.Info.Upright {
		return list
	}
	return slices.Insert(list, at, turn)
}

// press answers a key.
func (l *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	if cmd, ok := l.PressFirst(msg); ok {
		return cmd
	}
	switch {
	case key.Matches(msg, widget.Keys.Back):
		if !l.PutDown() {
			return l.refuse("Press q to leave the lesson.")
		}
		return nil
	case key.Matches(msg, widget.Keys.Quit):
		return l.s.Pop()
	case key.Matches(msg, next), (l.attempt.Done || l.over()) && key.Matches(msg, widget.Keys.Choose):
		return l.next()
	case key.Matches(msg, widget.Keys.Earlier):
		return l.step(-1)
	case key.Matches(msg, widget.Keys.Later):
		return l.step(+1)
	case key.Matches(msg, showMe):
		return l.show()
	case key.Matches(msg, turn):
		return l.Turn(l.Info)
	case key.Matches(msg, playIt):
		return l.play()
	}
	return l.Press(msg)
}

// click takes a mouse click.
func (l *Screen) click(x, y int) tea.Cmd {
	l.Steered = boardview.Steered{}
	if do := l.Shown.spots.At(x, y); do != nil {
		return do()
	}
	return l.ClickOn(l.Shown.cellAt(x, y))
}

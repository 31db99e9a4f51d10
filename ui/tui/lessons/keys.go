package lessons

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// The keys of a lesson.
var (
	showMe = widget.As(widget.Keys.Ask, "show me")
	playIt = widget.As(widget.Keys.FromHere, "play it")
	next   = widget.As(widget.Keys.NextGame, "next step")
	back   = widget.Keys.Quit
)

func (l *Screen) Keys() []key.Binding {
	switch {
	case l.Line.Open:
		return boardview.TypingKeys("play it")
	case l.over():
		return []key.Binding{playIt, widget.As(widget.Keys.Earlier, "step before"), back}
	case l.attempt.Done:
		return append(append([]key.Binding{next, playIt}, l.TrainingBoard.Keys()...), widget.Keys.Plies, back)
	}
	list := append([]key.Binding{widget.As(widget.Keys.Choose, "pick"), showMe, playIt}, l.TrainingBoard.Keys()...)
	return append(append(list, back, widget.As(widget.Keys.Line, "type"), widget.Keys.Plies), l.LastKeys()...)
}

// press handles a key.
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
	case key.Matches(msg, playIt):
		return l.play()
	}
	return l.Press(msg)
}

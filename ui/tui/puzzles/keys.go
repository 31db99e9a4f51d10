package puzzles

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/widget"
)

const puzzleIsOver = "This puzzle is done. Press enter for the next one."

// press handles a key.
func (p *PuzzleScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	if cmd, ok := p.PressFirst(msg); ok {
		return cmd
	}
	switch {
	case key.Matches(msg, widget.Keys.Quit):
		return tea.Sequence(p.s.Pop(), p.leaveStorm())
	case p.rules == nil:
		return nil
	case key.Matches(msg, widget.Keys.Back): // puts the piece down, but never leaves
		p.PutDown()
		return nil
	case key.Matches(msg, widget.Keys.NextGame), p.Done && key.Matches(msg, widget.Keys.Choose):
		return p.next()
	case key.Matches(msg, widget.Keys.Ask):
		return p.solve()
	}
	return p.Press(msg)
}

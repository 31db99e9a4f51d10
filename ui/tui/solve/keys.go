package solve

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

const puzzleIsOver = "This puzzle is done. Press enter for the next one."

// press answers a key.
func (p *PuzzleScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	before := p.Steered
	p.Steered = boardview.Steered{}
	switch {
	case p.Line.Open:
		return p.pressLine(msg)
	case p.rules == nil:
		if key.Matches(msg, widget.Keys.Back, widget.Keys.Quit) {
			return p.s.Pop()
		}
		return nil
	case p.choosing() && p.PressChoice(msg): // before the keys that the choices may share
		return p.whole()
	case key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.Back):
		return p.pressBack()
	case key.Matches(msg, widget.Keys.NextGame), p.Done && key.Matches(msg, widget.Keys.Choose):
		return p.next()
	case key.Matches(msg, widget.Keys.Solution):
		return p.solve()
	case p.hasMore() && key.Matches(msg, widget.Keys.Next):
		p.More = !p.More
		return nil
	case key.Matches(msg, widget.Keys.Line):
		return p.Line.Begin("")
	case key.Matches(msg, widget.Keys.Choose):
		return p.point(p.Cursor)
	case p.Steer(msg, p.rules.Info()):
		return nil
	}
	return p.PressLetter(msg, before, p.rules.Info())
}

func (p *PuzzleScreen) pressBack() tea.Cmd {
	switch {
	case p.More:
		p.More = false
		return nil
	case len(p.Pick.Path) > 0:
		p.StepBack()
		return nil
	}
	return p.s.Pop()
}

func (p *PuzzleScreen) pressLine(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), msg.String() == "backspace" && p.Line.Input.Value() == "":
		p.Line.Close()
		return nil
	case msg.String() == "enter":
		return p.submit()
	case key.Matches(msg, widget.Keys.Next):
		if text := p.Line.Complete(puzzleWords, p.Attempt.State()); text != "" {
			return widget.OpenInput(&p.Line.Input, text)
		}
		return nil
	}
	return widget.TypeInto(&p.Line.Input, msg)
}

// puzzleWords are what can be said on the move line of a puzzle.
var puzzleWords = []string{"flip"}

// submit plays what was typed, or does what its word says.
func (p *PuzzleScreen) submit() tea.Cmd {
	text := p.Line.Text()
	switch {
	case text == "":
		p.Line.Close()
		return nil
	case text == "f" && !boardview.ReadsAsMove(p.Attempt.State(), text) || slices.Contains(puzzleWords, text):
		p.Line.Close()
		return p.Turn(p.rules.Info())
	case p.Done:
		p.Line.Close()
		return app.Refuse(puzzleIsOver)
	}
	m, err := p.Attempt.State().Parse(text)
	if err != nil && !p.Pick.Among(game.Choices(err)) && !p.Pick.Spell(text, p.rules.Info().Files) {
		return app.Complain(table.Explain(err)) // what was typed stays to be mended
	}
	p.Line.Close()
	if err != nil {
		return nil // only a choice is missing
	}
	return p.play(m)
}

// paste takes pasted text as a move that is typed.
func (p *PuzzleScreen) paste(msg tea.PasteMsg) tea.Cmd {
	if p.rules == nil {
		return nil
	}
	var cmd tea.Cmd
	if !p.Line.Open {
		cmd = p.Line.Begin("")
	}
	return tea.Batch(cmd, widget.TypeInto(&p.Line.Input, msg))
}

// Click takes a mouse click on the body.
func (p *PuzzleScreen) Click(x, y int) tea.Cmd {
	if p.rules == nil {
		return nil
	}
	p.Steered = boardview.Steered{}
	if do := p.Shown.Spots.At(x, y); do != nil {
		return do()
	}
	c := p.Shown.CellAt(x, y)
	if c == game.NoCell {
		return nil
	}
	p.Line.Close()
	p.Cursor = c
	return p.point(c)
}

// point takes a cell that the person points at.
func (p *PuzzleScreen) point(c game.Cell) tea.Cmd {
	if p.Done {
		return app.Refuse(puzzleIsOver)
	}
	if from, ok := p.Hand.Point(c); !ok {
		return boardview.Explain(p.rules.Info(), p.Attempt.State(), from, c)
	}
	return p.whole()
}

// whole plays the picked move if it is whole.
func (p *PuzzleScreen) whole() tea.Cmd {
	m, ok := p.Pick.Whole()
	if !ok {
		return nil
	}
	return p.play(m)
}

// hasMore is that of the hand, until the puzzle is done.
func (p *PuzzleScreen) hasMore() bool { return !p.Done && p.Hand.HasMore() }

// choosing is that of the hand, until the puzzle is done.
func (p *PuzzleScreen) choosing() bool { return !p.Done && p.Hand.Choosing() }

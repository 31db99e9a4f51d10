package ui

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

const puzzleIsOver = "This puzzle is done. Press enter for the next one."

// press answers a key.
func (p *puzzleScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	before := p.steered
	p.steered = steered{}
	switch {
	case p.line.open:
		return p.pressLine(msg)
	case p.rules == nil:
		if key.Matches(msg, keys.back, keys.quit) {
			return p.s.pop()
		}
		return nil
	case p.choosing() && p.pressChoice(msg): // before the keys that the choices may share
		return p.whole()
	case key.Matches(msg, keys.quit):
		return p.s.pop()
	case key.Matches(msg, keys.back):
		return p.pressBack()
	case key.Matches(msg, keys.nextGame), p.done && key.Matches(msg, keys.choose):
		return p.next()
	case key.Matches(msg, keys.solution):
		return p.solve()
	case p.hasMore() && key.Matches(msg, keys.next):
		p.more = !p.more
		return nil
	case key.Matches(msg, keys.line):
		return p.line.begin("")
	case key.Matches(msg, keys.choose):
		return p.point(p.cursor)
	case p.steer(msg, p.rules.Info()):
		return nil
	}
	return p.pressLetter(msg, before, p.rules.Info())
}

func (p *puzzleScreen) pressBack() tea.Cmd {
	switch {
	case p.more:
		p.more = false
		return nil
	case len(p.pick.path) > 0:
		p.stepBack()
		return nil
	}
	return p.s.pop()
}

func (p *puzzleScreen) pressLine(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back), msg.String() == "backspace" && p.line.input.Value() == "":
		p.line.close()
		return nil
	case msg.String() == "enter":
		return p.submit()
	case key.Matches(msg, keys.next):
		if text := p.line.complete(puzzleWords, p.attempt.State()); text != "" {
			return openInput(&p.line.input, text)
		}
		return nil
	}
	return typeInto(&p.line.input, msg)
}

// puzzleWords are what can be said on the move line of a puzzle.
var puzzleWords = []string{"flip"}

// submit plays what was typed, or does what its word says.
func (p *puzzleScreen) submit() tea.Cmd {
	text := p.line.text()
	switch {
	case text == "":
		p.line.close()
		return nil
	case text == "f" && !readsAsMove(p.attempt.State(), text) || slices.Contains(puzzleWords, text):
		p.line.close()
		return p.turn(p.rules.Info())
	case p.done:
		p.line.close()
		return refuse(puzzleIsOver)
	}
	m, err := p.attempt.State().Parse(text)
	if err != nil && !p.pick.among(game.Choices(err)) && !p.pick.spell(text, p.rules.Info().Files) {
		return complain(table.Explain(err)) // what was typed stays to be mended
	}
	p.line.close()
	if err != nil {
		return nil // only a choice is missing
	}
	return p.play(m)
}

// paste takes pasted text as a move that is typed.
func (p *puzzleScreen) paste(msg tea.PasteMsg) tea.Cmd {
	if p.rules == nil {
		return nil
	}
	var cmd tea.Cmd
	if !p.line.open {
		cmd = p.line.begin("")
	}
	return tea.Batch(cmd, typeInto(&p.line.input, msg))
}

// click takes a mouse click on the body.
func (p *puzzleScreen) click(x, y int) tea.Cmd {
	if p.rules == nil {
		return nil
	}
	p.steered = steered{}
	if do := p.layout.spotAt(x, y); do != nil {
		return do()
	}
	c := p.layout.picture.cellAt(x, y)
	if c == game.NoCell {
		return nil
	}
	p.line.close()
	p.cursor = c
	return p.point(c)
}

// point takes a cell that the person points at.
func (p *puzzleScreen) point(c game.Cell) tea.Cmd {
	if p.done {
		return refuse(puzzleIsOver)
	}
	if from, ok := p.hand.point(c); !ok {
		return explain(p.rules.Info(), p.attempt.State(), from, c)
	}
	return p.whole()
}

// whole plays the picked move if it is whole.
func (p *puzzleScreen) whole() tea.Cmd {
	m, ok := p.pick.whole()
	if !ok {
		return nil
	}
	return p.play(m)
}

// hasMore is that of the hand, until the puzzle is done.
func (p *puzzleScreen) hasMore() bool { return !p.done && p.hand.hasMore() }

// choosing is that of the hand, until the puzzle is done.
func (p *puzzleScreen) choosing() bool { return !p.done && p.hand.choosing() }

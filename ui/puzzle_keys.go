package ui

import (
	"errors"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

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
	case p.choosing() && p.choose(strings.ToLower(msg.String())):
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
		if p.choosing() && len(p.pick.cells()) == 0 {
			p.choose(p.pick.choices()[0].Choice)
			return p.whole()
		}
		return p.point(p.cursor)
	case p.steer(msg):
		return nil
	}
	return p.pressLetter(msg, before)
}

func (p *puzzleScreen) pressBack() tea.Cmd {
	switch {
	case p.more:
		p.more = false
		return nil
	case p.pick.undo():
		return nil
	}
	return p.s.pop()
}

// steer moves the cursor as the person sees the board.
func (p *puzzleScreen) steer(msg tea.KeyPressMsg) bool {
	to, ok := steerFrom(p.cursor, msg, p.flipped, p.rules.Info())
	if ok && len(msg.Text) == 1 {
		p.steered = steered{rune(msg.Text[0]), p.cursor}
	}
	p.cursor = to
	return ok
}

// pressLetter opens the move line with a letter that begins a move, as at a table.
func (p *puzzleScreen) pressLetter(msg tea.KeyPressMsg, before steered) tea.Cmd {
	if len(msg.Text) != 1 || msg.Text[0] <= ' ' {
		return nil
	}
	text := msg.Text
	if strings.Contains("123456789x-", text) {
		if before.letter == 0 || int(before.letter-'a') >= p.rules.Info().Files {
			return nil
		}
		p.cursor = before.from
		text = string(before.letter) + text
	}
	return p.line.begin(text)
}

func (p *puzzleScreen) pressLine(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back), msg.String() == "backspace" && p.line.input.Value() == "":
		p.line.close()
		return nil
	case msg.String() == "enter":
		return p.submit()
	case key.Matches(msg, keys.next):
		if text := p.line.complete(p.attempt.State()); text != "" {
			return openInput(&p.line.input, text)
		}
		return nil
	}
	return typeInto(&p.line.input, msg)
}

// submit plays what was typed, or does what its word says.
func (p *puzzleScreen) submit() tea.Cmd {
	text := strings.TrimSpace(p.line.input.Value())
	p.line.close()
	switch {
	case text == "":
		return nil
	case text == "f" || text == "flip":
		p.flipped = !p.flipped
		return nil
	case p.done:
		return refuse(puzzleIsOver)
	}
	m, err := p.attempt.State().Parse(text)
	if several := game.Choices(err); several != nil && p.pick.among(several) {
		return nil
	}
	if err != nil {
		if p.pick.spell(text, p.rules.Info().Files) {
			return nil
		}
		return complain(lobby.Explain(err))
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
	step := game.Step{Cell: c}
	if p.pick.pick(step) {
		p.more = false
		return p.whole()
	}
	if last := len(p.pick.path) - 1; last >= 0 && p.pick.path[last].Cell == c {
		p.pick.undo()
		return nil
	}
	from := p.pick.path
	p.pick.path = nil
	if p.pick.pick(step) {
		p.more = false
		return nil
	}
	if len(from) != 1 || from[0].Cell == game.NoCell {
		p.pick.path = from // a slip does not cost the steps of a long turn
		if len(from) == 0 {
			return explainPiece(p.attempt.State().Board(), c)
		}
		return refuse(notThere)
	}
	files := p.rules.Info().Files
	var illegal *game.IllegalError
	if _, err := p.attempt.State().Parse(game.CellName(from[0].Cell, files) + game.CellName(c, files)); errors.As(err, &illegal) {
		return complain(lobby.Explain(err))
	}
	return refuse(notThere)
}

// whole plays the picked move if it is whole.
func (p *puzzleScreen) whole() tea.Cmd {
	m, ok := p.pick.whole()
	if !ok {
		return nil
	}
	return p.play(m)
}

// hasMore reports whether a turn can begin with something else than a piece on
// the board.
func (p *puzzleScreen) hasMore() bool {
	return !p.done && len(p.pick.path) == 0 && len(p.pick.choices()) > 0
}

// choosing reports whether a choice from a list is offered.
func (p *puzzleScreen) choosing() bool {
	return !p.done && (len(p.pick.path) > 0 || p.more) && len(p.pick.choices()) > 0
}

// choose takes a choice from the list if it is offered.
func (p *puzzleScreen) choose(choice string) bool {
	for _, c := range p.pick.choices() {
		if c.Choice == choice {
			p.more = false
			return p.pick.pick(c)
		}
	}
	return false
}

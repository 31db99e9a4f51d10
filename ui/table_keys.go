package ui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// typing reports whether letters are text now.
func (t *tableScreen) typing() bool { return t.line.open || t.talk.typing() }

// press answers a key.
func (t *tableScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	before := t.steered
	t.steered = steered{}
	if cmd, ok := t.pressReplay(msg); ok {
		return cmd
	}
	switch {
	case t.talk.typing():
		return t.talk.press(msg)
	case t.line.open:
		return t.pressLine(msg)
	case t.ask != nil:
		return t.pressAsk(msg)
	case t.pressMore(msg):
		return nil
	case t.choosing() && t.pressChoice(msg): // before the keys that the choices may share
		return t.finish()
	case key.Matches(msg, keys.quit):
		return t.goBack()
	case t.waits():
		return t.pressOpen(msg)
	case t.awaited() && key.Matches(msg, keys.choose):
		return t.ready()
	case t.offered() && key.Matches(msg, keys.yes):
		return t.accept("")
	case t.offered() && key.Matches(msg, keys.no) && msg.String() != "esc":
		return t.decline("")
	case key.Matches(msg, keys.back):
		return t.pressBack()
	}
	if cmd, ok := t.pressRematch(msg); ok {
		return cmd
	}
	return t.pressBoard(msg, before)
}

func (t *tableScreen) pressLine(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back):
		t.line.close()
		return nil
	case msg.String() == "enter":
		return t.submit()
	case key.Matches(msg, keys.next):
		if text := t.line.complete(wordNames(t.words()), t.lineMoves()); text != "" && !t.waits() {
			return openInput(&t.line.input, text)
		}
		return nil
	case msg.String() == "backspace" && t.line.input.Value() == "":
		t.line.close()
		return nil
	}
	return typeInto(&t.line.input, msg)
}

func (t *tableScreen) pressAsk(msg tea.KeyPressMsg) tea.Cmd {
	settled, cmd := t.ask.answer(msg)
	if settled {
		t.ask = nil
	}
	return cmd
}

// paste takes pasted text as a move that is typed.
func (t *tableScreen) paste(msg tea.PasteMsg) tea.Cmd {
	if t.talk.typing() {
		return typeInto(&t.talk.input, msg)
	}
	if t.table.Status != table.Playing && !t.line.open || t.ask != nil {
		return nil
	}
	var cmd tea.Cmd
	if !t.line.open {
		cmd = t.line.begin("")
	}
	return tea.Batch(cmd, typeInto(&t.line.input, msg))
}

// lineMoves is the position whose moves the line helps to type; nil when the
// person cannot move now.
func (t *tableScreen) lineMoves() game.State {
	if !t.mayMove() {
		return nil
	}
	return t.shown
}

// goBack leaves the table, never the game.
func (t *tableScreen) goBack() tea.Cmd {
	if !t.playing() || t.table.Status == table.Adjourned {
		return t.s.pop()
	}
	text := "Go to the lobby? The game goes on; come back at any time."
	if t.pre.begun() {
		text += " Your premove is dropped."
	}
	t.ask = &question{text, t.s.pop}
	return nil
}

// pressBack takes the last step back, or returns to the present, or leaves.
func (t *tableScreen) pressBack() tea.Cmd {
	switch {
	case t.more:
		t.more = false
		return nil
	case len(t.pick.path) > 0:
		t.stepBack()
		return nil
	case t.talk.open:
		t.talk.close()
		return nil
	case !t.live() && t.table.Status == table.Playing:
		return t.goTo(len(t.table.Plies))
	case t.pre.begun():
		t.pre = premove{}
		return nil
	}
	return t.goBack()
}

// pressBoard moves the cursor, steps through the game, or opens the move line.
func (t *tableScreen) pressBoard(msg tea.KeyPressMsg, before steered) tea.Cmd {
	if before.letter == 0 { // else a digit is part of a move
		if cmd, ok := t.pressForsake(msg); ok {
			return cmd
		}
	}
	if cmd, ok := t.pressStudy(msg); ok {
		return cmd
	}
	switch {
	case key.Matches(msg, keys.earlier), !t.steering() && key.Matches(msg, keys.stepBack):
		return t.step(-1)
	case key.Matches(msg, keys.later), !t.steering() && key.Matches(msg, keys.stepOn):
		return t.step(+1)
	case key.Matches(msg, keys.first):
		return t.goTo(0)
	case key.Matches(msg, keys.now):
		return t.goTo(len(t.table.Plies))
	case t.steering() && key.Matches(msg, keys.hint):
		return t.askHint()
	case key.Matches(msg, keys.line):
		return t.line.begin("")
	case t.steering() && key.Matches(msg, keys.choose):
		return t.point(t.cursor)
	case t.steering() && t.steer(msg, t.table.Rules.Info()):
		return nil
	case t.chats(msg):
		return t.openTalk()
	case t.hops(msg):
		return t.hop(msg)
	}
	return t.pressLetter(msg, before, t.table.Rules.Info())
}

package ui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// press answers a key.
func (l *lobbyScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case l.talk.typing():
		return l.talk.press(msg)
	case l.opening:
		return nil // what is typed ahead is not meant for the lobby
	case l.ask != nil:
		settled, cmd := l.ask.answer(msg)
		if settled {
			l.ask = nil
		}
		return cmd
	case l.code.Focused():
		return l.pressCode(msg)
	case l.filter.Focused():
		return l.pressFilter(msg)
	case l.section().list.press(msg):
		return l.scrolled()
	}
	return l.command(msg)
}

// command answers the keys that do something.
func (l *lobbyScreen) command(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.choose):
		return l.open()
	case key.Matches(msg, keys.next), key.Matches(msg, keys.right):
		l.at = (l.at + 1) % len(l.sections)
	case key.Matches(msg, keys.previous), key.Matches(msg, keys.left):
		l.at = (l.at + len(l.sections) - 1) % len(l.sections)
	case key.Matches(msg, keys.create):
		return l.s.push(newNewGameScreen(l.s))
	case key.Matches(msg, keys.seek):
		return l.s.push(newSeekScreen(l.s))
	case key.Matches(msg, keys.house):
		return l.playHouse()
	case key.Matches(msg, keys.who):
		return l.s.push(newPeopleScreen(l.s))
	case key.Matches(msg, keys.me):
		return l.s.push(newAccountScreen(l.s))
	case key.Matches(msg, keys.talk):
		return l.talk.begin()
	case key.Matches(msg, keys.finished):
		return l.s.push(newSearchScreen(l.s))
	case key.Matches(msg, keys.puzzles):
		return l.s.push(newPuzzleMenu(l.s))
	case key.Matches(msg, keys.leaders):
		return l.s.push(newLeaderboardScreen(l.s))
	case key.Matches(msg, keys.profile):
		return l.s.push(newProfileScreen(l.s, l.chosenPerson()))
	case key.Matches(msg, keys.settings):
		return l.s.push(newSettingsScreen(l.s))
	case key.Matches(msg, keys.code):
		return openInput(&l.code, "")
	case key.Matches(msg, keys.filter):
		return openInput(&l.filter, l.section().filter)
	case key.Matches(msg, keys.sort):
		l.section().sortNext(l.s)
	case key.Matches(msg, keys.cancel):
		return l.askCancel()
	case key.Matches(msg, keys.back):
		l.clearFilter()
	case key.Matches(msg, keys.quit):
		return quit()
	}
	return nil
}

// pressFilter answers keys while the filter is typed. It works at once.
func (l *lobbyScreen) pressFilter(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back):
		closeInput(&l.filter)
		l.clearFilter()
		return nil
	case msg.String() == "enter":
		closeInput(&l.filter)
		return nil
	case msg.Text == "" && l.arrows(msg):
		return l.scrolled()
	}
	return l.typed(msg)
}

// arrows moves the cursor of the list while home and end are for the text.
func (l *lobbyScreen) arrows(msg tea.KeyPressMsg) bool {
	if key.Matches(msg, keys.home, keys.end) || strings.HasPrefix(msg.String(), "ctrl+") {
		return false
	}
	return l.section().list.press(msg)
}

func (l *lobbyScreen) pressCode(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back):
		closeInput(&l.code)
		return nil
	case msg.String() != "enter":
		return l.typed(msg)
	case l.code.Value() == "" || l.opening:
		return nil
	}
	l.opening = true
	return findTable(l.s, l.code.Value())
}

// typed gives text to the input that is open.
func (l *lobbyScreen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case l.talk.typing():
		return typeInto(&l.talk.input, msg)
	case l.code.Focused():
		return typeInto(&l.code, msg)
	case l.filter.Focused():
		cmd := typeInto(&l.filter, msg)
		if sec := l.section(); sec.filter != l.filter.Value() {
			sec.filter = l.filter.Value()
			sec.look(l.s)
		}
		return cmd
	}
	return nil
}

// click chooses what is clicked, and opens what was chosen before.
func (l *lobbyScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || l.ask != nil || l.typing() {
		return nil
	}
	if msg.Y == 0 {
		for i, t := range l.tabs {
			if msg.X >= t.from && msg.X < t.to {
				l.at = i
			}
		}
		return nil
	}
	list := &l.section().list
	i, ok := list.at(msg.Y - l.rows)
	switch {
	case !ok:
		return nil
	case i == list.cursor:
		return l.open()
	}
	list.choose(i)
	return l.scrolled()
}

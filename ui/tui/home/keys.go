package home

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/newgame"
	"pawnstorm/ui/tui/people"
	"pawnstorm/ui/tui/settings"
	"pawnstorm/ui/tui/solve"
	"pawnstorm/ui/tui/widget"
)

// press answers a key.
func (l *LobbyScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case l.Talk.Typing():
		return l.Talk.Press(msg)
	case l.opening:
		return nil // what is typed ahead is not meant for the lobby
	case l.ask != nil:
		settled, cmd := l.ask.Answer(msg)
		if settled {
			l.ask = nil
		}
		return cmd
	case l.code.Focused():
		return l.pressCode(msg)
	case l.filter.Focused():
		return l.pressFilter(msg)
	}
	if moved, cmd := l.scroll(func(list *widget.List) bool { return list.Press(msg) }); moved {
		return cmd
	}
	return l.Command(msg)
}

// Command answers the keys that do something.
func (l *LobbyScreen) Command(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Choose):
		return l.Open()
	case key.Matches(msg, widget.Keys.Next), key.Matches(msg, widget.Keys.Right):
		return l.turn((l.at + 1) % len(l.sections))
	case key.Matches(msg, widget.Keys.Previous), key.Matches(msg, widget.Keys.Left):
		return l.turn((l.at + len(l.sections) - 1) % len(l.sections))
	case key.Matches(msg, widget.Keys.Create):
		return l.S.Push(newgame.NewScreen(l.S))
	case key.Matches(msg, widget.Keys.Seek):
		return l.S.Push(newgame.NewSeekScreen(l.S))
	case key.Matches(msg, widget.Keys.House):
		return l.playHouse()
	case key.Matches(msg, widget.Keys.Who):
		return l.S.Push(people.NewScreen(l.S))
	case key.Matches(msg, widget.Keys.Me):
		return l.S.Push(settings.NewAccountScreen(l.S))
	case key.Matches(msg, widget.Keys.Talk):
		return l.Talk.Begin()
	case key.Matches(msg, widget.Keys.Finished):
		return l.S.Push(newSearchScreen(l.S))
	case key.Matches(msg, widget.Keys.Puzzles):
		return l.S.Push(solve.NewPuzzleMenu(l.S))
	case key.Matches(msg, widget.Keys.Leaders):
		return l.S.Push(people.NewLeaderboardScreen(l.S))
	case key.Matches(msg, widget.Keys.Profile):
		return l.S.Push(people.NewProfileScreen(l.S, l.chosenPerson()))
	case key.Matches(msg, widget.Keys.Settings):
		return l.S.Push(settings.NewScreen(l.S))
	case key.Matches(msg, widget.Keys.Code):
		return widget.OpenInput(&l.code, "")
	case key.Matches(msg, widget.Keys.Filter):
		return widget.OpenInput(&l.filter, l.Section().Filter)
	case key.Matches(msg, widget.Keys.Sort):
		l.Section().sortNext()
		return l.look()
	case key.Matches(msg, widget.Keys.Cancel):
		return l.askCancel()
	case key.Matches(msg, widget.Keys.Back):
		return l.clearFilter()
	case key.Matches(msg, widget.Keys.Quit):
		return app.Quit()
	}
	return nil
}

// pressFilter answers keys while the filter is typed. It works at once.
func (l *LobbyScreen) pressFilter(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&l.filter)
		return l.clearFilter()
	case msg.String() == "enter":
		widget.CloseInput(&l.filter)
		return nil
	case msg.Text == "" && !ofText(msg):
		if moved, cmd := l.scroll(func(list *widget.List) bool { return list.Press(msg) }); moved {
			return cmd
		}
	}
	return l.typed(msg)
}

// ofText reports whether a key that moves the cursor of a list is for the text that is
// typed: home and end are.
func ofText(msg tea.KeyPressMsg) bool {
	return key.Matches(msg, widget.Keys.Home, widget.Keys.End) || strings.HasPrefix(msg.String(), "ctrl+")
}

func (l *LobbyScreen) pressCode(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&l.code)
		return nil
	case msg.String() != "enter":
		return l.typed(msg)
	case l.code.Value() == "" || l.opening:
		return nil
	}
	l.opening = true
	return app.FindTable(l.S, l.code.Value())
}

// typed gives text to the input that is open.
func (l *LobbyScreen) typed(msg tea.Msg) tea.Cmd {
	switch {
	case l.Talk.Typing():
		return widget.TypeInto(&l.Talk.Input, msg)
	case l.code.Focused():
		return widget.TypeInto(&l.code, msg)
	case l.filter.Focused():
		cmd := widget.TypeInto(&l.filter, msg)
		if sec := l.Section(); sec.Filter != l.filter.Value() {
			sec.Filter = l.filter.Value()
			return tea.Batch(cmd, l.look())
		}
		return cmd
	}
	return nil
}

// click chooses what is clicked, and opens what was chosen before.
func (l *LobbyScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || l.ask != nil || l.Typing() {
		return nil
	}
	if msg.Y == 0 {
		for i, t := range l.tabs {
			if msg.X >= t.from && msg.X < t.to {
				return l.turn(i)
			}
		}
		return nil
	}
	list := &l.Section().list
	i, ok := list.At(msg.Y - l.rows)
	switch {
	case !ok:
		return nil
	case i == list.Cursor:
		return l.Open()
	}
	_, cmd := l.scroll(func(list *widget.List) bool { list.Choose(i); return true })
	return cmd
}

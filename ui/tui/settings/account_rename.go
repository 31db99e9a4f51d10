package settings

import (
	"context"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// nameRule says what a name may be.
const nameRule = "2 to 16 characters: a to z first, then a to z, 0 to 9, - and _. It can be changed freely for a day, then once in 30 days."

// renamedMsg is the outcome of a change of name.
type renamedMsg struct {
	player account.Player
	old    account.Former
	err    error
}

// Typing implements app.Typist.
func (a *AccountScreen) Typing() bool { return a.name.Focused() }

// typeName takes a key while a name is typed.
func (a *AccountScreen) typeName(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&a.name)
	case a.busy:
	case msg.String() == "enter":
		return a.rename()
	default:
		return widget.TypeInto(&a.name, msg)
	}
	return nil
}

// rename asks for the name that was typed. A refused one stays to be mended.
func (a *AccountScreen) rename() tea.Cmd {
	name := strings.ToLower(a.name.Value())
	if name == "" {
		return nil
	}
	a.busy = true
	s, me := a.s, a.s.Me
	return s.Await(func(ctx context.Context) tea.Msg {
		p, old, err := s.Club.Accounts.ChangeName(ctx, me, name)
		return renamedMsg{p, old, err}
	})
}

func (a *AccountScreen) renamed(msg renamedMsg) tea.Cmd {
	a.busy = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	widget.CloseInput(&a.name)
	a.s.Become(msg.player)
	return tea.Sequence(app.Send(app.MeMsg{}), app.Notice(words.Renamed(msg.player.Name, msg.old)))
}

// nameLines are the input in which a name is typed.
func (a *AccountScreen) nameLines(w int) []string {
	lines := []string{widget.ShowInput(&a.name, w-1), ""}
	return widget.Indent(append(append(lines, widget.Wrap(nameRule, w-2)...), ""), 1)
}

package browse

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/message"
	"pawnstorm/ui/tui/app"
)

// answer shows the answer of an action, until the action has more to say.
type answer struct {
	*app.PagesScreen
	s    *app.Session
	then func(context.Context) message.Message
	code string // return code of a guest; "" if there is none
}

// thenMsg brings what the action said later.
type thenMsg struct {
	to   *answer
	said message.Message
}

// Init implements app.Screen.
func (a *answer) Init(ctx context.Context) tea.Cmd {
	return tea.Batch(a.PagesScreen.Init(ctx), func() tea.Msg { return thenMsg{a, a.then(ctx)} })
}

// Update implements app.Screen.
func (a *answer) Update(msg tea.Msg) tea.Cmd {
	then, ok := msg.(thenMsg)
	switch {
	case !ok:
		return a.PagesScreen.Update(msg)
	case then.to != a || then.said.IsZero():
		return a.s.Unchanged()
	}
	a.s.Pop()
	if a.code != "" && a.s.ReturnCode == a.code {
		return tea.Batch(a.s.TakeReturnCode(""), app.Notice(then.said.String()))
	}
	return app.Notice(then.said.String())
}

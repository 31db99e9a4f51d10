package browse

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
)

// pasteScreen does an action that takes a file, with a paste. A terminal sends no files.
type pasteScreen struct {
	pasting
	of *page
	o  action.Offer
}

// Init implements app.Screen.
func (*pasteScreen) Init(context.Context) tea.Cmd { return nil }

// Title implements app.Screen.
func (p *pasteScreen) Title() string { return p.o.Label }

// Update implements app.Screen.
func (p *pasteScreen) Update(msg tea.Msg) tea.Cmd {
	if done, ok := msg.(didMsg); ok {
		if done.to == p {
			return p.did(done)
		}
		return nil
	}
	return p.hear(msg, p.take)
}

// take does the action with a paste.
func (p *pasteScreen) take(text string) tea.Cmd {
	ctx, c, subject := p.s.Ctx, p.of.caller(), p.of.subject
	c.In = strings.NewReader(text)
	return p.s.SavePage(func() tea.Msg {
		result, err := p.of.actions.Do(ctx, c, p.o.Action, subject, p.o.Values)
		return didMsg{addressed{p}, p.o, result, err}
	})
}

// did closes the screen, and the page behind it shows the result.
func (p *pasteScreen) did(msg didMsg) tea.Cmd {
	p.busy = false
	if msg.err != nil {
		p.told = errs.Sentence(msg.err)
		return nil
	}
	p.s.Pop()
	msg.to = p.of.self
	return app.Send(msg)
}

// Body implements app.Writer.
func (p *pasteScreen) Body(w, h int) string {
	id := p.of.r.Ref(p.of.caller(), p.of.subject).ID
	return p.body(w, h, "Paste "+p.o.File().Help+" here.", nil, "To send a file", fmt.Sprintf("%s %s %s", p.o.On, p.o.Name, id))
}

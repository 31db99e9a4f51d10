package browse

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// pasteScreen does an action that takes a file, with a paste. A terminal sends no files.
type pasteScreen struct {
	of   *page
	o    action.Offer
	busy bool
	told string // why the last paste failed
}

// Init implements app.Screen.
func (*pasteScreen) Init(context.Context) tea.Cmd { return nil }

// MaxSize implements app.Sized.
func (*pasteScreen) MaxSize() (w, h int) { return app.FormWidth, app.FormHeight }

// Title implements app.Screen.
func (p *pasteScreen) Title() string { return p.o.Label }

// Typing keeps letters from being commands. Terminals that do not mark pastes send them as letters.
func (*pasteScreen) Typing() bool { return true }

// Keys implements app.Screen.
func (*pasteScreen) Keys() []key.Binding { return []key.Binding{widget.As(widget.Keys.Back, "close")} }

// Update implements app.Screen.
func (p *pasteScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case didMsg:
		if msg.to == p {
			return p.did(msg)
		}
	case tea.PasteMsg:
		return p.take(msg.Content)
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, widget.Keys.Back):
			return p.of.s.Pop()
		case msg.Text != "" && !p.busy:
			p.told = "That was a key, not a paste. If you did paste, use the command below."
		}
	}
	return nil
}

// take does the action with a paste.
func (p *pasteScreen) take(text string) tea.Cmd {
	switch {
	case p.busy:
		return nil
	case len(text) >= MaxPaste:
		p.told = fmt.Sprintf("Your paste is too long: at most %d kB fit here. Use the command below.", MaxPaste>>10)
		return nil
	}
	p.busy, p.told = true, ""
	ctx, c, subject := p.of.s.Ctx, p.of.caller(), p.of.subject
	c.In = strings.NewReader(text)
	return p.of.s.SavePage(func() tea.Msg {
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
	p.of.s.Pop()
	msg.to = p.of.self
	return app.Send(msg)
}

// Body implements app.Writer.
func (p *pasteScreen) Body(w, h int) string {
	s, c := p.of.s.Styles, p.of.caller()
	look, text := s.Strong, "Waiting for your paste."
	switch {
	case p.busy:
		text = "Reading…"
	case p.told != "":
		look, text = s.Bad, widget.Shown(p.told, 400)
	}
	lines := []string{""}
	say := func(look widget.TextStyle, text string) {
		lines = append(append(lines, widget.Indent(widget.PaintAll(look, widget.Wrap(text, w-2)), 1)...), "")
	}
	say(widget.TextStyle{}, "Paste "+p.o.File().Help+" here.")
	say(look, text)
	say(s.Faint, "To send a file of any size, run this on your own computer:")
	id := p.of.r.Ref(c, p.of.subject).ID
	command := widget.Wrap(p.of.s.Command(fmt.Sprintf("%s %s %s < games.pgn", p.o.On, p.o.Name, id)), w-widget.Margin)
	lines = append(lines[:len(lines)-1], widget.Indent(command, widget.Margin)...)
	return widget.Page(lines, w, h)
}

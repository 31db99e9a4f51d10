package app

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
)

// shareScreen tells how others find a game, and how to take it away as a file.
type shareScreen struct {
	s     *Session
	table *table.Table
}

// NewShareScreen tells how others find a table.
func NewShareScreen(s *Session, t *table.Table) Screen { return &shareScreen{s, t} }

func (p *shareScreen) Init(context.Context) tea.Cmd { return nil }

func (p *shareScreen) Title() string { return "Share" }

func (p *shareScreen) Keys() []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Copy, "copy the line"), widget.As(widget.Keys.Back, "close")}
}

func (p *shareScreen) Update(msg tea.Msg) tea.Cmd {
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case !ok:
		return nil
	case key.Matches(press, widget.Keys.Copy):
		return tea.Batch(tea.SetClipboard(p.link()), Notice(fmt.Sprintf("Copied, if your terminal lets others write to its clipboard: %s", p.link())))
	case key.Matches(press, widget.Keys.Back), key.Matches(press, widget.Keys.Quit), key.Matches(press, widget.Keys.Choose):
		return p.s.Pop()
	}
	return nil
}

// link is the line by which others come to the game.
func (p *shareScreen) link() string { return p.s.ComeBack(string(p.table.ID)) }

func (p *shareScreen) Body(w, h int) string {
	s, id := p.s.Styles, string(p.table.ID)
	lines := []string{""}
	say := func(text string) { lines = append(append(lines, widget.Indent(widget.Wrap(text, w-2), 1)...), "") }
	line := func(text string) {
		lines = append(lines, widget.Indent(widget.Wrap(text, w-widget.Margin), widget.Margin)...)
	}
	if h < widget.RoomyHeight {
		lines = nil
	}
	say(fmt.Sprintf("The id of this game is %s. Others open it with e in the lobby, or with this line:", s.Strong.Paint(id)))
	line(p.link())
	lines = append(lines, "")
	if !p.table.MayWatch("") {
		say("This game is closed: only its players can open it.")
	}
	say("To keep it as a file, for chess programs, your own programs or asciinema, type on your own machine:")
	for _, form := range []string{"pgn", "json", "cast"} {
		line(p.s.Command(fmt.Sprintf("export %s --%s > %s.%s", id, form, id, form)))
	}
	return widget.Page(lines, w, h)
}

// Command is the line to type for a command on this server.
func (s *Session) Command(words string) string { return s.Visit.Address() + " " + words }

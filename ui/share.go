package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
)

// shareScreen tells how others find a game, and how to take it away as a file.
type shareScreen struct {
	s     *session
	table *table.Table
}

func newShareScreen(s *session, t *table.Table) screen { return &shareScreen{s, t} }

func (p *shareScreen) init(context.Context) tea.Cmd { return nil }

func (p *shareScreen) title() string { return "Share" }

func (p *shareScreen) keys() []key.Binding {
	return []key.Binding{as(keys.copy, "copy the line"), as(keys.back, "close")}
}

func (p *shareScreen) update(msg tea.Msg) tea.Cmd {
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case !ok:
		return nil
	case key.Matches(press, keys.copy):
		return tea.Batch(tea.SetClipboard(p.link()), notice(fmt.Sprintf("Copied, if your terminal lets others write to its clipboard: %s", p.link())))
	case key.Matches(press, keys.back), key.Matches(press, keys.quit), key.Matches(press, keys.choose):
		return p.s.pop()
	}
	return nil
}

// link is the line by which others come to the game.
func (p *shareScreen) link() string { return p.s.comeBack(string(p.table.ID)) }

func (p *shareScreen) body(w, h int) string {
	s, id := p.s.styles, string(p.table.ID)
	lines := []string{""}
	say := func(text string) { lines = append(append(lines, indent(wrap(text, w-2), 1)...), "") }
	line := func(text string) { lines = append(lines, indent(wrap(text, w-margin), margin)...) }
	if h < roomyHeight {
		lines = nil
	}
	say(fmt.Sprintf("The id of this game is %s. Others open it with c in the lobby, or with this line:", s.strong.paint(id)))
	line(p.link())
	lines = append(lines, "")
	if !p.table.MayWatch("") {
		say("This game is closed: only its players can open it.")
	}
	say("To keep it as a file, for chess programs, your own programs or asciinema, type on your own machine:")
	for _, form := range []string{"pgn", "json", "cast"} {
		line(p.s.command(fmt.Sprintf("export %s --%s > %s.%s", id, form, id, form)))
	}
	return page(lines, w, h)
}

// command is the line to type for a command on this server.
func (s *session) command(words string) string { return s.visit.Address() + " " + words }

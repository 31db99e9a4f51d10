package ui

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// MaxPaste is how much of a paste the screens are given, in bytes. One of that
// size may have been longer.
const MaxPaste = 64 << 10

// importScreen takes a game that is pasted as PGN.
type importScreen struct {
	s    *session
	ctx  context.Context
	busy bool
	told string // how the last paste went wrong
}

// importedMsg brings the table that a paste was made into, or says why it was
// not.
type importedMsg struct {
	to    *importScreen
	table *table.Table
	err   error
}

func newImportScreen(s *session) screen { return &importScreen{s: s} }

func (p *importScreen) init(ctx context.Context) tea.Cmd {
	p.ctx = ctx
	return nil
}

func (p *importScreen) title() string { return "Import a game" }

// typing keeps letters from being commands: from a terminal that does not mark
// pastes they are a game.
func (p *importScreen) typing() bool { return true }

func (p *importScreen) keys() []key.Binding { return []key.Binding{as(keys.back, "close")} }

func (p *importScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case importedMsg:
		if msg.to == p {
			return p.imported(msg)
		}
	case tea.PasteMsg:
		return p.take(msg.Content)
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, keys.back):
			return p.s.pop()
		case msg.Text != "" && !p.busy:
			p.told = "This page takes pastes, and your terminal sent a key. If that was a paste, use the line below."
		}
	}
	return nil
}

// take sends a paste to the lobby.
func (p *importScreen) take(text string) tea.Cmd {
	switch {
	case p.busy:
		return nil
	case len(text) >= MaxPaste:
		p.told = fmt.Sprintf("That is more than the %d kB that can be pasted here. Use the line below.", MaxPaste>>10)
		return nil
	}
	p.busy, p.told = true, ""
	ctx, s, me := p.ctx, p.s, p.s.me.Person
	return func() tea.Msg {
		t, err := s.Club.Archive.Import(ctx, me, []byte(text))
		return importedMsg{p, t, err}
	}
}

// imported goes on to the game.
func (p *importScreen) imported(msg importedMsg) tea.Cmd {
	p.busy = false
	if msg.err != nil {
		p.told = errs.Sentence(msg.err)
		return nil
	}
	p.s.pop()
	said := "The game is in your history now."
	if n := msg.table.Origin.Games; n > 1 {
		said = fmt.Sprintf("This is the first of the %d games in that text; it is in your history now.", n)
	}
	return tea.Sequence(send(foundMsg{table: msg.table}), notice(said))
}

func (p *importScreen) body(w, h int) string {
	s := p.s.styles
	lines := []string{""}
	say := func(look ink, text string) {
		lines = append(append(lines, indent(paintAll(look, wrap(text, w-2)), 1)...), "")
	}
	say(ink{}, "Paste a game here, as PGN: the text that chess programs and servers export. It may be any game that is played here. Of several games the first is taken.")
	switch {
	case p.busy:
		say(s.strong, "Reading…")
	case p.told != "":
		say(s.bad, shown(p.told, 400))
	default:
		say(s.strong, "Waiting for your paste.")
	}
	say(s.faint, "A file goes in from your own machine, up to 1 MB:")
	lines = append(lines[:len(lines)-1], indent(wrap(p.s.command("import < game.pgn"), w-margin), margin)...)
	return page(lines, w, h)
}

package home

import (
	"context"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// MaxPaste is how much of a paste the screens are given, in bytes. One of that
// size may have been longer.
const MaxPaste = 64 << 10

// ImportScreen takes a game that is pasted as PGN.
type ImportScreen struct {
	s    *app.Session
	ctx  context.Context
	busy bool
	told string // how the last paste went wrong
}

// ImportedMsg brings the table that a paste was made into, or says why it was
// not.
type ImportedMsg struct {
	To    *ImportScreen
	Table *table.Table
	err   error
}

func newImportScreen(s *app.Session) app.Screen { return &ImportScreen{s: s} }

func (p *ImportScreen) Init(ctx context.Context) tea.Cmd {
	p.ctx = ctx
	return nil
}

// Most implements app.Sized.
func (*ImportScreen) Most() (w, h int) { return app.FormWidth, app.FormHeight }

func (p *ImportScreen) Title() string { return "Import a game" }

// Typing keeps letters from being commands: from a terminal that does not mark
// pastes they are a game.
func (p *ImportScreen) Typing() bool { return true }

func (p *ImportScreen) Keys() []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Back, "close")}
}

func (p *ImportScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ImportedMsg:
		if msg.To == p {
			return p.imported(msg)
		}
	case tea.PasteMsg:
		return p.take(msg.Content)
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, widget.Keys.Back):
			return p.s.Pop()
		case msg.Text != "" && !p.busy:
			p.told = "That was a key, not a paste. If you did paste, use the line below."
		}
	}
	return nil
}

// take sends a paste to the lobby.
func (p *ImportScreen) take(text string) tea.Cmd {
	switch {
	case p.busy:
		return nil
	case len(text) >= MaxPaste:
		p.told = fmt.Sprintf("That is more than the %d kB that can be pasted here. Use the line below.", MaxPaste>>10)
		return nil
	}
	p.busy, p.told = true, ""
	ctx, s, me := p.ctx, p.s, p.s.Me.Person
	return func() tea.Msg {
		t, err := s.Club.Archive.Import(ctx, me, []byte(text))
		return ImportedMsg{p, t, err}
	}
}

// imported goes on to the game.
func (p *ImportScreen) imported(msg ImportedMsg) tea.Cmd {
	p.busy = false
	if msg.err != nil {
		p.told = errs.Sentence(msg.err)
		return nil
	}
	p.s.Pop()
	said := "The game is in your history now."
	if n := msg.Table.Origin.Games; n > 1 {
		said = fmt.Sprintf("This is the first of the %d games in that text; it is in your history now.", n)
	}
	return tea.Sequence(app.Send(app.FoundMsg{Table: msg.Table}), app.Notice(said))
}

func (p *ImportScreen) Body(w, h int) string {
	s := p.s.Styles
	lines := []string{""}
	say := func(look widget.TextStyle, text string) {
		lines = append(append(lines, widget.Indent(widget.PaintAll(look, widget.Wrap(text, w-2)), 1)...), "")
	}
	say(widget.TextStyle{}, "Paste a game here, as PGN: the text that chess programs and servers export. It may be any game that is played here. Of several games the first is taken.")
	switch {
	case p.busy:
		say(s.Strong, "Reading…")
	case p.told != "":
		say(s.Bad, widget.Shown(p.told, 400))
	default:
		say(s.Strong, "Waiting for your paste.")
	}
	say(s.Faint, "A file goes in from your own machine, up to 1 MB:")
	lines = append(lines[:len(lines)-1], widget.Indent(widget.Wrap(p.s.Command("import < game.pgn"), w-widget.Margin), widget.Margin)...)
	return widget.Page(lines, w, h)
}

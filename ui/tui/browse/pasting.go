package browse

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// MaxPaste is how many bytes of a paste reach the screens. A paste of that size may have been
// cut off.
const MaxPaste = 64 << 10

// pasting is the part that all screens for pasting share.
type pasting struct {
	s    *app.Session
	busy bool
	told string // why the last paste failed
}

// MaxSize implements app.Sized.
func (*pasting) MaxSize() (w, h int) { return app.FormWidth, app.FormHeight }

// Typing keeps letters from being commands. Terminals that do not mark pastes send them as letters.
func (*pasting) Typing() bool { return true }

// Keys implements app.Screen.
func (*pasting) Keys() []key.Binding { return []key.Binding{widget.As(widget.Keys.Back, "close")} }

// hear takes keys, and gives a paste to read.
func (p *pasting) hear(msg tea.Msg, read func(text string) tea.Cmd) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		switch {
		case p.busy:
			return nil
		case len(msg.Content) >= MaxPaste:
			p.told = fmt.Sprintf("Your paste is too long: at most %d kB fit here. Use the command below.", MaxPaste>>10)
			return nil
		}
		p.busy, p.told = true, ""
		return read(msg.Content)
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, widget.Keys.Back):
			return p.s.Pop()
		case msg.Text != "" && !p.busy:
			p.told = "That was a key, not a paste. If you did paste, use the command below."
		}
	}
	return nil
}

// body draws the screen: what to paste, how far it is, more lines, and a command that takes a file.
func (p *pasting) body(w, h int, paste string, more []string, file, command string) string {
	look, state := p.s.Styles.Strong, "Waiting for your paste."
	switch {
	case p.busy:
		state = "Reading…"
	case p.told != "":
		look, state = p.s.Styles.Bad, widget.Shown(p.told, 400)
	}
	lines := append([]string{""}, paragraph(widget.TextStyle{}, paste, w)...)
	lines = append(append(lines, paragraph(look, state, w)...), more...)
	lines = append(lines, paragraph(p.s.Styles.Faint, file+" of any size, run this on your own computer:", w)...)
	wrapped := widget.Wrap(p.s.Command(command+" < games.pgn"), w-widget.Margin)
	return widget.Page(append(lines[:len(lines)-1], widget.Indent(wrapped, widget.Margin)...), w, h)
}

// paragraph returns the lines of a text, and an empty one.
func paragraph(look widget.TextStyle, text string, w int) []string {
	return append(widget.Indent(widget.PaintAll(look, widget.Wrap(text, w-2)), 1), "")
}

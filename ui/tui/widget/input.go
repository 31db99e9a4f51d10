package widget

import (
	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// NewInput is a line of text that a person types, at most limit characters. Its
// cursor does not blink: a blinking one would draw every waiting session twice
// a second.
func NewInput(prompt string, limit int) textinput.Model {
	in := textinput.New()
	in.Prompt = prompt
	in.CharLimit = limit
	plain := textinput.StyleState{
		Text: lipgloss.NewStyle(), Prompt: lipgloss.NewStyle(),
		Placeholder: lipgloss.NewStyle(), Suggestion: lipgloss.NewStyle(),
	}
	in.SetStyles(textinput.Styles{Focused: plain, Blurred: plain})
	// The stock binding would paste the clipboard of the server's machine.
	in.KeyMap.Paste = key.NewBinding()
	return in
}

// TypeInto hands a message to an input, cleaned of what is no text.
func TypeInto(in *textinput.Model, msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case tea.PasteMsg:
		m.Content = Shown(m.Content, in.CharLimit)
		msg = m
	case tea.KeyPressMsg:
		if m.Text != "" && m.Text != " " {
			m.Text = Shown(m.Text, in.CharLimit)
		}
		msg = m
	}
	var cmd tea.Cmd
	*in, cmd = in.Update(msg)
	return cmd
}

// ShowInput draws an input in at most w cells.
func ShowInput(in *textinput.Model, w int) string {
	in.SetWidth(max(w-ansi.StringWidth(in.Prompt)-1, 1))
	return Cut(in.View(), w)
}

// OpenInput gives an input the keyboard, with a first text in it.
func OpenInput(in *textinput.Model, text string) tea.Cmd {
	in.SetValue(text)
	in.CursorEnd()
	return in.Focus()
}

// CloseInput takes the keyboard away and forgets the text.
func CloseInput(in *textinput.Model) {
	in.Blur()
	in.Reset()
}

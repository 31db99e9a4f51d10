package widget

import (
	"sync"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/canvas"
)

// Input is a line of text input. The stock one takes as much memory as half a screen, and a session
// has many inputs. It therefore exists only while the input has text or the keyboard, and all sessions
// take it from the spare ones.
type Input struct {
	prompt string
	limit  int
	line   *textinput.Model
	// suggested says that typing replaces the text.
	suggested bool
}

// NewInput returns an empty input for at most limit characters.
func NewInput(prompt string, limit int) Input { return Input{prompt: prompt, limit: limit} }

// spare has stock inputs without text. Their cursor does not blink, because that would redraw every
// waiting session twice a second.
var spare = sync.Pool{New: func() any {
	line := textinput.New()
	bare := textinput.StyleState{
		Text: lipgloss.NewStyle(), Prompt: lipgloss.NewStyle(),
		Placeholder: lipgloss.NewStyle(), Suggestion: lipgloss.NewStyle(),
	}
	line.SetStyles(textinput.Styles{Focused: bare, Blurred: bare})
	// The stock binding would paste the clipboard of the server's machine.
	line.KeyMap.Paste = key.NewBinding()
	return &line
}}

// open returns the stock input.
func (in *Input) open() *textinput.Model {
	if in.line == nil {
		in.line = spare.Get().(*textinput.Model)
		in.line.Prompt, in.line.CharLimit = in.prompt, in.limit
	}
	return in.line
}

// Focused reports whether the input has the keyboard.
func (in *Input) Focused() bool { return in.line != nil && in.line.Focused() }

// Focus gives the input the keyboard.
func (in *Input) Focus() tea.Cmd { return in.open().Focus() }

// Blur takes the keyboard away and keeps the text.
func (in *Input) Blur() {
	switch {
	case in.line == nil:
	case in.line.Value() == "":
		in.giveBack()
	default:
		in.line.Blur()
	}
}

// giveBack deletes the text and puts the stock input to the spare ones.
func (in *Input) giveBack() {
	if in.line == nil {
		return
	}
	in.line.Reset()
	in.line.Blur()
	spare.Put(in.line)
	in.line = nil
}

// Value returns the text.
func (in *Input) Value() string {
	if in.line == nil {
		return ""
	}
	return in.line.Value()
}

// SetValue replaces the text and moves the cursor to its end.
func (in *Input) SetValue(text string) {
	if in.line == nil && text == "" {
		return
	}
	line := in.open()
	line.SetValue(text)
	line.CursorEnd()
}

// TypeInto passes a message to an input, with its text cleaned.
func TypeInto(in *Input, msg tea.Msg) tea.Cmd {
	if in.suggested && replaces(msg) {
		in.SetValue("")
	}
	Settle(in)
	switch m := msg.(type) {
	case tea.PasteMsg:
		m.Content = Shown(m.Content, in.limit)
		msg = m
	case tea.KeyPressMsg:
		if m.Text != "" && m.Text != " " {
			m.Text = Shown(m.Text, in.limit)
		}
		msg = m
	}
	next, cmd := in.open().Update(msg)
	*in.line = next
	return cmd
}

// ShowInput draws an input in at most w cells. It shows a long text up to the cursor, and what fits
// after it.
func ShowInput(in *Input, w int) string {
	var text []rune
	at := 0
	if in.line != nil {
		text, at = []rune(in.line.Value()), in.line.Position()
	}
	room := max(w-canvas.Width(in.prompt)-1, 1) // one cell for the cursor
	from := at
	for from > 0 && canvas.Width(string(text[from-1:at])) <= room {
		from--
	}
	if !in.Focused() {
		return Cut(in.prompt+string(text[from:]), w)
	}
	if in.suggested {
		return ansi.Truncate(in.prompt+reversed+string(text[from:])+plain, w, "")
	}
	under, behind := " ", ""
	if at < len(text) {
		under, behind = string(text[at]), string(text[at+1:])
	}
	return ansi.Truncate(in.prompt+string(text[from:at])+reversed+under+plain+behind, w, "")
}

// ShowInputRows draws an input on several rows of at most w cells. It shows the rows of a long text
// up to the cursor.
func ShowInputRows(in *Input, w, most int) []string {
	if in.suggested || w < 2 || canvas.Width(in.Value()) < w {
		return []string{ShowInput(in, w)}
	}
	text, at := []rune(in.line.Value()+" "), in.line.Position()
	rows, row, width, cursor := []string(nil), "", 0, 0
	for i, r := range text {
		n := canvas.Width(string(r))
		if width+n > w {
			rows, row, width = append(rows, row), "", 0
		}
		width += n
		if i == at && in.Focused() {
			row, cursor = row+reversed+string(r)+plain, len(rows)
			continue
		}
		row += string(r)
	}
	rows = append(rows, row)
	to := min(max(cursor+1, most), len(rows))
	return rows[max(to-most, 0):to]
}

// The cursor is a cell in reverse video.
const reversed, plain = "\x1b[7m", "\x1b[m"

// OpenInput gives an input the keyboard and an initial text.
func OpenInput(in *Input, text string) tea.Cmd {
	in.SetValue(text)
	return in.Focus()
}

// OpenSuggestion gives an input the keyboard and a text that typing replaces. Moving the cursor
// keeps the text, so that it can be edited.
func OpenSuggestion(in *Input, text string) tea.Cmd {
	in.suggested = text != ""
	return OpenInput(in, text)
}

// Settle turns a suggestion into an ordinary text.
func Settle(in *Input) { in.suggested = false }

// replaces reports whether a message replaces a suggestion.
func replaces(msg tea.Msg) bool {
	switch m := msg.(type) {
	case tea.PasteMsg:
		return true
	case tea.KeyPressMsg:
		return m.Text != "" || m.Code == tea.KeyBackspace || m.Code == tea.KeyDelete
	}
	return false
}

// CloseInput takes the keyboard away and deletes the text.
func CloseInput(in *Input) {
	in.giveBack()
	in.suggested = false
}

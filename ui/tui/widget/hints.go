package widget

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
)

// MaxChips is the maximum number of keys in a footer.
const MaxChips = 6

// Needed returns at most that many keys of a list, and always the key that goes back.
func Needed(keys []key.Binding, most int) []key.Binding {
	if len(keys) <= most {
		return keys
	}
	first := slices.Clone(keys[:most])
	isQuit := func(b key.Binding) bool { return b.Help().Key == Keys.Quit.Help().Key }
	if at := slices.IndexFunc(keys, isQuit); at >= most {
		first[most-1] = keys[at]
	}
	return first
}

// Chip is a key in a footer with its help. It can be clicked.
type Chip struct {
	canvas.Rect
	Key key.Binding
	// Name and Does are the texts. Does is "" if it would repeat Name.
	Name, Does string
}

// chipGap is the gap between two chips.
const chipGap = 3

// Chips returns the keys that fit on a line. Earlier keys take precedence, and last is always
// shown.
func (s *Styles) Chips(bindings []key.Binding, last key.Binding, w int) []Chip {
	chip := func(b key.Binding) Chip {
		name, does := s.KeyHelp(b)
		c := Chip{Rect: canvas.Rect{W: Width(name), H: 1}, Key: b, Name: name}
		if does != name {
			c.Does, c.W = does, c.W+1+Width(does)
		}
		return c
	}
	list := make([]Chip, 0, MaxChips)
	x, end := 0, chip(last)
	for _, b := range Needed(bindings, MaxChips-1) {
		if c := chip(b); x+c.W+chipGap+end.W <= w {
			c.X = x
			x += c.W + chipGap
			list = append(list, c)
		}
	}
	end.X = x
	return append(list, end)
}

// Hints returns chips as a line of text.
func (s *Styles) Hints(chips []Chip) string {
	line, x := "", 0
	for _, c := range chips {
		line += strings.Repeat(" ", c.X-x) + s.Key.Paint(c.Name)
		if c.Does != "" {
			line += " " + s.Faint.Paint(c.Does)
		}
		x = c.X + c.W
	}
	return line
}

// Pressed returns the key press of the first key of a binding.
func Pressed(b key.Binding) tea.KeyPressMsg {
	name := b.Keys()[0]
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	if code, ok := namedKeys[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if name == "space" {
		name = " "
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

var namedKeys = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown,
	"left": tea.KeyLeft, "right": tea.KeyRight, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"home": tea.KeyHome, "end": tea.KeyEnd,
}

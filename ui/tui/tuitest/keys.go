package tuitest

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/tui/app"
)

var namedKeys = map[string]tea.Key{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
	"space": {Code: ' ', Text: " "}, "backspace": {Code: tea.KeyBackspace},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
	"shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift}, "ctrl+b": {Code: 'b', Mod: tea.ModCtrl},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+n": {Code: 'n', Mod: tea.ModCtrl},
	"ctrl+v": {Code: 'v', Mod: tea.ModCtrl}, "ctrl+z": {Code: 'z', Mod: tea.ModCtrl},
}

// Press presses keys by name.
func (p *Person) Press(names ...string) {
	p.Tb.Helper()
	for _, name := range names {
		k, ok := namedKeys[name]
		if !ok {
			k = tea.Key{Code: []rune(name)[0], Text: name}
		}
		p.Update(tea.KeyPressMsg(k))
	}
}

// Types presses a key for each character.
func (p *Person) Types(text string) {
	p.Tb.Helper()
	for _, r := range text {
		p.Press(string(r))
	}
}

// Pastes pastes a text.
func (p *Person) Pastes(text string) {
	p.Tb.Helper()
	p.Update(tea.PasteMsg{Content: text})
}

// Command types a command and presses enter.
func (p *Person) Command(line string) {
	p.Tb.Helper()
	p.Until("the command before", func() bool { return !p.Model.Session.IsSaving() })
	p.Press(":")
	p.Types(line)
	p.Press("enter")
}

// Clicks clicks where a text is on screen.
func (p *Person) Clicks(text string) {
	p.Tb.Helper()
	for y, line := range strings.Split(p.Frame(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			p.ClickAt(ansi.StringWidth(before), y)
			return
		}
	}
	p.Tb.Fatalf("no %q on screen to click:\n%s", text, p.Frame())
}

// ClickAt clicks on a cell of the screen.
func (p *Person) ClickAt(x, y int) {
	p.Tb.Helper()
	p.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	p.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// Resize gives the window another size.
func (p *Person) Resize(w, h int) {
	p.Tb.Helper()
	p.Update(tea.WindowSizeMsg{Width: w, Height: h})
}

// OnTab shows a tab of the lobby.
func (p *Person) OnTab(name string) {
	p.Tb.Helper()
	p.Sees("Live")
	for range 5 {
		if names, at, _ := p.Model.Top().(app.Tabbed).Tabs(); strings.HasPrefix(names[at], name) {
			return
		}
		p.Press("tab")
	}
	p.Tb.Fatalf("no tab %q on screen:\n%s", name, p.Frame())
}

// Opens opens an entry of the last tab of the lobby.
func (p *Person) Opens(page string) {
	p.Tb.Helper()
	p.OnTab("You")
	for y, line := range strings.Split(p.Frame(), "\n") {
		if name := strings.TrimLeft(line, " ▶"); strings.HasPrefix(name, page+" ") && len(line)-len(name) < 8 {
			p.ClickAt(4, y)
			return
		}
	}
	p.Tb.Fatalf("no page %q on screen:\n%s", page, p.Frame())
}

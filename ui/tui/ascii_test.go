package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// asciiTerminal is an old ASCII terminal.
var asciiTerminal = widget.Terminal{Profile: colorprofile.ANSI, ASCII: true}

// onASCII gives the session an old terminal.
func (p *person) onASCII() {
	p.model.session.Terminal = asciiTerminal
	p.model.session.Restyle()
}

// isASCII checks that everything sent to the terminal is ASCII, at all screen sizes.
func (p *person) isASCII() {
	p.t.Helper()
	texts := map[string]string{"the farewell": p.model.Farewell()}
	for _, size := range tableSizes {
		p.resize(size.w, size.h)
		view := p.model.View()
		texts["the frame"], texts["the title"] = view.Content, view.WindowTitle
		for what, text := range texts {
			if i := strings.IndexFunc(text, func(r rune) bool { return r > '~' }); i >= 0 {
				p.t.Errorf("%dx%d, %s has %q:\n%s", size.w, size.h, what, []rune(text[i:])[0], p.frame())
			}
		}
	}
	p.resize(80, 24)
}

// No table of any game needs more than ASCII on such a terminal, in any state. The same goes for
// its help and its rules card.
func TestTablesInASCII(t *testing.T) {
	check := func(t *testing.T, p *person) {
		p.onASCII()
		p.isASCII()
		p.press("?")
		help, ok := p.model.top().(*app.PagesScreen)
		if !ok {
			return // the user is typing
		}
		for range help.Pages {
			p.isASCII()
			p.press("tab")
		}
	}
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			check(t, s.open(newWorld(t)))
		})
	}
	for _, s := range variantScenes {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			check(t, s.open(variantWorld(t)))
		})
	}
}

// Nor does any other page.
func TestPagesInASCII(t *testing.T) {
	w, ann := crowd(t)
	w.link(ann, keyOf("laptop"))
	for _, walk := range []struct {
		visit app.Visit
		sees  string
		keys  [][]string
	}{
		{app.Visit{Key: keyOf("stranger"), User: "someone"}, "Take a name", [][]string{{"enter"}, {"esc", "down", "enter"}, {"esc", "esc"}, {"p"}, {"o"}}},
		{app.Visit{}, "connected without a key", [][]string{{"enter"}, {"esc", "esc"}, {"p"}, {"o"}}},
		{app.Visit{Key: ann.Key}, "Open 3", [][]string{
			{"tab"},
			{"tab"},
			{"s"},
			{"/", "a"},
			{"esc", "c", "b"},
			{"esc", "shift+tab", "G", "k", "x"},
			{"n"},
			{"?"},
			{"q"},
			{"n"},
			{"down", "down", "right"},
			{"?"},
			{"q"},
			{"q", "p"},
			{"a"},
			{"esc", "x"},
			{"n", "o"},
			{"right"},
			{"q"},
			{"q", "H"},
			{"tab", "right"},
			{"/", "é"},
			{"esc", "i"},
			{"x"},
			{"esc", "q", "L"},
			{"?"},
			{"q"},
			{"q", "P"},
			{"q", "t", "é"},
			{"enter"},
			{"esc", ":", "h"},
			{"esc"},
		}},
	} {
		walk.visit.Terminal = asciiTerminal
		p := w.visit(walk.visit)
		p.sees(walk.sees)
		p.isASCII()
		for _, keys := range walk.keys {
			p.press(keys...)
			p.isASCII()
		}
	}
}

func TestFramesInASCII(t *testing.T) {
	p := sceneNamed(t, "picked").open(newWorld(t))
	p.onASCII()
	p.golden("ascii-picked")
	for _, s := range variantScenes {
		switch s.name {
		case "strike-pawns", "warfare-stopped", "correct-marks", "anarchist-second":
			p := s.open(variantWorld(t))
			p.onASCII()
			p.golden("ascii-" + s.name)
		}
	}
	stranger := newWorld(t).visit(app.Visit{Key: keyOf("stranger"), Terminal: asciiTerminal})
	stranger.sees("Take a name")
	stranger.golden("ascii-welcome")
}

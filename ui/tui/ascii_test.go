package tui_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// asciiTerminal is an old ASCII terminal.
var asciiTerminal = widget.Terminal{Profile: colorprofile.ANSI, ASCII: true}

// onASCII gives the session an old terminal.
func onASCII(p *tuitest.Person) {
	p.Model.Session.Terminal = asciiTerminal
	p.Model.Session.Restyle()
}

// isASCII checks that everything sent to the terminal is ASCII, at all screen sizes.
func isASCII(p *tuitest.Person) {
	p.Tb.Helper()
	texts := map[string]string{"the farewell": p.Model.Farewell()}
	for _, size := range tuitest.TableSizes {
		p.Resize(size.W, size.H)
		texts["the frame"], texts["the title"] = p.View(), p.Model.Modes().Title
		for what, text := range texts {
			if i := strings.IndexFunc(text, func(r rune) bool { return r > '~' }); i >= 0 {
				p.Tb.Errorf("%dx%d, %s: got %q:\n%s", size.W, size.H, what, []rune(text[i:])[0], p.Frame())
			}
		}
	}
	p.Resize(80, 24)
}

// On such a terminal every table of every game is pure ASCII in any state, including its help and
// its rules card.
func TestTablesInASCII(t *testing.T) {
	check := func(t *testing.T, p *tuitest.Person) {
		onASCII(p)
		isASCII(p)
		p.Press("?")
		help, ok := p.Model.Top().(*app.PagesScreen)
		if !ok {
			return // the user is typing
		}
		for range help.Pages {
			isASCII(p)
			p.Press("tab")
		}
	}
	for _, s := range tuitest.Scenes {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			check(t, s.Open(tuitest.New(t)))
		})
	}
	for _, s := range tuitest.VariantScenes {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			check(t, s.Open(tuitest.NewOfAll(t)))
		})
	}
}

// All other pages are pure ASCII too.
func TestPagesInASCII(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	w.LinkKey(ann, tuitest.KeyOf("laptop"))
	for _, walk := range []struct {
		visit app.Visit
		sees  string
		keys  [][]string
	}{
		{app.Visit{Key: tuitest.KeyOf("stranger"), User: "someone"}, "Take a name", [][]string{{"enter"}, {"esc", "down", "enter"}, {"esc", "esc"}, {"p"}, {"o"}}},
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
			{"q", "A"},
			{"q", "t", "é"},
			{"enter"},
			{"esc", ":", "h"},
			{"esc"},
		}},
	} {
		walk.visit.Terminal = asciiTerminal
		p := w.Visit(walk.visit)
		p.Sees(walk.sees)
		isASCII(p)
		for _, keys := range walk.keys {
			p.Press(keys...)
			isASCII(p)
		}
	}
}

func TestFramesInASCII(t *testing.T) {
	p := tuitest.SceneNamed(t, "picked").Open(tuitest.New(t))
	onASCII(p)
	p.Golden("ascii-picked")
	for _, s := range tuitest.VariantScenes {
		switch s.Name {
		case "strike-pawns", "warfare-stopped", "correct-marks", "anarchist-second":
			p := s.Open(tuitest.NewOfAll(t))
			onASCII(p)
			p.Golden("ascii-" + s.Name)
		}
	}
	stranger := tuitest.New(t).Visit(app.Visit{Key: tuitest.KeyOf("stranger"), Terminal: asciiTerminal})
	stranger.Sees("Take a name")
	stranger.Golden("ascii-welcome")
}

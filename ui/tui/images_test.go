package tui_test

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi/kitty"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

var (
	cell     = uv.CellSizeEvent{Width: 10, Height: 20}
	yesKitty = uv.KittyGraphicsEvent{Options: kitty.Options{ID: 31}, Payload: []byte("OK")}
	noKitty  = uv.KittyGraphicsEvent{Options: kitty.Options{ID: 31}, Payload: []byte("EINVAL:no")}
	sixel    = uv.PrimaryDeviceAttributesEvent{62, 4}
	last     = uv.PrimaryDeviceAttributesEvent{62}
)

func named(version string) tea.Msg { return tea.TerminalVersionMsg{Name: version} }

// hears gives a model the answers of a terminal. Its attributes come last, and again after the question about kitty's
// protocol, which terminals with a name are asked then.
func hears(m *tui.Model, answers ...tea.Msg) {
	for _, answer := range answers {
		m.Update(answer)
		if _, isLast := answer.(uv.PrimaryDeviceAttributesEvent); isLast {
			m.Update(answer)
		}
	}
}

// TestImagesAreAskedFor checks which protocol a terminal gets after its answers, with each setting of the user and
// of the operator.
func TestImagesAreAskedFor(t *testing.T) {
	w := tuitest.New(t)
	for name, c := range map[string]struct {
		answers  []tea.Msg
		chosen   account.Images
		operator account.Images
		want     canvas.Protocol
	}{
		"kitty":                    {answers: []tea.Msg{named("kitty(0.36)"), yesKitty, cell, last}, want: canvas.Kitty},
		"kitty refuses":            {answers: []tea.Msg{noKitty, cell, last}},
		"kitty before sixel":       {answers: []tea.Msg{yesKitty, cell, sixel}, want: canvas.Kitty},
		"sixel":                    {answers: []tea.Msg{cell, sixel}, want: canvas.Sixel},
		"a level of 4 is no sixel": {answers: []tea.Msg{cell, uv.PrimaryDeviceAttributesEvent{4}}},
		"xterm":                    {answers: []tea.Msg{named("XTerm(379)"), cell, sixel}, want: canvas.SixelAtOnce},
		"iTerm2":                   {answers: []tea.Msg{named("iTerm2 3.5.0"), cell, sixel}, want: canvas.ITerm},
		"WezTerm":                  {answers: []tea.Msg{named("WezTerm 20240203"), cell, sixel}, want: canvas.ITerm},
		"tmux with sixel":          {answers: []tea.Msg{named("tmux 3.4"), cell, sixel}},
		"screen with sixel":        {answers: []tea.Msg{named("screen 5.0"), cell, sixel}},
		"no size":                  {answers: []tea.Msg{yesKitty, last}},
		"a huge size":              {answers: []tea.Msg{yesKitty, uv.CellSizeEvent{Width: 1 << 30, Height: 1 << 30}, last}},
		"a negative size":          {answers: []tea.Msg{yesKitty, uv.CellSizeEvent{Width: -10, Height: -20}, last}},
		"the size comes late":      {answers: []tea.Msg{yesKitty, last, cell}, want: canvas.Kitty},
		"all answers come late":    {answers: []tea.Msg{tui.Silence, yesKitty, cell, last}, want: canvas.Kitty},
		"an answer to no question": {answers: []tea.Msg{cell, last, yesKitty, sixel}},
		"the user wants none":      {answers: []tea.Msg{yesKitty, cell, last}, chosen: account.NoImages},
		"the user wants none, the name is known": {
			answers: []tea.Msg{named("kitty(0.36)"), yesKitty, cell, last}, chosen: account.NoImages,
		},
		"the user wants sixel":      {answers: []tea.Msg{yesKitty, cell, last}, chosen: account.SixelImages, want: canvas.Sixel},
		"the user wants, no answer": {chosen: account.KittyImages, want: canvas.Kitty},
		"the user wants the other": {
			answers: []tea.Msg{named("kitty(0.36)"), yesKitty, cell, sixel}, chosen: account.SixelImages, want: canvas.Sixel,
		},
		"chosen in another terminal": {
			answers: []tea.Msg{named("XTerm(379)"), cell, sixel}, chosen: account.KittyImages, want: canvas.SixelAtOnce,
		},
		"chosen inside tmux":   {answers: []tea.Msg{named("tmux 3.4"), cell, last}, chosen: account.KittyImages},
		"sixel in tmux":        {answers: []tea.Msg{named("tmux 3.7"), cell, sixel}, chosen: account.SixelImages},
		"the operator forbids": {answers: []tea.Msg{yesKitty, cell, last}, operator: account.NoImages},
		"the operator forbids a choice": {
			answers: []tea.Msg{cell, last}, chosen: account.KittyImages, operator: account.NoImages,
		},
		"the operator wants sixel": {
			answers: []tea.Msg{yesKitty, cell, sixel}, operator: account.SixelImages, want: canvas.Sixel,
		},
		"the operator wants kitty": {answers: []tea.Msg{cell, sixel}, operator: account.KittyImages},
	} {
		t.Run(name, func(t *testing.T) {
			m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
			m.Session.Config.Images = c.operator
			hears(m, c.answers...)
			m.Session.Choose(func(s *account.Settings) { s.Images = c.chosen })
			if got := m.Session.Styles.Images.Protocol; got != c.want {
				t.Errorf("got protocol %d, want %d", got, c.want)
			}
			m.Session.Choose(func(s *account.Settings) { s.Pieces = account.LetterPieces })
			if got := m.Session.Styles.Images.Protocol; got != canvas.NoImages {
				t.Error("letters are images")
			}
		})
	}
}

// TestNoImagesByName checks that a page and GNU screen never get images, not even if the user chose a protocol.
func TestNoImagesByName(t *testing.T) {
	w := tuitest.New(t)
	for term, want := range map[string]canvas.Protocol{canvas.PageTerm: canvas.NoImages, "screen.xterm-256color": canvas.NoImages, "xterm": canvas.Kitty} {
		m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
		m.Session.Visit.Term = term
		m.Session.Choose(func(s *account.Settings) { s.Images = account.KittyImages })
		if got := m.Session.Styles.Images.Protocol; got != want {
			t.Errorf("%s: got protocol %d, want %d", term, got, want)
		}
	}
}

// TestKonsole checks that Konsole gets images above text, because it hides others.
func TestKonsole(t *testing.T) {
	w := tuitest.New(t)
	for name, above := range map[string]bool{"Konsole 22.12.3": true, "kitty(0.36)": false} {
		m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
		hears(m, named(name), yesKitty, cell, sixel)
		if got := m.Session.Styles.Images; got.Protocol != canvas.Kitty || got.Above != above {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// TestXtermInALargeWindow checks that xterm gets text in windows that are larger than its largest image.
func TestXtermInALargeWindow(t *testing.T) {
	w := tuitest.New(t)
	m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
	hears(m, named("XTerm(379)"), cell, sixel)
	for _, c := range []struct {
		w, h int
		want canvas.Protocol
	}{{80, 24, canvas.SixelAtOnce}, {101, 24, canvas.NoImages}, {100, 50, canvas.SixelAtOnce}, {80, 51, canvas.NoImages}} {
		m.Update(tea.WindowSizeMsg{Width: c.w, Height: c.h})
		if got := m.Session.Styles.Images.Protocol; got != c.want {
			t.Errorf("%dx%d: got protocol %d, want %d", c.w, c.h, got, c.want)
		}
	}
}

// TestMultiplexersAreNotAskedForKitty checks that only terminals that tell their name get the question about kitty's
// protocol, after their other answers: tmux and screen would show it as a title.
func TestMultiplexersAreNotAskedForKitty(t *testing.T) {
	w := tuitest.New(t)
	for name, want := range map[string]bool{"kitty(0.36)": true, "tmux 3.3a": false, "screen 5.0": false, "": false} {
		m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
		if name != "" {
			m.Update(named(name))
		}
		_, cmd := m.Update(last)
		if asked := strings.Contains(raw(cmd), "\x1b_G"); asked != want {
			t.Errorf("%q: asked is %t, want %t", name, asked, want)
		}
	}
}

// raw returns what a command sends to the terminal.
func raw(cmd tea.Cmd) string {
	if cmd == nil {
		return ""
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		return strings.Join(slice.Map(msg, raw), "")
	case tea.RawMsg:
		return msg.Msg.(string)
	}
	return ""
}

// TestSlowLine checks that pieces become text if the terminal does not answer in time twice in a row after it was sent
// pictures, unless the user has chosen a protocol. In the steps, p is pictures, a an answer, s the end
// of patience, and f that for the first questions.
func TestSlowLine(t *testing.T) {
	w := tuitest.New(t)
	for name, c := range map[string]struct {
		chosen account.Images
		steps  string
		asked  int
		want   canvas.Protocol
	}{
		"fast":                  {steps: "papapa", asked: 3, want: canvas.Kitty},
		"slow at first":         {steps: "psapaspas", asked: 3, want: canvas.Kitty},
		"slow twice":            {steps: "psaps", asked: 2},
		"slow, fast, slow":      {steps: "psapaps", asked: 3, want: canvas.Kitty},
		"slow, fast, slow, and": {steps: "psapapsaps", asked: 4},
		"a late answer is none": {steps: "pspppsaps", asked: 2},
		"the first questions":   {steps: "psapfa", asked: 2, want: canvas.Kitty},
		"it never answers":      {steps: "pspspsps", asked: 1, want: canvas.Kitty},
		"slow, but set":         {chosen: account.KittyImages, steps: "psaps", want: canvas.Kitty},
	} {
		t.Run(name, func(t *testing.T) {
			m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
			for _, answer := range []tea.Msg{yesKitty, cell, last} {
				m.Update(answer)
			}
			m.Session.Choose(func(s *account.Settings) { s.Images = c.chosen })
			asked := 0
			for i, step := range c.steps {
				if got := m.Session.Styles.Images.Protocol; got != canvas.Kitty {
					t.Fatalf("got protocol %d before step %d", got, i)
				}
				switch step {
				case 'p':
					_, cmd := m.Update(program.PicturesMsg{})
					asked += strings.Count(raw(cmd), "\x1b[c")
				case 'a':
					m.Update(last)
				case 'f':
					m.Update(tui.Silence)
				case 's':
					m.Update(tui.SilenceOf(m))
				}
			}
			if got := m.Session.Styles.Images.Protocol; got != c.want {
				t.Errorf("got protocol %d, want %d", got, c.want)
			}
			if asked != c.asked {
				t.Errorf("asked %d times, want %d", asked, c.asked)
			}
		})
	}
}

// TestRestlessCells checks that a client that keeps changing the size of its cells gets no images, but that a person
// who changes the font does.
func TestRestlessCells(t *testing.T) {
	w := tuitest.New(t)
	m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
	for _, answer := range []tea.Msg{yesKitty, cell, last} {
		m.Update(answer)
	}
	for n := range 200 {
		if n == 20 && m.Session.Styles.Images.Protocol != canvas.Kitty {
			t.Error("no images after twenty sizes of the font")
		}
		m.Update(uv.CellSizeEvent{Width: 10 + n%2, Height: 20})
	}
	w.Clock.Advance(time.Hour)
	m.Update(cell)
	if got := m.Session.Styles.Images.Protocol; got != canvas.NoImages {
		t.Errorf("got protocol %d", got)
	}
}

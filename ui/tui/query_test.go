package tui_test

import (
	"image/color"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// asks reports whether opening a session asks the terminal something.
func opened(w *tuitest.World, terminal widget.Terminal) *tui.Model {
	w.Tb.Helper()
	model, err := tui.New(w.Tb.Context(), app.Config{Club: w.Club, Games: w.Games, Now: w.Clock.Now}, app.Visit{Terminal: terminal, Width: 80, Height: 24})
	if err != nil {
		w.Tb.Fatal(err)
	}
	model.Init()
	return model
}

// The styles follow the background that the terminal reports.
func TestBackgroundIsAskedFor(t *testing.T) {
	w := tuitest.New(t)
	colours := widget.Terminal{Profile: colorprofile.TrueColor}
	for _, c := range []struct {
		answer color.Color
		theme  string
		paper  widget.Paper
	}{
		{color.White, "harbour", widget.LightPaper},
		{color.RGBA{0xfd, 0xf6, 0xe3, 0xff}, "harbour", widget.LightPaper},
		{color.Black, "walnut", widget.DarkPaper},
		{nil, "walnut", widget.UnknownPaper},
	} {
		m := opened(w, colours)
		if !m.Asking() {
			t.Fatal("the terminal was not asked")
		}
		m.Update(tea.BackgroundColorMsg{Color: c.answer})
		m.Update(uv.PrimaryDeviceAttributesEvent{62})
		terminal := widget.Terminal{Profile: colorprofile.TrueColor, Paper: c.paper}
		want := widget.NewStyles(widget.Appearance{Terminal: terminal, Settings: account.Settings{Theme: c.theme}})
		gotBoard, _ := m.Session.Styles.Board(widget.Surface{})
		wantBoard, _ := want.Board(widget.Surface{})
		if got := m.Session.Styles; gotBoard != wantBoard || got.Of.Paper != c.paper || m.Asking() {
			t.Errorf("%v: got %+v", c.answer, got.Of)
		}
	}
	for name, terminal := range map[string]widget.Terminal{
		"an old terminal": {Profile: colorprofile.ANSI, Plain: true}, "a terminal without colours": {Profile: colorprofile.ASCII},
	} {
		if opened(w, terminal).Asking() {
			t.Errorf("%s was asked", name)
		}
	}
}

// A terminal that draws sextants or octants gets pieces made of them, unless the user has chosen
// otherwise.
func TestMosaicsByName(t *testing.T) {
	w := tuitest.New(t)
	for name, want := range map[string]canvas.Mosaic{
		"kitty(0.26.5)": canvas.Sextants, "ghostty 1.2.0": canvas.Octants, "XTerm(390)": canvas.Quadrants,
	} {
		m := opened(w, widget.Terminal{Profile: colorprofile.ANSI256})
		m.Update(tea.TerminalVersionMsg{Name: name})
		screen := canvas.NewScreen(80, 24)
		m.Draw(screen)
		if got := m.Session.Styles.Mosaic; got != want {
			t.Errorf("%s: got mosaic %d, want %d", name, got, want)
		}
		if got := screen.Can&canvas.Mosaics != 0; got != (want > canvas.Quadrants) {
			t.Errorf("%s: the screen trusts the width of sextants: %t", name, got)
		}
		m.Session.Choose(func(s *account.Settings) { s.Pieces = account.BlockPieces })
		if got := m.Session.Styles.Mosaic; got != canvas.Quadrants {
			t.Errorf("%s: got mosaic %d for blocks", name, got)
		}
	}
}

// A user who leaves at once stays connected until the answer arrives or is overdue. Otherwise the
// answer would end up in their shell. A user who insists leaves at once.
func TestLeavingWaitsForTheAnswer(t *testing.T) {
	w := tuitest.New(t)
	ends := func(cmd tea.Cmd) bool {
		if cmd == nil {
			return false
		}
		_, quit := cmd().(tea.QuitMsg)
		return quit
	}
	for name, then := range map[string]tea.Msg{
		"the last answer": uv.PrimaryDeviceAttributesEvent{62}, "silence": tui.Silence, "a second quit": app.QuitMsg{},
	} {
		m := opened(w, widget.Terminal{Profile: colorprofile.ANSI256})
		if ends(m.Route(app.QuitMsg{})) {
			t.Errorf("%s: the session ends before the answer", name)
		}
		if !ends(m.Route(then)) {
			t.Errorf("%s: the session did not end", name)
		}
	}
	m := opened(w, widget.Terminal{Profile: colorprofile.ANSI256})
	if ends(m.Route(tui.Silence)) || !ends(m.Route(app.QuitMsg{})) {
		t.Error("want a session on a silent terminal to end only on quit")
	}
}

// A terminal that reports true colour gets it, whichever way it answers. Without a valid answer
// nothing changes, except that the screen is redrawn, because the terminal may have printed the
// questions.
func TestColoursAreAskedFor(t *testing.T) {
	w := tuitest.New(t)
	for name, c := range map[string]struct {
		answers []tea.Msg
		want    colorprofile.Profile
		redraw  bool
	}{
		"kept":            {[]tea.Msg{uv.UnknownDcsEvent("\x1bP1$r0;48:2:1:2:3m\x1b\\")}, colorprofile.TrueColor, false},
		"kept, no space":  {[]tea.Msg{uv.UnknownDcsEvent("\x1bP1$r48:2::1:2:3m\x1b\\")}, colorprofile.TrueColor, false},
		"kept, old form":  {[]tea.Msg{uv.UnknownDcsEvent("\x1bP1$r48;2;1;2;3m\x1b\\")}, colorprofile.TrueColor, false},
		"terminfo":        {[]tea.Msg{tea.CapabilityMsg{Content: "RGB=8"}}, colorprofile.TrueColor, false},
		"not kept":        {[]tea.Msg{uv.UnknownDcsEvent("\x1bP1$r48:5:16m\x1b\\"), tea.CapabilityMsg{}}, colorprofile.ANSI256, false},
		"wrong answer":    {[]tea.Msg{uv.UnknownDcsEvent("\x1bP0$r48:2:1:2:3m\x1b\\")}, colorprofile.ANSI256, false},
		"no answer to it": {nil, colorprofile.ANSI256, true},
	} {
		m := opened(w, widget.Terminal{Profile: colorprofile.ANSI256})
		for _, answer := range c.answers {
			m.Update(answer)
		}
		m.Update(uv.PrimaryDeviceAttributesEvent{62})
		if got := m.Session.Styles.Of.Profile; got != c.want || m.Redraws() != c.redraw || m.Asking() {
			t.Errorf("%s: got %v, redrawn: %t, want %v", name, got, m.Redraws(), c.want)
		}
	}
	m := opened(w, widget.Terminal{Profile: colorprofile.TrueColor})
	m.Update(uv.PrimaryDeviceAttributesEvent{62})
	if m.Redraws() || m.AsksDepth() {
		t.Error("asked for the colours of a terminal known to have them all")
	}
}

package tui

import (
	"image/color"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// asks reports whether opening a session asks the terminal something.
func (w *world) opened(terminal widget.Terminal) *Model {
	w.t.Helper()
	model, err := New(w.t.Context(), app.Config{Club: w.service, Games: w.games, Now: w.now}, app.Visit{Terminal: terminal, Width: 80, Height: 24})
	if err != nil {
		w.t.Fatal(err)
	}
	model.Init()
	return model
}

// The looks follow the background that the terminal reports.
func TestBackgroundIsAskedFor(t *testing.T) {
	w := newWorld(t)
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
		m := w.opened(colours)
		if !m.query.open {
			t.Fatal("the terminal is not asked")
		}
		m.Update(tea.BackgroundColorMsg{Color: c.answer})
		terminal := widget.Terminal{Profile: colorprofile.TrueColor, Paper: c.paper}
		want := widget.NewStyles(widget.Appearance{Terminal: terminal, Settings: account.Settings{Theme: c.theme}})
		gotBoard, _ := m.session.Styles.Board(widget.Surface{})
		wantBoard, _ := want.Board(widget.Surface{})
		if got := m.session.Styles; gotBoard != wantBoard || got.Of.Paper != c.paper || m.query.open {
			t.Errorf("%v: the session looks like %+v", c.answer, got.Of)
		}
	}
	for name, terminal := range map[string]widget.Terminal{
		"an old terminal": {Profile: colorprofile.ANSI, Plain: true}, "one without colours": {Profile: colorprofile.ASCII},
	} {
		if w.opened(terminal).query.open {
			t.Errorf("%s is asked", name)
		}
	}
}

// Somebody who leaves at once is kept until the answer is there, or late, so that it
// does not land in their shell; one who insists is not.
func TestLeavingWaitsForTheAnswer(t *testing.T) {
	w := newWorld(t)
	ends := func(cmd tea.Cmd) bool {
		if cmd == nil {
			return false
		}
		_, quit := cmd().(tea.QuitMsg)
		return quit
	}
	for name, then := range map[string]tea.Msg{
		"an answer": tea.BackgroundColorMsg{Color: color.White}, "silence": silenceMsg{}, "a second wish": app.QuitMsg{},
	} {
		m := w.opened(widget.Terminal{Profile: colorprofile.ANSI256})
		if ends(m.route(app.QuitMsg{})) {
			t.Errorf("%s: the session ends with the question open", name)
		}
		if !ends(m.route(then)) {
			t.Errorf("%s: the session does not end", name)
		}
	}
	m := w.opened(widget.Terminal{Profile: colorprofile.ANSI256})
	if ends(m.route(silenceMsg{})) || !ends(m.route(app.QuitMsg{})) {
		t.Error("a silent terminal ends the session, or keeps it")
	}
}

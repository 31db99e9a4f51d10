package ui

import (
	"image/color"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// asks reports whether opening a session asks the terminal something.
func (w *world) opened(terminal Terminal) *Model {
	w.t.Helper()
	model, err := New(w.t.Context(), Config{Club: w.service, Games: w.games, Now: w.now}, Visit{Terminal: terminal, Width: 80, Height: 24})
	if err != nil {
		w.t.Fatal(err)
	}
	model.Init()
	return model
}

// The looks follow the background that the terminal reports.
func TestBackgroundIsAskedFor(t *testing.T) {
	w := newWorld(t)
	colours := Terminal{Profile: colorprofile.TrueColor}
	for _, c := range []struct {
		answer color.Color
		theme  string
		paper  Paper
	}{
		{color.White, "paper", LightPaper},
		{color.RGBA{0xfd, 0xf6, 0xe3, 0xff}, "paper", LightPaper},
		{color.Black, "slate", DarkPaper},
		{nil, "slate", UnknownPaper},
	} {
		m := w.opened(colours)
		if !m.query.open {
			t.Fatal("the terminal is not asked")
		}
		m.Update(tea.BackgroundColorMsg{Color: c.answer})
		want := newStyles(appearance{Terminal: Terminal{Profile: colorprofile.TrueColor, Paper: c.paper}})
		if got := m.session.styles; got.squares != want.squares || got.squares != findTheme(c.theme, UnknownPaper).rich.inks() || m.query.open {
			t.Errorf("%v: the session looks like %+v", c.answer, got.of)
		}
	}
	for name, terminal := range map[string]Terminal{
		"an old terminal": {Profile: colorprofile.ANSI, Plain: true}, "one without colours": {Profile: colorprofile.ASCII},
	} {
		if w.opened(terminal).query.open {
			t.Errorf("%s is asked", name)
		}
	}
}

// Whoever leaves at once is kept until the answer is there, or late, so that it
// does not land in their shell; who insists is not.
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
		"an answer": tea.BackgroundColorMsg{Color: color.White}, "silence": silenceMsg{}, "a second wish": quitMsg{},
	} {
		m := w.opened(Terminal{Profile: colorprofile.ANSI256})
		if ends(m.route(quitMsg{})) {
			t.Errorf("%s: the session ends with the question open", name)
		}
		if !ends(m.route(then)) {
			t.Errorf("%s: the session does not end", name)
		}
	}
	m := w.opened(Terminal{Profile: colorprofile.ANSI256})
	if ends(m.route(silenceMsg{})) || !ends(m.route(quitMsg{})) {
		t.Error("a silent terminal ends the session, or keeps it")
	}
}

package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
)

// TestPageComesBack checks that a guest whose browser lost its session returns to their game by the
// saved code, learns why, and can use the code again. An invalid code makes a new guest, and the
// browser deletes it.
func TestPageComesBack(t *testing.T) {
	w := newWorld(t)
	guest, err := w.service.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	tbl := w.game(guest, w.account("bob"))
	code, _, err := w.service.Accounts.Code(t.Context(), guest)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		p := w.visit(app.Visit{Term: canvas.PageTerm, ReturnCode: code, Back: true})
		p.onTable(tbl.ID)
		p.sees("The server restarted. Your games are saved.")
		if s := p.model.session; s.Me.ID != guest.ID || s.ReturnCode != code {
			t.Errorf("they are %s with the code %q", s.Me.ID, s.ReturnCode)
		}
		p.cut()
	}
	p := w.visit(app.Visit{Term: canvas.PageTerm, ReturnCode: "0000aaaa", Back: true})
	p.sees("You are a new guest:")
	if p.model.session.ReturnCode != "" {
		t.Error("a code that is good for nothing is kept")
	}
	for term, want := range map[string]tea.Msg{canvas.PageTerm: tea.RawMsg{Msg: "\x1b]777;return;" + code + "\x1b\\"}, "xterm": nil} {
		s := &app.Session{Visit: app.Visit{Term: term}}
		var got tea.Msg
		if cmd := s.TakeReturnCode(code); cmd != nil {
			got = cmd()
		}
		if got != want || s.ReturnCode != code {
			t.Errorf("%s is sent %q", term, got)
		}
	}
	bob := w.visit(app.Visit{Term: canvas.PageTerm, Key: keyOf("bob"), ReturnCode: code, Back: true})
	bob.onTable(tbl.ID) // logged-in users need no code
	if bob.model.session.Me.Name != "bob" {
		t.Errorf("they are %s", bob.model.session.Me.Name)
	}
}

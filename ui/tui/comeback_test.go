package tui_test

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestPageComesBack checks that a guest whose browser lost its session returns to their game by the
// saved code. They learn why, and the code still works. An invalid code makes a new guest, and the
// browser deletes it.
func TestPageComesBack(t *testing.T) {
	w := tuitest.New(t)
	guest, err := w.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	tbl := w.Game(guest, w.Account("bob"))
	code, _, err := w.Accounts.Code(t.Context(), guest)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		p := w.Visit(app.Visit{Term: canvas.PageTerm, ReturnCode: code, Back: true})
		p.OnTable(tbl.ID)
		p.Sees("The server restarted. Your games are saved.")
		if s := p.Model.Session; s.Me.ID != guest.ID || s.ReturnCode != code {
			t.Errorf("got user %s with code %q", s.Me.ID, s.ReturnCode)
		}
		p.Disconnect()
	}
	p := w.Visit(app.Visit{Term: canvas.PageTerm, ReturnCode: "0000aaaa", Back: true})
	p.Sees("You are a new guest:")
	if p.Model.Session.ReturnCode != "" {
		t.Error("the session keeps an invalid code")
	}
	for term, want := range map[string]tea.Msg{canvas.PageTerm: tea.RawMsg{Msg: "\x1b]777;return;" + code + "\x1b\\"}, "xterm": nil} {
		s := &app.Session{Visit: app.Visit{Term: term}}
		var got tea.Msg
		if cmd := s.TakeReturnCode(code); cmd != nil {
			got = cmd()
		}
		if got != want || s.ReturnCode != code {
			t.Errorf("%s: sent %q", term, got)
		}
	}
	bob := w.Visit(app.Visit{Term: canvas.PageTerm, Key: tuitest.KeyOf("bob"), ReturnCode: code, Back: true})
	bob.OnTable(tbl.ID) // logged-in users need no code
	if bob.Model.Session.Me.Name != "bob" {
		t.Errorf("got user %s, want bob", bob.Model.Session.Me.Name)
	}
}

// TestGuestOfTheWebsite checks that a guest who plays on the website is the same one on the screens of that
// browser. A worthless secret makes a new guest.
func TestGuestOfTheWebsite(t *testing.T) {
	w := tuitest.New(t)
	guest, secret, err := w.Accounts.NewGuest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.Game(guest, w.Account("bob"))
	for given, same := range map[string]bool{secret: true, secret[1:]: false} {
		p := w.Visit(app.Visit{Term: canvas.PageTerm, Guest: given})
		if got := p.Model.Session.Me; (got.ID == guest.ID) != same || !got.Guest {
			t.Errorf("with %q: got user %+v", given, got)
		}
		p.Disconnect()
	}
}

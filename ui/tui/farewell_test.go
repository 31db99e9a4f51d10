package tui_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// A guest without a key who could lose something gets a return code at the end of the session. It
// works however often they return, and however the session ends.
func TestGuestsLeaveWithACode(t *testing.T) {
	w := tuitest.New(t)
	guest, err := w.Accounts.ByKey(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	bob := w.Account("bob")
	tbl := w.Game(guest, bob)
	code, _, err := w.Accounts.Code(t.Context(), guest)
	if err != nil {
		t.Fatal(err)
	}
	comesBack := func() *tuitest.Person {
		t.Helper()
		p := w.Visit(app.Visit{})
		p.Sees("I have a code")
		p.Press("enter")
		p.Types(code)
		p.Press("enter")
		p.Told("Welcome back")
		if id := p.Model.Session.Me.ID; id != guest.ID {
			t.Fatalf("the code belongs to guest %s, want %s", id, guest.ID)
		}
		return p
	}
	leaves := func(p *tuitest.Person) {
		t.Helper()
		p.Disconnect()
		text := p.Model.Farewell()
		if code = tuitest.ShownCode.FindString(text); code == "" || !strings.Contains(text, "You connected without a key.") {
			t.Fatalf("no code in the last words %q", text)
		}
	}
	p := comesBack()
	p.Sees("Mine 1")
	p.Press("q")
	leaves(p)

	p = comesBack()
	leaves(p) // also the second farewell has a code that works
	leaves(p)

	p, other := comesBack(), w.Visit(app.Visit{})
	if _, err := w.Accounts.Redeem(t.Context(), other.Model.Session.Me, code); err == nil {
		t.Error("a code was used twice")
	}
	w.UntilGone(w.Do(tbl, bob, table.Intent{Kind: table.Resign}))
	leaves(p) // the game is over but can still be opened
	comesBack()
}

// A bot cannot use screens, and the last words say what to do instead.
func TestProgramsAreToldToUseTheirProtocol(t *testing.T) {
	w := tuitest.New(t)
	robo := w.Account("robo")
	if err := w.Accounts.BecomeBot(t.Context(), robo); err != nil {
		t.Fatal(err)
	}
	p := w.Visit(app.Visit{Key: robo.Key, Host: "pawnstorm.example", Port: 2222})
	p.Until("the end", func() bool { return p.Left })
	if got := p.Model.Farewell(); !strings.Contains(got, "robo is a bot account") || !strings.Contains(got, "ssh -p 2222 pawnstorm.example bot") {
		t.Errorf("got last words %q", got)
	}
	if p.Model.Init(); p.Model.Asking() {
		t.Error("the end waits for an answer from the terminal")
	}
}

func TestFarewell(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{})
	if got, want := p.Model.Farewell(), "Your games are saved. Come back with:\n  ssh -p 2222 pawnstorm.example"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, c := range []struct {
		host  string
		port  int
		table string
		want  string
	}{
		{"", 0, "", "ssh HOST"},
		{"chess.example", 22, "", "ssh chess.example"},
		{"chess.example", 22, "t", "ssh -t chess.example t"},
		{"chess.example", 23, "t", "ssh -t -p 23 chess.example t"},
	} {
		s := &app.Session{Visit: app.Visit{Host: c.host, Port: c.port}}
		if got := s.ComeBack(c.table); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

package tui_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// linked returns the links on the terminal, each followed by its address.
func linked(p *tuitest.Person) string {
	var text strings.Builder
	term, to := p.Terminal(), ""
	for y := range term.Height() {
		for x := range term.Width() {
			c := term.CellAt(x, y)
			now := c.Link.URL + c.Link.Params // the emulator merges them
			if now != to && to != "" {
				text.WriteString(" > " + to + "\n")
			}
			if to = now; to != "" {
				text.WriteString(c.Content)
			}
		}
	}
	return text.String()
}

// TestLinks checks that the ssh command is a link in terminals known to support links, or if the
// user turned links on. It is never one if the user turned them off.
func TestLinks(t *testing.T) {
	const line, door = "ssh -t -p 2222 pawnstorm.example ", " > ssh://pawnstorm.example:2222\n"
	for name, test := range map[string]struct {
		says string
		wish account.Has
		want bool
	}{
		"kitty":            {says: "kitty(0.36.4)", want: true},
		"xterm":            {says: "XTerm(390)"},
		"xterm by setting": {says: "XTerm(390)", wish: account.HasIt, want: true},
		"off by setting":   {says: "kitty(0.36.4)", wish: account.HasNot},
	} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.New(t)
			w.Terminals = true
			ann, bob := w.Account("ann"), w.Account("bob")
			w.ChangeSettings(ann, func(s *account.Settings) { s.Links = test.wish })
			g := w.Game(ann, bob, "f3", "e5", "g4", "Qh4")
			p := w.Visit(app.Visit{Key: ann.Key, Words: []string{string(g.ID)}})
			p.Update(tea.TerminalVersionMsg{Name: test.says})
			want := ""
			if test.want {
				want = line + string(g.ID) + door
			}
			p.Resize(120, 40)
			p.Sees("YOU LOSE", "ssh -t -p 2222")
			if got := linked(p); got != want {
				t.Errorf("on the card: %q, want %q", got, want)
			}
			p.Press("s")
			p.Sees("Moves as PGN")
			p.Until("on the page: "+want, func() bool { return linked(p) == want })
			p.Press("esc")
			p.Sees("YOU LOSE")
			p.Press("q")
			p.Sees(" Mine")
			if got := linked(p); got != "" {
				t.Errorf("in the lobby: %q", got)
			}
		})
	}
}

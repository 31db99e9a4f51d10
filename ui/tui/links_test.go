package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/tui/app"
)

// linked returns the links on the terminal, each followed by its address.
func (p *person) linked() string {
	p.frame()
	var text strings.Builder
	term, to := p.proof.own, ""
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
// user turned them on, but never if the user turned them off.
func TestLinks(t *testing.T) {
	const line, door = "ssh -t -p 2222 pawnstorm.example ", " > ssh://pawnstorm.example:2222\n"
	for name, test := range map[string]struct {
		says string
		wish account.Has
		want bool
	}{
		"kitty":         {says: "kitty(0.36.4)", want: true},
		"xterm":         {says: "XTerm(390)"},
		"xterm by wish": {says: "XTerm(390)", wish: account.HasIt, want: true},
		"not wanted":    {says: "kitty(0.36.4)", wish: account.HasNot},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.follows = true
			ann, bob := w.account("ann"), w.account("bob")
			w.wishes(ann, func(s *account.Settings) { s.Links = test.wish })
			g := w.game(ann, bob, "f3", "e5", "g4", "Qh4")
			p := w.visit(app.Visit{Key: ann.Key, Words: []string{string(g.ID)}})
			p.update(tea.TerminalVersionMsg{Name: test.says})
			want := ""
			if test.want {
				want = line + string(g.ID) + door
			}
			p.resize(120, 40)
			p.sees("YOU LOSE", "ssh -t -p 2222")
			if got := p.linked(); got != want {
				t.Errorf("on the card: %q, want %q", got, want)
			}
			p.press("s")
			p.sees("The id of this game is")
			if got := p.linked(); got != want {
				t.Errorf("on the page: %q, want %q", got, want)
			}
			p.press("esc")
			p.sees("YOU LOSE")
			p.press("q")
			p.sees("Lobby")
			if got := p.linked(); got != "" {
				t.Errorf("in the lobby: %q", got)
			}
		})
	}
}

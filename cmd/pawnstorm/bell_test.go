package main

import (
	"regexp"
	"strings"
	"testing"
)

// The bell reaches the terminal of a player when the opponent moves at a table that the
// player does not look at, and the wish for it lasts; and the window's title says so.
func TestBellRings(t *testing.T) {
	p := start(t, t.TempDir())
	d := newDuo(t, "ann", "bob")
	d.connect(t, p.addr())
	d.register()
	d.begin(t)
	title := regexp.MustCompile(`\x1b\][^\x07\x1b]*(\x07|\x1b\\)`) // ends with the bell's sign, and rings nothing
	bells := func(player int) int {
		return strings.Count(title.ReplaceAllString(d.terms[player].Raw(), ""), "\a")
	}
	listener := 1 - d.mover()
	term := d.terms[listener]
	term.Type("q")
	term.Until("Go to the lobby?")
	term.Type("y")
	term.Until("Mine 1")
	page(term, "Settings")
	term.Type("G")
	term.Until("▸ Evaluation")
	term.Type("kkkkk")
	term.Until("▸ Notify")
	term.Type(right)
	term.Until("‹ bell ›")
	term.Type("q")
	term.Until("Mine 1")

	d.terms[d.mover()].Type("me4\r")
	term.Until("1 game waits")
	term.UntilFunc("the bell", func(string) bool { return bells(listener) == 1 })
	if n := bells(1 - listener); n != 0 {
		t.Errorf("the bell rang %d times for the other player, who looks at the board", n)
	}
	if !strings.Contains(term.Raw(), "\x1b]2;● your move\a") {
		t.Error("the title of the window does not tell of the move")
	}
	term.Type("\r")
	term.Until("‹ bell ›")
}

package screens

import (
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// The bell rings when an opponent moves at a table off screen, and the window title shows it too. The
// setting must persist.
func TestBellRings(t *testing.T) {
	t.Parallel()
	p := e2etest.Start(t, t.TempDir())
	d := e2etest.NewDuo(t, "ann", "bob")
	d.Connect(t, p.Addr())
	d.Register()
	d.Begin(t)
	title := regexp.MustCompile(`\x1b\][^\x07\x1b]*(\x07|\x1b\\)`) // ends with a BEL that does not ring
	bells := func(player int) int {
		return strings.Count(title.ReplaceAllString(d.Terms[player].Raw(), ""), "\a")
	}
	listener := 1 - d.Mover()
	term := d.Terms[listener]
	term.Type("q")
	term.Until("Go to the lobby?")
	term.Type("y")
	term.Until("Mine 1")
	e2etest.Page(term, "Settings")
	term.Type("G")
	term.Until("▶ Links")
	e2etest.Turn(term, "k", e2etest.FieldChosen, "Notifications")
	term.Type(e2etest.Right)
	term.Until("‹ bell ›")
	term.Type("q")
	term.Until("Mine 1")

	d.Terms[d.Mover()].Type("me4\r")
	term.Until("1 game waiting")
	term.UntilFunc("the bell", func(string) bool { return bells(listener) == 1 })
	if n := bells(1 - listener); n != 0 {
		t.Errorf("the bell rang %d times for a player who was looking at the board", n)
	}
	if !strings.Contains(term.Raw(), "\x1b]2;● your move\a") {
		t.Error("the window title does not show the move")
	}
	term.Type("\r")
	term.Until("▶ Theme")
	term.Type("G")
	term.Until("‹ bell ›")
}

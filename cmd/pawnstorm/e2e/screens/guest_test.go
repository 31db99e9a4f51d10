package screens

import (
	"regexp"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

var codeSaid = regexp.MustCompile(`code\s+([0-9a-z]{4}-[0-9a-z]{4})`)

// TestGuestsOutliveTheServer checks that guests without a key get a code at shutdown, on screens and
// in line mode. The code must work after the restart.
func TestGuestsOutliveTheServer(t *testing.T) {
	t.Parallel()
	folder, code := t.TempDir(), ""
	visit := func(come func(c *sshtest.Client) *sshtest.Terminal) {
		t.Helper()
		p := e2etest.Start(t, folder)
		term := come(sshtest.Dial(t, p.Addr()))
		if exit := p.Terminate(); exit != 0 {
			t.Errorf("the server exits with %d", exit)
		}
		term.Wait()
		said := codeSaid.FindAllStringSubmatch(term.Screen(), -1)
		if len(said) == 0 || said[len(said)-1][1] == code {
			t.Fatalf("no code on the last screen:\n%s", term.Screen())
		}
		code = said[len(said)-1][1]
	}
	visit(func(c *sshtest.Client) *sshtest.Terminal {
		term := c.Terminal(80, 24, "plain")
		term.Until("This is line mode")
		term.Type("new chess\r")
		term.Until("Both seats are free.")
		return term
	})
	visit(func(c *sshtest.Client) *sshtest.Terminal {
		term := c.Terminal(80, 24)
		term.Until("I have a code")
		term.Type("\r" + code + "\r")
		term.Until("Welcome back")
		return term
	})
	visit(func(c *sshtest.Client) *sshtest.Terminal {
		term := c.Terminal(80, 24, "plain")
		term.Until("This is line mode")
		term.Type("code " + code + "\r")
		term.Until("Your games:")
		return term
	})
}

package server

import (
	"context"
	"io"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/server/gate"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

// All parts of a session know its source and its proven key: screens, line mode and commands.
func TestContextsHaveTheSource(t *testing.T) {
	seen := make(chan string, 3)
	note := func(ctx context.Context) { seen <- identity.SourceOf(ctx).String() + " by " + identity.KeyOf(ctx) }
	s := start(t, func(c *Config) {
		model, exec := c.NewModel, c.Exec
		c.Gate = gate.Config{}
		c.NewModel = func(ctx context.Context, v tui.Visit) (tea.Model, error) {
			note(ctx)
			return model(ctx, v)
		}
		c.Exec = func(ctx context.Context, v tui.Visit, stdin io.Reader, stdout, stderr io.Writer) int {
			note(ctx)
			return exec(ctx, v, stdin, stdout, stderr)
		}
		c.IsTalk = func(line string) bool { return line == "plain" }
	})
	key := sshtest.Key(t)
	c := sshtest.Dial(t, s.addr, key)
	screens := c.Terminal(80, 24)
	screens.Until("who:")
	screens.Type("q")
	screens.Wait()
	c.Run("echo", "")
	c.Run("plain", "")
	for _, kind := range []string{"screens", "a command", "lines"} {
		if got := <-seen; got != "127.0.0.1/32 by "+fingerprint(key.PublicKey()) {
			t.Errorf("%s: got source %q", kind, got)
		}
	}
}

package hostile

import (
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// TestHostileCommands checks commands that no person would type. Each must fail with code 2 and one
// sentence that does not echo the raw input.
func TestHostileCommands(t *testing.T) {
	h, err := e2etest.OpenInn(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	c := sshtest.Dial(t, "127.0.0.1:"+h.Port, sshtest.Key(t))
	for _, line := range []string{
		"say \x1b]52;c;AAAA\x07", "say \x00", "games\nopen", "say \u009b2J", "say \xff\xfe", "\x1b[2J", "'",
		strings.Repeat("x", 5000), "say " + strings.Repeat("x ", 125_000), strings.Repeat("'", 4095),
		"new chess " + strings.Repeat("x ", 2000), "games --game=\u202echess",
	} {
		want := cli.ExitUsage
		if strings.Contains(line, "--game=") { // an unknown game
			want = cli.ExitFailed
		}
		stdout, stderr, code := c.Run(line, "")
		if code != want || stdout != "" || strings.Count(stderr, "\n") != 1 || len(stderr) > 4000 || e2etest.TellsInternals(stderr) {
			t.Errorf("%.40q: got %d, %.100q, %.300q", line, code, stdout, stderr)
		}
		if strings.ContainsAny(stderr, "\x1b\x07\x00\u009b\u202e\r") {
			t.Errorf("%.40q is echoed in %.300q", line, stderr)
		}
	}
}

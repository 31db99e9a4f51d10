package shell_test

import (
	"strings"
	"testing"

	"pawnstorm/ui/shell"
)

// TestStranger checks that programs that want a shell get one sentence, and that none of their
// words runs a command of ours.
func TestStranger(t *testing.T) {
	for line, about := range map[string]string{
		"mosh-server new -c 256 -s -l LANG=C.UTF-8": "mosh",
		"exit": "ssh-copy-id",
		`exec sh -c 'cd; umask 077; mkdir -p ".ssh" && { [ -z ` + "`tail -1c .ssh/authorized_keys 2>/dev/null`" + ` ] ||`: "ssh-copy-id",
	} {
		if said := shell.Stranger(line); !strings.HasPrefix(said, about+" ") || strings.Contains(said, "\n") {
			t.Errorf("%q: got %q", line, said)
		}
	}
	for _, line := range []string{"", "help", "exit now", "move e4", "execute", "new chess 5+3"} {
		if said := shell.Stranger(line); said != "" {
			t.Errorf("%q: got %q", line, said)
		}
	}
}

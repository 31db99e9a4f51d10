package cli_test

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"

	"github.com/alecthomas/kong"
)

// TestSealIsKnown: whoever serves a club with a seal can give the same flags to the commands
// that read and write it.
func TestSealIsKnown(t *testing.T) {
	for _, name := range []string{"serve", "backup", "restore", "check", "dump", "load", "reports"} {
		i := slices.IndexFunc(cli.GrammarOf(t).Children, func(n *kong.Node) bool { return n.Name == name })
		if i < 0 || !slices.ContainsFunc(cli.GrammarOf(t).Children[i].Flags, func(f *kong.Flag) bool { return f.Name == "seal" }) {
			t.Errorf("%s does not know --seal", name)
		}
	}
}

// TestVersionFlag: --version says what the command version does.
func TestVersionFlag(t *testing.T) {
	if flag, command := e2etest.Must(t, "--version"), e2etest.Must(t, "version"); flag != command || !strings.HasPrefix(flag, "pawnstorm ") {
		t.Errorf("--version says %q, and version %q", flag, command)
	}
}

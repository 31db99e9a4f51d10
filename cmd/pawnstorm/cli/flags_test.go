package cli_test

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"

	"github.com/alecthomas/kong"
)

// TestSealIsKnown checks that every command that reads or writes a sealed store has --seal.
func TestSealIsKnown(t *testing.T) {
	for _, name := range []string{"serve", "backup", "restore", "check", "dump", "load", "reports"} {
		i := slices.IndexFunc(cli.GrammarOf(t).Children, func(n *kong.Node) bool { return n.Name == name })
		if i < 0 || !slices.ContainsFunc(cli.GrammarOf(t).Children[i].Flags, func(f *kong.Flag) bool { return f.Name == "seal" }) {
			t.Errorf("%s has no --seal", name)
		}
	}
}

// TestVersionFlag checks that --version and the version command print the same.
func TestVersionFlag(t *testing.T) {
	if flag, command := e2etest.Must(t, "--version"), e2etest.Must(t, "version"); flag != command || !strings.HasPrefix(flag, "pawnstorm ") {
		t.Errorf("--version prints %q, version prints %q", flag, command)
	}
}

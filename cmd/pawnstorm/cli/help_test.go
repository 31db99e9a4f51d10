package cli_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"

	"github.com/alecthomas/kong"
)

// helpOf returns the output of a command line that asks for help.
func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	if code := cli.Run(t.Context(), args, &out, &errs); code != cli.ExitDone || errs.Len() > 0 {
		t.Fatalf("pawnstorm %s: exit code %d, %s", strings.Join(args, " "), code, errs.String())
	}
	return out.String()
}

// TestHelp checks that --help fits on two 80x24 screens and lists the common flags.
func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"serve", "--help"}} {
		help := helpOf(t, args...)
		if n := strings.Count(help, "\n"); n > 48 {
			t.Errorf("%s prints %d lines", args, n)
		}
		for line := range strings.Lines(help) {
			if utf8.RuneCountInString(line) > 80+1 {
				t.Errorf("%s prints an overlong line: %s", args, line)
			}
		}
		flags := e2etest.FlagsIn(help)
		for _, name := range []string{"addr", "data", "host", "web", "web-url", "operators", "timezone", "log-level", "smtp", "ops", "help", "help-all", "version"} {
			if !slices.Contains(flags, name) {
				t.Errorf("%s does not show --%s:\n%s", args, name, help)
			}
		}
		if flags[0] != "addr" || !strings.Contains(help, "PAWNSTORM_ADDR") || slices.Contains(flags, "budget") {
			t.Errorf("%s shows\n%s", args, help)
		}
	}
	help := helpOf(t, "--help")
	for _, c := range cli.GrammarOf(t).Children {
		if shown := strings.Contains(help, "\n  "+c.Name+" "); shown == c.Hidden {
			t.Errorf("--help shows the command %s: %v", c.Name, shown)
		}
	}
}

// TestHelpAll checks that --help-all lists every flag of every command with its variable.
func TestHelpAll(t *testing.T) {
	whole, serve := helpOf(t, "--help-all"), helpOf(t, "serve", "--help-all")
	app := cli.GrammarOf(t)
	for _, leaf := range app.Leaves(true) {
		if leaf != app.DefaultCmd && !strings.Contains(whole, "\nUsage: pawnstorm "+leaf.Path()) {
			t.Errorf("--help-all lacks the command %s", leaf.Path())
		}
		for _, f := range leaf.Flags {
			wantFlag(t, "--help-all", whole, f)
			if leaf == app.DefaultCmd {
				wantFlag(t, "serve --help-all", serve, f)
			}
		}
	}
}

// wantFlag checks that a help text has a flag and its variable.
func wantFlag(t *testing.T, args, help string, f *kong.Flag) {
	t.Helper()
	name := "--" + f.Name
	if f.Tag.Negatable != "" {
		name = "--[no-]" + f.Name
	}
	at := strings.Index(help, "  "+name)
	if at < 0 {
		t.Errorf("%s lacks %s", args, name)
		return
	}
	if len(f.Envs) > 0 && !strings.Contains(help, "($"+f.Envs[0]+")") {
		t.Errorf("%s lacks %s", args, f.Envs[0])
	}
}

// TestHelpOfOthers checks that other commands list all their flags in --help.
func TestHelpOfOthers(t *testing.T) {
	if help := helpOf(t, "restore", "--help"); !slices.Contains(e2etest.FlagsIn(help), "force") || !slices.Contains(e2etest.FlagsIn(help), "seal") {
		t.Errorf("restore --help prints\n%s", help)
	}
}

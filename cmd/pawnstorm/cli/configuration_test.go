package cli_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game/gametest/golden"
)

// TestConfigurationFlags compares the flags in CONFIGURATION.md with the command line.
func TestConfigurationFlags(t *testing.T) {
	app := cli.GrammarOf(t)
	var text, others strings.Builder
	for _, command := range app.Leaves(true) {
		if command.Name == "serve" {
			text.WriteString(tablesOf(command))
			continue
		}
		for _, f := range flagsOf(command) {
			fmt.Fprintf(&others, "| `%s` | `%s`%s | %s | %s |\n", strings.TrimPrefix(command.Path(), "pawnstorm "), nameOf(f), exception(f), defaultOf(f), cell(f.Help))
		}
	}
	fmt.Fprintf(&text, "\n## Other commands\n\n| Command | Flag | Default | Meaning |\n|---|---|---|---|\n%s", &others)
	checkBlock(t, "CONFIGURATION.md", "flags", text.String())
}

// tablesOf returns one table for each group of a command's flags, in order.
func tablesOf(command *kong.Node) string {
	var groups []string
	tables := make(map[string]string)
	for _, f := range command.Flags {
		if f.Hidden || f.Name == "help" {
			continue
		}
		group := "General"
		if f.Group != nil {
			group = strings.TrimSuffix(f.Group.Title, ":")
		}
		if tables[group] == "" {
			groups = append(groups, group)
			tables[group] = "\n## " + group + "\n\n| Flag and variable | Default | Meaning |\n|---|---|---|\n"
		}
		tables[group] += fmt.Sprintf("| `%s` `%s` | %s | %s |\n", nameOf(f), f.Envs[0], defaultOf(f), cell(f.Help))
	}
	var text strings.Builder
	for _, group := range groups {
		text.WriteString(tables[group])
	}
	return text.String()
}

// flagsOf returns the flags of a command without the storage flags, which serve has too.
func flagsOf(command *kong.Node) (flags []*kong.Flag) {
	onData := slices.ContainsFunc(command.Flags, func(f *kong.Flag) bool { return f.Name == "store" })
	for _, f := range command.Flags {
		shared := onData && (f.Group != nil || f.Name == "data" || f.Name == "store")
		if !f.Hidden && f.Name != "help" && !shared {
			flags = append(flags, f)
		}
	}
	return flags
}

// exception returns the variable of a flag if it does not follow the usual naming.
func exception(f *kong.Flag) string {
	switch usual := "PAWNSTORM_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_")); {
	case len(f.Envs) == 0:
		return " (no variable)"
	case f.Envs[0] != usual:
		return " `" + f.Envs[0] + "`"
	}
	return ""
}

func nameOf(f *kong.Flag) string {
	if f.Tag.Negatable != "" {
		return "--[no-]" + f.Name
	}
	return "--" + f.Name
}

func defaultOf(f *kong.Flag) string {
	switch {
	case f.IsBool() && f.Default == "true":
		return "on"
	case f.IsBool():
		return "off"
	}
	return f.Default
}

// cell formats a help text as a table cell.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(text)
}

// checkBlock compares the text between two markers in a document with the wanted text.
// PAWNSTORM_UPDATE=1 rewrites it.
func checkBlock(t *testing.T, file, name, want string) {
	t.Helper()
	file = "cmd/pawnstorm/docs/" + file
	page := e2etest.ReadText(t, file)
	block := regexp.MustCompile(`(?s)(<!-- ` + name + ` -->\n)(.*)(\n<!-- end of ` + name + ` -->)`)
	found := block.FindStringSubmatchIndex(page)
	if found == nil {
		t.Fatalf("%s has no block %q", file, name)
	}
	if got := page[found[4]:found[5]]; got == want {
		return
	} else if !golden.Updating() {
		t.Fatalf("block %q of %s is out of date, run with PAWNSTORM_UPDATE=1\ngot %s\nwant %s", name, file, got, want)
	}
	page = page[:found[4]] + want + page[found[5]:]
	if err := os.WriteFile(e2etest.Path(file), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
}

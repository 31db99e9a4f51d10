package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	natsd "github.com/nats-io/nats-server/v2/server"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/ui/shell"
)

// packaged returns the files of a package except the program: the "src:" and "dst:" values of its
// description.
func packaged(text string) (files []string) {
	for _, m := range regexp.MustCompile(`(?m)^ +- src: (\S+)\n +dst: (\S+)(?:\n +(type: \S+))?|^ +(?:postinstall|preremove|postremove): \S+`).FindAllStringSubmatch(text, -1) {
		if !strings.Contains(m[1], "BINARY") {
			files = append(files, strings.Join(strings.Fields(m[0]), " "))
		}
	}
	return files
}

// TestPackages checks that a release makes the packages CI tests, from files that exist.
func TestPackages(t *testing.T) {
	tried := packaged(e2etest.ReadText(t, "cmd/pawnstorm/packaging/nfpm.yaml"))
	_, release, ok := strings.Cut(e2etest.ReadText(t, ".goreleaser.yaml"), "\nnfpms:\n")
	release, _, end := strings.Cut(release, "\nhomebrew_casks:\n")
	if made := packaged(release); !ok || !end || len(made) < 10 || !slices.Equal(made, tried) {
		t.Errorf("a release has\n%s\nCI tests\n%s", strings.Join(made, "\n"), strings.Join(tried, "\n"))
	}
	for _, line := range tried {
		if file := strings.Fields(line)[1]; file == "src:" {
			file = strings.Fields(line)[2]
			if found, err := filepath.Glob(e2etest.Path(file)); !strings.HasPrefix(file, "dist/") && len(found) == 0 {
				t.Errorf("%s is missing: %v", file, err)
			}
		}
	}
}

// operating lists the documents for operators.
var operating = []string{"BACKUPS", "CLUSTER", "CONFIGURATION", "FAULTS", "HARDENING", "LIMITS", "MODERATION", "NOTIFICATIONS", "OPERATING", "PERFORMANCE"}

// operatorPages returns the text of the operator documents.
func operatorPages(t *testing.T) (text string) {
	t.Helper()
	for _, name := range operating {
		page := e2etest.ReadText(t, "cmd/pawnstorm/docs/"+name+".md")
		if len(page) > 14<<10 {
			t.Errorf("%s.md has %d bytes, split it", name, len(page))
		}
		text += page
	}
	return text
}

// TestOperating checks that every flag, variable and command named in the operator's
// documents and the units exists.
func TestOperating(t *testing.T) {
	commands, flags := make(map[string]bool), map[string]bool{
		"json":  true,                                                                   // of ssh HOST
		"place": true, "live": true, "servers": true, "pawnstorm": true, "folder": true, // of pawnload
		"PAWNSTORM_CAMPAIGN": true, "PAWNSTORM_PAGES": true, "PAWNSTORM_E2E": true, // of tests
		"PAWNSTORM_CRASH_TRIALS": true, "PAWNSTORM_OLDER": true, "PAWNSTORM_SEEDS": true, // of tests
		"PAWNSTORM_FILE": true, // of the command of --ship
	}
	var read func(node *kong.Node)
	read = func(node *kong.Node) {
		commands[node.Name] = true
		for _, f := range node.Flags {
			flags[f.Name], flags["no-"+f.Name] = true, f.Tag.Negatable != ""
			for _, env := range f.Envs {
				flags[env] = true
			}
		}
		for _, child := range node.Children {
			read(child)
		}
	}
	read(cli.GrammarOf(t).Node)
	for _, c := range shell.New().Staff().Commands() {
		for _, f := range c.Flags {
			flags[f.Name] = true // of ssh HOST admin
		}
	}
	text := operatorPages(t)
	for _, unit := range []string{"pawnstorm.service", "environment", "club.environment"} {
		text += e2etest.ReadText(t, "cmd/pawnstorm/packaging/"+unit)
	}
	for _, m := range regexp.MustCompile(`--([a-z][a-z0-9-]+)|(PAWNSTORM_[A-Z0-9_]+)`).FindAllStringSubmatch(text, -1) {
		if !flags[m[1]+m[2]] {
			t.Errorf("unknown flag %s", m[0])
		}
	}
	for _, m := range regexp.MustCompile("(?:(?m:^)|`|bin/)pawnstorm ([a-z]+)").FindAllStringSubmatch(text, -1) {
		if !commands[m[1]] {
			t.Errorf("unknown command %s", m[0])
		}
	}
	if !strings.Contains(e2etest.ReadText(t, "README.md"), "OPERATING.md)") {
		t.Error("README.md has no link to OPERATING.md")
	}
}

// TestOperatingFacts checks that every test and metric named in the operator's documents
// exists.
func TestOperatingFacts(t *testing.T) {
	page, there := operatorPages(t), e2etest.NamesOfTests(t)
	tests := regexp.MustCompile(`\b(Test[A-Z]\w+)`).FindAllStringSubmatch(page, -1)
	if len(tests) < 30 {
		t.Errorf("the documents name only %d tests", len(tests))
	}
	for _, m := range tests {
		if !there[m[1]] {
			t.Errorf("unknown test %s", m[1])
		}
	}
	board := e2etest.ReadText(t, "cmd/pawnstorm/packaging/grafana.json") // TestMetrics checks its metrics
	for _, metric := range regexp.MustCompile(`(?:pawnstorm|process)_[a-z_]+`).FindAllString(page, -1) {
		if !strings.Contains(board, metric) {
			t.Errorf("unknown metric %s", metric)
		}
	}
}

// TestClubFiles checks that NATS and haproxy accept our example files, and that NATS gets the right
// settings.
func TestClubFiles(t *testing.T) {
	var options natsd.Options
	if err := options.ProcessConfigString(e2etest.ReadText(t, "cmd/pawnstorm/packaging/nats-server.conf")); err != nil {
		t.Fatal(err)
	}
	if !options.JetStream || !options.SyncAlways || options.MaxPayload < 2_000_000 || len(options.Routes) != 3 || options.SystemAccount == "" {
		t.Errorf("got NATS options %+v", options)
	}
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		if os.Getenv("PAWNSTORM_E2E") != "" {
			t.Fatal(err)
		}
		t.Skip("haproxy is not installed")
	}
	if out, err := exec.Command(haproxy, "-c", "-f", e2etest.Path("cmd/pawnstorm/packaging/haproxy.cfg")).CombinedOutput(); err != nil || strings.Contains(string(out), "WARN") {
		t.Errorf("haproxy: %s (%v)", out, err)
	}
}

// TestManual checks that the manual page has every server flag.
func TestManual(t *testing.T) {
	page := e2etest.Must(t, "manual", "man")
	for _, s := range settings {
		if !strings.Contains(page, strings.ReplaceAll(s.flag, "-", `\-`)) {
			t.Errorf("the manual page lacks --%s", s.flag)
		}
	}
}

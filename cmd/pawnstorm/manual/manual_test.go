package manual

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// tree is a command line that uses every feature.
type tree struct {
	Serve struct {
		Addr  string `default:":2222" help:"It's an address." env:"ADDR"`
		Level string `enum:"high,low" default:"low" help:"How high."`
		House bool   `negatable:"" default:"true" help:"Play."`
	} `cmd:"" default:"withargs" help:"Serve."`
	Rules struct {
		List struct{} `cmd:"" help:"List them."`
		Show struct {
			File string `arg:"" help:"The file."`
		} `cmd:"" help:"Show one."`
	} `cmd:"" help:"Study."`
	Secret struct{} `cmd:"" hidden:"" help:"Not for you."`
}

func written(t *testing.T, form string) string {
	t.Helper()
	parser, err := kong.New(&tree{}, kong.Name("prog"), kong.Description("A program."))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := Write(&b, form, parser.Model); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMan(t *testing.T) {
	page := written(t, "man")
	for _, want := range []string{
		".TH PROG 8\n", `prog \- A program` + "\n", `.SS "prog serve"`, `.B \-\-addr=\(dq:2222\(dq` + "\nIt\\(aqs an address.\n(ADDR)\n",
		`.B \-\-[no\-]house`, `.SS "prog rules show <file>"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
	if strings.Contains(page, "secret") || strings.Contains(page, "help") {
		t.Errorf("the page shows hidden parts:\n%s", page)
	}
}

// TestBash checks the completions that bash offers.
func TestBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	script := written(t, "bash") + `
		COMP_WORDS=(prog "$@") COMP_CWORD=$#
		_prog
		echo "${COMPREPLY[*]}"`
	for words, want := range map[string]string{
		"s":                 "serve",
		"r":                 "rules",
		"--a":               "--addr",
		"serve --":          "--addr --level --no-house --help",
		"serve --level ":    "high low",
		"--level h":         "high",
		"rules ":            "list show --help",
		"rules show --":     "--help",
		"serve --addr x --": "--addr --level --no-house --help",
		"rules show ":       "--help",
		"sec":               "",
	} {
		out, err := exec.Command(bash, append([]string{"-c", script, "bash"}, strings.Split(words, " ")...)...).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("prog %s: got %q, want %q (%v)", words, got, want, err)
		}
	}
}

// TestShells checks the syntax of the scripts with the other shells that are installed.
func TestShells(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		script := written(t, shell)
		for _, want := range []string{"rules", "level", "high"} {
			if !strings.Contains(script, want) {
				t.Errorf("%s: the script lacks %s", shell, want)
			}
		}
		if _, err := exec.LookPath(shell); err != nil {
			continue
		}
		cmd := exec.Command(shell, "-n")
		cmd.Stdin = strings.NewReader(script)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", shell, err, out)
		}
	}
	if err := Write(nil, "tcsh", nil); err == nil {
		t.Error("got a script for tcsh")
	}
}

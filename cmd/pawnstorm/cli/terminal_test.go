package cli_test

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/creack/pty"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// onTerminal runs a server on a terminal until the line that says how to stop it is there,
// stops it so, and returns all that the terminal shows.
func onTerminal(t *testing.T, args ...string) string {
	t.Helper()
	cmd := e2etest.Program(t, append([]string{"--addr", "127.0.0.1:0", "--data", t.TempDir()}, args...)...)
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		terminal.Close()
	})
	shown := ""
	for lines := bufio.NewReader(terminal); ; {
		line, err := lines.ReadString('\n')
		shown += strings.ReplaceAll(line, "\r", "")
		if strings.HasPrefix(line, "Stop ") {
			io.WriteString(terminal, "\x03")
		}
		if err != nil { // EIO: the program has closed the terminal
			break
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v:\n%s", err, shown)
	}
	return strings.TrimPrefix(strings.ReplaceAll(shown, "^C", ""), "\n")
}

// TestFirstRun: on a terminal a server prints four lines, five with pages, and nothing else.
func TestFirstRun(t *testing.T) {
	const server, play, data, stop = `Server    listening on 127\.0\.0\.1:\d+\n`, `Play      ssh -p \d+ localhost\n`, `Data      /\S+\n`, `Stop      Ctrl\+C\n`
	for _, test := range []struct {
		want string
		args []string
	}{
		{server + play + data + stop, nil},
		{server + play + `Web       http://localhost:\d+/\n` + data + stop, []string{"--web", "127.0.0.1:0"}},
	} {
		if shown := onTerminal(t, test.args...); !regexp.MustCompile(`\A` + test.want + `\z`).MatchString(shown) {
			t.Errorf("with %v the terminal shows:\n%s", test.args, shown)
		}
	}
}

// TestTerminalLog: on a terminal, too, the log is as detailed as it was asked to be.
func TestTerminalLog(t *testing.T) {
	if shown := onTerminal(t, "--log-level", "info"); !strings.Contains(shown, "level=INFO") {
		t.Errorf("with --log-level info the terminal shows:\n%s", shown)
	}
	t.Setenv("PAWNSTORM_LOG_LEVEL", "info")
	if shown := onTerminal(t); !strings.Contains(shown, "level=INFO") {
		t.Errorf("with PAWNSTORM_LOG_LEVEL the terminal shows:\n%s", shown)
	}
}

// TestLogTellsWhatIsOn: without a terminal the log has what the server does, and nothing about
// what is off.
func TestLogTellsWhatIsOn(t *testing.T) {
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--no-house", "--no-hooks", "--backup-every", "0")
	if pid := s.Told(t, `Stop      kill (\d+)\n`); pid == "" {
		t.Error("it does not say how to stop it")
	}
	if code := s.Terminate(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	log := s.Log(t)
	if !strings.Contains(log, `level=INFO msg="host key loaded"`) {
		t.Errorf("the log does not begin as usual:\n%s", log)
	}
	for _, off := range []string{"email", "webhook", "bots", "backup", "web", `=""`, "=[]"} {
		if strings.Contains(strings.ReplaceAll(log, t.TempDir(), ""), off) {
			t.Errorf("the log tells of %s, which is off:\n%s", off, log)
		}
	}
}

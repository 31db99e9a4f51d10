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

// onTerminal runs a server on a terminal, waits for the hint how to stop it, stops it that way, and
// returns the terminal's output.
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
		if err != nil { // EIO means that the program closed the terminal
			break
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("exit: %v\n%s", err, shown)
	}
	return strings.TrimPrefix(strings.ReplaceAll(shown, "^C", ""), "\n")
}

// TestFirstRun checks that a server on a terminal prints four lines, or five with web pages.
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

// TestTerminalLog checks that a terminal does not change an explicit log level.
func TestTerminalLog(t *testing.T) {
	if shown := onTerminal(t, "--log-level", "info"); !strings.Contains(shown, "level=INFO") {
		t.Errorf("with --log-level info the terminal shows:\n%s", shown)
	}
	t.Setenv("PAWNSTORM_LOG_LEVEL", "info")
	if shown := onTerminal(t); !strings.Contains(shown, "level=INFO") {
		t.Errorf("with PAWNSTORM_LOG_LEVEL the terminal shows:\n%s", shown)
	}
}

// TestLogTellsWhatIsOn checks that the log without a terminal lists enabled features only.
func TestLogTellsWhatIsOn(t *testing.T) {
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--no-house", "--no-hooks", "--backup-every", "0")
	if pid := s.Told(t, `Stop      kill (\d+)\n`); pid == "" {
		t.Error("the hint how to stop it is missing")
	}
	if code := s.Terminate(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	log := s.Log(t)
	if !strings.Contains(log, `level=INFO msg="host key loaded"`) {
		t.Errorf("unexpected start of the log:\n%s", log)
	}
	for _, off := range []string{"email", "webhook", "bots", "backup", "web", `=""`, "=[]"} {
		if strings.Contains(strings.ReplaceAll(log, t.TempDir(), ""), off) {
			t.Errorf("the log mentions %s, which is off:\n%s", off, log)
		}
	}
}

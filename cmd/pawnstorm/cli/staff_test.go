package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"

	"golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// staffServer is a server with an operator, a moderator and a player.
type staffServer struct {
	t            *testing.T
	folder, keys string // the data folder and the operators' file
	server       *e2etest.Process
	op, mod, kay ssh.Signer
}

func newStaffServer(t *testing.T) *staffServer {
	t.Helper()
	folder := t.TempDir()
	c := &staffServer{
		t: t, folder: folder, keys: filepath.Join(folder, "operators"),
		op: sshtest.Key(t), mod: sshtest.Key(t), kay: sshtest.Key(t),
	}
	c.list(e2etest.Authorized(c.op), `role="moderator" `+e2etest.Authorized(c.mod))
	c.start()
	for name, key := range map[string]ssh.Signer{"opal": c.op, "mody": c.mod, "kay": c.kay} {
		c.says(key, "name "+name)
	}
	return c
}

func (c *staffServer) start() {
	c.server = e2etest.Start(c.t, c.folder, "--no-house", "--operators", c.keys, "--trust", "192.0.2.0/24")
}

// list writes the operators' file.
func (c *staffServer) list(lines ...string) {
	c.t.Helper()
	if err := os.WriteFile(c.keys, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		c.t.Fatal(err)
	}
}

func (c *staffServer) dial(key ssh.Signer) *sshtest.Client {
	c.t.Helper()
	if key == nil {
		return sshtest.Dial(c.t, c.server.Addr())
	}
	return sshtest.Dial(c.t, c.server.Addr(), key)
}

// run runs a command with a key, or as a guest without one.
func (c *staffServer) run(key ssh.Signer, line string) (stdout, stderr string, code int) {
	c.t.Helper()
	client := c.dial(key)
	defer client.Close()
	stdout, stderr, code = client.Run(line, "")
	if strings.ContainsFunc(stdout+stderr, func(r rune) bool { return unicode.IsControl(r) && r != '\n' || unicode.Is(unicode.Cf, r) }) {
		c.t.Errorf("%s: hostile text got through: %q", line, stdout+stderr)
	}
	return stdout, stderr, code
}

// says runs a command that must succeed, and returns its output.
func (c *staffServer) says(key ssh.Signer, line string) string {
	c.t.Helper()
	stdout, stderr, code := c.run(key, line)
	if code != cli.ExitDone || stderr != "" {
		c.t.Fatalf("%s: code %d, %s", line, code, stderr)
	}
	return stdout
}

// refused runs a command that must fail with these words.
func (c *staffServer) refused(key ssh.Signer, line string, code int, words string) {
	c.t.Helper()
	stdout, stderr, got := c.run(key, line)
	if got != code || !strings.Contains(stdout+stderr, words) {
		c.t.Errorf("%s: got code %d, %q, want %d, %q", line, got, stdout+stderr, code, words)
	}
}

// hostileText is what text must never do to a terminal. The shell rejects control characters, so
// these hide in accepted ones.
const hostileText = "\u202ereversed\u2066 z\u0301\u0302\u0303\u0304\u0305 \ue000\u200d"

// TestStaff lets an operator, a moderator, a player and a stranger meet over SSH.
func TestStaff(t *testing.T) {
	c := newStaffServer(t)
	player := c.dial(c.kay).Terminal(80, 24)
	player.Until("Play")

	// Without a role these commands do not exist.
	_, unknown, _ := c.run(c.kay, "adnim")
	for _, key := range []ssh.Signer{c.kay, nil} {
		for _, line := range []string{"admin", "admin who", "admin help"} {
			_, stderr, code := c.run(key, line)
			if code != cli.ExitUsage || stderr != strings.Replace(unknown, "adnim", "admin", 1) {
				t.Errorf("%s: code %d, %s", line, code, stderr)
			}
		}
		if out := c.says(key, "help"); strings.Contains(out, "admin") {
			t.Errorf("a stranger's help shows staff commands:\n%s", out)
		}
	}
	if out := c.says(c.mod, "admin help"); !strings.Contains(out, "ban ") || strings.Contains(out, "drain") {
		t.Errorf("a moderator's help:\n%s", out)
	}
	if out := c.says(c.op, "admin help"); !strings.Contains(out, "ban ") || !strings.Contains(out, "drain") {
		t.Errorf("an operator's help:\n%s", out)
	}
	c.refused(c.mod, "admin drain", cli.ExitFailed, "Only operators can do that.")
	c.refused(c.mod, "admin audit", cli.ExitFailed, "Only operators can do that.")
	c.refused(c.op, "admin bam kay", cli.ExitUsage, `command "bam" after admin`)
	c.refused(c.op, "admin ban kay", cli.ExitUsage, "Write it like this: admin ban")
	c.refused(c.op, "admin ban mody because x", cli.ExitFailed, "is a moderator")

	// Online people as JSON lines.
	var seen map[string]any
	for line := range strings.Lines(c.says(c.mod, "admin who --json")) {
		if strings.Contains(line, `"name":"kay"`) {
			if err := json.Unmarshal([]byte(line), &seen); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen["source"] != "127.0.0.1/32" || !strings.HasPrefix(seen["key"].(string), "SHA256:") {
		t.Errorf("got %v for kay", seen)
	}

	// A mute; its reason is cleaned wherever people read it.
	c.says(c.mod, "admin mute kay for 1h because "+hostileText)
	c.refused(c.kay, "shout hello", cli.ExitFailed, "You are muted")
	c.says(c.kay, "new chess")
	c.says(c.mod, "admin mutes --json")
	c.says(c.op, "admin audit --json")
	c.says(c.mod, "admin unmute kay")
	c.says(c.kay, "shout hello")

	// A mute of one key. That key's challenge is declined without a reason.
	hash := seen["key"].(string)
	c.says(c.mod, "admin mute "+hash+" because rude")
	c.refused(c.kay, "shout hello", cli.ExitFailed, "You are muted")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(c.says(c.op, "challenge kay to chess --json")), &made); err != nil {
		t.Fatal(err)
	}
	c.refused(c.kay, "decline "+made.ID+" because go away", cli.ExitFailed, "You are muted")
	c.says(c.kay, "decline "+made.ID)
	c.says(c.mod, "admin unmute "+hash)

	// An announcement to everyone.
	c.says(c.op, "admin announce now "+hostileText)
	player.Until("Announcement: now")
	c.says(c.op, "admin motd Welcome on Sunday")
	player.Until("Welcome on Sunday")

	// The audit log, and the limits.
	if out := strings.TrimSpace(strings.TrimPrefix(c.says(c.op, "admin backup"), "The backup is ")); !filepath.IsAbs(out) {
		t.Errorf("got backup %q", out)
	} else if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
	out := c.says(c.op, "admin limits")
	for _, row := range []string{`--idle +30m0s`, `--connections +8192 +\d+ connection`, `--trust +\[192\.0\.2\.0/24\]`} {
		if !regexp.MustCompile(row).MatchString(out) {
			t.Errorf("no row matches %s:\n%s", row, out)
		}
	}
	c.says(c.op, "admin log-level warn")
	if out := c.says(c.op, "admin log-level --json"); out != `{"level":"warn"}`+"\n" {
		t.Errorf("got log level %s", out)
	}

	// Reports, with the reported lines.
	c.says(c.mod, "report kay --table=lobby because "+hostileText)
	report := c.says(c.mod, "admin reports")
	_, row, _ := strings.Cut(report, "\n")
	id, _, _ := strings.Cut(row, " ")
	if whole := c.says(c.mod, "admin reports "+id); !strings.Contains(whole, "mody reports kay in lobby") || !strings.Contains(whole, "> ") {
		t.Errorf("got report:\n%s%s", report, whole)
	}
	c.says(c.mod, "admin reports done "+id+" because spoken to")
	if out := c.says(c.mod, "admin reports"); !strings.Contains(out, "No open reports") {
		t.Errorf("the report is still open:\n%s", out)
	}
	c.says(c.mod, "admin reports all --json")

	// A ban ends the running session and blocks every way in.
	c.says(c.mod, "admin ban kay for 1d because "+hostileText)
	player.Until("You are banned from this server until")
	for _, line := range []string{"list", "plain", "bot", "help"} {
		c.refused(c.kay, line, cli.ExitFailed, "You are banned")
	}
	banned := c.dial(c.kay).Terminal(80, 24)
	banned.Until("You are banned")
	if banned.AltScreen() || strings.ContainsRune(banned.Raw(), '\u202e') {
		t.Errorf("the banned player sees:\n%s", banned.Screen())
	}
	c.says(c.mod, "admin rename kay to kim because of a reason")

	// Everything survives a restart.
	if code := c.server.Terminate(); code != cli.ExitDone {
		t.Fatalf("the server exited with %d", code)
	}
	c.start()
	c.refused(c.kay, "list", cli.ExitFailed, "You are banned")
	log := c.says(c.op, "admin audit 100")
	for _, deed := range []string{"mody (moderator)  mute until", "opal (operator)   announce", "opal (operator)   motd", id, "mody (moderator)  ban until", "not done"} {
		if strings.Contains(log, deed) == (deed == "not done") {
			t.Errorf("audit log is wrong about %q:\n%s", deed, log)
		}
	}
	c.says(c.op, "admin unban kay")
	if out := c.says(c.kay, "whoami"); !strings.HasPrefix(out, "kim: account since") {
		t.Errorf("after the unban, kay reads: %s", out)
	}
	if text, err := os.ReadFile(filepath.Join(c.folder, "log")); err != nil || strings.ContainsFunc(string(text), func(r rune) bool { return unicode.Is(unicode.Cf, r) || r == '\x1b' }) {
		t.Errorf("the log contains hostile text (%v)", err)
	}
}

// TestOperatorsAreReadAgain checks that SIGHUP reloads the operators' file and that a broken file
// changes nothing.
func TestOperatorsAreReadAgain(t *testing.T) {
	c := newStaffServer(t)
	until := func(what string, reached func() bool) {
		t.Helper()
		for give := time.Now().Add(e2etest.Patience); !reached(); {
			if time.Now().After(give) {
				t.Fatal("timed out waiting for " + what)
			}
			c.server.Cmd.Process.Signal(syscall.SIGHUP)
		}
	}
	is := func(key ssh.Signer) bool {
		_, _, code := c.run(key, "admin who")
		return code == cli.ExitDone
	}
	c.list("nonsense")
	until("the log", func() bool {
		text, _ := os.ReadFile(filepath.Join(c.folder, "log"))
		return strings.Contains(string(text), "line 1 is not a key")
	})
	if !is(c.op) || !is(c.mod) {
		t.Error("a broken file changed the operators")
	}
	c.list(e2etest.Authorized(c.op), e2etest.Authorized(c.kay))
	until("the new list", func() bool { return is(c.kay) && !is(c.mod) })
}

// TestTournamentsAreReadAgain checks that SIGHUP reloads the tournaments and that a broken file
// changes nothing.
func TestTournamentsAreReadAgain(t *testing.T) {
	folder, rules := t.TempDir(), recurringFile(t)
	server := e2etest.Start(t, folder, "--no-house", "--tournaments", rules)
	until := func(what string, reached func() bool) {
		t.Helper()
		for give := time.Now().Add(e2etest.Patience); !reached(); {
			if time.Now().After(give) {
				t.Fatal("timed out waiting for " + what)
			}
			server.Cmd.Process.Signal(syscall.SIGHUP)
		}
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(rules, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	listed := func(name string) bool {
		client := sshtest.Dial(t, server.Addr(), sshtest.Key(t))
		defer client.Close()
		stdout, _, _ := client.Run("tournaments", "")
		return strings.Contains(stdout, name)
	}
	write("every day 20:00 swiss chess 5+3 called Broken\nevery day\n")
	until("the log", func() bool {
		text, _ := os.ReadFile(filepath.Join(folder, "log"))
		return strings.Contains(string(text), "the recurring tournaments stay as they were") && strings.Contains(string(text), "line 2: ")
	})
	write("every day 20:00 swiss chess 5+3 called Evening\n")
	until("the new list", func() bool { return listed("Evening") })
	if listed("Broken") {
		t.Error("a broken file created a tournament")
	}
}

// TestDrainEndsTheServer checks that a drained server exits once all games are over.
func TestDrainEndsTheServer(t *testing.T) {
	c := newStaffServer(t)
	player := c.dial(c.kay).Terminal(80, 24)
	player.Until("Play")
	c.says(c.op, "admin drain")
	player.Until("The server restarts when")
	c.refused(c.kay, "list", cli.ExitFailed, "about to restart")
	c.says(c.op, "admin drain cancel")
	c.says(c.kay, "list")
	c.says(c.op, "admin drain --after=0m")
	select {
	case <-c.server.Done:
	case <-time.After(e2etest.Patience):
		t.Fatal("the server is still running")
	}
	if code := c.server.Cmd.ProcessState.ExitCode(); code != cli.ExitDone {
		t.Errorf("exit code %d", code)
	}
}

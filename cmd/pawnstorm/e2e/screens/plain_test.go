package screens

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/server/sshtest"
)

// reader is a real OpenSSH client for line mode.
type reader struct {
	t  *testing.T
	in io.WriteCloser

	mu      sync.Mutex
	out     strings.Builder
	seen    int
	changed chan struct{}
	ended   chan error
}

// read runs ssh with a new key, a TERM and some words.
func (h *localServer) read(t *testing.T, term string, args ...string) *reader {
	t.Helper()
	if _, err := exec.LookPath("ssh"); err != nil {
		t.Skip(err)
	}
	key := filepath.Join(t.TempDir(), "key")
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key).CombinedOutput(); err != nil {
		t.Fatalf("ssh-keygen: %v: %s", err, out)
	}
	_, port, err := net.SplitHostPort(h.addr)
	if err != nil {
		t.Fatal(err)
	}
	common := []string{
		"-F", "none", "-p", port, "-i", key, "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none",
		"-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	cmd := exec.CommandContext(ctx, "ssh", append(common, args...)...)
	cmd.Env = append(os.Environ(), "TERM="+term)
	r := &reader{t: t, changed: make(chan struct{}), ended: make(chan error, 1)}
	cmd.Stdout, cmd.Stderr = r, r
	if r.in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { r.ended <- cmd.Wait() }()
	t.Cleanup(cancel)
	return r
}

func (r *reader) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	close(r.changed)
	r.changed = make(chan struct{})
	return r.out.Write(p)
}

// until waits for a text after the last match, and returns the whole output.
func (r *reader) until(text string) string {
	r.t.Helper()
	late := time.NewTimer(e2etest.Patience)
	defer late.Stop()
	for {
		r.mu.Lock()
		all, changed := r.out.String(), r.changed
		if i := strings.Index(all[r.seen:], text); i >= 0 {
			r.seen += i + len(text)
			r.mu.Unlock()
			return all
		}
		r.mu.Unlock()
		select {
		case <-changed:
		case <-late.C:
			r.t.Fatalf("timed out waiting for %q:\n%s", text, all)
		}
	}
}

func (r *reader) types(line string) {
	r.t.Helper()
	if _, err := io.WriteString(r.in, line+"\n"); err != nil {
		r.t.Fatal(err)
	}
}

// TestLineMode plays chess between a dumb terminal and a client without a terminal. Neither may
// receive an escape sequence.
func TestLineMode(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	ann := h.read(t, "dumb", "-tt", "127.0.0.1")
	bob := h.read(t, "xterm", "-T", "127.0.0.1", "plain")
	for name, r := range map[string]*reader{"ann": ann, "bob": bob} {
		r.until("This is line mode")
		r.types("name " + name)
		r.until(name + ": account since")
		r.types("account export")
		if all := r.until("account export > me.json"); strings.Contains(all, "plain account") {
			t.Errorf("%s sees a hint to export in line mode:\n%s", name, all)
		}
	}
	ann.types("new chess as white")
	all := ann.until("Black is free.")
	id := regexp.MustCompile(`Table ([0-9a-z]{8}):`).FindStringSubmatch(all)[1]
	bob.types("games")
	bob.until("1. Chess, ann, Black is free")
	bob.types("1")
	bob.until("Sit down and play Black?")
	bob.types("yes")
	bob.until("Black: you, bob.")
	ann.until("It is your move.")
	cat := h.read(t, "xterm", "-tt", "127.0.0.1", "plain", id)
	cat.until("Table " + id + ": Chess.")
	cat.types("quit")
	cat.until("Goodbye.")
	players := [2]*reader{ann, bob}
	for i, m := range []struct{ move, told string }{
		{"f3", "White: pawn f2 to f3."},
		{"e5", "Black: pawn e7 to e5."},
		{"g4", "White: pawn g2 to g4."},
		{"Qh4", "Black: queen d8 to h4. Checkmate. Black (bob) won by checkmate."},
	} {
		players[i%2].types(m.move)
		for _, r := range players {
			r.until(m.told)
		}
	}
	for _, r := range players {
		r.types("quit")
		all := r.until("Goodbye. Your games are saved.")
		if strings.Contains(all, "\x1b") {
			t.Errorf("got an escape sequence: %q", all)
		}
		if err := <-r.ended; err != nil {
			t.Errorf("ssh: %v", err)
		}
	}
	tbl, err := h.service.Tables.Get(t.Context(), identity.TableID(id))
	if err != nil {
		t.Fatal(err)
	}
	if tbl.Status != table.Over || tbl.Result.Winner != game.Seat(1) {
		t.Errorf("got ending: %s", tbl.Ending())
	}
}

// A dumb terminal starts line mode by itself, other terminals on request. A table ID opens that
// table. Commands work as usual.
func TestLineModeIsChosen(t *testing.T) {
	t.Parallel()
	h := openWithBots(t)
	c := sshtest.Dial(t, h.addr, sshtest.Key(t))
	out, _, code := c.Run("new chess as white --json", "")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, out)
	}
	id := regexp.MustCompile(`"id":"([0-9a-z]{8})"`).FindStringSubmatch(out)[1]
	for _, test := range []struct {
		term, line, want string
	}{
		{"dumb", "", "This is line mode"},
		{"dumb", id, "Table " + id + ": Chess."},
		{"xterm", "--plain", "This is line mode"},
		{"xterm", "plain " + id, "Table " + id + ": Chess."},
	} {
		term := c.TerminalEnv(80, 24, test.term, nil, test.line)
		term.Until(test.want)
		term.Until("\n>")
		term.Type("\x04")
		if code := term.Wait(); code != cli.ExitDone {
			t.Errorf("%+v: exit code %d", test, code)
		}
		if strings.Contains(term.Raw(), "\x1b") {
			t.Errorf("%+v: %q", test, term.Raw())
		}
	}
	term := c.TerminalEnv(80, 24, "dumb", nil, "whoami")
	term.Wait()
	if raw := term.Raw(); strings.Contains(raw, "line mode") || !strings.Contains(raw, "guest") {
		t.Errorf("command in a dumb terminal: got %q", raw)
	}
}

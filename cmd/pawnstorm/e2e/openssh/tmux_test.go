package openssh

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// tmux is a separate tmux server with real OpenSSH clients in its panes.
type tmux struct {
	t      testing.TB
	socket string
	home   string // keys and known hosts
	panes  int
}

// newTmux skips the test without ssh or tmux, unless the environment requires them.
func newTmux(t testing.TB) *tmux {
	t.Helper()
	for _, tool := range []string{"tmux", "ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("PAWNSTORM_E2E") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	home := t.TempDir()
	m := &tmux{t: t, socket: filepath.Join(home, "tmux"), home: home}
	t.Cleanup(func() { exec.Command("tmux", "-S", m.socket, "kill-server").Run() })
	return m
}

func (m *tmux) run(args ...string) string {
	m.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", m.socket, "-f", "/dev/null"}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		m.t.Fatalf("tmux %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// key creates a key file once for each name.
func (m *tmux) key(name string) string {
	m.t.Helper()
	file := filepath.Join(m.home, name)
	if _, err := os.Stat(file); err == nil {
		return file
	}
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", file).CombinedOutput(); err != nil {
		m.t.Fatalf("ssh-keygen: %v\n%s", err, out)
	}
	return file
}

// pane is a terminal with an OpenSSH client.
type pane struct {
	*tmux
	name string
	w, h int
	raw  string // file with the client's output
}

// ssh opens a terminal of w by h cells and connects with a key, or without one if key is "". words
// follow the host.
func (m *tmux) ssh(p *e2etest.Process, key string, w, h int, words ...string) *pane {
	m.t.Helper()
	m.panes++
	name := fmt.Sprintf("pane%d", m.panes)
	args := []string{
		"ssh", "-F", "none", "-p", p.Port,
		"-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=" + filepath.Join(m.home, "known_hosts"), "-o", "LogLevel=ERROR",
	}
	if key != "" {
		args = append(args, "-i", m.key(key), "-o", "IdentitiesOnly=yes")
	} else {
		args = append(args, "-o", "PubkeyAuthentication=no")
	}
	if len(words) > 0 {
		args = append(args, "-t")
	}
	args = append(append(args, "127.0.0.1"), words...)
	// A command after ssh keeps the terminal open for inspection.
	command := "TERM=tmux-256color " + strings.Join(args, " ") + `; echo "ssh: exit $?"; exec sleep 600`
	raw := filepath.Join(m.home, name)
	m.run("new-session", "-d", "-s", name, "-x", fmt.Sprint(w), "-y", fmt.Sprint(h), command,
		";", "pipe-pane", "-t", name, "cat >"+raw,
		";", "set-option", "-t", name, "status", "off")
	return &pane{m, name, w, h, raw}
}

// resize resizes the terminal and waits until the client redraws it.
func (p *pane) resize(w, h int) {
	p.t.Helper()
	cleared := func() int { return bytes.Count(p.received(), []byte("\x1b[H\x1b[J")) }
	before := cleared()
	p.w, p.h = w, h
	p.run("resize-window", "-t", p.name, "-x", fmt.Sprint(w), "-y", fmt.Sprint(h))
	deadline := time.After(e2etest.Patience)
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for cleared() == before {
		select {
		case <-look.C:
		case <-deadline:
			p.t.Fatalf("%s was not redrawn at %dx%d", p.name, w, h)
		}
	}
}

// received returns the client's output so far.
func (p *pane) received() []byte {
	p.t.Helper()
	raw, err := os.ReadFile(p.raw)
	if err != nil {
		p.t.Fatal(err)
	}
	return raw
}

func (p *pane) screen() string { return p.run("capture-pane", "-p", "-t", p.name) }

// until waits until the screen shows all texts.
func (p *pane) until(texts ...string) {
	p.t.Helper()
	deadline := time.After(e2etest.Patience)
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		screen, missing := p.screen(), ""
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				missing = text
			}
		}
		if missing == "" {
			return
		}
		select {
		case <-look.C:
		case <-deadline:
			p.t.Fatalf("%s does not show %q:\n%s", p.name, missing, screen)
		}
	}
}

// types sends text.
func (p *pane) types(text string) { p.run("send-keys", "-t", p.name, "-l", text) }

// press sends keys by their tmux names.
func (p *pane) press(keys ...string) {
	p.run(append([]string{"send-keys", "-t", p.name}, keys...)...)
}

// says types a line.
func (p *pane) says(text string) {
	p.types(text)
	p.press("Enter")
}

// ask returns a tmux variable of this pane.
func (p *pane) ask(variable string) string {
	return strings.TrimSpace(p.run("display-message", "-p", "-t", p.name, "#{"+variable+"}"))
}

// hangUp kills the client, as closing a laptop would.
func (p *pane) hangUp() {
	p.t.Helper()
	if out, err := exec.Command("pkill", "-KILL", "-P", p.ask("pane_pid"), "ssh").CombinedOutput(); err != nil {
		p.t.Fatalf("pkill: %v\n%s", err, out)
	}
}

package openssh

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// client runs the OpenSSH client with its own folder instead of ~/.ssh.
type client struct {
	t      *testing.T
	folder string
}

// newClient creates the folder and a key.
func newClient(t *testing.T) *client {
	t.Helper()
	for _, tool := range []string{"ssh", "ssh-keygen"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("PAWNSTORM_E2E") != "" {
				t.Fatal(err)
			}
			t.Skip(err)
		}
	}
	folder := t.TempDir()
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", filepath.Join(folder, "id_ed25519")).CombinedOutput(); err != nil {
		t.Fatalf("ssh-keygen: %v\n%s", err, out)
	}
	return &client{t, folder}
}

// ssh runs the client, which must succeed, and returns its output.
func (c *client) ssh(args ...string) string {
	c.t.Helper()
	options := []string{"-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=accept-new", "-o", "UserKnownHostsFile=" + filepath.Join(c.folder, "known_hosts")}
	cmd := exec.Command("ssh", append(options, args...)...)
	cmd.Dir = c.folder
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &errs, e2etest.Patience
	timer := time.AfterFunc(e2etest.Patience, func() { cmd.Process.Kill() })
	defer timer.Stop()
	if err := cmd.Run(); err != nil {
		c.t.Fatalf("ssh %s: %v\n%s%s", strings.Join(args, " "), err, &out, &errs)
	}
	return out.String()
}

// asks runs a config command for a user without a configuration and saves its output. The client
// finds ~ in the user database, not in HOME, so asks replaces it. The path is relative because a
// socket's path must be short.
func (c *client) asks(p *e2etest.Process, words ...string) (file string) {
	c.t.Helper()
	flags := []string{"-F", "none", "-p", p.Port, "-i", filepath.Join(c.folder, "id_ed25519"), "-o", "IdentitiesOnly=yes", "127.0.0.1"}
	text := strings.ReplaceAll(c.ssh(append(flags, words...)...), "~/.ssh/", "./")
	file = filepath.Join(c.folder, "config")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		c.t.Fatal(err)
	}
	return file
}

// TestConfig logs in with the output of the config command. A second command must share the first
// connection.
func TestConfig(t *testing.T) {
	c := newClient(t)
	p := e2etest.Start(t, t.TempDir())
	c.asks(p, "name", "ann")
	file := c.asks(p, "config", "chess")
	used := "\n" + c.ssh("-F", file, "-G", "chess")
	for _, want := range []string{
		"hostname localhost", "port " + p.Port, "user ann", "identityfile ./id_ed25519", "identitiesonly yes",
		"sendenv COLORTERM", "sendenv NO_COLOR", "sendenv LANG", "sendenv LC_*", "serveraliveinterval 10", "controlmaster auto", "controlpersist 60",
	} {
		if !strings.Contains(used, "\n"+want+"\n") {
			t.Errorf("ssh ignores %q:%s", want, used)
		}
	}
	isAnn := regexp.MustCompile(`(?m)^ann: `)
	if out := c.ssh("-F", file, "chess", "whoami"); !isAnn.MatchString(out) {
		t.Errorf("got whoami output %s", out)
	}
	defer c.ssh("-F", file, "-O", "exit", "chess")
	c.ssh("-F", file, "-O", "check", "chess")
	// With this option a new connection cannot log in.
	if out := c.ssh("-F", file, "-o", "ProxyCommand=false", "chess", "whoami"); !isAnn.MatchString(out) {
		t.Errorf("over the shared connection: got whoami output %s", out)
	}
}

// TestConfigOfGuest checks that localhost gets the alias pawnstorm by default, and that a guest logs
// in without a name.
func TestConfigOfGuest(t *testing.T) {
	c := newClient(t)
	p := e2etest.Start(t, t.TempDir())
	file := c.asks(p, "config")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(text, []byte("User ")) || !strings.Contains(c.ssh("-F", file, "-G", "pawnstorm"), "\nport "+p.Port+"\n") {
		t.Errorf("got guest configuration\n%s", text)
	}
}

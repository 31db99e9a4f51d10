package e2etest

import (
	"testing"

	"golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/server/sshtest"
)

// Commander runs commands over SSH.
type Commander interface {
	Run(command, stdin string) (stdout, stderr string, code int)
}

// Caller logs in again for each command, as "ssh HOST command" does. The server would close
// an idle connection.
type Caller struct {
	t    testing.TB
	Addr string
	Key  ssh.Signer
}

// NewCaller returns a caller with a key at a server.
func NewCaller(t testing.TB, addr string, key ssh.Signer) Caller { return Caller{t, addr, key} }

// Run runs one command in its own connection.
func (c Caller) Run(command, stdin string) (stdout, stderr string, code int) {
	c.t.Helper()
	client := sshtest.Dial(c.t, c.Addr, c.Key)
	defer client.Close()
	return client.Run(command, stdin)
}

// Say runs a command, which must succeed.
func Say(t testing.TB, c Commander, line string) string {
	t.Helper()
	stdout, stderr, code := c.Run(line, "")
	if code != cli.ExitDone {
		t.Errorf("ssh %s: exit code %d, %s", line, code, stderr)
	}
	return stdout
}

// ShellOf runs a command on a server, which must succeed, and returns its output.
func ShellOf(t *testing.T, p *Process, key ssh.Signer, line string) string {
	t.Helper()
	out, errs, code := sshtest.Dial(t, p.Addr(), key).Run(line, "")
	if code != cli.ExitDone {
		t.Fatalf("%s: %d: %s", line, code, errs)
	}
	return out
}

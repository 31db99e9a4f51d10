package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// openSSH runs the real client against a server, without the machine's configuration or agent. It
// returns the output and the exit code.
func openSSH(t *testing.T, s *running, stdin string, args ...string) (string, int) {
	t.Helper()
	return openSSHWith(t, s, nil, stdin, args...)
}

// openSSHWith is openSSH with options that go before its own.
func openSSHWith(t *testing.T, s *running, options []string, stdin string, args ...string) (string, int) {
	t.Helper()
	cmd := openSSHCommand(t, s, options, args...)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	return string(out), exitCode(t, cmd, string(out), err)
}

// openSSHCommand returns an ssh command that connects to s. It is killed after a minute.
func openSSHCommand(t *testing.T, s *running, options []string, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath("ssh")
	if err != nil {
		t.Skip("this machine has no ssh")
	}
	_, port, err := net.SplitHostPort(s.addr)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	common := []string{
		"-F", "none", "-p", port, "-l", "tester",
		"-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
		"-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes",
	}
	return exec.CommandContext(ctx, path, slices.Concat(options, common, args)...)
}

// exitCode returns the exit code of an ssh that ended with err.
func exitCode(t *testing.T, cmd *exec.Cmd, out string, err error) int {
	t.Helper()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit) && exit.Exited():
		return exit.ExitCode()
	}
	t.Fatalf("%q: %v; ssh printed:\n%s", cmd.Args, err, out)
	return -1
}

func TestOpenSSH(t *testing.T) {
	s := start(t, nil)
	victim := filepath.Join(t.TempDir(), "victim.pub")
	line := gossh.MarshalAuthorizedKey(sshtest.Key(t).PublicKey())
	if err := os.WriteFile(victim, line, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args  []string
		stdin string
		want  string
		code  int
	}{
		"command":            {[]string{"127.0.0.1", "list", "'a b'"}, "", `["list" "a b"]`, 3},
		"guest":              {[]string{"-o", "PubkeyAuthentication=no", "-tt", "127.0.0.1"}, "q", "who: guest", 0},
		"a stolen key":       {[]string{"-i", victim, "-tt", "127.0.0.1"}, "q", "who: guest", 0},
		"no window size":     {[]string{"-tt", "127.0.0.1"}, "q", "size: 80x24", 0},
		"straight to a game": {[]string{"-tt", "127.0.0.1", "k3x"}, "q", `words: ["k3x"]`, 0},
		"end of input":       {[]string{"-tt", "127.0.0.1"}, "abc", "Goodbye.", 0},
		"neither":            {[]string{"-T", "127.0.0.1"}, "", "needs a terminal", exitUsage},
		"subsystem":          {[]string{"-s", "127.0.0.1", "sftp"}, "", "subsystem request failed", 255},
		"forwarding":         {[]string{"-W", "127.0.0.1:22", "127.0.0.1"}, "", "stdio forwarding failed", 255},
		"remote forwarding":  {[]string{"-o", "ExitOnForwardFailure=yes", "-R", "1:127.0.0.1:22", "127.0.0.1", "x"}, "", "forwarding failed", 255},
		"agent and X11":      {[]string{"-A", "-X", "127.0.0.1", "list"}, "", `["list"]`, 3},
	} {
		t.Run(name, func(t *testing.T) {
			out, code := openSSH(t, s, c.stdin, c.args...)
			out = strings.ReplaceAll(out, "\x1b[C", " ") // moves over a blank
			if !strings.Contains(out, c.want) || code != c.code {
				t.Errorf("ssh printed %q and exited with %d, want %q and %d", out, code, c.want, c.code)
			}
		})
	}
}

// The offered algorithms have no known weakness. A client with only weak ones is refused.
func TestWeakAlgorithmsAreNotSpoken(t *testing.T) {
	s := start(t, nil)
	for _, option := range []string{
		"KexAlgorithms=diffie-hellman-group14-sha256", "KexAlgorithms=ecdh-sha2-nistp256",
		"Ciphers=aes128-cbc", "MACs=hmac-sha1 -o Ciphers=aes128-ctr",
	} {
		args := strings.Fields("-o " + option)
		out, code := openSSH(t, s, "", append(args, "127.0.0.1", "list")...)
		if code != 255 {
			t.Errorf("%s: exit code %d, %s", option, code, out)
		}
	}
	for _, option := range []string{
		"KexAlgorithms=mlkem768x25519-sha256", "KexAlgorithms=curve25519-sha256",
		"Ciphers=aes256-gcm@openssh.com", "Ciphers=chacha20-poly1305@openssh.com",
	} {
		out, code := openSSH(t, s, "", "-o", option, "127.0.0.1", "list")
		if code != 3 && !strings.Contains(out, "Bad SSH2") { // an old client may not know it
			t.Errorf("%s: exit code %d, %s", option, code, out)
		}
	}
	nc, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	var got string
	if fmt.Fscan(nc, &got); got != "SSH-2.0-pawnstorm" {
		t.Errorf("got version %q", got)
	}
}

package e2etest

import (
	"bytes"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server/sshtest"
)

// Finish runs pawnstorm to its end, with additional environment variables.
func Finish(t *testing.T, env []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := Program(t, args...)
	cmd.Env = append(cmd.Env, env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(Patience, func() { cmd.Process.Kill() })
	defer kill.Stop()
	cmd.Wait()
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// Opened is a server that has printed its greeting.
type Opened struct {
	*Process
	greeting string
	LogFile  string
}

// Open starts a server with any arguments and additional environment variables.
func Open(t testing.TB, env []string, args ...string) *Opened {
	t.Helper()
	return openProcess(t, newProcess(t, args...), env)
}

func openProcess(t testing.TB, p *Process, env []string) *Opened {
	t.Helper()
	s := &Opened{Process: p, LogFile: filepath.Join(t.TempDir(), "log")}
	s.Cmd.Env = append(s.Cmd.Env, env...)
	s.launch(s.LogFile, func(line string) (ready bool) {
		s.greeting += line + "\n"
		return strings.Contains(s.greeting, "\nStop ")
	})
	s.Port = s.Told(t, `ssh -p (\d+) `)
	return s
}

// Told returns what the group of a pattern matches in the greeting.
func (s *Opened) Told(t testing.TB, pattern string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(s.greeting)
	if m == nil {
		s.Kill()
		t.Fatalf("the greeting has no %s:\n%s\n%s", pattern, s.greeting, s.Log(t))
	}
	return m[1]
}

// Log returns the log so far.
func (s *Opened) Log(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(s.LogFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// FlagsIn returns the names of the flags in a help text.
func FlagsIn(help string) (names []string) {
	for _, m := range regexp.MustCompile(`(?m)^  (?:-., | {4})?--([a-z-]+)`).FindAllStringSubmatch(help, -1) {
		names = append(names, m[1])
	}
	return names
}

// Variable returns the environment variable of a flag.
func Variable(flag string) string {
	return "PAWNSTORM_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// ShownFingerprint returns the fingerprint of the host key that a client sees.
func ShownFingerprint(t *testing.T, addr string) (shown string) {
	t.Helper()
	client, err := gossh.Dial("tcp", addr, &gossh.ClientConfig{
		Auth: sshtest.Auth(),
		HostKeyCallback: func(_ string, _ net.Addr, key gossh.PublicKey) error {
			shown = gossh.FingerprintSHA256(key)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	client.Close()
	return shown
}

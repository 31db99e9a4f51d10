package e2etest

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/cli"
)

// Must runs pawnstorm, which must succeed, and returns its output.
func Must(t *testing.T, args ...string) string {
	t.Helper()
	stdout, stderr, code := Finish(t, nil, args...)
	if code != cli.ExitDone || stderr != "" {
		t.Fatalf("pawnstorm %s: exit code %d, %s", strings.Join(args, " "), code, stderr)
	}
	return stdout
}

// Fails runs pawnstorm, which must fail with exit code 1 and a sentence.
func Fails(t *testing.T, sentence string, args ...string) {
	t.Helper()
	stdout, stderr, code := Finish(t, nil, args...)
	ok := code == cli.ExitFailed && strings.Contains(stderr, sentence)
	if !ok || !OneSentence.MatchString(stderr) || TellsInternals(stderr) {
		t.Errorf("pawnstorm %s: exit code %d, %q and %q; it should say %q",
			strings.Join(args, " "), code, stdout, stderr, sentence)
	}
}

// AwaitLog starts a server and returns a function that waits for a line in its log.
func AwaitLog(t *testing.T, args ...string) (s *Process, await func(text string)) {
	t.Helper()
	s = newProcess(t, args...)
	log, err := s.Cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	t.Cleanup(func() {
		s.Cmd.Process.Kill()
		io.Copy(io.Discard, log)
		s.Cmd.Wait()
	})
	return s, func(text string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), text) {
				return
			}
		}
		t.Fatalf("the log ends without %q", text)
	}
}

var (
	OneSentence = regexp.MustCompile(`\Apawn(?:storm|demo): [^\n]*[^.\n]\.\n\z`)
	internals   = regexp.MustCompile(`goroutine|panic|\.go:|bolt|syscall|errno|0x|` +
		`listen tcp|(open|mkdir|stat|read) /|<nil>|%!`)
	// Random ids of tables and codes may contain 0x.
	randomID = regexp.MustCompile(`\b[0-9a-hjkmnp-tv-z]{4}-?[0-9a-hjkmnp-tv-z]{4}\b`)
)

// TellsInternals reports whether a text has something that is not for people.
func TellsInternals(text string) bool {
	return internals.MatchString(randomID.ReplaceAllString(text, "an id"))
}

// OriginLine matches the line of a dump with the club's origin, which differs in a copy.
var OriginLine = regexp.MustCompile(`(?m)^\{"key":"house/origin".*\n`)

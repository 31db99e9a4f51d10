package bolt

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// TestStoppedChecker checks what happens if the checker is stopped or is not a checker. The file is
// not opened, but it is not called damaged either.
func TestStoppedChecker(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for name, cmd := range map[string]*exec.Cmd{
		"killed":        exec.Command("sh", "-c", "kill -9 $$"),
		"hanging":       exec.CommandContext(ctx, "cat"), // its input never ends
		"not there":     exec.Command(filepath.Join(t.TempDir(), "none")),
		"silent":        exec.Command("true"),
		"failing":       exec.Command("sh", "-c", "echo whole; exit 1"),
		"wrong program": exec.Command("echo", "Usage: pawnstorm [command]"),
	} {
		err := ask(cmd)
		if err == nil || errors.Is(err, ErrDamaged) || errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text := newOpenError("the.db", err).Error()
		if !strings.HasPrefix(text, "cannot open the database the.db: its check ") || strings.Contains(text, "\n") {
			t.Errorf("%s: not a readable sentence: %q", name, text)
		}
		t.Log(text)
	}
}

// TestSlowChecker checks that a check that takes too long is stopped.
func TestSlowChecker(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	err := checkInChild(ctx, write(t, sample(t, 10)))
	if errors.Is(err, ErrDamaged) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// TestOrphanedChecker checks that a checker exits with the process that started it, and does not
// keep the file locked.
func TestOrphanedChecker(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() // the checker waits for this lock
	cmd := exec.Command(os.Args[0])
	cmd.Args = []string{checkerName, path, "1"}
	if out, err := cmd.Output(); cmd.ProcessState.ExitCode() != 1 || len(out) > 0 {
		t.Errorf("got answer %q, %v", out, err)
	}
}

// TestNothingIsLeft checks that refused files leave no open file and no lock.
func TestNothingIsLeft(t *testing.T) {
	descriptors := func() int {
		all, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(all)
	}
	path, bad := write(t, foreign(t)), write(t, []byte("hello\n"))
	wantRefused(t, path, ErrFormat) // the first call opens some descriptors for good
	before := descriptors()
	for range 5 {
		wantRefused(t, path, ErrFormat)
		wantRefused(t, bad, ErrDamaged)
	}
	if after := descriptors(); after != before {
		t.Errorf("%d open descriptors before, %d after", before, after)
	}
	db, err := bbolt.Open(path, 0, &bbolt.Options{Timeout: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
}

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

// TestStoppedChecker: one that was stopped, or is none at all, has found out nothing.
// The file may not be used, and is not called damaged either.
func TestStoppedChecker(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for name, cmd := range map[string]*exec.Cmd{
		"killed":      exec.Command("sh", "-c", "kill -9 $$"),
		"hanging":     exec.CommandContext(ctx, "cat"), // its input never ends
		"not there":   exec.Command(filepath.Join(t.TempDir(), "none")),
		"silent":      exec.Command("true"),
		"failing":     exec.Command("sh", "-c", "echo whole; exit 1"),
		"another one": exec.Command("echo", "Usage: pawnstorm [command]"),
	} {
		err := ask(cmd)
		if err == nil || errors.Is(err, ErrDamaged) || errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text := newOpenError("the.db", err).Error()
		if !strings.HasPrefix(text, "cannot open the database the.db: its check ") || strings.Contains(text, "\n") {
			t.Errorf("%s: not a sentence for people: %q", name, text)
		}
		t.Log(text)
	}
}

// TestSlowChecker: a check that takes too long is stopped.
func TestSlowChecker(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	err := checkInChild(ctx, write(t, sample(t, 10)))
	if errors.Is(err, ErrDamaged) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// TestOrphanedChecker: a checker ends with the process that asked, and does not keep
// the file from the next one.
func TestOrphanedChecker(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() // until then it waits for the lock
	cmd := exec.Command(os.Args[0])
	cmd.Args = []string{checkerName, path, "1"}
	if out, err := cmd.Output(); cmd.ProcessState.ExitCode() != 1 || len(out) > 0 {
		t.Errorf("it answers %q, %v", out, err)
	}
}

// TestNothingIsLeft opens and refuses files: afterwards no file is open and no lock
// is held.
func TestNothingIsLeft(t *testing.T) {
	descriptors := func() int {
		all, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(all)
	}
	path, bad := write(t, foreign(t)), write(t, []byte("hello\n"))
	wantRefused(t, path, ErrFormat) // what the first process opens for good
	before := descriptors()
	for range 5 {
		wantRefused(t, path, ErrFormat)
		wantRefused(t, bad, ErrDamaged)
	}
	if after := descriptors(); after != before {
		t.Errorf("%d descriptors became %d", before, after)
	}
	db, err := bbolt.Open(path, 0, &bbolt.Options{Timeout: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
}

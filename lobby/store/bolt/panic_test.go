package bolt

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPanicOfTheWriter checks that a panic of the writer ends the process with an error, and that
// no commit is lost.
func TestPanicOfTheWriter(t *testing.T) {
	const asChild = "PAWNSTORM_TEST_WRITER"
	if path := os.Getenv(asChild); path != "" {
		s, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.watchers = nil // makes the writer panic
		s.Put(t.Context(), "k", []byte("x"), 0)
		select {} // until the panic ends the process
	}
	path := filepath.Join(t.TempDir(), "test.db")
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), asChild+"="+path)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || !strings.Contains(stderr.String(), "panic") ||
		!strings.Contains(stderr.String(), "(*Store).write(") {
		t.Errorf("got %v and the output:\n%s", err, stderr.String())
	}
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if e, err := s.Get(t.Context(), "k"); err != nil || string(e.Value) != "x" {
		t.Errorf("got %v, %v", e, err)
	}
}

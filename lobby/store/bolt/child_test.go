package bolt_test

import (
	"bytes"
	"os"
	"os/exec"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// Some tests need a process to kill or to starve. They start the test binary again, with the path
// of a database in this variable.
const childEnv = "PAWNSTORM_TEST_CHILD"

// beChild runs work and exits if this process is a child.
func beChild(work func(path string) error) {
	path := os.Getenv(childEnv)
	if path == "" {
		return
	}
	if err := work(path); err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	os.Exit(0)
}

// childCommand returns a command that runs the calling test as a child on the database at path.
func childCommand(t *testing.T, path string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), childEnv+"="+path)
	stderr := new(bytes.Buffer)
	cmd.Stderr = stderr
	return cmd, stderr
}

func open(t testing.TB, path string, opts bolt.Options) store.Store {
	t.Helper()
	st, err := bolt.Open(path, opts)
	if err != nil {
		t.Fatalf("%v (%v)", err, err.(*bolt.OpenError).Cause)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

package bolt_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
)

// TestCrash kills a process while it writes, again and again on one database. No acknowledged write
// may be missing. PAWNSTORM_CRASH_TRIALS=1000 makes it a long campaign.
func TestCrash(t *testing.T) {
	beChild(crashChild)
	trials := crashTrials(t, 10)
	path := filepath.Join(t.TempDir(), "crash.db")
	before := make(map[string]store.Entry) // entries of earlier trials
	acked := 0
	for trial := range trials {
		said := writeAndKill(t, path, 1+rand.IntN(1000))
		acked += bytes.Count(said, []byte("\n"))
		st := open(t, path, bolt.Options{})
		for key, want := range before {
			e, err := st.Get(t.Context(), key)
			if err != nil || e.Rev != want.Rev || !bytes.Equal(e.Value, want.Value) {
				t.Errorf("trial %d: %q from an earlier trial is damaged: %v", trial, key, err)
			}
		}
		run, lines := runOf(said)
		storetest.CheckAfterKill(t, st, run, bytes.NewReader(lines))
		for e, err := range st.List(t.Context(), "crash/"+run, "") {
			if err != nil {
				t.Fatal(err)
			}
			before[e.Key] = e
		}
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("failed in trial %d of %d", trial, trials)
		}
	}
	t.Logf("%d kills, %d acknowledgments and reports, none missing", trials, acked)
}

// crashTrials returns the number of trials. PAWNSTORM_CRASH_TRIALS overrides the usual one.
func crashTrials(t *testing.T, usual int) int {
	t.Helper()
	text := os.Getenv("PAWNSTORM_CRASH_TRIALS")
	if text == "" {
		return usual
	}
	trials, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return trials
}

// TestCrashOpening kills a process while it creates a database. The next process must be able to
// open it, and removes what is left.
func TestCrashOpening(t *testing.T) {
	beChild(crashChild)
	for range 5 {
		path := filepath.Join(t.TempDir(), "crash.db")
		writeAndKill(t, path, 0)
		open(t, path, bolt.Options{})
	}
	path := filepath.Join(t.TempDir(), "crash.db")
	for _, end := range []string{".part", ".part.db"} {
		if err := os.WriteFile(path+end, make([]byte, 4096), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	open(t, path, bolt.Options{})
	if left, _ := filepath.Glob(path + ".part*"); len(left) > 0 {
		t.Errorf("%q is left", left)
	}
}

// writeAndKill starts the child and kills it after this many lines and the first one. It returns
// all that the child printed.
func writeAndKill(t *testing.T, path string, lines int) []byte {
	t.Helper()
	cmd, stderr := childCommand(t, path)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	reader := bufio.NewReader(stdout)
	for n := 0; ; n++ {
		line, err := reader.ReadBytes('\n')
		if err != nil {
			break
		}
		said.Write(line)
		if n == lines {
			cmd.Process.Kill()
		}
	}
	cmd.Wait() // always returns "signal: killed"
	if stderr.Len() > 0 {
		t.Fatalf("the child failed: %s", stderr)
	}
	return said.Bytes()
}

// crashChild writes until it is killed. It prints a line when it opens the store, and then the name
// of the run.
func crashChild(path string) error {
	fmt.Println("opening")
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		return err
	}
	run := strconv.FormatUint(rand.Uint64(), 36)
	fmt.Println(run)
	return storetest.WriteUntilKilled(st, run, os.Stdout)
}

// runOf splits the child's output into the name of the run and the rest.
func runOf(said []byte) (run string, rest []byte) {
	_, said, _ = bytes.Cut(said, []byte("\n"))
	name, rest, _ := bytes.Cut(said, []byte("\n"))
	return string(name), rest
}

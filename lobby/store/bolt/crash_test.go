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

// TestCrash kills a process in the midst of writing, again and again on one
// database, and checks each time that nothing is missing that it had acknowledged.
// PAWNSTORM_CRASH_TRIALS=1000 makes it a long campaign.
func TestCrash(t *testing.T) {
	beChild(crashChild)
	trials := crashTrials(t, 10)
	path := filepath.Join(t.TempDir(), "crash.db")
	before := make(map[string]store.Entry) // what earlier trials have left
	acked := 0
	for trial := range trials {
		said := writeAndKill(t, path, 1+rand.IntN(1000))
		acked += bytes.Count(said, []byte("\n"))
		st := open(t, path, bolt.Options{})
		for key, want := range before {
			e, err := st.Get(t.Context(), key)
			if err != nil || e.Rev != want.Rev || !bytes.Equal(e.Value, want.Value) {
				t.Errorf("trial %d: %q of an earlier one was spoilt: %v", trial, key, err)
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
			t.Fatalf("trial %d of %d", trial, trials)
		}
	}
	t.Logf("%d kills, %d acknowledgements and reports, none missing", trials, acked)
}

// crashTrials is how often a test kills, unless PAWNSTORM_CRASH_TRIALS says it.
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

// TestCrashOpening kills a process that opens a database for the first time: the next
// one must not find a ruin.
func TestCrashOpening(t *testing.T) {
	beChild(crashChild)
	for range 5 {
		path := filepath.Join(t.TempDir(), "crash.db")
		writeAndKill(t, path, 0)
		open(t, path, bolt.Options{})
	}
}

// writeAndKill starts the child, kills it when it has said so many lines after its
// first, and returns everything that it said until it was dead.
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
	cmd.Wait() // "signal: killed", always
	if stderr.Len() > 0 {
		t.Fatalf("the child failed by itself: %s", stderr)
	}
	return said.Bytes()
}

// crashChild writes until it is killed. It says when it opens the store, and then the
// name of the run.
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

// runOf parts what the child said into the name of the run and the rest.
func runOf(said []byte) (run string, rest []byte) {
	_, said, _ = bytes.Cut(said, []byte("\n"))
	name, rest, _ := bytes.Cut(said, []byte("\n"))
	return string(name), rest
}

//go:build !386 && !arm

package bolt_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/bolt/faultfs"
)

// headers is the size of the header pages, which a commit writes last.
var headers = 2 * int64(os.Getpagesize())

// TestPowerLoss runs a process on a disk that fails some syncs and writes. The last sync of a
// commit fails most often. Acknowledged writes must be there after a power loss at any time.
func TestPowerLoss(t *testing.T) {
	beChild(diskChild)
	disk := faultfs.Mount(t)
	r := rand.New(rand.NewPCG(uint64(os.Getpid()), 0)) // for the faults; a run cannot be repeated
	var dice sync.Mutex
	failures := make(map[faultfs.Kind]int)
	fault := func(op faultfs.Op) syscall.Errno {
		dice.Lock()
		defer dice.Unlock()
		one := map[faultfs.Kind]int{faultfs.Sync: 20, faultfs.Write: 200, faultfs.Truncate: 10}[op.Kind]
		if op.At < headers {
			one /= 4
		}
		if one == 0 || r.IntN(one) > 0 {
			return 0
		}
		failures[op.Kind]++
		return [...]syscall.Errno{syscall.EIO, syscall.ENOSPC, syscall.EROFS}[r.IntN(3)]
	}
	cmd, stderr := childCommand(t, filepath.Join(disk.Dir, "test.db"))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	trials := 40
	switch {
	case os.Getenv("PAWNSTORM_LONG") != "":
		trials = 1000
	case testing.Short():
		trials = 10
	}
	folder, acked := t.TempDir(), make(map[string]string) // values by key
	sectors := rand.New(rand.NewPCG(uint64(os.Getpid()), 1))
	lines, trial := bufio.NewScanner(out), 0
	hasFailed := func() bool {
		dice.Lock()
		defer dice.Unlock()
		return failures[faultfs.Sync] > 0 && failures[faultfs.Write] > 0
	}
	for (trial < trials || trial < 50*trials && !hasFailed()) && lines.Scan() {
		key, value, isAck := strings.Cut(lines.Text(), " ")
		if !isAck {
			continue // refused
		}
		if acked[key] = value; trial == 0 {
			disk.Fail(fault)
		}
		if len(acked) > 1 && sectors.IntN(4) > 0 {
			continue
		}
		trial++
		afterPowerLoss(t, folder, disk.AfterPowerLoss("test.db", sectors), acked)
	}
	if trial < trials {
		t.Fatalf("the child exited: %s", stderr)
	}
	if !hasFailed() {
		t.Error("the disk has not failed often enough")
	}
	dice.Lock()
	defer dice.Unlock()
	t.Logf("%d power losses, %d keys, failures %v", trial, len(acked), failures)
}

// afterPowerLoss opens the database as the power loss left it.
func afterPowerLoss(t *testing.T, folder string, content []byte, acked map[string]string) {
	t.Helper()
	path := filepath.Join(folder, "left.db")
	os.Remove(path + ".closed")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		t.Fatalf("%v (%v)", err, err.(*bolt.OpenError).Cause)
	}
	defer st.Close()
	for key, value := range acked {
		e, err := st.Get(t.Context(), key)
		if err != nil {
			t.Fatalf("acknowledged key %s: %v", key, err)
		}
		if n, _, _ := strings.Cut(string(e.Value), "."); number(n) < number(value) {
			t.Fatalf("%s is at %s, but %s was acknowledged", key, n, value)
		}
	}
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// diskChild counts up in some keys, one goroutine each, until it is killed. It prints acknowledged
// values, and for each error a line without a space.
func diskChild(path string) error {
	st, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		return err
	}
	var printing sync.Mutex
	say := func(format string, args ...any) {
		printing.Lock()
		defer printing.Unlock()
		fmt.Printf(format+"\n", args...)
	}
	padding := strings.Repeat("x", 3000)
	var all sync.WaitGroup
	for i := range 4 {
		key := fmt.Sprintf("key%d", i)
		all.Go(func() {
			rev := store.Rev(0)
			for n := 1; ; n++ {
				next, err := st.Put(context.Background(), key, []byte(strconv.Itoa(n)+"."+padding), rev)
				if err != nil {
					say("refused")
					continue
				}
				rev = next
				say("%s %d", key, n)
			}
		})
	}
	all.Wait()
	return nil
}

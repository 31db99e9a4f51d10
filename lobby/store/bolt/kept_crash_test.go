package bolt_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"pawnstorm/lobby/store/bolt"
)

// TestCrashKeeping kills a process while it backs up, restores and compacts, again and again. The
// backup and the database must always be complete.
func TestCrashKeeping(t *testing.T) {
	beChild(keepingChild)
	path := filepath.Join(t.TempDir(), "test.db")
	st := open(t, path, bolt.Options{})
	for i := range 50 {
		if _, err := st.Put(t.Context(), fmt.Sprint("done/", i), make([]byte, 10_000), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := bolt.Backup(t.Context(), bolt.CopyFile(path), path+".gz", time.Now()); err != nil {
		t.Fatal(err)
	}
	for range crashTrials(t, 10) {
		keepAndKill(t, path)
		c, err := bolt.ReadContents(path + ".gz")
		if err != nil || c.Keys["done"] != 50 {
			t.Fatalf("got backup contents %+v, %v", c, err)
		}
		if err := bolt.Restore(t.Context(), path+".gz", filepath.Join(t.TempDir(), "new.db"), false, nil); err != nil {
			t.Fatal(err)
		}
		st := open(t, path, bolt.Options{})
		n := 0
		for _, err := range st.List(t.Context(), "", "") {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		if err := st.Close(); err != nil || n != 50 {
			t.Fatalf("got %d entries, %v", n, err)
		}
	}
	left, err := filepath.Glob(path + "*.part*")
	if err != nil || len(left) > 4 {
		t.Errorf("partial files were not cleaned up: %v", left)
	}
}

// keepAndKill starts the child and kills it during one of its steps.
func keepAndKill(t *testing.T, path string) {
	t.Helper()
	cmd, stderr := childCommand(t, path)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	for range 1 + rand.IntN(6) {
		lines.Scan()
	}
	<-time.After(rand.N(50 * time.Millisecond))
	cmd.Process.Kill()
	cmd.Wait()
	if stderr.Len() > 0 {
		t.Fatalf("the child failed: %s", stderr)
	}
}

func keepingChild(path string) error {
	ctx := context.Background()
	for {
		fmt.Println("backup")
		if _, err := bolt.Backup(ctx, bolt.CopyFile(path), path+".gz", time.Now()); err != nil {
			return err
		}
		fmt.Println("restore")
		if err := bolt.Restore(ctx, path+".gz", path, true, nil); err != nil {
			return err
		}
		fmt.Println("compact")
		if _, _, err := bolt.Compact(ctx, path); err != nil {
			return err
		}
	}
}

//go:build !386 && !arm

package faultfs

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestDisk checks that synced data survives a power loss. Data from a failed sync is lost, although
// it can still be read before.
func TestDisk(t *testing.T) {
	d := Mount(t)
	r := rand.New(rand.NewPCG(1, 2))
	f, err := os.Create(filepath.Join(d.Dir, "f"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	step := func(text string, at int64, want error) {
		t.Helper()
		if _, err := f.WriteAt([]byte(text), at); err != nil {
			t.Fatal(err)
		}
		if err := f.Sync(); !errors.Is(err, want) {
			t.Fatalf("got sync error %v", err)
		}
	}
	step("one", 0, nil)
	d.Fail(func(op Op) syscall.Errno {
		if op.Kind == Sync && op.At == 3 {
			return syscall.EIO
		}
		return 0
	})
	step("two", 3, syscall.EIO)
	d.Fail(nil)
	if err := f.Sync(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(d.Dir, "f")); err != nil || string(text) != "onetwo" {
		t.Errorf("got %q, %v", text, err)
	}
	if left := d.AfterPowerLoss("f", r); string(left) != "one" {
		t.Errorf("after a power loss: got %q", left)
	}
	step("two", 3, nil)
	if left := d.AfterPowerLoss("f", r); string(left) != "onetwo" {
		t.Errorf("after a power loss: got %q", left)
	}
	d.Fail(func(op Op) syscall.Errno { return syscall.ENOSPC })
	if _, err := f.WriteAt([]byte("x"), 0); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("writing to a full disk: got %v", err)
	}
}

package bolt

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestLockIsWaitedFor checks that a backup waits for a lock that lasts a moment longer than its
// process. This happens if the process is killed between fork and exec.
func TestLockIsWaitedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "backup.gz")
	other, err := os.Create(path + ".part")
	if err != nil {
		t.Fatal(err)
	}
	if err := lockFile(other); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(50*time.Millisecond, func() { other.Close() })
	p, err := newPart(path)
	if err != nil {
		t.Fatal(err)
	}
	p.end()
}

package bolt

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestLockIsWaitedFor: a lock that outlives its process for a moment, because that was
// killed between fork and exec of a child, is no reason to refuse a backup.
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

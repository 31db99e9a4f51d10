package bolt

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"pawnstorm/lobby/store"
)

// TestOwner checks that files made by root belong to the server's user.
func TestOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can change the owner of files")
	}
	const nobody = 65534
	file := filepath.Join(t.TempDir(), "a.db.gz")
	if _, err := Backup(t.Context(), CopyFile(write(t, sample(t, 40))), file, noon); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Chown(folder, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "test.db")
	check := func(paths ...string) {
		t.Helper()
		for _, path := range paths {
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if owner := info.Sys().(*syscall.Stat_t).Uid; owner != nobody {
				t.Errorf("%s belongs to %d", path, owner)
			}
		}
	}
	if err := Restore(t.Context(), file, path, false, nil); err != nil {
		t.Fatal(err)
	}
	check(path)
	if err := openAt(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	check(path, markPath(path))
	if _, _, err := Compact(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	check(path)
	if err := Build(t.Context(), path, true, func(store.Store) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := MakeBackupFolder(folder); err != nil {
		t.Fatal(err)
	}
	check(path, path+ReplacedEnd, filepath.Join(folder, BackupFolder))
}

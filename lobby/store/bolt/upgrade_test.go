package bolt

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"
)

// withMigrations adds formats with these migration steps.
func withMigrations(t *testing.T, steps ...func(*bbolt.Tx) error) {
	t.Helper()
	before := migrations
	migrations = steps
	t.Cleanup(func() { migrations = before })
}

// TestMigration checks that Open migrates an old file step by step to the newest format, after a
// backup. The older program then refuses the file.
func TestMigration(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "test.db")
	s := openAt(t, path)
	if _, err := s.Put(t.Context(), "a", []byte("old"), 0); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	rewrite := func(old, new string) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error {
			entries := tx.Bucket(entriesBucket)
			value, rev, err := unseal([]byte("a"), entries.Get([]byte("a")))
			if err != nil || string(value) != old {
				return errors.Join(err, errors.New("got value "+string(value)))
			}
			return putRecord(entries, []byte("a"), newRecord([]byte(new)), rev)
		}
	}
	withMigrations(t, rewrite("old", "newer"), rewrite("newer", "newest"))
	for range 2 { // the second Open has nothing to migrate
		s := openAt(t, path)
		if e, err := s.Get(t.Context(), "a"); err != nil || string(e.Value) != "newest" || e.Rev != 1 {
			t.Errorf("got %q at revision %d, %v", e.Value, e.Rev, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	backups, err := filepath.Glob(filepath.Join(folder, BackupFolder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(backups) != 1 || !strings.HasSuffix(backups[0], "-format-1.db.gz") {
		t.Fatalf("got backups %v", backups)
	}

	migrations = nil
	wantRefused(t, path, ErrNewer)
	if err := Restore(t.Context(), backups[0], path, true, nil); err != nil {
		t.Fatal(err)
	}
	if e, err := openAt(t, path).Get(t.Context(), "a"); err != nil || string(e.Value) != "old" {
		t.Errorf("the backup has %q, %v", e.Value, err)
	}
}

// TestNoMigrationWithoutBackup checks that a file is not migrated if the backup fails.
func TestNoMigrationWithoutBackup(t *testing.T) {
	path := write(t, sample(t, 40))
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), BackupFolder), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	withMigrations(t, func(*bbolt.Tx) error { return nil })
	wantRefused(t, path, errMigration)
}

// TestFailedMigration checks that a failed migration changes nothing.
func TestFailedMigration(t *testing.T) {
	path := write(t, sample(t, 40))
	no := errors.New("no")
	withMigrations(t,
		func(tx *bbolt.Tx) error { return tx.Bucket(entriesBucket).Put([]byte("x"), nil) },
		func(*bbolt.Tx) error { return no })
	wantRefused(t, path, no)
}

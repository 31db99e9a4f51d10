package bolt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"time"

	"go.etcd.io/bbolt"
)

// The format of a file is a number. It changes when a program of before could not read,
// or would spoil, what is written now; values and keys of the lobby have versions of
// their own. A file of a newer format is refused. One of an older format is migrated
// when it is opened, after a backup of it was made.

// migrations are what makes of a file of one format a file of the next, beginning with
// that of format 1. All that are needed are made in one transaction.
var migrations []func(*bbolt.Tx) error

// newestFormat is what this program writes.
func newestFormat() int { return 1 + len(migrations) }

// formatOf reads a number of a format.
func formatOf(written string) (int, error) {
	n, err := strconv.Atoi(written)
	if err != nil || n < 1 {
		return 0, damaged("the format is %q", written)
	}
	return n, nil
}

// checkFormat refuses a format that is newer than newest.
func checkFormat(written string, newest int) error {
	n, err := formatOf(written)
	if err == nil && n > newest {
		err = fmt.Errorf("%w: %d, and this one knows those up to %d", ErrNewer, n, newest)
	}
	return err
}

// migrate brings an open file to the newest format. Nobody else can have it open.
func migrate(db *bbolt.DB, from int) error {
	name := BackupName(time.Now(), fmt.Sprintf("format-%d", from))
	backup := filepath.Join(filepath.Dir(db.Path()), BackupFolder, name)
	err := MakeBackupFolder(filepath.Dir(db.Path()))
	if err == nil {
		_, err = Backup(context.Background(), func(_ context.Context, w io.Writer) error {
			return db.View(func(tx *bbolt.Tx) error { return copyTo(w, tx) })
		}, backup, time.Now())
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errMigration, err)
	}
	return db.Update(func(tx *bbolt.Tx) error {
		for _, step := range migrations[from-1:] {
			if err := step(tx); err != nil {
				return err
			}
		}
		return putRecord(tx.Bucket(metaBucket), []byte(formatKey), newRecord([]byte(strconv.Itoa(newestFormat()))), 0)
	})
}

// errMigration means that the backup before a migration failed.
var errMigration = errors.New("no backup of it can be made, which has to be before it is changed")

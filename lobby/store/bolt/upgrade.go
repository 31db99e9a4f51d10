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

// The format of a file is a number. It changes when older programs could not read, or would damage,
// what is written now. Values and keys of the lobby have versions of their own. A file of a newer
// format is refused. A file of an older format is migrated when it is opened, after a backup.

// migrations convert a file from one format to the next, starting with format 1. All that are
// needed run in one transaction.
var migrations []func(*bbolt.Tx) error

// newestFormat returns the format that this program writes.
func newestFormat() int { return 1 + len(migrations) }

// formatOf parses the number of a format.
func formatOf(written string) (int, error) {
	n, err := strconv.Atoi(written)
	if err != nil || n < 1 {
		return 0, damaged("the format is %q", written)
	}
	return n, nil
}

// checkFormat returns an error if a format is newer than newest.
func checkFormat(written string, newest int) error {
	n, err := formatOf(written)
	if err == nil && n > newest {
		err = fmt.Errorf("%w: %d, this version reads up to %d", ErrNewer, n, newest)
	}
	return err
}

// migrate converts an open file to the newest format. No one else can have it open.
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
var errMigration = errors.New("cannot make the backup that is needed before a change")

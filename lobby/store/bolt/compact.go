package bolt

import (
	"context"
	"os"

	"go.etcd.io/bbolt"
)

// compactStep is how many bytes Compact writes in one transaction.
const compactStep = 16 << 20

// Compact rewrites the database at path without its free space, and replaces the old one. No server
// may have it open. It returns both sizes in bytes.
func Compact(ctx context.Context, path string) (before, after int64, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, 0, err
	}
	before = info.Size()
	if err := inspect(path); err != nil {
		return before, before, newOpenError(path, err)
	}
	db, err := bbolt.Open(path, 0, &bbolt.Options{ReadOnly: true, Timeout: lockTimeout})
	if err != nil {
		return before, before, newOpenError(path, err)
	}
	defer db.Close() // servers cannot open it before
	out, err := newPart(path)
	if err != nil {
		return before, before, err
	}
	defer out.end()
	os.Remove(out.database()) // left by a killed process
	if err := guard(func() error { return compactInto(out.database(), db) }); err != nil {
		return before, before, err
	}
	if err := checkFile(ctx, out.database()); err != nil {
		return before, before, err
	}
	if info, err = os.Stat(out.database()); err != nil {
		return before, before, err
	}
	return before, info.Size(), out.putDatabase()
}

func compactInto(path string, db *bbolt.DB) error {
	to, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: lockTimeout, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return err
	}
	if err := bbolt.Compact(to, db, compactStep); err != nil {
		to.Close()
		return err
	}
	return to.Close()
}

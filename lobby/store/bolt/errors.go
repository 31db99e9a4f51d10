package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode"

	berrors "go.etcd.io/bbolt/errors"

	"pawnstorm/lobby/store"
)

// The faults of a file, found with errors.Is in what Open returns, as are
// fs.ErrPermission and fs.ErrNotExist (the folder).
var (
	// ErrLocked means that another process has the file open.
	ErrLocked = errors.New("store: the file is in use")
	// ErrDamaged means that the file is not as it was written, or never was a
	// database.
	ErrDamaged = store.ErrDamaged
	// ErrFormat means that the file is a whole one, but of another program.
	ErrFormat = errors.New("store: the format is not known")
	// ErrNewer means that a newer version of this program wrote the file.
	ErrNewer = errors.New("store: the format is newer")
)

var errNotFile = errors.New("it is not a file")

// OpenError says why a store could not be opened. Its text is for people; the cause
// is for programs and for logs.
type OpenError struct {
	Path  string
	Cause error
	late  bool // it was found while the file was already in use
}

func newOpenError(path string, err error) error {
	if errors.Is(err, berrors.ErrTimeout) {
		err = fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return &OpenError{Path: path, Cause: err}
}

// Unwrap is the cause: ErrLocked, ErrDamaged, ErrFormat, ErrNewer or what the system said.
func (e *OpenError) Unwrap() error { return e.Cause }

// Error tells the operator what is wrong with which file, and what to do.
func (e *OpenError) Error() string {
	const untouched = "; nothing in it was changed"
	switch {
	case errors.Is(e.Cause, errFault):
		return fmt.Sprintf("the disk did not give back what is in the database %s: look after the disk, then start the server again, which looks through the file first", e.Path)
	case e.late && errors.Is(e.Cause, ErrDamaged):
		return fmt.Sprintf("the file %s is damaged, which was found while it was in use: %s", e.Path, e.wayOut())
	case e.late:
		return fmt.Sprintf("the database %s cannot be read to its end, which was found while it was in use: %v", e.Path, e.Cause)
	case errors.Is(e.Cause, ErrLocked):
		return fmt.Sprintf("another pawnstorm has the database %s open: stop it first, or choose another folder with --data", e.Path)
	case errors.Is(e.Cause, ErrDamaged):
		return fmt.Sprintf("the file %s is damaged or is not a pawnstorm database: %s"+untouched, e.Path, e.wayOut())
	case errors.Is(e.Cause, ErrNewer):
		return fmt.Sprintf("the file %s was written by a newer version of pawnstorm: use that one, or %s"+untouched, e.Path, e.wayOut())
	case errors.Is(e.Cause, errMigration):
		return fmt.Sprintf("the file %s is of an older version of pawnstorm, and before it is migrated a backup has to be made, which failed: %v"+untouched, e.Path, e.Cause)
	case errors.Is(e.Cause, ErrFormat):
		return fmt.Sprintf("the file %s belongs to another program: choose another data folder"+untouched, e.Path)
	case errors.Is(e.Cause, fs.ErrPermission):
		return fmt.Sprintf("you have no permission to read and write the database %s: change the owner of its folder and everything in it, or choose another folder with --data", e.Path)
	case errors.Is(e.Cause, fs.ErrNotExist):
		return fmt.Sprintf("the database %s cannot be made: its folder does not exist", e.Path)
	}
	return fmt.Sprintf("the database %s cannot be opened: %v", e.Path, e.Cause)
}

// Explain tells the operator what to do about damage that somebody met who used the store;
// any other error is returned as it is.
func (s *Store) Explain(err error) error {
	if !errors.Is(err, ErrDamaged) {
		return err
	}
	return &OpenError{Path: s.path, Cause: err, late: true}
}

// wayOut tells what to type to have a backup instead of the file.
func (e *OpenError) wayOut() string {
	folder := filepath.Dir(e.Path)
	command := "pawnstorm restore --force --data " + quoted(folder)
	if newest := NewestBackup(filepath.Join(folder, BackupFolder)); newest != "" {
		return "put the newest backup in its place with " + command + " " + quoted(newest) + adopting
	}
	return "put a backup in its place with " + command + " FILE" + adopting + ", or move it away to start anew"
}

// adopting says that what is restored takes the place of the club.
const adopting = " --adopt"

// quoted is a path as a shell takes it.
func quoted(path string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/._-+:@", r)
	}
	if strings.IndexFunc(path, func(r rune) bool { return !plain(r) }) < 0 {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"unicode"

	berrors "go.etcd.io/bbolt/errors"

	"pawnstorm/lobby/store"
)

// The faults of a file. Compare the error of Open with errors.Is. It can also be fs.ErrPermission,
// or fs.ErrNotExist for the folder.
var (
	// ErrLocked means that another process has the file open.
	ErrLocked = errors.New("store: the file is in use")
	// ErrDamaged means that the file differs from what was written, or was never a database.
	ErrDamaged = store.ErrDamaged
	// ErrFormat means that the file is intact but belongs to another program.
	ErrFormat = errors.New("store: unknown format")
	// ErrNewer means that a newer version of this program wrote the file.
	ErrNewer = errors.New("store: newer format")
)

var errNotFile = errors.New("not a regular file")

// OpenError says why a store could not be opened. Its text is for people, and the cause is for
// programs and logs.
type OpenError struct {
	Path  string
	Cause error
	late  bool // found while the file was in use
}

func newOpenError(path string, err error) error {
	if errors.Is(err, berrors.ErrTimeout) {
		err = fmt.Errorf("%w: %w", ErrLocked, err)
	}
	return &OpenError{Path: path, Cause: err}
}

// Unwrap returns the cause: ErrLocked, ErrDamaged, ErrFormat, ErrNewer or an error of the system.
func (e *OpenError) Unwrap() error { return e.Cause }

// Error tells the operator what is wrong with the file, and what to do.
func (e *OpenError) Error() string {
	const untouched = "; nothing in it was changed"
	switch {
	case errors.Is(e.Cause, errFault):
		return fmt.Sprintf("the disk failed to read the database %s: check the disk, then start the server again, "+
			"which checks the file first", e.Path)
	case e.late && errors.Is(e.Cause, ErrDamaged):
		return fmt.Sprintf("the file %s is damaged, which was found while it was in use: %s%s", e.Path, e.save(), e.wayOut())
	case e.late:
		return fmt.Sprintf("the database %s cannot be read completely, which was found while it was in use: %v",
			e.Path, e.Cause)
	case errors.Is(e.Cause, ErrLocked):
		return fmt.Sprintf("another pawnstorm has the database %s open: stop it first, "+
			"or choose another folder with --data", e.Path)
	case errors.Is(e.Cause, ErrDamaged):
		return fmt.Sprintf("the file %s is damaged or is not a pawnstorm database: %s%s"+untouched,
			e.Path, e.save(), e.wayOut())
	case errors.Is(e.Cause, ErrNewer):
		return fmt.Sprintf("the file %s was written by a newer version of pawnstorm: use that version, or %s"+untouched,
			e.Path, e.wayOut())
	case errors.Is(e.Cause, errMigration):
		return fmt.Sprintf("the file %s is from an older version of pawnstorm, and the backup before its migration "+
			"failed: %v"+untouched, e.Path, e.Cause)
	case errors.Is(e.Cause, ErrFormat):
		return fmt.Sprintf("the file %s belongs to another program: choose another data folder"+untouched, e.Path)
	case errors.Is(e.Cause, fs.ErrPermission):
		return fmt.Sprintf("you have no permission to read and write the database %s: "+
			"change the owner of its folder and everything in it, or choose another folder with --data", e.Path)
	case errors.Is(e.Cause, syscall.ENOSPC):
		return fmt.Sprintf("no space left for the database %s: free some space on its disk, or remove files "+
			"if there are too many of them", e.Path)
	case errors.Is(e.Cause, fs.ErrNotExist):
		return fmt.Sprintf("cannot create the database %s: its folder does not exist", e.Path)
	}
	return fmt.Sprintf("cannot open the database %s: %v", e.Path, e.Cause)
}

// Explain tells the operator what to do about damage that was found while the store was used. It
// returns any other error unchanged.
func (s *Store) Explain(err error) error {
	if !errors.Is(err, ErrDamaged) {
		return err
	}
	return &OpenError{Path: s.path, Cause: err, late: true}
}

// save says how to save what is not damaged.
func (e *OpenError) save() string {
	return "save what can be read with pawnstorm check --data " + Quoted(filepath.Dir(e.Path)) +
		" --salvage FILE, which says what is lost, or "
}

// wayOut says how to restore a backup.
func (e *OpenError) wayOut() string {
	folder := filepath.Dir(e.Path)
	command := "pawnstorm restore --force --data " + Quoted(folder)
	if newest := NewestBackup(filepath.Join(folder, BackupFolder)); newest != "" {
		return "put the newest backup in its place with " + command + " " + Quoted(newest) + adopting
	}
	return "put a backup in its place with " + command + " FILE" + adopting + ", or move it away to start anew"
}

// adopting makes what is restored the club itself, rather than a copy.
const adopting = " --adopt"

// Quoted returns a path as a shell accepts it.
func Quoted(path string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/._-+:@", r)
	}
	if strings.IndexFunc(path, func(r rune) bool { return !plain(r) }) < 0 {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

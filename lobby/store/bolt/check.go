package bolt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// checkFile reads a whole database and returns an error unless it is exactly as written and its
// format is not newer than newestFormat. The errors are ErrDamaged, ErrFormat, ErrNewer, ErrLocked,
// or an error of reading. bbolt's own check follows pointers through mapped memory, where damage makes
// it crash. This one reads the file page by page, like [Salvage]. Until it ends, no one can write to
// the file.
func checkFile(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	db, err := lockToRead(path)
	if errors.Is(err, berrors.ErrTimeout) {
		return fmt.Errorf("%w: %w", ErrLocked, err)
	}
	if err == nil {
		defer db.Close()
	}
	_, headerErr := checkHeaders(file)
	_, isSystem := errors.AsType[syscall.Errno](err)
	switch {
	case headerErr != nil:
		return headerErr
	case errors.Is(err, berrors.ErrVersionMismatch):
		return fmt.Errorf("%w: %w", ErrNewer, err)
	case isSystem:
		return err
	case err != nil:
		return damaged("%w", err)
	}
	// An error of the disk must not pass for damage.
	size, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, contextReader{ctx, file}, make([]byte, 1<<20))
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("its check was stopped: %w", context.Cause(ctx))
	}
	if err != nil {
		return err
	}
	return checkPages(pageFile{file: file}, size)
}

// lockToRead opens a database so that no one else can write to it. It reads only the headers.
func lockToRead(path string) (db *bbolt.DB, err error) {
	err = guard(func() error {
		db, err = bbolt.Open(path, 0, &bbolt.Options{ReadOnly: true, Timeout: lockTimeout})
		return err
	})
	return db, err
}

// checkPages checks that each page is either free or where the tree needs it, and that all entries
// are as written.
func checkPages(f pageFile, size int64) error {
	views, err := f.views(size)
	if err != nil {
		return err
	}
	if len(views) == 0 {
		return damaged("no header is whole")
	}
	v := views[0]
	if v.pages > f.pages {
		return damaged("the file has %d pages of %d", f.pages, v.pages)
	}
	t := newTree(f, v)
	if t.unused(v) { // creating the file was interrupted
		return nil
	}
	if err := checkFormat(t.root.format, newestFormat()); errors.Is(err, ErrNewer) {
		return err
	}
	switch {
	case t.rootErr != nil:
		return t.rootErr
	case len(t.broken) > 0:
		return damaged("%v", t.broken[0])
	case t.flawed != nil:
		return t.flawed
	case t.free == nil:
		return damaged("the list of free pages is damaged")
	case len(t.visited) != t.inUse || t.disputed:
		return damaged("%d pages are in use and not %d", len(t.visited), t.inUse)
	}
	return nil
}

func damaged(text string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(text, args...))
}

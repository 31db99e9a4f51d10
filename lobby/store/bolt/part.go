package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrBusy means that another process writes the same file at this moment.
var ErrBusy = errors.New("another process is writing it at this moment")

// part is a file in the making: it stands beside the one that it is to become, and takes
// its place when it is whole, on the disk, and has been checked. A process that is
// killed in between leaves the old file as it was, and a part, which the next one
// begins anew. It is locked, so that nobody else makes the same file.
type part struct {
	*os.File
	path string
}

// newPart begins a file that is to become path.
func newPart(path string) (*part, error) {
	file, err := os.OpenFile(path+".part", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	p := &part{file, path}
	err = lockFile(file)
	if err == nil && !p.there() {
		err = ErrBusy // another one has just finished it
	}
	if err == nil {
		err = file.Truncate(0)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// database is the name of a database in the making, which cannot be locked itself: to be
// looked through it has to be free. It is removed with the part.
func (p *part) database() string { return p.Name() + ".db" }

// put gives one of the names above to path, in the place of what had it.
func (p *part) put(name string) error {
	if err := syncFile(name); err != nil {
		return err
	}
	if err := os.Rename(name, p.path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(p.path))
}

// putDatabase puts a database that was looked through in the place of an older one, of
// which the mark tells nothing any more.
func (p *part) putDatabase() error {
	if err := os.Remove(markPath(p.path)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := adopt(p.database(), p.path); err != nil {
		return err
	}
	return p.put(p.database())
}

// end removes what is left, and lets go of it.
func (p *part) end() {
	os.Remove(p.database())
	if p.there() {
		os.Remove(p.Name())
	}
	p.Close()
}

// there reports whether the file still has the name of the part.
func (p *part) there() bool {
	now, err := os.Stat(p.Name())
	if err != nil {
		return false
	}
	mine, err := p.Stat()
	return err == nil && os.SameFile(now, mine)
}

func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Sync()
}

// holdFile locks a database, damaged or not, so that no server can open it. A file that
// is not there needs no lock.
func holdFile(path string) (release func(), err error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return func() {}, nil
	}
	if err != nil {
		return nil, err
	}
	if err := lockFile(file); err != nil {
		file.Close()
		if errors.Is(err, ErrBusy) {
			err = newOpenError(path, ErrLocked)
		}
		return nil, err
	}
	return func() { file.Close() }, nil
}

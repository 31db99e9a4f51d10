package bolt

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrBusy means that another process writes the same file at this moment.
var ErrBusy = errors.New("another process is writing it right now")

// part is a file under construction. It is beside the final file, and replaces it when it is
// complete, on disk and checked. A process that is killed in between leaves the old file unchanged,
// and a part that the next process overwrites. It is locked, so that no other process writes the
// same file.
type part struct {
	*os.File
	path string
}

// newPart starts a file that will become path.
func newPart(path string) (*part, error) {
	file, err := os.OpenFile(path+".part", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	p := &part{file, path}
	err = lockFile(file)
	if err == nil && !p.there() {
		err = ErrBusy // another process has just finished it
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

// database is the name of a database under construction. It cannot be locked itself, because it
// must be free to be checked. It is removed with the part.
func (p *part) database() string { return p.Name() + ".db" }

// put moves one of the files above to path, replacing what was there.
func (p *part) put(name string) error {
	if err := syncFile(name); err != nil {
		return err
	}
	if err := os.Rename(name, p.path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(p.path))
}

// putDatabase replaces an older database with one that was checked. The mark of the old one no
// longer applies.
func (p *part) putDatabase() error {
	if err := removeMark(p.path); err != nil {
		return err
	}
	if err := chownLike(p.database(), p.path); err != nil {
		return err
	}
	return p.put(p.database())
}

// end removes what is left, and closes the file.
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

// writeFile creates a file with what write writes.
func writeFile(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Sync()
}

// holdFile locks a database, damaged or not, so that no server can open it. A missing file needs no
// lock.
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

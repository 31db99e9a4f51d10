package backup

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"pawnstorm/lobby/store"
)

// The names of files. A file of a chain is called pawnstorm-TIME-RANDOM-NUMBER.backup, and a backup
// in one file pawnstorm-TIME.backup.
const (
	nameStart = "pawnstorm-"
	nameTime  = "20060102T150405Z"
	nameEnd   = ".backup"
)

const (
	// fileBytes and fileTime are when a file is full. After an error, the next segment begins a new
	// file.
	fileBytes = 16 << 20
	fileTime  = time.Hour
)

// folder is a destination in the file system.
type folder struct {
	path string
	now  func() time.Time

	file  *os.File // the last file; nil if the next segment begins one
	begun time.Time
	size  int
	last  string    // name of the chain's last file
	gone  time.Time // since when it is gone; zero if it is not
}

// ToFolder returns a folder as a destination. It must exist, so that an unmounted disk is noticed.
func ToFolder(path string, now func() time.Time) Destination { return &folder{path: path, now: now} }

// String implements Destination.
func (f *folder) String() string { return f.path }

// put implements Destination. Its errors name the folder, not the file.
func (f *folder) put(_ context.Context, p part) error {
	err := f.write(p)
	if path := new(fs.PathError); errors.As(err, &path) {
		return path.Err
	}
	return err
}

func (f *folder) write(p part) error {
	full := f.file != nil && (f.size+len(p.data) > fileBytes || f.now().Sub(f.begun) > fileTime)
	if p.first || full {
		f.end()
	}
	if f.file == nil {
		if err := f.begin(p); err != nil {
			return err
		}
	}
	_, err := f.file.Write(p.data)
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		f.end()
		return err
	}
	f.size += len(p.data)
	return nil
}

// goneFor is how long the files of a chain can be gone, for example because a disk is not mounted,
// before a new chain begins in what is there instead.
const goneFor = 10 * time.Minute

// errGone means that a destination no longer has the chain.
var errGone = errors.New("it no longer has the files before: is the disk mounted?")

// begin begins a file.
func (f *folder) begin(p part) error {
	if f.last != "" && chainOf(f.last) == chainOf(p.name) {
		if err := f.present(); err != nil {
			return err
		}
	}
	path := filepath.Join(f.path, p.name)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if err := syncFolder(f.path); err != nil {
		file.Close()
		return err
	}
	f.file, f.begun, f.size, f.last = file, f.now(), 0, p.name
	return nil
}

// present returns an error unless the last file is there. It is errGone when that lasts.
func (f *folder) present() error {
	if _, err := os.Stat(filepath.Join(f.path, f.last)); err == nil {
		f.gone = time.Time{}
		return nil
	}
	if f.gone.IsZero() {
		f.gone = f.now()
	}
	if f.now().Sub(f.gone) < goneFor {
		return errors.New(errGone.Error()) // may come back
	}
	f.gone = time.Time{}
	return errGone
}

func (f *folder) end() {
	if f.file != nil {
		f.file.Close()
		f.file = nil
	}
}

// syncFolder makes the name of a new file durable. Windows and some mounted file systems can't.
func syncFolder(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	defer dir.Close()
	if runtime.GOOS == "windows" {
		return nil
	}
	return store.Ignore(dir.Sync(), errors.ErrUnsupported, syscall.EINVAL)
}

// isChainFile reports whether a name is of a file of a chain.
func isChainFile(name string) bool {
	ok, _ := filepath.Match(nameStart+strings.Repeat("?", len(nameTime))+"-??????-??????????"+nameEnd, name)
	return ok
}

// chainOf returns the name of the chain of a file.
func chainOf(name string) string { return name[:strings.LastIndexByte(name, '-')] }

// forget implements Destination. It keeps the newest snapshot that was complete at that time, and
// all files after it.
func (f *folder) forget(since time.Time) error {
	entries, err := os.ReadDir(f.path) // in the order of the names
	if err != nil {
		return err
	}
	var names []string
	keep := ""
	for _, e := range entries {
		if !isChainFile(e.Name()) {
			continue
		}
		names = append(names, e.Name())
		h, err := firstHead(filepath.Join(f.path, e.Name()))
		if err == nil && h.Ready > 0 && !h.Until.After(since) {
			keep = fileName(chainOf(e.Name()), h.Ready)
		}
	}
	for _, name := range names {
		if name < keep && slices.Contains(names, keep) {
			if err := os.Remove(filepath.Join(f.path, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// firstHead returns the head of the first segment of a file.
func firstHead(path string) (head, error) {
	file, err := os.Open(path)
	if err != nil {
		return head{}, err
	}
	defer file.Close()
	s, err := readSegment(file)
	if err != nil {
		return head{}, err
	}
	return s.head, nil
}

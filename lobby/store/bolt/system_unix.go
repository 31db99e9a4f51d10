//go:build linux || darwin || freebsd

package bolt

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockFile locks a file for this process alone, as bbolt does, until it is closed. The
// error is ErrBusy if another has it and keeps it. A process that is killed while it starts
// a checker leaves its locks to that for a moment, so it is tried again.
func lockFile(file *os.File) error {
	const pause = 10 * time.Millisecond
	for range lockTimeout / pause {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		time.Sleep(pause)
	}
	return ErrBusy
}

// Room is how many bytes may still be written in a folder.
func Room(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return product(s.Bavail, s.Bsize), nil
}

// product multiplies numbers whose types differ between systems.
func product[A, B int32 | int64 | uint32 | uint64](a A, b B) uint64 { return uint64(a) * uint64(b) }

// adopt gives a file that root has made in a data folder to the owner of a file beside it,
// or of the folder if that is not there: the server, which is not root, has to use it.
func adopt(path, beside string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(beside)
	if errors.Is(err, fs.ErrNotExist) {
		info, err = os.Stat(filepath.Dir(beside))
	}
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	return os.Chown(path, int(owner.Uid), int(owner.Gid))
}
